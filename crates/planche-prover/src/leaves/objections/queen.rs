//! A queen is overrated by any count where rooks do as well.

use shakmaty::{Bitboard, Board, Color};

use crate::objection::Objection;

/// A side has a queen more, but two rooks less, or a rook that holds out against it.
pub(crate) fn queen_for_rooks(board: &Board, side: Color, wing: u32) -> Option<Objection> {
    let count = |men: Bitboard, color: Color| (men & board.by_color(color)).count();
    let more_queens = count(board.queens(), side) > count(board.queens(), !side);
    let two_rooks = count(board.rooks(), side) + 2 <= count(board.rooks(), !side);
    (more_queens && (two_rooks || holds_out(board, side, wing))).then(|| Objection::QueenForRooks {
        queens: board.queens() & board.by_color(side),
        rooks: board.rooks() & board.by_color(!side),
    })
}

/// A queen alone against a rook alone that has as many pawns, all of them on one wing: such a rook is hard
/// to beat.
fn holds_out(board: &Board, side: Color, wing: u32) -> bool {
    let men = |color: Color| board.by_color(color) & !board.kings();
    let alone = |color: Color, roles: Bitboard| {
        let pieces = men(color) & !board.pawns();
        pieces.count() == 1 && (pieces & roles).any()
    };
    let files = board.pawns().into_iter().map(|pawn| u32::from(pawn.file()));
    let span = files.clone().max().zip(files.min());
    alone(side, board.queens())
        && alone(!side, board.rooks())
        && men(side).count() <= men(!side).count()
        && span.is_some_and(|(last, first)| last - first < wing)
}
