//! What is left where no plan wins anything, and who may be asked about endings.

use std::rc::Rc;

use shakmaty::{Chess, Color, Move};

use crate::allowance::StopReason;
use crate::strategy::Attack;

/// How the search for a draw or for a known ending ended.
#[derive(Debug, Clone)]
pub enum Resort {
    /// There is a complete strategy.
    Found(Rc<Attack>),
    /// Every plan was tried and none works.
    None,
    /// A limit was reached first.
    Limit(StopReason),
}

/// What endgame knowledge says of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The name of the axiom that says so.
    pub axiom: &'static str,
    /// The side that wins; none if it is a draw.
    pub winner: Option<Color>,
    /// For the winner to move, a move that makes progress.
    pub best: Option<Move>,
}

/// Somebody who knows endings. The prover knows none itself.
pub type Expert = fn(&Chess) -> Option<Known>;
