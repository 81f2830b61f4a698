//! A move as it is shown.

use shakmaty::{Chess, Move};

/// A move as it is shown: with the position before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The position before it.
    pub before: Chess,
    /// The move.
    pub action: Move,
}

impl Shown {
    /// A move in its position.
    pub fn new(before: &Chess, action: Move) -> Shown {
        Shown {
            before: before.clone(),
            action,
        }
    }

    /// A line of moves that follow each other.
    pub fn line(root: &Chess, line: &[Move]) -> Vec<Shown> {
        let mut here = root.clone();
        let shown = line.iter().map(|action| {
            let before = here.clone();
            here = planche_plan::played(&before, *action);
            Shown {
                before,
                action: *action,
            }
        });
        shown.collect()
    }
}
