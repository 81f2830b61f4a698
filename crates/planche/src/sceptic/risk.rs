//! When a second opinion is asked at all: where something is present that a proof of material does not see.

use planche_plan::Units;
use planche_tuning::Tuning;
use shakmaty::{Bitboard, Board, Chess, Color, Position, Rank, Square, attacks};

/// What makes a gain of material risky.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Risk {
    /// Less than a man is won: a little compensation is worth as much.
    SmallGain,
    /// The attacker is hardly ahead, or not at all, with what he won.
    StillBehind,
    /// This pawn of the defender is passed and far advanced.
    Pawn,
    /// The proof ends with the first move: nothing of what comes after it has been looked at but captures and threats.
    AtOnce,
    /// The attacker's king stands in the open, or men of the defender look at his neighbourhood.
    King,
}

impl Risk {
    /// Whether the gain leaves so little that it has to be looked at closely.
    pub(crate) fn is_small_gain(self) -> bool {
        matches!(self, Risk::SmallGain | Risk::StillBehind)
    }
}

/// The risk of a gain after its first move, where the defender is to move; `balance` is what the attacker had more before, and
/// `at_once` whether the proof ends with that move.
pub(crate) fn risk(
    after: &Chess,
    gain: Units,
    balance: Units,
    at_once: bool,
    tuning: &Tuning,
) -> Option<Risk> {
    let (board, attacker) = (after.board(), !after.turn());
    if gain < tuning.sceptic_small {
        Some(Risk::SmallGain)
    } else if balance + gain <= tuning.sceptic_ahead {
        Some(Risk::StillBehind)
    } else if runner(board, !attacker, tuning.sceptic_runner).is_some() {
        Some(Risk::Pawn)
    } else if at_once && gain < tuning.sceptic_at_once {
        Some(Risk::AtOnce)
    } else {
        is_open(board, attacker, tuning.sceptic_eyes).then_some(Risk::King)
    }
}

/// A passed pawn of a side with no more than so many steps to go.
fn runner(board: &Board, side: Color, steps: u32) -> Option<Square> {
    let last = side.fold_wb(Rank::Eighth, Rank::First);
    let enemy = board.pawns() & board.by_color(!side);
    let mut pawns = (board.pawns() & board.by_color(side)).into_iter();
    pawns.find(|&pawn| {
        let near = pawn.distance(Square::from_coords(pawn.file(), last)) <= steps;
        let meets = |other: Square| {
            let beside = other.file().distance(pawn.file()) <= 1;
            beside && side.fold_wb(other.rank() > pawn.rank(), other.rank() < pawn.rank())
        };
        near && !enemy.into_iter().any(meets)
    })
}

/// Whether a king has no pawn beside or before him while a queen is about, or so many men look at his neighbourhood.
fn is_open(board: &Board, side: Color, eyes: usize) -> bool {
    let Some(king) = board.king_of(side) else {
        return false;
    };
    let around = attacks::king_attacks(king);
    let enemy = board.by_color(!side);
    let pieces = enemy & !board.pawns() & !board.kings();
    let looking = pieces
        .into_iter()
        .filter(|&man| sees(board, man, around | king));
    let bare = (around & board.pawns() & board.by_color(side)).is_empty();
    looking.count() >= eyes || bare && (enemy & board.queens()).any()
}

fn sees(board: &Board, man: Square, squares: Bitboard) -> bool {
    (board.attacks_from(man) & squares).any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use planche_input::position;

    fn risk_of(fen: &str, gain: Units) -> Option<Risk> {
        let after = position(fen).expect(fen);
        risk(&after, gain, 0, false, &Tuning::DEFAULT)
    }

    #[test]
    fn each_risk_is_seen_and_where_there_is_none_nobody_is_asked() {
        let safe = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";
        assert_eq!(risk_of(safe, 45), None);
        assert_eq!(risk_of(safe, 20), Some(Risk::SmallGain));
        let after = position(safe).expect(safe);
        let at_once = |gain| risk(&after, gain, 0, true, &Tuning::DEFAULT);
        assert_eq!((at_once(30), at_once(45)), (Some(Risk::AtOnce), None));
        let behind = risk(&after, 45, -40, false, &Tuning::DEFAULT);
        assert_eq!(behind, Some(Risk::StillBehind));
        let runs = "6k1/5ppp/8/8/8/p7/5PPP/3R2K1 b - - 0 1";
        assert_eq!(risk_of(runs, 45), Some(Risk::Pawn));
        let met = "6k1/5ppp/8/8/8/p7/1P3PPP/3R2K1 b - - 0 1";
        assert_eq!(risk_of(met, 45), None, "a pawn is in its way");
        let bare = "3q2k1/5ppp/8/8/8/8/8/3R2K1 b - - 0 1";
        assert_eq!(risk_of(bare, 45), Some(Risk::King));
        let looked_at = "3r2k1/1b3ppp/3b4/8/8/8/5PPP/R5K1 b - - 0 1";
        assert_eq!(risk_of(looked_at, 45), Some(Risk::King));
    }
}
