//! The position after a move, and what tells one position from another.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

pub(crate) use planche_plan::played;

/// Whether a draw can be claimed here, after fifty moves of either side without a capture or a move of a pawn. Mate comes
/// before any claim.
pub(crate) fn is_claimable(position: &Chess) -> bool {
    position.halfmoves() >= 100
}

/// The identity of a position, side to move and rights included.
pub(crate) fn key(position: &Chess) -> u64 {
    let hash: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
    hash.0
}
