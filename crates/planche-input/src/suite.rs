//! Suites of positions with known answers, read row by row.
//!
//! A suite is text, one position a line, EPD or a Lichess puzzle CSV, or PGN games with a position of
//! their own. It is read as a [`Stream`], row by row, so that a broken row costs
//! nothing but itself.

pub(crate) mod epd;
pub(crate) mod lichess;
pub(crate) mod pgn;
pub(crate) mod stream;

use planche_plan::Goal;
use shakmaty::Chess;
use shakmaty::uci::UciMove;
use thiserror::Error;

use crate::position::PositionError;

pub use stream::{NoSuite, Row, Stream};

/// A part of a suite that is counted by itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum SuitePart {
    /// Puzzles with a rating between these two, both included.
    Rating(u32, u32),
    /// Puzzles with this theme.
    Theme(String),
}

/// A position with what is known about it.
#[derive(Debug, Clone)]
pub struct Case {
    /// The line of the file, from 1.
    pub line: usize,
    /// The name of the position, if the row gives one.
    pub id: Option<String>,
    /// The position.
    pub position: Chess,
    /// What to look for.
    pub goal: Goal,
    /// Whether the right answer is mate. Any proved mate is right then, whatever its first move.
    pub mate: bool,
    /// The right first moves, in UCI; none if the row names none.
    pub best: Vec<String>,
    /// First moves that are wrong, in UCI.
    pub avoid: Vec<String>,
    /// The solution as far as the row gives it, in UCI, the right first move at its head.
    pub solution: Vec<String>,
    /// The groups it is counted in beside the whole: themes and rating bands.
    pub groups: Vec<SuitePart>,
}

impl Case {
    /// The line that the solution tells, as far as it can be read; a first move alone is no line.
    pub fn line(&self) -> Vec<UciMove> {
        let moves = self.solution.iter();
        let line: Vec<UciMove> = moves.map_while(|text| text.parse().ok()).collect();
        if line.len() > 1 { line } else { Vec::new() }
    }
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RowError {
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move of the solution cannot be played.
    #[error("{operation} {text:?} is no legal move here")]
    Move {
        /// `bm`, `am` or `Moves`.
        operation: &'static str,
        /// The move as written.
        text: String,
    },
    /// The distance to mate is no number.
    #[error("dm {0:?} is no number")]
    MateDistance(String),
    /// Nothing in the row can tell a right answer from a wrong one.
    #[error("no bm, am or dm")]
    NoAnswer,
    /// A field that is needed is not there.
    #[error("no column {0}")]
    Column(&'static str),
    /// The row is no CSV.
    #[error("{0}")]
    Csv(String),
    /// A game without a position of its own.
    #[error("the game has no FEN tag, and so no position to solve")]
    NoFen,
    /// A game without moves.
    #[error("the game has no moves, and so no solution")]
    NoMoves,
    /// A tag of a game has no end.
    #[error("a tag of the game is not closed, or longer than {0} bytes")]
    Tag(usize),
    /// Bytes that are no text.
    #[error("not UTF-8 text")]
    Encoding,
    /// More than any row needs.
    #[error("the line is longer than {0} bytes")]
    TooLong(usize),
}

/// Whether a line is more than a comment or a blank.
fn is_content(line: &str) -> bool {
    !line.starts_with('#') && !line.trim().is_empty()
}
