//! Exchanges at the leaves, for strict checking.
//!
//! A free move that takes something begins an exchange, and when that is over the defender is to move again: what was
//! won must stand that, too. So with less than two pawns at stake a leaf has to be **firm**:
//!
//! - Every move of the defender after which the attacker cannot pass needs an answer after which the position is calm.
//! - If that move was a capture, the position after the answer has to be firm itself, for [`CAPTURES`] captures in all.
//! - If it was quiet, or the last of so many captures, every capture after the answer has to be withstood: two men that
//!   hang at once are not saved by one move.
//!
//! Two pawns may go by that, but no man. Where more is at stake only captures are asked about, [`CAPTURES_OF_MORE`] of them,
//! and one pawn may go. An answer may begin with [`CHECKS_FOLLOWED`] checks; any more are followed as in `threat.rs`, and no
//! further.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Role};

use crate::capture::{CaptureSearch, Meter, Noise, OutOfBudget, Stake, after};
use crate::threat::{CHECKS, Probe};

/// After how many captures the defender has his free move still.
const CAPTURES: u32 = 3;
/// The same where more is at stake: one capture, one answer, and the free move.
const CAPTURES_OF_MORE: u32 = 1;

/// So many checks the attacker may put in before an answer that has to be firm.
const CHECKS_FOLLOWED: u32 = 1;

/// A gain of less than so many pawns is small.
const PAWNS: i32 = 2;

/// Defender to move at a settled leaf: the move behind which the gain is lost. It is among those that threaten the
/// whole of the gain, since here more may go.
pub(crate) fn unmet_exchange(
    leaf: &Chess,
    stake: Stake,
    meter: &mut Meter,
    threatening: &[Move],
) -> Result<Option<UciMove>, OutOfBudget> {
    if leaf.turn() == stake.attacker {
        return Ok(None);
    }
    let pawn = stake.worth.of(Role::Pawn);
    let two_pawns = PAWNS * pawn;
    let small = stake.wanted < two_pawns;
    let begins = |m: &&Move| small || m.is_capture();
    let first: Vec<Move> = threatening.iter().filter(begins).copied().collect();
    let slack = if small { two_pawns } else { pawn };
    let stake = Stake {
        wanted: stake.wanted - slack,
        ..stake
    };
    let mut probe = Probe {
        captures: CaptureSearch { stake, meter },
    };
    let captures = if small { CAPTURES } else { CAPTURES_OF_MORE };
    let spoiling = probe.spoiling(leaf, &first, captures)?;
    Ok(spoiling.map(|m| m.to_uci(CastlingMode::Standard)))
}

impl Probe<'_> {
    /// Defender to move: the move, of these, for which a position is not firm.
    fn spoiling(
        &mut self,
        position: &Chess,
        moves: &[Move],
        captures: u32,
    ) -> Result<Option<Move>, OutOfBudget> {
        for &reply in moves {
            let next = after(position, reply);
            let left = match reply.is_capture() {
                true => captures,
                false => 0,
            };
            if self.threat(&next)? != Noise::None
                && !self.has_firm_answer(&next, &reply, left, CHECKS_FOLLOWED)?
            {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Attacker to move after a reply; whoever takes the man that moved is tried first.
    fn has_firm_answer(
        &mut self,
        position: &Chess,
        reply: &Move,
        left: u32,
        checks: u32,
    ) -> Result<bool, OutOfBudget> {
        let mut answers = position.legal_moves();
        answers.sort_by_key(|m| (m.to() != reply.to(), !m.is_capture()));
        for &answer in &answers {
            let next = after(position, answer);
            let firm = match next.is_check() {
                true => {
                    self.withstands_evasions(&next, CHECKS)?
                        && self.are_firm(&next, left, checks)?
                }
                false => self.unrest(&next)? == Noise::None && self.is_firm(&next, left)?,
            };
            if firm {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Defender in check: whether what threatens after an evasion has a firm answer, too.
    fn are_firm(&mut self, position: &Chess, left: u32, checks: u32) -> Result<bool, OutOfBudget> {
        let Some(checks) = checks.checked_sub(1) else {
            return Ok(true);
        };
        for &evasion in &position.legal_moves() {
            let next = after(position, evasion);
            if self.threat(&next)? != Noise::None
                && !self.has_firm_answer(&next, &evasion, left, checks)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_firm(&mut self, position: &Chess, left: u32) -> Result<bool, OutOfBudget> {
        if let Some(left) = left.checked_sub(1) {
            let legal = position.legal_moves();
            return Ok(self.spoiling(position, &legal, left)?.is_none());
        }
        for capture in &position.legal_moves() {
            if capture.is_capture() && !self.withstands(&after(position, *capture), CHECKS)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;

    use super::*;

    /// What spoils a claim that this move wins so much.
    fn spoils(fen: &str, first: &str, wanted: i32) -> Option<String> {
        let fen: Fen = fen.parse().expect(fen);
        let root: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let first: UciMove = first.parse().expect(first);
        let leaf = after(&root, first.to_move(&root).expect("a legal move"));
        let stake = Stake::new(&root, wanted, Default::default());
        let threatening = leaf.legal_moves().to_vec();
        let found = unmet_exchange(&leaf, stake, &mut Meter::new(1_000_000), &threatening);
        found.expect("within the budget").map(|uci| uci.to_string())
    }

    /// After `Nxe5`, `Bxb7` and `Qxb7` the queen that takes back stands before her bishop on one line with `f6`.
    #[test]
    fn the_free_move_comes_after_the_exchange() {
        let skewered = "r1q2rk1/pbpnbppp/1p6/4p3/2P5/1PQ2NP1/PB2PPBP/R2R2K1 w - - 0 1";
        assert_eq!(spoils(skewered, "f3e5", 10).as_deref(), Some("d7e5"));
        assert_eq!(spoils(skewered, "f3e5", 20), None, "no small gain");
    }

    /// The queen that takes the knight back is pinned to her king by `Bb6`, and a check before it changes nothing.
    #[test]
    fn more_than_a_pawn_has_to_stand_what_comes_behind_a_capture() {
        let pinned = "r1bq1rk1/p3bppp/2p5/4p3/2B1P3/2N1nQ2/PPP3PP/3R1RK1 w - - 0 1";
        assert_eq!(spoils(pinned, "d1d8", 80).as_deref(), Some("e7d8"));
        let free = "r1bq1rk1/p3bppp/2p5/4p3/2B1P3/2N1nQ2/PPP3PP/3R1R1K w - - 0 1";
        assert_eq!(spoils(free, "d1d8", 80), None, "the king stands aside");
    }

    #[test]
    fn a_plain_pawn_is_won() {
        let plain = "6k1/5ppp/8/3p4/8/2N5/5PPP/6K1 w - - 0 1";
        assert_eq!(spoils(plain, "c3d5", 10), None);
        let exchanged = "6k1/5ppp/5n2/3p4/8/2N5/5PPP/3R2K1 w - - 0 1";
        assert_eq!(spoils(exchanged, "c3d5", 10), None);
    }
}
