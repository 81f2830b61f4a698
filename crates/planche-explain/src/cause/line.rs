//! Two men of the defender on one line, with nothing between them.

use shakmaty::{Board, Color, Square, attacks};

use crate::fact::{Fact, Man};

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    File,
    Rank,
    Diagonal,
}

/// What kind of line goes through two squares.
pub(crate) fn line_kind(one: Square, other: Square) -> Option<LineKind> {
    match () {
        () if one == other => None,
        () if one.file() == other.file() => Some(LineKind::File),
        () if one.rank() == other.rank() => Some(LineKind::Rank),
        () if attacks::aligned(one, other, one) && attacks::ray(one, other).any() => {
            Some(LineKind::Diagonal)
        }
        () => None,
    }
}

/// Two men of a side on one line, with nothing between them.
pub(crate) fn in_line(board: &Board, front: Man, rear: Man, side: Color) -> Option<Fact> {
    let stands = |man: Man| {
        board
            .piece_at(man.square)
            .is_some_and(|piece| piece.color == side && piece.role == man.role)
    };
    let free = (attacks::between(front.square, rear.square) & board.occupied()).is_empty();
    let line = line_kind(front.square, rear.square).is_some();
    (stands(front) && stands(rear) && free && line).then_some(Fact::InLine { front, rear })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;
    use shakmaty::{Position, Role};

    #[test]
    fn two_men_share_a_line_or_do_not() {
        let root = position("r2q1rk1/pp2b1pp/4n3/4Pp2/3P1P2/2P3Q1/PP4PP/R1B1K1NR b KQ - 0 15");
        let man = |role, square| Man { role, square };
        let (queen, king) = (man(Role::Queen, Square::G3), man(Role::King, Square::E1));
        let found = |front, rear| in_line(root.board(), front, rear, Color::White).is_some();
        assert!(found(queen, king));
        assert_eq!(line_kind(Square::G3, Square::E1), Some(LineKind::Diagonal));
        assert!(!found(queen, man(Role::Rook, Square::A1)));
        // The bishop stands between.
        assert!(!found(king, man(Role::Rook, Square::A1)));
    }
}
