//! The position after a move, and what tells one position from another.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

pub(crate) use planche_plan::played;

/// The identity of a position, side to move and rights included.
pub(crate) fn key(position: &Chess) -> u64 {
    let hash: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
    hash.0
}
