//! Where the pieces stand: outposts, open files, the seventh rank.

use shakmaty::{Bitboard, Square};

use super::{Camp, from_centre};
use crate::score::Score;

const KNIGHT_FROM_CENTRE: Score = -4;
const BISHOP_FROM_CENTRE: Score = -2;
const QUEEN_FROM_CENTRE: Score = -1;
/// A knight that a pawn guards and no pawn attacks, on the other half of the board.
const OUTPOST: Score = 18;
const OPEN_FILE: Score = 20;
const HALF_OPEN_FILE: Score = 10;
const SEVENTH: Score = 18;

pub(crate) fn pieces(camp: &Camp) -> Score {
    let knights = (camp.own & camp.board.knights()).into_iter();
    let bishops = (camp.own & camp.board.bishops()).into_iter();
    let queens = (camp.own & camp.board.queens()).into_iter();
    let rooks = (camp.own & camp.board.rooks()).into_iter();
    knights.map(|square| knight(camp, square)).sum::<Score>()
        + bishops
            .map(|square| BISHOP_FROM_CENTRE * from_centre(square))
            .sum::<Score>()
        + queens
            .map(|square| QUEEN_FROM_CENTRE * from_centre(square))
            .sum::<Score>()
        + rooks.map(|square| rook(camp, square)).sum::<Score>()
}

fn knight(camp: &Camp, square: Square) -> Score {
    let held = camp.own_cover.contains(square) && !camp.enemy_cover.contains(square);
    let outpost = held && camp.rank(square) >= 4;
    KNIGHT_FROM_CENTRE * from_centre(square) + if outpost { OUTPOST } else { 0 }
}

fn rook(camp: &Camp, square: Square) -> Score {
    let file = Bitboard::from_file(square.file());
    let line = match (
        (camp.own_pawns & file).any(),
        (camp.enemy_pawns & file).any(),
    ) {
        (true, _) => 0,
        (false, true) => HALF_OPEN_FILE,
        (false, false) => OPEN_FILE,
    };
    line + if camp.rank(square) == 6 { SEVENTH } else { 0 }
}
