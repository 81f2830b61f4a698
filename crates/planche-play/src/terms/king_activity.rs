//! The king in endings: near the middle, near the passed pawns, his own and the enemy's.

use shakmaty::{Bitboard, Square};

use super::pawns::{ahead, passed};
use super::{Camp, from_centre, steps};
use crate::score::Score;

const FROM_CENTRE: Score = -6;
/// For each step that the enemy king is farther from the square before the pawn, and for each that
/// the own king is nearer, times the rank of the pawn from the third on.
const ENEMY_FAR: Score = 4;
const OWN_FAR: Score = -2;
const ROOK_BEHIND: Score = 20;
/// Pawns of either side keep a king near them busy.
const FROM_PAWNS: Score = -3;

pub(crate) fn king_activity(camp: &Camp) -> Score {
    let Some(king) = camp.board.king_of(camp.side) else {
        return 0;
    };
    let Some(enemy) = camp.board.king_of(camp.side.other()) else {
        return 0;
    };
    let escorts: Score = passed(camp)
        .map(|pawn| escort(camp, pawn, king, enemy))
        .sum();
    FROM_CENTRE * from_centre(king) + FROM_PAWNS * from_pawns(camp, king) + escorts
}

fn from_pawns(camp: &Camp, king: Square) -> Score {
    let pawns = camp.board.pawns().into_iter();
    pawns.map(|pawn| steps(king, pawn)).min().unwrap_or(0)
}

fn escort(camp: &Camp, pawn: Square, king: Square, enemy: Square) -> Score {
    let Some(next) = ahead(camp, pawn) else {
        return 0;
    };
    let weight = (camp.rank(pawn) as Score - 2).max(0);
    let kings = ENEMY_FAR * steps(enemy, next) + OWN_FAR * steps(king, next);
    weight * kings + rook_behind(camp, pawn)
}

fn rook_behind(camp: &Camp, pawn: Square) -> Score {
    let file = Bitboard::from_file(pawn.file());
    let rooks = camp.own & camp.board.rooks() & file;
    let behind = |rook: Square| {
        camp.rank(rook) < camp.rank(pawn) && camp.board.attacks_from(rook).contains(pawn)
    };
    if rooks.into_iter().any(behind) {
        ROOK_BEHIND
    } else {
        0
    }
}
