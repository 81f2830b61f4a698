//! What the men are worth. The values are those of the prover, ten times finer.

use planche_plan::Values;
use shakmaty::{Bitboard, Role};

use super::Camp;
use crate::score::Score;

/// Two bishops cover squares of both colours.
const BISHOP_PAIR: Score = 30;
/// From the prover's units to hundredths of a pawn.
const FINER: Score = 10;

const MEN: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

pub(crate) fn value(role: Role) -> Score {
    match role {
        Role::King => 0,
        _ => Values::default().of(role) as Score * FINER,
    }
}

pub(crate) fn material(camp: &Camp) -> Score {
    let men = MEN.into_iter().map(|role| {
        let count = (camp.own & camp.board.by_role(role)).count() as Score;
        count * value(role)
    });
    men.sum::<Score>() + bishop_pair(camp)
}

fn bishop_pair(camp: &Camp) -> Score {
    let bishops = camp.own & camp.board.bishops();
    let both = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];
    match both.iter().all(|&colour| (bishops & colour).any()) {
        true => BISHOP_PAIR,
        false => 0,
    }
}

/// The pieces without the pawns.
pub(crate) fn pieces(camp: &Camp) -> Score {
    let count = |role| (camp.own & camp.board.by_role(role)).count() as Score * value(role);
    MEN.into_iter().skip(1).map(count).sum()
}
