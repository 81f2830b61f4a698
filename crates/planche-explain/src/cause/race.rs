//! A pawn that nobody catches: the king is too far away, and there is nobody else.
//!
//! The king moves first. He catches the pawn if he comes beside the square of promotion as soon as it gets there; put him
//! that near, and the pawn is caught. Nor may another pawn take it, now or when it comes past.

use shakmaty::{Board, Chess, Color, Position, Role, Square, attacks};

use crate::fact::{Fact, Man};

/// That the pawn on this square, of the side that has just moved, queens whatever the king does.
pub(crate) fn unstoppable(after: &Chess, pawn: Square) -> Option<Fact> {
    let board = after.board();
    let side = !after.turn();
    let man = Man::on(board, pawn).filter(|man| man.role == Role::Pawn)?;
    let lonely = board.by_color(after.turn()) & !board.kings() & !board.pawns();
    if board.color_at(pawn) != Some(side) || lonely.any() || after.is_check() {
        return None;
    }
    let rank = side.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First);
    let goal = Square::from_coords(pawn.file(), rank);
    let way = attacks::between(pawn, goal).with(goal);
    let king = board.king_of(after.turn())?;
    let (steps, king_steps) = (pawn.distance(goal), king.distance(goal));
    let free = (way & board.occupied()).is_empty();
    let passed = is_passed(board, pawn, side) && after.legal_ep_square().is_none();
    (free && passed && king_steps > steps + 1).then_some(Fact::Unstoppable {
        pawn: man,
        steps,
        king_steps,
    })
}

/// Whether no pawn of the other side stands before it on a file beside it.
fn is_passed(board: &Board, pawn: Square, side: Color) -> bool {
    let before = |other: &Square| match side {
        Color::White => other.rank() > pawn.rank(),
        Color::Black => other.rank() < pawn.rank(),
    };
    let beside = |other: &Square| other.file().distance(pawn.file()) <= 1;
    let others = board.pawns() & board.by_color(!side);
    !others
        .into_iter()
        .any(|other| beside(&other) && before(&other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;

    fn check(fen: &str, pawn: Square, expected: bool) {
        assert_eq!(
            unstoppable(&position(fen), pawn).is_some(),
            expected,
            "{fen}"
        );
    }

    #[test]
    fn a_pawn_is_caught_or_not() {
        check("8/8/1P6/8/8/8/7k/2K5 b - - 0 1", Square::B6, true);
        // The king is in the square of the pawn.
        check("8/8/1P6/4k3/8/8/8/6K1 b - - 0 1", Square::B6, false);
        // A rook can stop it, or give itself for it.
        check("8/8/1P6/8/8/7r/7k/2K5 b - - 0 1", Square::B6, false);
        // Another pawn stands in the way.
        check("8/1p6/1P6/8/8/8/7k/2K5 b - - 0 1", Square::B6, false);
        // A pawn beside it takes it, at once or on its way.
        check("8/8/p7/1P6/8/8/7k/2K5 b - - 0 1", Square::B5, false);
        check("8/2p5/8/1P6/8/8/7k/2K5 b - - 0 1", Square::B5, false);
        // A pawn that it has passed does not.
        check("8/8/8/1P6/2p5/8/7k/2K5 b - - 0 1", Square::B5, true);
    }
}
