//! The defender's quiet threats at a settled leaf, for strict checking.
//!
//! The capture search lets the attacker stand pat, so a fork, a discovered attack, a pawn about to
//! promote or a mating threat can hide behind a leaf that it calls settled. Strict checking gives
//! the defender one free move of any kind:
//!
//! - With the defender to move, every legal move of his is played, and the attacker must
//!   *withstand* each. With the attacker to move, he must withstand what stands on the board.
//! - The attacker **withstands** if he is not in check and there is no threat: when he passes, the
//!   position is *calm*. Else he needs an answer, a legal move of any kind: one without check after
//!   which the position is calm, or mate, or a check such that after every evasion there is no
//!   threat any more or again an answer to it. At most [`CHECKS`] checks are followed by another
//!   answer in this way.
//! - A position with the defender to move is **calm** if he has no mate in one and the capture
//!   search says that the gain stays, all of it.
//! - An attacker who is stalemated withstands nothing.
//! - A free move that [traps](crate::trap) a man of the attacker is withstood only if some answer, or none at all, leaves
//!   a position that is calm and in which every attack on that man is withstood.
//!
//! This is bounded and one threat deep. It refuses a leaf whose only defence is a quiet
//! counter-threat, and accepts one that falls to two quiet moves in a row; a proof that meets
//! either must play on a few moves before it calls the leaf settled.

use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, Move, Position, Role, Square, attacks};

use crate::capture::{CaptureSearch, DEPTH, Meter, Noise, OutOfBudget, Stake, after};
use crate::trap::{attacks as attacks_one, without_refuge};

/// How many checks the attacker may put in before he meets a threat.
pub(crate) const CHECKS: u32 = 2;

/// A threat that the attacker cannot meet: made by this move, or standing already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Threat {
    pub by: Option<UciMove>,
    /// The man that it traps, where that is the threat.
    pub trapped: Option<Square>,
}

/// Looks for a threat at a settled leaf. The moves that threaten something, met or not, are added to a list.
pub(crate) fn unmet_threat(
    leaf: &Chess,
    stake: Stake,
    meter: &mut Meter,
    threatening: &mut Vec<Move>,
) -> Result<Option<Threat>, OutOfBudget> {
    let mut probe = Probe {
        captures: CaptureSearch { stake, meter },
    };
    if leaf.turn() == stake.attacker {
        let held = probe.withstands(leaf, CHECKS)?;
        return Ok((!held).then_some(Threat {
            by: None,
            trapped: None,
        }));
    }
    let stuck = without_refuge(leaf.board(), stake.attacker, stake.worth);
    for &reply in &leaf.legal_moves() {
        let next = after(leaf, reply);
        let by = Some(reply.to_uci(CastlingMode::Standard));
        let threat = probe.threat(&next)?;
        if threat != Noise::None {
            threatening.push(reply);
            if !probe.has_answer(&next, CHECKS, threat)? {
                return Ok(Some(Threat { by, trapped: None }));
            }
        }
        if let Some(man) = probe.trapped(&next, stuck)? {
            let trapped = Some(man);
            return Ok(Some(Threat { by, trapped }));
        }
    }
    Ok(None)
}

/// The questions about threats, on one stake.
pub(crate) struct Probe<'m> {
    pub(crate) captures: CaptureSearch<'m>,
}

impl Probe<'_> {
    pub(crate) fn withstands(
        &mut self,
        position: &Chess,
        checks: u32,
    ) -> Result<bool, OutOfBudget> {
        match self.threat(position)? {
            Noise::None => Ok(true),
            threat => self.has_answer(position, checks, threat),
        }
    }

    /// Attacker to move, after a free move: the man that it has trapped and that cannot be saved. The others were stuck
    /// before.
    fn trapped(
        &mut self,
        position: &Chess,
        stuck: Bitboard,
    ) -> Result<Option<Square>, OutOfBudget> {
        let stake = self.captures.stake;
        let shut = without_refuge(position.board(), stake.attacker, stake.worth) & !stuck;
        let Some(passed) = pass(position).filter(|_| shut.any()) else {
            return Ok(None);
        };
        if self.survives(&passed, shut)? {
            return Ok(None);
        }
        for &answer in &position.legal_moves() {
            let next = after(position, answer);
            let men = moved(shut, answer);
            let calm = next.is_check() || self.unrest(&next)? == Noise::None;
            if calm && self.survives(&next, men)? {
                return Ok(None);
            }
        }
        Ok(shut.first())
    }

    /// Defender to move: whether every attack of his on one of these men is withstood. In check he has other things to do.
    fn survives(&mut self, position: &Chess, men: Bitboard) -> Result<bool, OutOfBudget> {
        for &attack in &position.legal_moves() {
            if attacks_one(position, &attack, men)
                && !self.withstands(&after(position, attack), CHECKS)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What would happen if the attacker, to move, passed; in check or stalemated he cannot.
    pub(crate) fn threat(&mut self, position: &Chess) -> Result<Noise, OutOfBudget> {
        if position.legal_moves().is_empty() {
            return Ok(Noise::Other);
        }
        match pass(position) {
            Some(passed) => self.unrest(&passed),
            None => Ok(Noise::Other),
        }
    }

    /// Whether some move of the attacker meets everything: first quiet ones, then checks. Whatever takes the
    /// man that threatens, or moves the one that he threatens, is tried before the rest.
    fn has_answer(
        &mut self,
        position: &Chess,
        checks: u32,
        threat: Noise,
    ) -> Result<bool, OutOfBudget> {
        let mut answers = position.legal_moves();
        if let Noise::Reply(reply) = threat {
            let meets = |m: &Move| Some(m.to()) == reply.from() || m.from() == Some(reply.to());
            answers.sort_by_key(|m| !meets(m));
        }
        let mut checking = Vec::new();
        for &answer in &answers {
            let next = after(position, answer);
            if next.is_check() {
                checking.push(next);
            } else if self.unrest(&next)? == Noise::None {
                return Ok(true);
            }
        }
        for next in checking {
            if self.withstands_evasions(&next, checks)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a check answers the threat. By itself it does not, or any spiteful check would do:
    /// the threat must be gone or met after every evasion. Mate has no evasions.
    pub(crate) fn withstands_evasions(
        &mut self,
        position: &Chess,
        checks: u32,
    ) -> Result<bool, OutOfBudget> {
        for &evasion in &position.legal_moves() {
            let next = after(position, evasion);
            let threat = self.threat(&next)?;
            let met = threat == Noise::None
                || (checks > 0 && self.has_answer(&next, checks - 1, threat)?);
            if !met {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What spoils the calm of a position with the defender to move.
    pub(crate) fn unrest(&mut self, position: &Chess) -> Result<Noise, OutOfBudget> {
        let noise = self.captures.noise(position, DEPTH)?;
        if noise != Noise::None {
            return Ok(noise);
        }
        self.captures.meter.tick()?;
        let legal = position.legal_moves();
        let mut checks = legal.iter().filter(|m| may_check(position, m));
        let mate = checks.find(|m| after(position, **m).is_checkmate());
        Ok(mate.map_or(Noise::None, |m| Noise::Reply(*m)))
    }
}

/// The same men after a move of one of them.
fn moved(men: Bitboard, m: Move) -> Bitboard {
    match m.from().filter(|&from| men.contains(from)) {
        Some(from) => men.without(from).with(m.to()),
        None => men,
    }
}

/// False only for a move that plainly gives no check: a common man goes to a square from which he does not
/// attack the king, and leaves no line to him. It spares playing the move.
fn may_check(position: &Chess, m: &Move) -> bool {
    let Move::Normal {
        role,
        from,
        to,
        promotion: None,
        ..
    } = *m
    else {
        return true;
    };
    let board = position.board();
    board.king_of(!position.turn()).is_none_or(|king| {
        let reached = attacks::attacks(to, role.of(position.turn()), board.occupied());
        reached.contains(king) || attacks::ray(king, from).any()
    })
}

/// The position with the other side to move; none in check, where nobody may pass. The clocks go on, which makes no
/// difference to captures. The king is put back where he stands, by a move that is not called his, so that he may castle
/// later on.
fn pass(position: &Chess) -> Option<Chess> {
    let king = position.board().king_of(position.turn())?;
    let stay = Move::Normal {
        role: Role::Queen,
        from: king,
        capture: None,
        to: king,
        promotion: Some(Role::King),
    };
    (!position.is_check()).then(|| after(position, stay))
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;

    use super::*;

    #[test]
    fn to_pass_changes_the_turn_and_nothing_else() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/8/1k1pP2R/8/8/8/1K6 w - d6 0 2",
            "4k3/8/8/8/8/8/8/4R1K1 b - - 0 2",
        ] {
            let fen: Fen = fen.parse().unwrap();
            let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            let passed = position.clone().swap_turn().ok();
            assert_eq!(pass(&position), passed);
            let rights = |to: Option<Chess>| to.map(|to| to.castles().castling_rights());
            assert_eq!(rights(pass(&position)), rights(passed));
        }
    }

    #[test]
    fn a_search_for_threats_that_takes_too_long_ends() {
        let leaf = Chess::default();
        let stake = Stake::new(&leaf, 0, Default::default());
        let mut meter = Meter::new(1);
        assert_eq!(
            unmet_threat(&leaf, stake, &mut meter, &mut Vec::new()),
            Err(OutOfBudget(1))
        );
        assert_eq!(
            unmet_threat(&leaf, stake, &mut Meter::new(1000), &mut Vec::new()),
            Ok(None)
        );
    }

    /// Direct, uncovered, castling, promoting and passing checks: none may be left out, and most other moves are.
    #[test]
    fn no_check_is_left_out() {
        let (mut checks, mut left_out) = (0, 0);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/1P6/8/4N3/8/8/4R3/K7 w - - 0 1",
            "8/8/8/1k1pP2R/8/8/8/1K6 w - d6 0 2",
            "8/8/8/R2pP2k/8/8/8/1K6 w - d6 0 2",
        ] {
            let fen: Fen = fen.parse().unwrap();
            let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            for m in &position.legal_moves() {
                let check = after(&position, *m).is_check();
                assert!(!check || may_check(&position, m), "{m}");
                checks += usize::from(check);
                left_out += usize::from(!may_check(&position, m));
            }
        }
        assert!(checks >= 15 && left_out >= 40, "{checks} {left_out}");
    }
}
