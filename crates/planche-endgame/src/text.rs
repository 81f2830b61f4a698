//! Reading the text files of the experts: lines with comments, parts that know their column, and one
//! error that says where.

use std::fmt;

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TextError<P: fmt::Display> {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: P,
}

impl<P: fmt::Display> TextError<P> {
    /// A problem of the whole line.
    pub(crate) fn at_line(line: usize, problem: P) -> TextError<P> {
        TextError {
            line,
            column: 1,
            problem,
        }
    }
}

/// A result inside one line: the column and the problem, when there is one.
pub(crate) type Parsed<T, P> = Result<T, (usize, P)>;

/// Turns a problem inside a line into one of the file.
pub(crate) fn on_line<P: fmt::Display>(line: usize) -> impl Fn((usize, P)) -> TextError<P> {
    move |(column, problem)| TextError {
        line,
        column,
        problem,
    }
}

/// The longest piece of a file that a message gives back, in characters.
const MOST_QUOTED: usize = 60;

/// A piece of the input as a message gives it back: what a terminal would obey or hide is escaped, and what is
/// long is cut.
pub fn quoted(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars().take(MOST_QUOTED) {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(MOST_QUOTED).is_some() {
        shown.push('…');
    }
    shown
}

/// The lines that say something, numbered from 1, without comments (`#`) and blanks at their end.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let content = |line: &'_ str| line.split('#').next().unwrap_or_default().len();
    text.lines()
        .enumerate()
        .map(move |(number, line)| (number + 1, line[..content(line)].trim_end()))
        .filter(|(_, line)| !line.trim().is_empty())
}

/// A piece of a line that remembers where it begins.
pub(crate) struct Part<'l> {
    pub text: &'l str,
    pub column: usize,
}

impl<'l> Part<'l> {
    /// A whole line without blanks at either end.
    pub fn whole(line: &'l str) -> Part<'l> {
        Part {
            text: line,
            column: 1,
        }
        .trimmed()
    }

    /// Without blanks at either end.
    pub fn trimmed(&self) -> Part<'l> {
        let start = self.text.trim_start();
        let blanks = &self.text[..self.text.len() - start.len()];
        Part {
            text: start.trim_end(),
            column: self.column + blanks.chars().count(),
        }
    }

    /// What follows so many bytes of this part.
    pub fn after(&self, bytes: usize) -> Part<'l> {
        let column = self.column + self.text[..bytes].chars().count();
        Part {
            text: &self.text[bytes..],
            column,
        }
        .trimmed()
    }

    /// So many bytes of this part.
    pub fn before(&self, bytes: usize) -> Part<'l> {
        Part {
            text: &self.text[..bytes],
            column: self.column,
        }
        .trimmed()
    }

    /// The pieces between separators.
    pub fn split(&self, separator: &str) -> Vec<Part<'l>> {
        let mut parts = Vec::new();
        let mut rest = self.trimmed();
        while let Some(at) = rest.text.find(separator) {
            parts.push(rest.before(at));
            rest = rest.after(at + separator.len());
        }
        parts.push(rest);
        parts
    }

    /// What this part means, or that it is not known.
    pub fn known<T, P>(
        &self,
        read: impl Fn(&str) -> Option<T>,
        problem: fn(String) -> P,
    ) -> Parsed<T, P> {
        read(self.text).ok_or_else(|| (self.column, problem(quoted(self.text))))
    }
}
