//! The defender's quiet threats: may a leaf that captures leave alone be called settled?
//!
//! The defender gets one free move of any kind. The attacker withstands it if he could pass
//! without losing what he won, or if some move of his restores the calm, perhaps after a check or
//! two. Two threats in a row are looked at as well; they may cost two pawns.

use std::cell::Cell;
use std::rc::Rc;

use planche_facts::{can_move, gives_check};
use planche_plan::turned;
use shakmaty::{Chess, Move, Position, attacks};

use crate::leaves::measure::Measure;
use crate::leaves::objections::long_run::in_the_long_run;
use crate::leaves::quiet::{Threat, winning_back};
use crate::leaves::remembered::{Met, Remembered};
use crate::objection::Objection;
use crate::position::played;

/// A look at threats, with the measure after the defender's free move.
pub(crate) struct Calm {
    measure: Measure,
    /// What is left of the looks for an answer.
    looks: Cell<u32>,
    /// How many positions were looked at so far.
    looked: Cell<u32>,
    /// So many quiet checks of the defender, at least one, are looked at in one line, as well as his
    /// captures.
    checking: u32,
    /// Whether checks without end and races of pawns are looked at as well.
    far_sighted: bool,
    /// What was seen before by the same measure.
    remembered: Rc<Remembered>,
}

impl Calm {
    pub(crate) fn new(measure: Measure, checking: u32, far_sighted: bool) -> Calm {
        Calm {
            looks: Cell::new(measure.tuning().threat_looks),
            measure,
            looked: Cell::new(0),
            checking,
            far_sighted,
            remembered: Rc::default(),
        }
    }

    /// The same with what was seen before, by the same measure and as many checks.
    pub(crate) fn remembering(self, remembered: &Rc<Remembered>) -> Calm {
        Calm {
            remembered: remembered.clone(),
            ..self
        }
    }

    /// Defender to move at a settled leaf: the move of his that wins something back, if any.
    pub(crate) fn unmet_threat(&self, leaf: &Chess) -> Option<Objection> {
        let moves = leaf.legal_moves();
        let mut moves = moves.iter().copied();
        let unmet = moves.find(|m| self.unmet(&played(leaf, *m)).is_some());
        unmet.map(|threat| Objection::QuietThreat { threat })
    }

    /// The same for two threats in a row: after the answer to the first there may be no second one.
    pub(crate) fn unmet_threats(&self, leaf: &Chess) -> Option<Objection> {
        let moves = leaf.legal_moves();
        let mut moves = moves.iter().copied();
        self.looked.set(0);
        let unmet = moves.find(|m| !self.withstands_twice(&played(leaf, *m)));
        unmet.map(|first| Objection::TwoThreats { first })
    }

    /// How many checks in a row the attacker may put in before he meets a threat.
    fn checks(&self) -> u32 {
        self.measure.tuning().threat_checks
    }

    fn withstands_twice(&self, position: &Chess) -> bool {
        self.looks.set(self.measure.tuning().threat_looks);
        let threat = self.threat(position);
        if threat == Threat::None {
            return true;
        }
        let mut moves = position.legal_moves();
        likely_answers_first(threat, position, &mut moves);
        moves.iter().any(|m| {
            if self.looked.get() > self.measure.tuning().two_threats_looks {
                return true;
            }
            self.looks.set(self.measure.tuning().threat_looks);
            let next = played(position, *m);
            match next.is_check() {
                true => self.withstands_evasions(&next, self.checks()),
                false => self.is_calm(&next) && self.unmet_threat(&next).is_none(),
            }
        })
    }

    /// Defender to move at a settled leaf: his moves that must be answered.
    pub(crate) fn threats(&self, leaf: &Chess) -> Vec<Objection> {
        let moves = leaf.legal_moves();
        let must_answer = |m: &Move| !self.may_ignore(&played(leaf, *m));
        let threats = moves.iter().copied().filter(must_answer);
        threats
            .map(|threat| Objection::QuietThreat { threat })
            .collect()
    }

    /// Attacker to move: whether he can meet what is threatened.
    pub(crate) fn is_met(&self, position: &Chess) -> bool {
        self.unmet(position).is_none()
    }

    /// Attacker to move: what stands on the board against him and cannot be met.
    pub(crate) fn unmet_at_rest(&self, position: &Chess) -> Option<Objection> {
        let threat = match self.unmet(position)? {
            Threat::Move(threat) => Some(threat),
            Threat::None | Threat::Other => None,
        };
        Some(Objection::StandingThreat { threat })
    }

    /// Attacker to move: the threat for which there is no answer.
    fn unmet(&self, position: &Chess) -> Option<Threat> {
        let (most, before) = (self.measure.tuning().threat_looks, self.looked.get());
        let met = self.remembered.met(position, || {
            self.looks.set(most);
            self.looked.set(0);
            Met {
                unmet: self.unanswered(position, self.checks()),
                looked: self.looked.get(),
            }
        });
        self.looks.set(most.saturating_sub(met.looked));
        self.looked.set(before.saturating_add(met.looked));
        met.unmet
    }

    /// The same with what is left of the looks.
    fn unanswered(&self, position: &Chess, checks: u32) -> Option<Threat> {
        match self.threat(position) {
            Threat::None => None,
            threat => (!self.has_answer(position, checks, threat)).then_some(threat),
        }
    }

    /// Attacker to move: whether he would lose something if he passed.
    pub(crate) fn threatens(&self, position: &Chess) -> bool {
        self.looks.set(self.measure.tuning().threat_looks);
        !self.may_ignore(position)
    }

    /// Attacker to move: whether this move restores the calm, perhaps after a check or two.
    pub(crate) fn meets(&self, position: &Chess, m: &Move) -> bool {
        self.looks.set(self.measure.tuning().threat_looks);
        let next = played(position, *m);
        match next.is_check() {
            true => self.withstands_evasions(&next, self.checks()),
            false => self.is_calm(&next),
        }
    }

    fn may_ignore(&self, position: &Chess) -> bool {
        self.threat(position) == Threat::None
    }

    /// Attacker to move: what would happen if he passed.
    fn threat(&self, position: &Chess) -> Threat {
        match turned(position) {
            Some(turned) if can_move(position) => self.spoiler(&turned),
            _ => Threat::Other,
        }
    }

    /// Some move meets everything: first a quiet one, then a check.
    fn has_answer(&self, position: &Chess, checks: u32, threat: Threat) -> bool {
        let moves = position.legal_moves();
        let (checks_given, mut quiet): (Vec<Move>, Vec<Move>) =
            moves.iter().partition(|m| gives_check(position, m));
        likely_answers_first(threat, position, &mut quiet);
        quiet.iter().any(|m| self.is_calm(&played(position, *m)))
            || checks_given
                .iter()
                .any(|m| self.withstands_evasions(&played(position, *m), checks))
    }

    /// A check answers a threat only if the threat is gone or met after every evasion.
    fn withstands_evasions(&self, position: &Chess, checks: u32) -> bool {
        position.legal_moves().iter().all(|m| {
            let next = played(position, *m);
            match checks.checked_sub(1) {
                Some(left) => self.unanswered(&next, left).is_none(),
                None => self.may_ignore(&next),
            }
        })
    }

    /// Defender to move: nothing to take back and no mate in one, no checks without end and no pawn
    /// that runs through.
    pub(crate) fn is_calm(&self, position: &Chess) -> bool {
        self.spoiler(position) == Threat::None
    }

    /// Defender to move: what spoils the calm.
    fn spoiler(&self, position: &Chess) -> Threat {
        let Some(left) = self.looks.get().checked_sub(1) else {
            return Threat::Other;
        };
        self.looks.set(left);
        self.looked.set(self.looked.get().saturating_add(1));
        self.remembered.threat(position, || {
            // A mate in one is among the checks.
            let back = winning_back(&self.measure, position, self.checking);
            match back == Threat::None && self.far_sighted {
                true if in_the_long_run(position, &self.measure).is_some() => Threat::Other,
                _ => back,
            }
        })
    }
}

fn likely_answers_first(threat: Threat, position: &Chess, answers: &mut [Move]) {
    if let Threat::Move(threat) = threat {
        answers.sort_by_cached_key(|m| relevance(position, m, &threat));
    }
}

/// How likely a move is to answer a threat, the likeliest first: it takes the man that would do it, moves
/// the man it is aimed at, guards his square or blocks the way. Only the order depends on it.
fn relevance(position: &Chess, m: &Move, threat: &Move) -> u8 {
    let (Some(source), target) = (threat.from(), threat.to()) else {
        return 0;
    };
    let occupied = position.board().occupied();
    let guards =
        || attacks::attacks(m.to(), m.role().of(position.turn()), occupied).contains(target);
    if m.to() == source {
        0
    } else if m.from() == Some(target) {
        1
    } else if attacks::between(source, target).contains(m.to()) || guards() {
        2
    } else {
        3
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::leaves::measure::Aim;
    use crate::options::Options;
    use crate::trying::position;

    /// The knight on e4 can be taken; where the pawn on e6 guards d5, a fork wins a man back.
    const FORKED: &str = "6k1/5ppp/3pp3/8/2B1n3/2N5/5PPP/6K1 w - - 0 1";
    const PLAIN: &str = "6k1/5ppp/3p4/8/2B1n3/2N5/5PPP/6K1 w - - 0 1";

    fn threat(fen: &str) -> Option<String> {
        let root = position(fen);
        let mut taken = root.legal_moves().into_iter().filter(|m| m.is_capture());
        let leaf = played(&root, taken.next().expect("the knight can be taken"));
        let measure = Measure::new(&root, Aim::Material(30), &Options::default());
        let threat = Calm::new(measure, 2, false).unmet_threat(&leaf);
        let threat = threat.and_then(|objection| objection.reply());
        threat.map(|m| m.to_uci(CastlingMode::Standard).to_string())
    }

    #[test]
    fn a_quiet_fork_wins_a_man_back_unless_the_pawn_can_be_taken() {
        assert_eq!(threat(FORKED).as_deref(), Some("d6d5"));
        assert_eq!(threat(PLAIN), None);
    }
}
