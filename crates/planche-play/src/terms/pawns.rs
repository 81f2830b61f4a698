//! Doubled, isolated and passed pawns.

use shakmaty::{Bitboard, File, Square};

use super::Camp;
use crate::score::Score;

const DOUBLED: Score = -10;
const ISOLATED: Score = -12;
/// A passed pawn by its rank: in the middlegame, and in endings.
const PASSED: [Score; 8] = [0, 5, 8, 15, 30, 55, 90, 0];
const PASSED_IN_ENDINGS: [Score; 8] = [0, 12, 18, 32, 60, 105, 170, 0];
/// What a man in its way leaves of it, in quarters.
const BLOCKED: Score = 2;
const GUARDED: Score = 10;

/// The pawns as a middlegame sees them.
pub(crate) fn pawns(camp: &Camp) -> Score {
    structure(camp) + passed_by(camp, &PASSED)
}

/// The pawns as an ending sees them.
pub(crate) fn pawns_in_endings(camp: &Camp) -> Score {
    structure(camp) + passed_by(camp, &PASSED_IN_ENDINGS)
}

fn structure(camp: &Camp) -> Score {
    File::ALL
        .into_iter()
        .map(|file| structure_on(camp, file))
        .sum()
}

fn structure_on(camp: &Camp, file: File) -> Score {
    let count = (camp.own_pawns & file).count() as Score;
    if count == 0 {
        return 0;
    }
    let alone = (camp.own_pawns & beside(file)).is_empty();
    DOUBLED * (count - 1) + if alone { ISOLATED * count } else { 0 }
}

fn beside(file: File) -> Bitboard {
    let next = [-1, 1].into_iter().filter_map(|step| file.offset(step));
    next.fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(file))
}

fn passed_by(camp: &Camp, worth: &[Score; 8]) -> Score {
    passed(camp)
        .map(|pawn| {
            let free = worth[camp.rank(pawn)];
            let stopped = ahead(camp, pawn).is_some_and(|next| camp.enemy.contains(next));
            let value = if stopped { free * BLOCKED / 4 } else { free };
            value
                + if camp.own_cover.contains(pawn) {
                    GUARDED
                } else {
                    0
                }
        })
        .sum()
}

/// The pawns that no enemy pawn can stop or take any more.
pub(crate) fn passed<'a>(camp: &'a Camp) -> impl Iterator<Item = Square> + 'a {
    let pawns = camp.own_pawns.into_iter();
    pawns.filter(|&pawn| (way(camp, pawn) & camp.enemy_pawns).is_empty() && leads(camp, pawn))
}

/// Of doubled pawns only the first is a passed one.
fn leads(camp: &Camp, pawn: Square) -> bool {
    (camp.own_pawns & Bitboard::from_file(pawn.file()) & in_front(camp, pawn)).is_empty()
}

/// The squares from which an enemy pawn stops this one.
fn way(camp: &Camp, pawn: Square) -> Bitboard {
    let files = Bitboard::from_file(pawn.file()) | beside(pawn.file());
    files & in_front(camp, pawn)
}

/// All ranks in front of a square.
fn in_front(camp: &Camp, square: Square) -> Bitboard {
    const UP: [u64; 8] = [
        !0 << 8,
        !0 << 16,
        !0 << 24,
        !0 << 32,
        !0 << 40,
        !0 << 48,
        !0 << 56,
        0,
    ];
    let rank = usize::from(square.rank());
    Bitboard(
        camp.side
            .fold_wb(UP[rank], !(UP[rank] | (0xff << (8 * rank)))),
    )
}

/// The square in front of a pawn.
pub(crate) fn ahead(camp: &Camp, pawn: Square) -> Option<Square> {
    pawn.offset(camp.side.fold_wb(8, -8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color;
    use shakmaty::fen::Fen;

    fn passed_pawns(board: &str, side: Color) -> Vec<Square> {
        let fen: Fen = board.parse().expect(board);
        let board = &fen.as_setup().board;
        passed(&Camp::new(board, side)).collect()
    }

    #[test]
    fn a_passed_pawn_has_no_enemy_pawn_before_it() {
        let board = "4k3/6p1/8/2p5/4P3/8/P6P/4K3";
        assert_eq!(passed_pawns(board, Color::White), [Square::A2, Square::E4]);
        assert_eq!(passed_pawns(board, Color::Black), [Square::C5]);
        let doubled = "4k3/8/8/8/4P3/8/4P3/4K3";
        assert_eq!(passed_pawns(doubled, Color::White), [Square::E4]);
    }
}
