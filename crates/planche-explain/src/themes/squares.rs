//! Small facts about men and squares.

use planche_plan::Values;
use shakmaty::{Bitboard, Board, Chess, Color, Position, Square};

/// The men of `side` that guard or attack this square.
pub(crate) fn hitting(board: &Board, square: Square, side: Color) -> Bitboard {
    board.attacks_to(square, side, board.occupied())
}

/// Whether the man on this square can be taken with profit: he is attacked, and either nobody takes
/// back or a cheaper man takes him.
pub(crate) fn is_loose(position: &Chess, square: Square) -> bool {
    let board = position.board();
    let Some(man) = board.piece_at(square) else {
        return false;
    };
    let values = Values::default();
    let attackers = hitting(board, square, man.color.other());
    let cheaper = attackers.into_iter().any(|from| {
        let role = board.role_at(from);
        role.is_some_and(|role| values.of(role) < values.of(man.role))
    });
    attackers.any() && (cheaper || is_unguarded(board, square))
}

/// Whether nobody would take back on this square, not even along the line of the one who takes.
pub(crate) fn is_unguarded(board: &Board, square: Square) -> bool {
    let Some(man) = board.piece_at(square) else {
        return true;
    };
    let behind = |from: Square| {
        let without = board.occupied().without(from);
        board.attacks_to(square, man.color, without).any()
    };
    let lines = hitting(board, square, man.color.other()) & board.sliders();
    hitting(board, square, man.color).is_empty() && !lines.into_iter().any(behind)
}
