//! Complete strategies that end by the rules or by endgame knowledge: draws, and liquidations into an
//! ending that is known to be won.

use shakmaty::{Chess, Color, Move};

use crate::limits::StopReason;
use crate::strategy::Ply;

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The defender is mated.
    Mate,
    /// The side to move has no move.
    Stalemate,
    /// The position stands already higher up on the path.
    Repetition,
    /// The defender has nothing left to win with.
    Insufficient,
    /// The gain is in hand and settled.
    Settled,
    /// Endgame knowledge of this name says so.
    Known(&'static str),
}

/// Why the attacker plays a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Give check, and go on giving check.
    Check,
    /// Take a man, the fewer the better.
    Take,
    /// Give a man away where nothing else can move.
    Offer,
    /// Answer a check.
    Evade,
    /// Promote a pawn.
    Promote,
    /// Make progress in an ending that is known to be won.
    Progress,
    /// Few moves are left, and this is one of them.
    Remain,
}

/// The attacker to move: what he plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Course {
    /// A move, why, and what follows.
    Play {
        /// The move.
        ply: Ply,
        /// Why.
        purpose: Purpose,
        /// What follows.
        then: Then,
    },
    /// The line has ended.
    End(End),
}

/// What stands after a move of the attacker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Then {
    /// The line has ended.
    End(End),
    /// Every legal reply and its answer.
    Replies(Vec<(Ply, Course)>),
}

/// How the search for a draw or for a known ending ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resort {
    /// There is a complete strategy.
    Found(Course),
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
