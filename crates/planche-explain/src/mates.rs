//! Mating pictures that can be told from the final position alone.

use shakmaty::{Bitboard, Chess, Position, Rank, Role, Square, attacks};

/// A king mated along his back rank, all squares before him taken by his own men and not attacked.
pub(crate) fn is_back_rank(mated: &Chess) -> bool {
    let board = mated.board();
    let Some(king) = board.king_of(mated.turn()) else {
        return false;
    };
    let home = mated.turn().fold_wb(Rank::First, Rank::Eighth);
    let second = mated.turn().fold_wb(Rank::Second, Rank::Seventh);
    let before = attacks::king_attacks(king) & Bitboard::from(second);
    let attacker = mated.turn().other();
    let shut = |square: Square| {
        let attacked = board.attacks_to(square, attacker, board.occupied());
        mated.us().contains(square) && attacked.is_empty()
    };
    let along = mated.checkers() & Bitboard::from(home);
    king.rank() == home && before.into_iter().all(shut) && along.any()
}

/// A king mated by a knight, all squares around him taken by his own men.
pub(crate) fn is_smothered(mated: &Chess) -> bool {
    let board = mated.board();
    let Some(king) = board.king_of(mated.turn()) else {
        return false;
    };
    let around = attacks::king_attacks(king);
    let mut checkers = mated.checkers().into_iter();
    let by_knight = checkers.any(|square| board.role_at(square) == Some(Role::Knight));
    by_knight && (around & !mated.us()).is_empty()
}
