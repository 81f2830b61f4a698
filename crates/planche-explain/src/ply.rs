//! One move of a line, and what is true of it.

use planche_plan::played;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Square};

use crate::fact::{Fact, PlacedFact};
use crate::targets::arrival;

/// One move of a line with what is true of it.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    pub before: Chess,
    pub action: Move,
    /// The moves from the root, this one included.
    pub path: Vec<UciMove>,
    pub facts: Vec<Fact>,
}

impl Ply {
    pub fn claims(&self) -> impl Iterator<Item = PlacedFact> + '_ {
        let claim = |fact: &Fact| PlacedFact {
            path: self.path.clone(),
            fact: fact.clone(),
        };
        self.facts.iter().map(claim)
    }

    pub fn after(&self) -> Chess {
        played(&self.before, self.action)
    }

    pub fn is_mate(&self) -> bool {
        self.has(|fact| matches!(fact, Fact::Mate { .. }))
    }

    /// Whether only one reply is legal.
    pub fn is_forced(&self) -> bool {
        self.has(|fact| matches!(fact, Fact::Forced { .. }))
    }

    pub fn takes_back(&self) -> bool {
        self.has(|fact| matches!(fact, Fact::TookBack { .. }))
    }

    /// Whether the move is one of those that win by themselves.
    pub fn strikes(&self) -> bool {
        self.has(|fact| {
            matches!(
                fact,
                Fact::Fork { .. }
                    | Fact::Skewer { .. }
                    | Fact::Pin { .. }
                    | Fact::Uncovered { .. }
                    | Fact::Trapped { .. }
                    | Fact::Promoted { .. }
            )
        })
    }

    fn has(&self, is_wanted: impl Fn(&Fact) -> bool) -> bool {
        self.facts.iter().any(is_wanted)
    }
}

/// Where a man that moves in a line stood at the beginning of it.
pub(crate) fn origin(line: &[Ply], index: usize) -> Option<Square> {
    let mut square = line.get(index)?.action.from()?;
    for ply in line[..index].iter().rev() {
        if arrival(&ply.action) == square {
            square = ply.action.from()?;
        }
    }
    Some(square)
}
