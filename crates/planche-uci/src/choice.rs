//! A move that could be played now, with what is claimed of it.

use planche_proof::Attack;
use shakmaty::Move;

/// What is claimed of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// Mate in so many moves of the side to move, against every defence. Only with a proof or from
    /// an exact table.
    Mate(usize),
    /// Hundredths of a pawn: proved or judged.
    Pawns(i32),
}

/// A move with a value and the line that goes with it.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) value: Value,
    /// At least the move itself.
    pub(crate) moves: Vec<Move>,
}

/// What would be played if the time were up.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    pub(crate) line: Line,
    /// The proof behind the first move, if there is one: it tells how to go on.
    pub(crate) proof: Option<Promise>,
}

/// A proved combination in the middle of being carried out.
#[derive(Debug, Clone)]
pub(crate) struct Promise {
    /// What is still to be played.
    pub(crate) attack: Attack,
    /// The balance of material that it leads to, in units of the prover; `None` for mate.
    pub(crate) balance: Option<i32>,
}

impl Choice {
    pub(crate) fn best(&self) -> Move {
        self.line.moves[0]
    }
}
