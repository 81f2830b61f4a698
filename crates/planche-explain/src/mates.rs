//! Mating pictures that can be told from the final position alone.

use shakmaty::{Chess, Position, Rank, Role, attacks};

/// A king mated on his back rank along it, all squares before him taken by his own pawns.
pub(crate) fn is_back_rank(mated: &Chess) -> bool {
    let board = mated.board();
    let Some(king) = board.king_of(mated.turn()) else {
        return false;
    };
    let home = mated.turn().fold_wb(Rank::First, Rank::Eighth);
    let second = mated.turn().fold_wb(Rank::Second, Rank::Seventh);
    let before = attacks::king_attacks(king) & shakmaty::Bitboard::from(second);
    let along = mated.checkers() & board.rooks_and_queens() & shakmaty::Bitboard::from(home);
    king.rank() == home && (before & !(mated.us() & board.pawns())).is_empty() && along.any()
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
