//! The hold on the centre: pawns that stand there or guard it.

use shakmaty::{Bitboard, Square};

use super::Camp;
use crate::score::Score;

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const WIDE_CENTRE: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);
const STANDS: Score = 14;
const NEAR: Score = 4;
const GUARDS: Score = 5;
const REACHES: Score = 3;

pub(crate) fn space(camp: &Camp) -> Score {
    let stands = (camp.own_pawns & CENTRE).count() as Score;
    let near = (camp.own_pawns & WIDE_CENTRE & !CENTRE).count() as Score;
    let guards = (camp.own_cover & CENTRE).count() as Score;
    STANDS * stands + NEAR * near + GUARDS * guards + REACHES * reached(camp)
}

/// Knights and bishops that look at the centre.
fn reached(camp: &Camp) -> Score {
    let minors = camp.own & (camp.board.knights() | camp.board.bishops());
    let looks = |square: Square| (camp.board.attacks_from(square) & CENTRE).count() as Score;
    minors.into_iter().map(looks).sum()
}
