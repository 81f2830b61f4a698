//! Boards that are changed to see whether something matters.

use shakmaty::{Chess, Position, Square};

use crate::trial::rearranged;

/// The same position without the man on a square, if the rules allow it.
pub(crate) fn without(position: &Chess, square: Square) -> Option<Chess> {
    let mut board = position.board().clone();
    board.discard_piece_at(square);
    rearranged(position, board, position.turn())
}

#[cfg(test)]
pub(crate) fn position(fen: &str) -> Chess {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    fen.into_position(shakmaty::CastlingMode::Standard)
        .expect("a position")
}
