//! A move as it is shown.

use shakmaty::{Chess, Move};

/// A move as it is shown: with the position before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shown {
    pub before: Chess,
    pub action: Move,
}
