//! From text to a [`RulesFile`]: the cursor over tokens, and the way through the lines of a file.

mod block;
mod declaration;
mod expression;

pub(super) use expression::{BESIDE, CHAINS};

use super::error::{Place, Problem, RulesError};
use super::slips::explained;
use super::syntax::{Line, RulesFile};
use super::token::{self, Token, TokenLine};

/// Deepest nesting of blocks, conditions and expressions. A person never needs half of it.
pub const DEEPEST: usize = 60;
/// How far into a line values and conditions may go on: what is built from `1 + 1 + 1 + …` is as
/// deep as it is long.
pub const LONGEST_LINE: usize = 1_000;

/// Reads a rules file. The error names the first place that is wrong.
pub fn parse(text: &str) -> Result<RulesFile, RulesError> {
    read(text).map_err(|error| explained(text, error))
}

fn read(text: &str) -> Result<RulesFile, RulesError> {
    let lines = token::lines(text)?;
    let mut reader = Reader::new(&lines);
    let mut file = RulesFile::default();
    while let Some(line) = reader.peek() {
        if line.indent > 0 && !line.tokens.is_empty() {
            return Err(RulesError::new(line.place, Problem::Indentation)
                .hint("only lines under a section may be indented"));
        }
        file.lines.push(declaration::declaration(&mut reader)?);
    }
    Ok(file)
}

/// The lines of a file and how far they have been read.
pub(crate) struct Reader<'a> {
    lines: &'a [TokenLine],
    next: usize,
    /// For each line the next one, itself included, that is more than a note.
    past_notes: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(lines: &'a [TokenLine]) -> Reader<'a> {
        let mut past_notes = vec![lines.len(); lines.len()];
        let mut last = lines.len();
        for (index, line) in lines.iter().enumerate().rev() {
            if !line.tokens.is_empty() {
                last = index;
            }
            past_notes[index] = last;
        }
        Reader {
            lines,
            next: 0,
            past_notes,
        }
    }

    fn peek(&self) -> Option<&'a TokenLine> {
        self.lines.get(self.next)
    }

    /// The next line that is more than a note.
    fn peek_past_notes(&self) -> Option<&'a TokenLine> {
        self.lines.get(*self.past_notes.get(self.next)?)
    }

    fn take(&mut self) -> Option<&'a TokenLine> {
        let line = self.lines.get(self.next)?;
        self.next += 1;
        Some(line)
    }
}

/// The tokens of one line and how far they have been read.
pub(crate) struct Cursor<'a> {
    line: &'a TokenLine,
    next: usize,
    depth: usize,
}

impl<'a> Cursor<'a> {
    fn new(line: &'a TokenLine) -> Cursor<'a> {
        Cursor {
            line,
            next: 0,
            depth: 0,
        }
    }

    /// Where the next token is, or the end of the line.
    fn place(&self) -> Place {
        let after = |&(ref token, place): &(Token, Place)| Place {
            line: place.line,
            column: place.column + token.show().chars().count() as u32 - 2,
        };
        match self.line.tokens.get(self.next) {
            Some(&(_, place)) => place,
            None => self.line.tokens.last().map_or(self.line.place, after),
        }
    }

    fn peek(&self) -> Option<&'a Token> {
        self.line.tokens.get(self.next).map(|(token, _)| token)
    }

    fn peek_second(&self) -> Option<&'a Token> {
        self.line.tokens.get(self.next + 1).map(|(token, _)| token)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(found)) if found == word)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(found)) if *found == sign)
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let there = self.is_word(word);
        self.next += usize::from(there);
        there
    }

    fn eat_sign(&mut self, sign: &str) -> bool {
        let there = self.is_sign(sign);
        self.next += usize::from(there);
        there
    }

    fn expected(&self, expected: impl Into<String>) -> RulesError {
        let found = self
            .peek()
            .map_or("the end of the line".to_string(), Token::show);
        RulesError::new(
            self.place(),
            Problem::Expected {
                expected: expected.into(),
                found,
            },
        )
    }

    fn word(&mut self, word: &str) -> Result<(), RulesError> {
        if self.eat_word(word) {
            Ok(())
        } else {
            Err(self.expected(format!("`{word}`")))
        }
    }

    fn words(&mut self, words: &[&str]) -> Result<(), RulesError> {
        words.iter().try_for_each(|word| self.word(word))
    }

    fn sign(&mut self, sign: &str) -> Result<(), RulesError> {
        if self.eat_sign(sign) {
            Ok(())
        } else {
            Err(self.expected(format!("`{sign}`")))
        }
    }

    fn name(&mut self, what: &str) -> Result<String, RulesError> {
        match self.peek() {
            Some(Token::Word(word)) => {
                self.next += 1;
                Ok(word.clone())
            }
            _ => Err(self.expected(what)),
        }
    }

    fn number(&mut self, what: &str) -> Result<i32, RulesError> {
        match self.peek() {
            Some(&Token::Number(number)) => {
                self.next += 1;
                Ok(number)
            }
            _ => Err(self.expected(what)),
        }
    }

    fn letter(&mut self, what: &str) -> Result<char, RulesError> {
        self.one_letter(what, |letter| letter.is_ascii_uppercase())
    }

    fn small_letter(&mut self, what: &str) -> Result<char, RulesError> {
        self.one_letter(what, |letter| letter.is_ascii_lowercase())
    }

    fn one_letter(&mut self, what: &str, fits: impl Fn(char) -> bool) -> Result<char, RulesError> {
        let place = self.place();
        let word = self.name(what)?;
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if fits(letter) => Ok(letter),
            _ => Err(RulesError::new(
                place,
                Problem::Expected {
                    expected: what.to_string(),
                    found: format!("`{word}`"),
                },
            )),
        }
    }

    /// One or more things with commas between them.
    fn list<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T, RulesError>,
    ) -> Result<Vec<T>, RulesError> {
        let mut all = vec![one(self)?];
        while self.eat_sign(",") {
            all.push(one(self)?);
        }
        Ok(all)
    }

    fn end(&self) -> Result<(), RulesError> {
        if self.peek().is_none() {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    /// Goes on past a sign or word that joins two values or conditions, as far as that is allowed.
    fn join(&mut self) -> Result<(), RulesError> {
        if self.next >= LONGEST_LINE {
            let problem = Problem::LongLine(LONGEST_LINE);
            return Err(RulesError::new(self.place(), problem)
                .hint("break it up with a variable or a procedure"));
        }
        self.next += 1;
        Ok(())
    }

    /// Goes one level deeper, as far as that is allowed.
    fn deeper<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, RulesError>,
    ) -> Result<T, RulesError> {
        if self.depth >= DEEPEST {
            return Err(RulesError::new(self.place(), Problem::TooDeep(DEEPEST)));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }
}

/// A line of the syntax from a token line.
fn line<T>(from: &TokenLine, item: T) -> Line<T> {
    Line {
        place: from.place,
        item,
        note: from.note.clone(),
    }
}
