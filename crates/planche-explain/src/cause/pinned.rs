//! A man that could take by the way he moves, and may not because he is pinned.
//!
//! Trial: without the pinner the capture is legal.

use shakmaty::{Chess, Position, Square};

use super::change::without;
use crate::fact::{Fact, Man};
use crate::themes::pins;

/// A man of the side to move that may not take on this square because of a pin.
pub(crate) fn cannot_take(position: &Chess, target: Square) -> Option<Fact> {
    let board = position.board();
    let takes = |there: &Chess, from: Square| {
        let legal = there.legal_moves();
        legal
            .iter()
            .any(|m| m.from() == Some(from) && m.to() == target)
    };
    pins(position).into_iter().find_map(|pin| {
        let reaches = board.attacks_from(pin.pinned).contains(target);
        let freed = without(position, pin.by).is_some_and(|there| takes(&there, pin.pinned));
        let told = reaches && pin.by != target && !takes(position, pin.pinned) && freed;
        told.then_some(Fact::CannotTake {
            man: Man::on(board, pin.pinned)?,
            target,
            pinner: Man::on(board, pin.by)?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;

    fn check(fen: &str, target: Square, expected: Option<Square>) {
        let found = cannot_take(&position(fen), target);
        let man = found.map(|fact| match fact {
            Fact::CannotTake { man, .. } => man.square,
            _ => target,
        });
        assert_eq!(man, expected, "{fen}");
    }

    #[test]
    fn a_pinned_pawn_cannot_take_and_a_free_one_can() {
        let pinned = "1r1q1rk1/1b2bppp/p6B/1p2pP2/3pp1Q1/P2P2P1/BPP4P/R4RK1 b - - 1 17";
        check(pinned, Square::H6, Some(Square::G7));
        let free = "1r1q1rk1/1b2bppp/p6B/1p2pP1Q/3pp3/P2P2P1/BPP4P/R4RK1 b - - 1 17";
        check(free, Square::H6, None);
    }
}
