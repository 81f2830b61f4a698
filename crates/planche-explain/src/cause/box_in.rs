//! A king whose own men hold the squares that he would flee to.
//!
//! Trial: without the man the mate is none.

use shakmaty::{Chess, Move, Position, Square, attacks};

use super::change::without;
use crate::fact::{Fact, Man};
use crate::targets::arrival;

/// The men of his own that box a mated king in, where he has none but these to blame: at least two.
pub(crate) fn boxed_in(mated: &Chess) -> Option<Fact> {
    let board = mated.board();
    let king = board.king_of(mated.turn())?;
    let beside = attacks::king_attacks(king) & mated.us();
    let guilty = |square: &Square| frees(mated, king, *square);
    let own = beside.into_iter().filter(guilty);
    let own: Vec<Man> = own.filter_map(|square| Man::on(board, square)).collect();
    (mated.is_checkmate() && own.len() > 1).then_some(Fact::BoxedIn { king, own })
}

/// That the man who replied fills the square to which his king, now mated, could go.
pub(crate) fn fills_flight(mated: &Chess, reply: Move) -> Option<Fact> {
    let board = mated.board();
    let king = board.king_of(mated.turn())?;
    let man = Man::on(board, arrival(&reply))?;
    let beside = attacks::king_attacks(king).contains(man.square);
    let own = mated.us().contains(man.square) && man.square != king;
    (mated.is_checkmate() && beside && own && frees(mated, king, man.square))
        .then_some(Fact::FillsFlight { man })
}

/// Whether the king could go to this square if his man were not there.
fn frees(mated: &Chess, king: Square, square: Square) -> bool {
    let Some(there) = without(mated, square) else {
        return false;
    };
    let legal = there.legal_moves();
    legal
        .iter()
        .any(|m| m.from() == Some(king) && m.to() == square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;

    #[test]
    fn a_smothered_king_is_boxed_in_and_a_king_on_an_open_board_is_not() {
        let smothered = position("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1");
        let Some(Fact::BoxedIn { own, .. }) = boxed_in(&smothered) else {
            panic!("boxed in");
        };
        // Without the pawn on g7 he could go there; without the rook on g8 too.
        assert!(own.len() >= 2);
        let open = position("R6k/1R6/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(boxed_in(&open), None);
    }
}
