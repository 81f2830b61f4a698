//! Passed pawns and the races they run, by geometry alone.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Rank, Square};

use crate::objection::Objection;

/// Whether kings and pawns are alone on the board.
pub(crate) fn is_pawn_ending(board: &Board) -> bool {
    (board.occupied() & !board.pawns() & !board.kings()).is_empty()
}

/// The far advanced passed pawns of a side with a free way.
pub(crate) fn runners(board: &Board, side: Color) -> Bitboard {
    let pawns = board.pawns() & board.by_color(side);
    let runs = |pawn: &Square| is_advanced(side, *pawn) && is_free(board, side, *pawn);
    pawns.into_iter().filter(runs).collect()
}

/// With kings and pawns alone: the pawn of the defender that queens before the attacker has an
/// answer.
pub(crate) fn first_queen(position: &Chess, attacker: Color) -> Option<Objection> {
    if !is_pawn_ending(position.board()) {
        return None;
    }
    let (pawn, moves) = queening(position, !attacker)?;
    let own = queening(position, attacker);
    let ahead = u32::from(position.turn() == attacker);
    own.is_none_or(|(_, own)| own > moves + ahead)
        .then_some(Objection::PawnQueens { pawn, push: None })
}

/// The pawn of a side that queens first, where the enemy king comes too late, and in how many moves.
pub(crate) fn queening(position: &Chess, side: Color) -> Option<(Square, u32)> {
    let board = position.board();
    let king = board.king_of(!side)?;
    let pawns = board.pawns() & board.by_color(side);
    let free = pawns.into_iter().filter(|pawn| is_free(board, side, *pawn));
    let unstopped = free.filter_map(|pawn| {
        let goal = Square::from_coords(pawn.file(), side.fold_wb(Rank::Eighth, Rank::First));
        let double = pawn.rank() == side.fold_wb(Rank::Second, Rank::Seventh);
        let moves = pawn.distance(goal) - u32::from(double);
        let reach = moves + u32::from(position.turn() != side);
        (king.distance(goal) > reach).then_some((pawn, moves))
    });
    unstopped.min_by_key(|&(_, moves)| moves)
}

/// No enemy pawn can meet it, and no man stands on its file.
fn is_free(board: &Board, side: Color, pawn: Square) -> bool {
    let ahead = in_front(side, pawn);
    let file = ahead & Bitboard::from_file(pawn.file());
    (ahead & board.pawns() & board.by_color(!side)).is_empty()
        && (file & board.occupied()).is_empty()
}

/// Whether the side to move has a passed pawn on its fifth rank or beyond.
pub(crate) fn has_runner(position: &Chess) -> bool {
    let side = position.turn();
    let board = position.board();
    let enemy_pawns = board.pawns() & board.by_color(!side);
    (board.pawns() & board.by_color(side))
        .into_iter()
        .filter(|pawn| is_advanced(side, *pawn))
        .any(|pawn| (in_front(side, pawn) & enemy_pawns).is_empty())
}

fn is_advanced(side: Color, pawn: Square) -> bool {
    side.fold_wb(pawn.rank() >= Rank::Fifth, pawn.rank() <= Rank::Fourth)
}

/// The squares ahead of a pawn on its own file and the files beside it.
fn in_front(side: Color, pawn: Square) -> Bitboard {
    let beside = |square: &Square| square.file().distance(pawn.file()) <= 1;
    let ahead =
        |square: &Square| side.fold_wb(square.rank() > pawn.rank(), square.rank() < pawn.rank());
    Square::ALL
        .into_iter()
        .filter(|square| beside(square) && ahead(square))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn runner(fen: &str) -> bool {
        let fen: Fen = fen.parse().unwrap();
        has_runner(&fen.into_position(CastlingMode::Standard).unwrap())
    }

    #[test]
    fn a_runner_is_advanced_and_passed() {
        assert!(runner("4k3/8/8/P7/8/8/8/4K3 w - - 0 1"));
        assert!(!runner("4k3/8/8/8/P7/8/8/4K3 w - - 0 1"));
        assert!(!runner("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1"));
        assert!(runner("4k3/8/8/8/p7/8/8/4K3 b - - 0 1"));
    }
}
