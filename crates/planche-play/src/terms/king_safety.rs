//! The shelter of the king, and the men that aim at it.

use shakmaty::{Bitboard, File, Role, Square, attacks};

use super::Camp;
use crate::score::Score;

/// A missing pawn in front of the king, and a pawn that has gone one step.
const MISSING_PAWN: Score = -16;
const STEPPED_PAWN: Score = -5;
/// A file without own pawns beside the king, and one without any.
const HALF_OPEN: Score = -8;
const OPEN: Score = -16;
/// A king that has left its first two ranks while there are queens.
const OUT_OF_DOORS: Score = -35;

/// How much a man that aims at the king's surroundings adds to the danger.
const DANGER: [(Role, Score); 4] = [
    (Role::Knight, 4),
    (Role::Bishop, 4),
    (Role::Rook, 5),
    (Role::Queen, 8),
];
/// The danger is squared: one man does nothing, three men mate.
const DANGER_DIVISOR: Score = 10;
const MOST_DANGER: Score = 350;

pub(crate) fn king_safety(camp: &Camp) -> Score {
    let Some(king) = camp.board.king_of(camp.side) else {
        return 0;
    };
    let has_queen = (camp.enemy & camp.board.queens()).any();
    let safety = shelter(camp, king) + danger(camp, king);
    match has_queen {
        true => safety,
        false => safety / 3,
    }
}

fn shelter(camp: &Camp, king: Square) -> Score {
    if camp.rank(king) > 1 {
        return OUT_OF_DOORS;
    }
    files_around(king)
        .map(|file| shelter_on(camp, king, file))
        .sum()
}

fn files_around(king: Square) -> impl Iterator<Item = File> {
    [-1, 0, 1]
        .into_iter()
        .filter_map(move |step| king.file().offset(step))
}

fn shelter_on(camp: &Camp, king: Square, file: File) -> Score {
    let file = Bitboard::from_file(file);
    let pawns = camp.own_pawns & file;
    let line = match (pawns.any(), (camp.enemy_pawns & file).any()) {
        (true, _) => 0,
        (false, true) => HALF_OPEN,
        (false, false) => OPEN,
    };
    let nearest = pawns
        .into_iter()
        .map(|pawn| camp.rank(pawn))
        .filter(|&rank| rank > camp.rank(king));
    let pawn = match nearest.min() {
        Some(1) => 0,
        Some(2) => STEPPED_PAWN,
        _ => MISSING_PAWN,
    };
    line + pawn
}

fn danger(camp: &Camp, king: Square) -> Score {
    let zone = attacks::king_attacks(king).with(king);
    let mut units = 0;
    let mut men = 0;
    for (role, weight) in DANGER {
        for square in camp.enemy & camp.board.by_role(role) {
            let hits = (camp.board.attacks_from(square) & zone).count() as Score;
            units += weight * hits.min(3);
            men += Score::from(hits > 0);
        }
    }
    match men {
        0 | 1 => 0,
        _ => -(units * units / DANGER_DIVISOR / 4 * men).min(MOST_DANGER),
    }
}
