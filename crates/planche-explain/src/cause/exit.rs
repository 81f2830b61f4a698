//! The last exit of a man that is to be trapped: of all squares that he reaches one alone is not attacked.
//!
//! Trial: after the move that traps him that square is attacked too, or taken; before it, it was not.

use shakmaty::{Board, Color, Position, Square};

use crate::fact::{Fact, Man};
use crate::ply::Ply;

/// The squares that a man of this side reaches and that the other side does not attack.
fn exits(board: &Board, man: Man, side: Color) -> Vec<Square> {
    let reach = board.attacks_from(man.square) & !board.by_color(side);
    let safe = |square: &Square| {
        let beyond = board.occupied().without(man.square);
        board.attacks_to(*square, !side, beyond).is_empty()
    };
    reach.into_iter().filter(safe).collect()
}

/// That a man has one exit left, which this move closes.
pub(crate) fn last_exit(board: &Board, man: Man, side: Color, closing: &Ply) -> Option<Fact> {
    let [square] = exits(board, man, side)[..] else {
        return None;
    };
    let after = closing.after();
    let stays = Man::on(after.board(), man.square) == Some(man);
    let closed = exits(after.board(), man, side).is_empty();
    (stays && closed).then_some(Fact::LastExit { man, square })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;
    use shakmaty::Role;

    fn check(fen: &str, closing: &str, expected: Option<Square>) {
        let before = position(fen);
        let uci: shakmaty::uci::UciMove = closing.parse().expect("a move");
        let action = uci.to_move(&before).expect("legal");
        let ply = Ply {
            before: before.clone(),
            action,
            path: vec![uci],
            facts: Vec::new(),
        };
        let queen = Man {
            role: Role::Queen,
            square: Square::G3,
        };
        let found = last_exit(before.board(), queen, Color::Black, &ply);
        let square = found.map(|fact| match fact {
            Fact::LastExit { square, .. } => square,
            other => panic!("{other:?}"),
        });
        assert_eq!(square, expected, "{fen} {closing}");
    }

    /// The queen can take on g2; the bishop guards the pawn there, and another move does not.
    #[test]
    fn a_man_has_one_exit_that_a_move_closes_or_leaves_open() {
        let fen = "r1b1rnk1/p2n1p1p/1p2p1pP/3pP3/3Q1P2/2N3q1/PPPKB1P1/R6R w - - 0 19";
        check(fen, "e2f3", Some(Square::G2));
        check(fen, "a2a3", None);
    }
}
