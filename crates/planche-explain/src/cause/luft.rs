//! A king without air: mated on his first rank because his own pawns stand before him.
//!
//! Trial: one of the pawns takes a step, and the mate is none.

use shakmaty::{Chess, Color, Position, Rank, Role, Square, attacks};

use crate::fact::{Fact, Man};
use crate::trial::rearranged;

/// That the king, who will be mated like this, has no air already at the root.
pub(crate) fn no_luft(root: &Chess, mated: &Chess) -> Option<Fact> {
    let side = mated.turn();
    let king = mated.board().king_of(side)?;
    let home = side.fold_wb(Rank::First, Rank::Eighth);
    if king.rank() != home || root.board().king_of(side) != Some(king) || !mated.is_checkmate() {
        return None;
    }
    let second = side.fold_wb(Rank::Second, Rank::Seventh);
    let before = attacks::king_attacks(king) & shakmaty::Bitboard::from(second);
    let own = root.board().by_color(side);
    if before.into_iter().any(|square| !own.contains(square)) {
        return None;
    }
    let pawns = before & root.board().pawns() & mated.board().pawns() & mated.us();
    let helps = |square: &Square| step_helps(mated, *square, side);
    let man = |square| Man {
        role: Role::Pawn,
        square,
    };
    let pawns: Vec<Man> = pawns.into_iter().filter(helps).map(man).collect();
    (!pawns.is_empty()).then_some(Fact::NoLuft { king, pawns })
}

/// Whether the mate would be none if this pawn had taken a step.
fn step_helps(mated: &Chess, pawn: Square, side: Color) -> bool {
    let mut board = mated.board().clone();
    let Some(ahead) = pawn.offset(side.fold_wb(8, -8)) else {
        return false;
    };
    if board.piece_at(ahead).is_some() {
        return false;
    }
    let Some(man) = board.remove_piece_at(pawn) else {
        return false;
    };
    board.set_piece_at(ahead, man);
    rearranged(mated, board, side).is_some_and(|there| !there.is_checkmate())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;
    use planche_plan::played;

    fn check(fen: &str, mate: &str, expected: bool) {
        let root = position(fen);
        let uci: shakmaty::uci::UciMove = mate.parse().expect("a move");
        let mated = played(&root, uci.to_move(&root).expect("legal"));
        assert_eq!(no_luft(&root, &mated).is_some(), expected, "{fen}");
    }

    #[test]
    fn a_step_of_a_pawn_would_help_or_not() {
        check("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", true);
        // The bishops would cover the square behind the pawn.
        check("6k1/5p1p/8/8/8/8/1B3PPP/3R2K1 w - - 0 1", "d1d8", false);
    }
}
