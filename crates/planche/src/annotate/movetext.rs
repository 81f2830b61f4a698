//! Where the moves of a game stand in its text.
//!
//! Annotations are put into the text as it is, so that every byte of the original stays. This reader
//! finds the places; whether it understood the game is checked against another reader, `game.rs`.

use shakmaty::san::SanPlus;
use thiserror::Error;

/// Why the text of a game cannot be annotated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextError {
    /// A `{` without its `}`.
    #[error("a comment that is never closed")]
    Comment(usize),
    /// A `(` or `)` without its partner.
    #[error("a variation that is not closed, or not opened")]
    Variation(usize),
    /// Neither a move nor anything else that a game may have.
    #[error("{text:?} is no move")]
    Word {
        /// The line within the game, from 1.
        line: usize,
        /// The beginning of the word.
        text: String,
    },
}

impl TextError {
    /// The line of the text on which it is, from 1.
    pub fn line(&self) -> usize {
        match *self {
            TextError::Comment(line) | TextError::Variation(line) => line,
            TextError::Word { line, .. } => line,
        }
    }
}

/// A move of the main line, by its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub san: SanPlus,
    /// Where the move begins.
    pub start: usize,
    /// Behind the move and its annotation glyphs.
    pub glyphs_end: usize,
    /// Behind the glyphs and comments that belong to it.
    pub end: usize,
    /// Whether it has a glyph that judges it already (`$1` to `$6`, `!`, `?`).
    pub judged: bool,
    /// Whether the move is the first thing behind its number.
    pub numbered: bool,
    /// The line of the game on which it stands, from 1.
    pub line: usize,
}

/// Finds the moves of the main line.
pub(super) fn places(text: &[u8]) -> Result<Vec<Place>, TextError> {
    let mut walker = Walker {
        text,
        at: movetext(text),
        depth: 0,
        opened: 0,
        numbered: false,
        places: Vec::new(),
    };
    walker.run()?;
    match walker.depth {
        0 => Ok(walker.places),
        _ => Err(TextError::Variation(line_of(text, walker.opened))),
    }
}

/// Where the moves begin: behind a mark of the encoding, blank lines, escapes and tags.
fn movetext(text: &[u8]) -> usize {
    let mut at = match text.starts_with(b"\xef\xbb\xbf") {
        true => 3,
        false => 0,
    };
    while at < text.len() {
        let line = &text[at..line_end(text, at)];
        let content = line.trim_ascii();
        let skipped = content.is_empty() || line[0] == b'%' || content[0] == b'[';
        if !skipped {
            break;
        }
        at += line.len();
    }
    at
}

/// Behind the end of the line that this place is on.
fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text[at..].iter().position(|&byte| byte == b'\n');
    rest.map_or(text.len(), |index| at + index + 1)
}

fn line_of(text: &[u8], at: usize) -> usize {
    1 + text[..at].iter().filter(|&&byte| byte == b'\n').count()
}

struct Walker<'a> {
    text: &'a [u8],
    at: usize,
    /// How many variations are open, and where the last one was opened.
    depth: usize,
    opened: usize,
    /// Whether a number came just before.
    numbered: bool,
    places: Vec<Place>,
}

impl Walker<'_> {
    fn run(&mut self) -> Result<(), TextError> {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'{' => self.comment()?,
                b';' => self.line_comment(),
                b'%' if self.at > 0 && self.text[self.at - 1] == b'\n' => self.escape(),
                b'(' => self.open(),
                b')' => self.close()?,
                b'$' | b'!' | b'?' => self.glyph(),
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | b'*' => self.at += 1,
                b'0'..=b'9' | 0xc2 => self.number()?,
                _ => self.san()?,
            }
        }
        Ok(())
    }

    /// Takes what belongs to the last move of the main line up to here.
    fn extend(&mut self, glyph: bool) {
        if self.depth > 0 {
            return;
        }
        if let Some(place) = self.places.last_mut() {
            place.end = self.at;
            if glyph {
                place.glyphs_end = self.at;
            }
        }
    }

    fn comment(&mut self) -> Result<(), TextError> {
        let close = self.text[self.at..].iter().position(|&byte| byte == b'}');
        let close = close.ok_or_else(|| TextError::Comment(line_of(self.text, self.at)))?;
        self.at += close + 1;
        // A comment behind a number or a variation belongs to what comes, or to the variation.
        if !self.numbered && self.follows() {
            self.extend(false);
        }
        Ok(())
    }

    fn line_comment(&mut self) {
        self.at = line_end(self.text, self.at);
        if !self.numbered && self.follows() {
            self.extend(false);
        }
    }

    fn escape(&mut self) {
        self.at = line_end(self.text, self.at);
    }

    /// Whether nothing but glyphs and comments stands between the last move and here.
    fn follows(&self) -> bool {
        self.places
            .last()
            .is_some_and(|place| place.end > self.opened)
    }

    fn open(&mut self) {
        self.depth += 1;
        self.opened = self.at;
        self.at += 1;
        self.numbered = false;
    }

    fn close(&mut self) -> Result<(), TextError> {
        let depth = self.depth.checked_sub(1);
        self.depth = depth.ok_or_else(|| TextError::Variation(line_of(self.text, self.at)))?;
        self.at += 1;
        self.numbered = false;
        Ok(())
    }

    fn glyph(&mut self) {
        let start = self.at;
        self.at += 1;
        let belongs = |byte: &u8| match self.text[start] {
            b'$' => byte.is_ascii_digit(),
            _ => matches!(byte, b'!' | b'?'),
        };
        while self.text.get(self.at).is_some_and(belongs) {
            self.at += 1;
        }
        let judges = matches!(
            &self.text[start..self.at],
            b"$1" | b"$2" | b"$3" | b"$4" | b"$5" | b"$6"
        ) || self.text[start] != b'$';
        if self.follows() {
            self.extend(true);
            if let (0, Some(place)) = (self.depth, self.places.last_mut()) {
                place.judged |= judges;
            }
        }
    }

    /// A number of a move, a result, or castling written with zeros.
    fn number(&mut self) -> Result<(), TextError> {
        let word = self.word();
        let is_result = matches!(word, b"1-0" | b"0-1" | b"1/2-1/2") || word == "½-½".as_bytes();
        if is_result {
            self.at += word.len();
        } else if word.starts_with(b"0-0") {
            self.san()?;
        } else if word[0].is_ascii_digit() {
            while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
                self.at += 1;
            }
            self.numbered = true;
        } else {
            return Err(self.bad_word());
        }
        Ok(())
    }

    /// Up to the next blank, bracket or glyph.
    fn word(&self) -> &[u8] {
        let rest = &self.text[self.at..];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()$;!?".contains(byte);
        &rest[..rest.iter().position(ends).unwrap_or(rest.len()).max(1)]
    }

    fn san(&mut self) -> Result<(), TextError> {
        let word = self.word();
        let letters: Vec<u8> = match word.starts_with(b"0-0") {
            true => word
                .iter()
                .map(|&b| if b == b'0' { b'O' } else { b })
                .collect(),
            false => word.to_vec(),
        };
        let Ok(san) = SanPlus::from_ascii(&letters) else {
            return Err(self.bad_word());
        };
        let (start, end) = (self.at, self.at + word.len());
        self.at = end;
        if self.depth == 0 {
            self.places.push(Place {
                san,
                start,
                glyphs_end: end,
                end,
                judged: false,
                numbered: self.numbered,
                line: line_of(self.text, start),
            });
            self.opened = start;
        }
        self.numbered = false;
        Ok(())
    }

    fn bad_word(&self) -> TextError {
        let text = String::from_utf8_lossy(self.word());
        TextError::Word {
            line: line_of(self.text, self.at),
            text: text.chars().take(20).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text between the places where annotations would go, marked with `^` (glyph) and `|`
    /// (comment and variation).
    fn marked(text: &str) -> String {
        let mut marked = text.to_owned();
        for place in places(text.as_bytes()).expect("a game").iter().rev() {
            marked.insert(place.end, '|');
            marked.insert(place.glyphs_end, '^');
        }
        marked
    }

    #[test]
    fn annotations_go_behind_the_glyphs_and_comments_of_a_move() {
        let cases = include_str!("../../tests/data/movetext.txt");
        let mut count = 0;
        for case in cases.split("\n---\n").skip(1) {
            let (text, expected) = case.split_once("\n=> ").expect("a text and its places");
            assert_eq!(marked(text), expected.trim_end());
            count += 1;
        }
        assert!(count >= 8);
    }

    #[test]
    fn what_is_no_game_is_told_with_its_line() {
        let bad = |text: &str| {
            let error = places(text.as_bytes()).expect_err(text);
            format!("{}: {error}", error.line())
        };
        let variation = "a variation that is not closed, or not opened";
        assert_eq!(bad("1. e4\n{ never"), "2: a comment that is never closed");
        assert_eq!(bad("1. e4\n\ne5)"), format!("3: {variation}"));
        assert_eq!(bad("1. e4 (1. d4"), format!("1: {variation}"));
        assert_eq!(bad("1. e4 e5 2. Zf3"), "1: \"Zf3\" is no move");
    }
}
