//! A man that could stop the mate if he were free, and may not move because he is pinned.
//!
//! Trial: without the pinner he has a move, and the mate is none.

use shakmaty::{Chess, Position};

use super::change::without;
use crate::fact::{Fact, Man};
use crate::themes::pins;

/// The pinned man of the mated side who could help without his pinner.
pub(crate) fn cannot_help(mated: &Chess) -> Option<Fact> {
    if !mated.is_checkmate() {
        return None;
    }
    let board = mated.board();
    pins(mated).into_iter().find_map(|pin| {
        let free = without(mated, pin.by)?;
        let helps = free
            .legal_moves()
            .iter()
            .any(|m| m.from() == Some(pin.pinned));
        helps.then_some(Fact::CannotHelp {
            man: Man::on(board, pin.pinned)?,
            pinner: Man::on(board, pin.by)?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;
    use shakmaty::Square;

    fn check(fen: &str, expected: Option<Square>) {
        let found = cannot_help(&position(fen)).map(|fact| match fact {
            Fact::CannotHelp { man, .. } => man.square,
            other => panic!("{other:?}"),
        });
        assert_eq!(found, expected, "{fen}");
    }

    #[test]
    fn a_pinned_rook_cannot_go_back_and_a_free_one_can() {
        let pinned = "r1b3k1/pp1p1Npp/2p5/2bB3Q/8/3P4/PPP2RPP/R1B1r1K1 w - - 0 14";
        check(pinned, Some(Square::F2));
        // Without the bishop the rook steps between.
        check(
            "r1b3k1/pp1p1Npp/2p5/3B3Q/8/3P4/PPP2RPP/R1B1r1K1 w - - 0 14",
            None,
        );
        check("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", None);
    }
}
