//! Suites of any size, row by row: nothing is in memory but the row at hand.

use std::io::{self, BufRead, Read};

use thiserror::Error;

use super::lichess::Columns;
use super::pgn::Games;
use super::{Case, RowError, epd, is_content, lichess};

/// One row: where it is, and what it says or what is wrong with it.
#[derive(Debug, Clone)]
pub struct Row {
    /// The line of the file, or the number of the game in it, from 1.
    pub number: usize,
    /// What the row says.
    pub case: Result<Case, RowError>,
}

/// Why a text is no suite.
#[derive(Debug, Error)]
pub enum NoSuite {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is nothing in it.
    #[error("no position in it")]
    Empty,
    /// It is none of the forms that are known.
    #[error("line {0}: neither EPD nor PGN nor a Lichess CSV")]
    Unknown(usize),
    /// A CSV without a column that is needed.
    #[error("line {line}: {error}")]
    Header {
        /// The line with the names of the columns.
        line: usize,
        /// What is missing.
        error: RowError,
    },
}

/// The longest line that is read.
const MAX_LINE: usize = 1 << 16;

/// The rows of a suite. What it is shows in the first line that is no comment: a CSV begins with the
/// names of its columns or, as the Lichess database has them, with a puzzle; a game with a tag.
pub struct Stream<R>(Form<R>);

enum Form<R> {
    Epd(Lines<R>),
    Lichess(Lines<R>, Columns),
    Pgn(Box<Games<R>>),
}

impl<R: BufRead> Stream<R> {
    /// Begins to read.
    ///
    /// # Errors
    ///
    /// [`NoSuite`] for a text that is no suite at all.
    pub fn open(mut input: R) -> Result<Stream<R>, NoSuite> {
        let passed = pass_comments(&mut input)?;
        if input.fill_buf()?.first() == Some(&b'[') {
            return Stream::games(input, passed);
        }
        let mut lines = Lines::after(input, passed);
        let (line, text) = lines.next().ok_or(NoSuite::Empty)??;
        let text = text.map_err(|_| NoSuite::Unknown(line))?;
        if text.contains("Moves") && text.contains("FEN") {
            let columns = Columns::read(&text).map_err(|error| NoSuite::Header { line, error })?;
            return Ok(Stream(Form::Lichess(lines, columns)));
        }
        if lichess::is_bare(&text) {
            lines.first = Some((line, Ok(text)));
            return Ok(Stream(Form::Lichess(lines, Columns::usual())));
        }
        let board = text.split_whitespace().next().unwrap_or_default();
        if !board.contains('/') {
            return Err(NoSuite::Unknown(line));
        }
        lines.first = Some((line, Ok(text)));
        Ok(Stream(Form::Epd(lines)))
    }

    /// A game begins with a tag and its value in quotes.
    fn games(mut input: R, passed: usize) -> Result<Stream<R>, NoSuite> {
        let seen = input.fill_buf()?;
        let tag = seen.split(|byte| *byte == b'\n').next().unwrap_or(seen);
        match tag.contains(&b'"') {
            true => Ok(Stream(Form::Pgn(Box::new(Games::new(input))))),
            false => Err(NoSuite::Unknown(passed + 1)),
        }
    }

    /// What the numbers of the rows count: `line` or `game`.
    pub fn counts(&self) -> &'static str {
        match self.0 {
            Form::Pgn(_) => "game",
            _ => "line",
        }
    }
}

impl<R: BufRead> Iterator for Stream<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<io::Result<Row>> {
        match &mut self.0 {
            Form::Epd(lines) => lines.row(epd::case),
            Form::Lichess(lines, columns) => {
                lines.row(|line, text| lichess::case(line, text, columns))
            }
            Form::Pgn(games) => games.next(),
        }
    }
}

/// Passes over a byte order mark, blank lines and comments, and counts the lines.
pub(crate) fn pass_comments(input: &mut impl BufRead) -> io::Result<usize> {
    if input.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
        input.consume("\u{feff}".len());
    }
    let mut lines = 0;
    while let Some(first) = input.fill_buf()?.first() {
        match first {
            b'\n' => {
                input.consume(1);
                lines += 1;
            }
            b' ' | b'\t' | b'\r' => input.consume(1),
            b'#' | b'%' => {
                input.skip_until(b'\n')?;
                lines += 1;
            }
            _ => break,
        }
    }
    Ok(lines)
}

/// The lines that are no comments, with their numbers.
pub(crate) struct Lines<R> {
    input: R,
    number: usize,
    /// A line that was looked at already.
    first: Option<(usize, Result<String, RowError>)>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of what is left of an input, after so many.
    pub(crate) fn after(input: R, passed: usize) -> Lines<R> {
        Lines {
            input,
            number: passed,
            first: None,
        }
    }

    fn row(
        &mut self,
        read: impl Fn(usize, &str) -> Result<Case, RowError>,
    ) -> Option<io::Result<Row>> {
        let (number, text) = match self.next()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let case = text.and_then(|text| read(number, &text));
        Some(Ok(Row { number, case }))
    }

    /// The next line, without its end.
    fn line(&mut self) -> io::Result<Option<Result<String, RowError>>> {
        let mut bytes = Vec::new();
        let most = MAX_LINE as u64 + 1;
        if self
            .input
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut bytes)?
            == 0
        {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() > MAX_LINE && bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
            return Ok(Some(Err(RowError::TooLong(MAX_LINE))));
        }
        let text = String::from_utf8(bytes).map_err(|_| RowError::Encoding);
        Ok(Some(text.map(|text| text.trim_end().to_owned())))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<(usize, Result<String, RowError>)>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(first) = self.first.take() {
            return Some(Ok(first));
        }
        loop {
            match self.line() {
                Ok(Some(Ok(text))) if !is_content(&text) => {}
                Ok(Some(line)) => return Some(Ok((self.number, line))),
                Ok(None) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        let stream = match Stream::open(text.as_bytes()) {
            Ok(stream) => stream,
            Err(error) => return vec![error.to_string()],
        };
        let counts = stream.counts();
        stream
            .map(|row| {
                let row = row.expect("memory does not fail");
                let told = match row.case {
                    Ok(case) => case.solution.join(" "),
                    Err(error) => error.to_string(),
                };
                format!("{counts} {}: {told}", row.number)
            })
            .collect()
    }

    #[test]
    fn rows_of_every_form_are_told_one_by_one() {
        for (text, expected) in [
            ("", vec!["no position in it"]),
            (
                "hello\n",
                vec!["line 1: neither EPD nor PGN nor a Lichess CSV"],
            ),
            (
                "[section]\nx = 1\n",
                vec!["line 1: neither EPD nor PGN nor a Lichess CSV"],
            ),
            ("\n# a\nMoves,xFEN\n", vec!["line 3: no column FEN"]),
            (
                "\u{feff}# a\n\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8;\n# b\n8/8 w - - bm e4;",
                vec![
                    "line 3: d1d8",
                    "line 5: bad FEN \"8/8 w - -\": the board has 2 ranks instead of 8",
                ],
            ),
            (
                "FEN,Moves\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,h7h6 d1d8 g8h7\n6k1/8/8/8/8/8/8/6K1 w - - 0 1,\n",
                vec![
                    "line 2: d1d8 g8h7",
                    "line 3: Moves \"\" is no legal move here",
                ],
            ),
            (
                "a,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,h7h6 d1d8 g8h7,900\n",
                vec!["line 1: d1d8 g8h7"],
            ),
            (
                "% a\n[Event \"x\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. Rd8# {well} (1. h3) *\n\n[Event \"y\"]\n\n1. e4 *\n",
                vec![
                    "game 1: d1d8",
                    "game 2: the game has no FEN tag, and so no position to solve",
                ],
            ),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn a_line_without_end_costs_only_itself() {
        let text = format!(
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8;\n{}\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd7;\n",
            "x".repeat(3 * MAX_LINE)
        );
        let expected = [
            "line 1: d1d8",
            "line 2: the line is longer than 65536 bytes",
            "line 3: d1d7",
        ];
        assert_eq!(told(&text), expected);
    }
}
