//! Exchanges at the leaves: when the defender has taken and been taken back, he is to move again.
//!
//! Example: `r1q2rk1/pbpnbppp/1p6/4p3/2P5/1PQ2NP1/PB2PPBP/R2R2K1 w`. `Nxe5` wins a pawn, since after `Nxe5` and `Bxb7`
//! `Qxb7` the queen takes back; but then she stands before her bishop on one line, and `f6` wins a man. And where one move
//! can save only one of two men that hang, the other is lost. Two pawns may go like that; they are no man.
//!
//! Where more is won only his captures are asked about, and one pawn may go: in
//! `r1bq1rk1/p3bppp/2p5/4p3/2B1P3/2N1nQ2/PPP3PP/3R1RK1 w` the rook takes the queen, the bishop takes the rook, and whoever counts on
//! `Qxe3` loses the queen to `Bb6`.

use std::cell::Cell;

use shakmaty::{Chess, Move, Position};

use crate::leaves::measure::Measure;
use crate::leaves::objections::threats::Calm;
use crate::objection::Objection;
use crate::position::played;

/// Defender to move at a settled leaf: the move behind which the gain, small or not, is lost in exchanges.
pub(crate) fn exchange(
    leaf: &Chess,
    measure: &Measure,
    small: bool,
    calm: &Calm,
) -> Option<Objection> {
    let tuning = measure.tuning();
    let captures = match small {
        true => tuning.exchange_captures,
        false => tuning.exchange_captures_more,
    };
    let line = Line {
        calm,
        checks: tuning.exchange_checks,
        looks: Cell::new(tuning.exchange_looks),
    };
    let mut moves = leaf.legal_moves();
    moves.retain(|m| small || m.is_capture());
    let first = line.spoiling(leaf, &moves, captures)?;
    Some(Objection::TwoThreats { first })
}

/// The look along such lines.
struct Line<'a> {
    calm: &'a Calm,
    /// So many checks of the attacker are followed.
    checks: u32,
    /// Behind so many answers may still be looked.
    looks: Cell<u32>,
}

impl Line<'_> {
    /// Defender to move: a move that has to be answered, and nothing answers it for good. After so many captures he is
    /// to move again.
    fn spoiling(&self, position: &Chess, moves: &[Move], captures: u32) -> Option<Move> {
        let spoils = |m: &&Move| {
            let next = played(position, **m);
            let left = if m.is_capture() { captures } else { 0 };
            self.calm.threatens(&next) && !self.has_answer(&next, m, left, self.checks)
        };
        moves.iter().find(spoils).copied()
    }

    /// Whether some answer to a move is calm, and what comes after it does no harm. What takes back is tried first.
    fn has_answer(&self, position: &Chess, reply: &Move, left: u32, checks: u32) -> bool {
        let mut answers = position.legal_moves();
        answers.sort_by_key(|m| (m.to() != reply.to(), !m.is_capture()));
        answers.iter().any(|m| {
            let next = played(position, *m);
            let firm = || match next.is_check() {
                true => self.are_firm(&next, left, checks),
                false => self.is_firm(&next, left),
            };
            self.calm.meets(position, m) && firm()
        })
    }

    /// Defender in check: whether what threatens after an evasion has a firm answer, too.
    fn are_firm(&self, position: &Chess, left: u32, checks: u32) -> bool {
        let Some(checks) = checks.checked_sub(1) else {
            return true;
        };
        position.legal_moves().iter().all(|m| {
            let next = played(position, *m);
            !self.calm.threatens(&next) || self.has_answer(&next, m, left, checks)
        })
    }

    fn is_firm(&self, position: &Chess, left: u32) -> bool {
        let Some(looks) = self.looks.get().checked_sub(1) else {
            return true;
        };
        self.looks.set(looks);
        if let Some(left) = left.checked_sub(1) {
            return self
                .spoiling(position, &position.legal_moves(), left)
                .is_none();
        }
        let moves = position.legal_moves();
        let mut captures = moves.iter().filter(|m| m.is_capture());
        captures.all(|m| self.calm.is_met(&played(position, *m)))
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;
    use crate::leaves::measure::Aim;
    use crate::options::Options;

    /// What spoils a pawn that this move wins.
    fn spoils(fen: &str, first: &str) -> Option<String> {
        spoils_so_much(fen, first, 10, true)
    }

    fn spoils_so_much(fen: &str, first: &str, units: i32, small: bool) -> Option<String> {
        let fen: Fen = fen.parse().expect("a FEN");
        let root: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let uci: shakmaty::uci::UciMove = first.parse().expect("a move");
        let leaf = played(&root, uci.to_move(&root).expect("legal"));
        let measure = Measure::new(&root, Aim::Material(units), &Options::default());
        let calm = Calm::new(
            if small {
                measure.clone()
            } else {
                measure.less(10)
            },
            2,
            false,
        );
        let reply = exchange(&leaf, &measure, small, &calm)?.reply()?;
        Some(reply.to_uci(CastlingMode::Standard).to_string())
    }

    #[test]
    fn the_free_move_comes_after_the_exchange() {
        let skewered = "r1q2rk1/pbpnbppp/1p6/4p3/2P5/1PQ2NP1/PB2PPBP/R2R2K1 w - - 0 1";
        assert_eq!(spoils(skewered, "f3e5").as_deref(), Some("d7e5"));
        let flipped = "r2r2k1/pb2ppbp/1pq2np1/2p5/4P3/1P6/PBPNBPPP/R1Q2RK1 b - - 0 1";
        assert_eq!(spoils(flipped, "f6e4").as_deref(), Some("d2e4"));
    }

    /// A check before the queen takes back changes nothing.
    #[test]
    fn more_than_a_pawn_has_to_stand_what_comes_behind_a_capture() {
        let pinned = "r1bq1rk1/p3bppp/2p5/4p3/2B1P3/2N1nQ2/PPP3PP/3R1RK1 w - - 0 1";
        let spoiled = spoils_so_much(pinned, "d1d8", 80, false);
        assert_eq!(spoiled.as_deref(), Some("e7d8"));
        let aside = "r1bq1rk1/p3bppp/2p5/4p3/2B1P3/2N1nQ2/PPP3PP/3R1R1K w - - 0 1";
        assert_eq!(spoils_so_much(aside, "d1d8", 80, false), None);
    }

    #[test]
    fn a_plain_pawn_is_won() {
        let plain = "6k1/5ppp/8/3p4/8/2N5/5PPP/6K1 w - - 0 1";
        assert_eq!(spoils(plain, "c3d5"), None);
        let exchanged = "6k1/5ppp/5n2/3p4/8/2N5/5PPP/3R2K1 w - - 0 1";
        assert_eq!(spoils(exchanged, "c3d5"), None);
    }
}
