//! What can be wrong with a rules file, and where.

use std::fmt;

/// A place in a rules file: line and column, both counted from 1.
///
/// Two places always compare as equal, so that two files with the same rules are equal however
/// they are laid out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The cases of a bad rules file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The file is not text.
    #[error("this is not text (byte {0:#04x})")]
    NotText(u8),
    /// The file is larger than any rules file should be.
    #[error("the file is too long ({0} bytes)")]
    TooLong(usize),
    /// A character that no rule uses.
    #[error("the character {0:?} means nothing here")]
    StrayCharacter(char),
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here.
        expected: String,
        /// What stands here.
        found: String,
    },
    /// Indentation that fits no block.
    #[error("this line is indented in a way that fits no block above it")]
    Indentation,
    /// Blocks or brackets nested too deeply.
    #[error("nested more than {0} deep")]
    TooDeep(usize),
    /// A line with too much on it.
    #[error("a line of more than {0} words and signs")]
    LongLine(usize),
    /// A name that nothing declares.
    #[error("unknown name `{0}`")]
    UnknownName(String),
    /// A name declared twice.
    #[error("`{0}` is declared twice")]
    Twice(String),
    /// A declaration that the game cannot do without.
    #[error("the file has no `{0}` line")]
    Missing(&'static str),
    /// A number that is too small or too large.
    #[error("{what} must be from {low} to {high}, not {found}")]
    Range {
        /// What the number is for.
        what: &'static str,
        /// The least allowed.
        low: i64,
        /// The greatest allowed.
        high: i64,
        /// What was found.
        found: i64,
    },
    /// A value of the wrong sort.
    #[error("expected {expected}, but this is {found}")]
    Sort {
        /// The sort needed.
        expected: &'static str,
        /// The sort found.
        found: &'static str,
    },
    /// A procedure called with the wrong number of values.
    #[error("`{name}` takes {expected} values, not {found}")]
    Arguments {
        /// The procedure.
        name: String,
        /// How many it takes.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// A procedure that does itself.
    #[error("`{0}` does itself, which could go on for ever")]
    Recursion(String),
    /// `leave` or `next` outside of a loop.
    #[error("`{0}` must stand inside a loop")]
    NoLoop(&'static str),
    /// A loop that some position would keep running for ever.
    #[error("this loop may never end")]
    EndlessLoop,
    /// The rules need more steps or room than allowed.
    #[error("the rules are too large: more than {limit} {what}")]
    TooLarge {
        /// The limit.
        limit: usize,
        /// What there is too much of.
        what: &'static str,
    },
    /// A part of a move happens off the board.
    #[error("this move leaves the board{0}")]
    OffBoard(String),
    /// A square was needed, but the place lies off the board.
    #[error("division by zero")]
    DivisionByZero,
    /// Two different results at one place.
    #[error("two results at once: `{0}` and `{1}`")]
    TwoResults(&'static str, &'static str),
    /// A variable that may be used before it has a value.
    #[error("`{0}` has no value yet")]
    NoValue(String),
    /// Whether a man can be captured depends on whether one can be captured.
    #[error("a capture must not depend on what is attacked")]
    CircularAttack,
    /// The start position is wrong.
    #[error("bad position: {0}")]
    BadPosition(String),
    /// A statement that has no meaning in this section.
    #[error("`{what}` has no meaning under `{section}`")]
    WrongSection {
        /// The statement.
        what: &'static str,
        /// The section.
        section: &'static str,
    },
}

/// A problem with its place and, where there is one, a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub problem: Problem,
    /// What to do about it.
    pub hint: Option<String>,
}

impl RulesError {
    /// A problem at a place, without a hint.
    pub fn new(place: Place, problem: Problem) -> RulesError {
        RulesError {
            place,
            problem,
            hint: None,
        }
    }

    /// The same problem with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> RulesError {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)?;
        match &self.hint {
            Some(hint) => write!(f, " (hint: {hint})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for RulesError {}

/// An unknown name, with the nearest known one as a hint when it is near enough to be a slip.
pub fn unknown_name<'a>(
    place: Place,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> RulesError {
    let error = RulesError::new(place, Problem::UnknownName(name.to_string()));
    let near = known
        .into_iter()
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|&(distance, _)| distance <= 1 + name.chars().count() / 4)
        .min();
    match near {
        Some((_, candidate)) => error.hint(format!("did you mean `{candidate}`?")),
        None => error,
    }
}

/// The number of single-letter slips between two words.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
