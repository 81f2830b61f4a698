//! A stream of PGN cut into games, byte for byte: put together again it is the original.

use std::io::{self, BufRead};

/// The text of one game, or a part of one that is too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawGame {
    /// The number of the game in the file, from 1.
    pub number: u64,
    /// The line of the file on which its text begins, from 1.
    pub line: u64,
    /// The text.
    pub text: Vec<u8>,
    /// Whether the game begins here.
    pub first: bool,
    /// Whether this is the whole game.
    pub whole: bool,
}

/// A game longer than this is no game; it is passed on in parts, so that memory stays bounded.
const MAX_BYTES: usize = 1 << 20;

/// Reads games one after the other.
pub struct Games<R> {
    input: R,
    number: u64,
    lines: u64,
    /// The first line of the next game, if it was read already.
    ahead: Vec<u8>,
    /// The last part was not the end of its game.
    cut: bool,
    state: State,
}

/// Where in a game a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing of a game yet.
    Before,
    /// Tags.
    Tags,
    /// Moves; whether inside a comment.
    Moves { comment: bool },
}

impl<R: BufRead> Games<R> {
    /// Reads from here.
    pub fn new(input: R) -> Games<R> {
        Games {
            input,
            number: 0,
            lines: 0,
            ahead: Vec::new(),
            cut: false,
            state: State::Before,
        }
    }

    /// The next game, or part of one; `None` at the end.
    ///
    /// # Errors
    ///
    /// What the input complains about.
    pub fn next_game(&mut self) -> io::Result<Option<RawGame>> {
        let mut text = std::mem::take(&mut self.ahead);
        let begins = self.lines + u64::from(text.is_empty());
        if !self.cut {
            self.number += 1;
            self.state = State::Before.after(&text);
        }
        loop {
            let mut line = Vec::new();
            let room = (MAX_BYTES + 1).saturating_sub(text.len()) as u64;
            let read = io::Read::take(&mut self.input, room).read_until(b'\n', &mut line)?;
            if read == 0 {
                return Ok(self.finish(begins, text, true));
            }
            self.lines += u64::from(line.ends_with(b"\n"));
            let starts_line = text.is_empty() || text.ends_with(b"\n");
            if starts_line && self.state.ends_at(&line, &text) {
                self.ahead = line;
                return Ok(self.finish(begins, text, true));
            }
            self.state = self.state.after(&line);
            text.extend_from_slice(&line);
            if text.len() > MAX_BYTES {
                return Ok(self.finish(begins, text, false));
            }
        }
    }

    fn finish(&mut self, line: u64, text: Vec<u8>, ends: bool) -> Option<RawGame> {
        let first = !self.cut;
        let whole = ends && first;
        self.cut = !ends;
        (!text.is_empty()).then_some(RawGame {
            number: self.number,
            line: line.max(1),
            text,
            first,
            whole,
        })
    }
}

impl State {
    /// Whether a game ends in front of this line: a blank line or a tag behind its moves, or a new
    /// first tag behind a comment that was never closed.
    fn ends_at(self, line: &[u8], text: &[u8]) -> bool {
        let content = line.trim_ascii();
        match self {
            State::Before => false,
            State::Tags => content.starts_with(b"[") && is_blank(last_line(text)),
            State::Moves { comment: false } => content.is_empty() || line.starts_with(b"["),
            State::Moves { comment: true } => {
                content.starts_with(b"[Event ") && is_blank(last_line(text))
            }
        }
    }

    fn after(self, line: &[u8]) -> State {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let content = line.trim_ascii();
        match self {
            State::Before | State::Tags if content.is_empty() || line.starts_with(b"%") => self,
            State::Before | State::Tags if content.starts_with(b"[") => State::Tags,
            State::Moves { .. } if line.starts_with(b"%") => self,
            State::Moves { comment } => in_moves(line, comment),
            _ => in_moves(line, false),
        }
    }
}

/// Whether a comment is open at the end of a line of moves.
fn in_moves(line: &[u8], mut comment: bool) -> State {
    for &byte in line {
        match byte {
            b'}' if comment => comment = false,
            b'{' if !comment => comment = true,
            b';' if !comment => break,
            _ => {}
        }
    }
    State::Moves { comment }
}

fn last_line(text: &[u8]) -> &[u8] {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let start = text.iter().rposition(|&byte| byte == b'\n');
    &text[start.map_or(0, |index| index + 1)..]
}

fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<RawGame> {
        let mut games = Games::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some(game) = games.next_game().expect("no errors in memory") {
            all.push(game);
        }
        let together: Vec<u8> = all.iter().flat_map(|game| game.text.clone()).collect();
        assert_eq!(together, text.as_bytes());
        all
    }

    #[test]
    fn games_are_cut_at_blank_lines_and_tags_and_stay_whole() {
        let text = "\u{feff}% header\n\n[Event \"a\"]\n[White \"x\"]\n\n1. e4 {a\n\n[White \"no\"}\n1... e5 *\n\n\n[Event \"b\"]\r\n\r\n1. d4 *\r\n[Event \"c\"]\n\n*\n";
        let games = split(text);
        let lines: Vec<u64> = games.iter().map(|game| game.line).collect();
        assert_eq!(lines, [1, 10, 15]);
        assert!(games[2].text.starts_with(b"[Event \"c\""));
        assert!(games.iter().all(|game| game.whole));
    }

    #[test]
    fn an_unclosed_comment_spoils_one_game_only() {
        let games = split("[Event \"a\"]\n\n1. e4 {oh\n\n[Event \"b\"]\n\n1. d4 *\n");
        assert_eq!(games.len(), 2);
        assert_eq!((games[1].number, games[1].line), (2, 5));
    }

    #[test]
    fn games_without_tags_are_told_apart_by_blank_lines() {
        assert_eq!(split("1. e4 *\n\n1. d4 *\n").len(), 2);
        assert_eq!(split("").len(), 0);
    }

    #[test]
    fn what_is_too_long_comes_in_parts_that_are_not_whole() {
        let long = format!("1. e4 {{{}}} *\n\n1. d4 *\n", "x".repeat(3 * MAX_BYTES));
        let games = split(&long);
        assert!(games.len() >= 4);
        assert!(games.iter().all(|game| game.text.len() <= MAX_BYTES + 1));
        let whole: Vec<bool> = games.iter().map(|game| game.whole).collect();
        assert!(whole[..whole.len() - 1].iter().all(|whole| !whole) && whole[whole.len() - 1]);
        let begun: Vec<usize> = (0..games.len()).filter(|&at| games[at].first).collect();
        assert_eq!(begun, [0, games.len() - 1]);
    }
}
