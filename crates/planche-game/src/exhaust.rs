//! The exact value of a small game: every position that can come up, worked out from the end.
//!
//! Play that goes on for ever is a draw; rules that count moves or repetitions are not looked at
//! (they can only end what would otherwise go on for ever).

pub(crate) mod graph;
pub mod hope;

use crate::board::Side;
use crate::moves::Move;
use crate::rules::Rules;
use crate::state::State;
use crate::text::syntax::Verdict;
use graph::Graph;

/// What a position is worth with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// A side wins, in so many moves of both sides together.
    Won(Side, u32),
    /// Nobody can force a win.
    Drawn,
}

/// The exact value of a position and of its moves.
#[derive(Debug, Clone)]
pub struct Exhausted {
    /// The value of the position.
    pub worth: Worth,
    /// The value of the position after each move.
    pub moves: Vec<(Move, Worth)>,
    /// How many positions can come up.
    pub positions: usize,
}

/// Why a game cannot be worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotExhausted {
    /// More positions can come up than were allowed.
    #[error("more than {0} positions can come up")]
    TooMany(usize),
    /// What a position is worth depends on those that came before it.
    #[error("who brings back a position loses, so positions have no worth of their own")]
    Repetition,
}

/// Whether positions have a worth of their own, whatever came before them.
pub(crate) fn worth_is_its_own(rules: &Rules) -> Result<(), NotExhausted> {
    match rules.game.repetition {
        Some((_, Verdict::Loss)) => Err(NotExhausted::Repetition),
        _ => Ok(()),
    }
}

/// Works out the value of a position.
pub fn exhaust(rules: &Rules, state: &State, most: usize) -> Result<Exhausted, NotExhausted> {
    worth_is_its_own(rules)?;
    let graph = Graph::grown(rules, state, |_, known| known > most);
    let graph = graph.ok_or(NotExhausted::TooMany(most))?;
    let moves = rules.moves(state).into_iter();
    let after = graph.successors(0).iter().map(|&next| graph.worth(next));
    Ok(Exhausted {
        worth: graph.worth(0),
        moves: moves.zip(after).collect(),
        positions: graph.len(),
    })
}
