//! Exchanges at the leaves of a small gain: when the defender has taken and been taken back, he is to move again.
//!
//! Example: `r1q2rk1/pbpnbppp/1p6/4p3/2P5/1PQ2NP1/PB2PPBP/R2R2K1 w`. `Nxe5` wins a pawn, since after `Nxe5` and `Bxb7`
//! `Qxb7` the queen takes back; but then she stands before her bishop on one line, and `f6` wins a man. And where one move
//! can save only one of two men that hang, the other is lost. Two pawns may go like that; they are no man.

use std::cell::Cell;

use shakmaty::{Chess, Move, Position};

use crate::leaves::measure::Measure;
use crate::leaves::objections::threats::Calm;
use crate::objection::Objection;
use crate::position::played;

/// Defender to move at a settled leaf: the move behind which a small gain is lost in exchanges.
pub(crate) fn exchange(leaf: &Chess, measure: &Measure, calm: &Calm) -> Option<Objection> {
    let tuning = measure.tuning();
    let line = Line {
        calm,
        looks: Cell::new(tuning.exchange_looks),
    };
    let first = line.spoiling(leaf, tuning.exchange_captures)?;
    Some(Objection::TwoThreats { first })
}

/// The look along such lines.
struct Line<'a> {
    calm: &'a Calm,
    /// Behind so many answers may still be looked.
    looks: Cell<u32>,
}

impl Line<'_> {
    /// Defender to move: a move that has to be answered, and nothing answers it for good. After so many captures he is
    /// to move again.
    fn spoiling(&self, position: &Chess, captures: u32) -> Option<Move> {
        let moves = position.legal_moves();
        let spoils = |m: &&Move| {
            let next = played(position, **m);
            let left = if m.is_capture() { captures } else { 0 };
            self.calm.threatens(&next) && !self.has_answer(&next, m, left)
        };
        moves.iter().find(spoils).copied()
    }

    /// Whether some answer to a move is calm, and what comes after it does no harm. What takes back is tried first.
    fn has_answer(&self, position: &Chess, reply: &Move, left: u32) -> bool {
        let mut answers = position.legal_moves();
        answers.sort_by_key(|m| (m.to() != reply.to(), !m.is_capture()));
        answers.iter().any(|m| {
            let next = played(position, *m);
            self.calm.meets(position, m) && (next.is_check() || self.is_firm(&next, left))
        })
    }

    fn is_firm(&self, position: &Chess, left: u32) -> bool {
        let Some(looks) = self.looks.get().checked_sub(1) else {
            return true;
        };
        self.looks.set(looks);
        if let Some(left) = left.checked_sub(1) {
            return self.spoiling(position, left).is_none();
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
        let fen: Fen = fen.parse().expect("a FEN");
        let root: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let uci: shakmaty::uci::UciMove = first.parse().expect("a move");
        let leaf = played(&root, uci.to_move(&root).expect("legal"));
        let measure = Measure::new(&root, Aim::Material(10), &Options::default());
        let calm = Calm::new(measure.clone(), 2, false);
        let reply = exchange(&leaf, &measure, &calm)?.reply()?;
        Some(reply.to_uci(CastlingMode::Standard).to_string())
    }

    #[test]
    fn the_free_move_comes_after_the_exchange() {
        let skewered = "r1q2rk1/pbpnbppp/1p6/4p3/2P5/1PQ2NP1/PB2PPBP/R2R2K1 w - - 0 1";
        assert_eq!(spoils(skewered, "f3e5").as_deref(), Some("d7e5"));
        let flipped = "r2r2k1/pb2ppbp/1pq2np1/2p5/4P3/1P6/PBPNBPPP/R1Q2RK1 b - - 0 1";
        assert_eq!(spoils(flipped, "f6e4").as_deref(), Some("d2e4"));
    }

    #[test]
    fn a_plain_pawn_is_won() {
        let plain = "6k1/5ppp/8/3p4/8/2N5/5PPP/6K1 w - - 0 1";
        assert_eq!(spoils(plain, "c3d5"), None);
        let exchanged = "6k1/5ppp/5n2/3p4/8/2N5/5PPP/3R2K1 w - - 0 1";
        assert_eq!(spoils(exchanged, "c3d5"), None);
    }
}
