//! Guards: how many men hold a square, and which man does it alone.

use shakmaty::{Bitboard, Board, Color, Square};

use crate::fact::{Fact, Man};

/// The men of a side that guard a square, those behind others on a line too.
pub(crate) fn guards(board: &Board, square: Square, side: Color) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    loop {
        let more = board.attacks_to(square, side, board.occupied() & !all);
        if (more & !all).is_empty() {
            return all;
        }
        all |= more;
    }
}

/// The only man of a side that guards a square.
pub(crate) fn sole_guard(board: &Board, of: Square, side: Color) -> Option<Fact> {
    let guard = Man::on(board, guards(board, of, side).single_square()?)?;
    Some(Fact::SoleGuard { guard, of })
}

/// Whether nobody of his side guards the man on a square.
pub(crate) fn is_unguarded(board: &Board, man: Man, side: Color) -> bool {
    guards(board, man.square, side).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;
    use shakmaty::Position;

    fn check(fen: &str, of: Square, side: Color, expected: Option<Square>) {
        let root = position(fen);
        let found = sole_guard(root.board(), of, side);
        let guard = found.map(|fact| match fact {
            Fact::SoleGuard { guard, .. } => guard.square,
            _ => of,
        });
        assert_eq!(guard, expected, "{fen}");
    }

    #[test]
    fn a_man_may_have_one_guard_or_several() {
        let interference = "2r1k2r/5pp1/p3p2p/6q1/Pp1PP3/3Q4/1PBn1P1P/1R3R1K w k - 3 22";
        check(interference, Square::D2, Color::Black, Some(Square::G5));
        // The rook behind the rook counts.
        let doubled = "3r2k1/3r1ppp/8/8/3n4/8/8/3R2K1 w - - 0 1";
        check(doubled, Square::D4, Color::Black, None);
        check(doubled, Square::D5, Color::White, None);
    }
}
