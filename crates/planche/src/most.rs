//! The most that can be won and is believed: the search for the largest gain, and the sceptic's word on it.

use std::sync::atomic::Ordering;

use planche_plan::{Goal, Units, Values};
use planche_prover::{
    self as prover, Aim, Allowance, Answer, Attack, First, Options, Outcome, Proof, Statistics,
    StopReason,
};
use shakmaty::Move;

use crate::find::{Finding, options, wanted};
use crate::request::Request;
use crate::sceptic::{Belief, Means, Wager, believe, sparing};

/// A gain that was proved, and what the sceptic leaves of it.
struct Weighed {
    proved: Vec<(Aim, Proof)>,
    first: Move,
    belief: Belief,
    /// The measures of the proof.
    measures: Statistics,
}

/// What came of the search.
pub(crate) struct Most {
    pub(crate) finding: Finding,
    pub(crate) statistics: Statistics,
    /// How many positions the sceptic looked at.
    pub(crate) looked_at: u64,
}

impl Most {
    /// A finding that the sceptic was not asked about.
    pub(crate) fn without_doubt(finding: Finding, statistics: Statistics) -> Most {
        Most {
            finding,
            statistics,
            looked_at: 0,
        }
    }
}

/// Finds the largest gain that is believed.
pub(crate) fn find_most(request: &Request, allowance: Allowance) -> Most {
    let least = Aim::Material(wanted(request));
    search(request, least, allowance, |first, left| {
        prover::solve_from(&request.position, first, left)
    })
}

/// Finds what was asked for by name, if it is believed.
pub(crate) fn find_aim(request: &Request, aim: Aim, allowance: Allowance) -> Most {
    search(request, aim, allowance, |first, left| {
        let (outcome, statistics) = prover::prove_from(&request.position, first, aim, left);
        let (proved, stopped) = match outcome {
            Outcome::Proved(proof) => (vec![(aim, proof)], None),
            Outcome::None => (Vec::new(), None),
            Outcome::Limit(reason) => (Vec::new(), Some(reason)),
        };
        Answer {
            proved,
            stopped,
            statistics,
        }
    })
}

/// Where a claim is doubted, its first move is barred and the prover is asked again. The aim is the least that
/// answers the question.
fn search(
    request: &Request,
    aim: Aim,
    allowance: Allowance,
    ask: impl Fn(&First, &Options) -> Answer,
) -> Most {
    let tuning = &request.tuning;
    let means = Means::of(&allowance.left(), tuning);
    let mut left = allowance.clone();
    let mut first = request.first.clone();
    let mut claims: Vec<Weighed> = Vec::new();
    let mut statistics = Statistics::default();
    let mut otherwise = None;
    for _ in 0..tuning.sceptic_rounds {
        if !claims.is_empty() && left.left().nodes == 0 {
            break;
        }
        let part = match is_doubted(request) && aim != Aim::Mate {
            true => sparing(&left, tuning),
            false => left.clone(),
        };
        let answer = ask(&first, &options(request, part));
        left.spend(answer.statistics.nodes);
        statistics.add(&answer.statistics);
        otherwise.get_or_insert(answer.stopped);
        let positions = means.as_ref().map(|means| means.positions(&allowance));
        let Some(claim) = weigh(request, positions, answer.proved, answer.statistics) else {
            break;
        };
        let shaken = claim.belief.is_shaken(claim.gain());
        let barred = barring(&first, claim.first);
        claims.push(claim);
        match barred.filter(|_| shaken) {
            Some(without) => first = without,
            None => break,
        }
    }
    let looked_at = claims.iter().map(|claim| claim.belief.looked_at).sum();
    // Of equal ones the first.
    let best = claims
        .into_iter()
        .rev()
        .max_by_key(|claim| claim.belief.gain);
    let finding = match best {
        Some(claim) => {
            let measures = claim.measures;
            let told = claim.told(request);
            if matches!(told, Finding::Proved(_)) {
                statistics = statistics.with_measures(&measures);
            }
            told
        }
        None => nothing(aim, otherwise.flatten()),
    };
    Most {
        finding,
        statistics,
        looked_at,
    }
}

fn nothing(aim: Aim, stopped: Option<StopReason>) -> Finding {
    match stopped {
        Some(StopReason::Hope) => Finding::OutOfSight(aim),
        Some(reason) => Finding::Stopped(aim, reason),
        None => Finding::Nothing(aim),
    }
}

/// The largest gain with what is believed of it. A mate needs no opinion, and men of other values are a matter of
/// taste.
fn weigh(
    request: &Request,
    positions: Option<u64>,
    proved: Vec<(Aim, Proof)>,
    measures: Statistics,
) -> Option<Weighed> {
    let (aim, proof) = proved.first()?;
    let Attack::Play { ply, .. } = &*proof.attack else {
        return None;
    };
    let first = ply.find(&request.position)?;
    let belief = match *aim {
        Aim::Material(gain) if is_doubted(request) => match positions {
            Some(most) => {
                let wager = Wager {
                    root: &request.position,
                    first,
                    gain,
                    free: request.first == First::Any,
                    tuning: &request.tuning,
                    asked: matches!(request.goal, Goal::Material(_)),
                };
                let belief = believe(&wager, most, request.stop.as_ref());
                // A doubt that was cut short is no doubt: what is proved is proved.
                match is_stopped(request) {
                    true => Belief::firm(gain),
                    false => belief,
                }
            }
            None => Belief::firm(gain),
        },
        aim => Belief::firm(claimed(aim)),
    };
    Some(Weighed {
        proved,
        first,
        belief,
        measures,
    })
}

pub(crate) fn is_doubted(request: &Request) -> bool {
    request.doubting && request.values == Values::default()
}

fn is_stopped(request: &Request) -> bool {
    let flag = request.stop.as_ref();
    flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
}

fn claimed(aim: Aim) -> Units {
    match aim {
        Aim::Mate => Values::default().mate(),
        Aim::Material(units) => units,
    }
}

/// The same choice of first moves without this one.
fn barring(first: &First, action: Move) -> Option<First> {
    match first {
        First::Only(_) => None,
        First::Any => Some(First::Without(vec![action])),
        First::Without(barred) => {
            let mut barred = barred.clone();
            barred.push(action);
            Some(First::Without(barred))
        }
    }
}

impl Weighed {
    fn gain(&self) -> Units {
        self.proved.first().map_or(0, |(aim, _)| claimed(*aim))
    }

    /// The claim, no larger than what is believed of it.
    fn told(self, request: &Request) -> Finding {
        if self.belief.gain >= self.gain() {
            return Finding::Proved(self.proved);
        }
        let values = request.values;
        let believed = self
            .belief
            .gain
            .div_euclid(values.tenths(request.tuning.gain_step))
            * values.tenths(request.tuning.gain_step);
        if believed < wanted(request) {
            let gain = self.gain();
            return Finding::Doubted(gain, self.first, self.belief);
        }
        let proved = self.proved.into_iter().take(1);
        Finding::Proved(
            proved
                .map(|(_, proof)| (Aim::Material(believed), proof))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::{Claim, Limits, Request, Solution, Status, position, solve};

    fn solved(fen: &str) -> Solution {
        let limits = Limits {
            nodes: 5_000,
            time: None,
        };
        solve(&Request::new(position(fen).expect(fen)).limits(limits))
    }

    /// The rook can be taken at once, but only after a check does it win.
    #[test]
    fn a_doubted_first_move_gives_way_to_a_better_one() {
        let solution = solved("8/4q3/2k3PK/1Rp5/8/6R1/7P/8 b - - 1 58");
        assert_eq!(solution.best_uci(), "e7h4".parse().ok());
        assert_eq!(solution.gain(), 45);
        assert!(solution.stats.opinion > 0);
    }

    #[test]
    fn a_gain_that_is_not_believed_is_not_claimed() {
        let solution = solved("8/3b1k2/7P/3p2P1/1PpK1P2/8/8/8 w - - 11 52");
        assert_eq!((solution.status, solution.gain()), (Status::None, 0));
        let words = "52.Kxd5 would win a pawn, but that is not claimed: ";
        assert!(
            solution.explanation.starts_with(words),
            "{}",
            solution.explanation
        );
        assert_eq!((solution.proof, solution.stats.reduced), (None, 0));
    }

    /// The queen can be taken, and then nobody stops the pawns.
    #[test]
    fn a_gain_that_was_asked_for_is_doubted_unless_doubts_are_off() {
        let asked = |doubting| {
            let fen = "5Q2/5P1k/p1P3pp/2qp1n2/P3p3/7P/6P1/1R3R1K b - - 0 42";
            let limits = Limits {
                nodes: 600,
                time: None,
            };
            let request = Request::new(position(fen).expect(fen)).goal(Goal::Material(85));
            solve(&request.limits(limits).doubting(doubting))
        };
        let doubted = asked(true);
        assert_eq!(
            (doubted.status, doubted.claim),
            (Status::None, Claim::Material(85))
        );
        let words = "42...Qxf8 would win a queen for a pawn, but that is not claimed: ";
        let explanation = &doubted.explanation;
        assert!(explanation.starts_with(words), "{explanation}");
        let plain = asked(false);
        assert_eq!((plain.status, plain.gain()), (Status::Proved, 85));
        assert_eq!(plain.stats.opinion, 0);
    }

    #[test]
    fn a_doubt_that_is_cut_short_is_no_doubt() {
        let fen = "8/4q3/2k3PK/1Rp5/8/6R1/7P/8 b - - 1 58";
        let request = Request::new(position(fen).expect(fen));
        let options = options(&request, Allowance::of_nodes(2_000));
        let answer = prover::solve_from(&request.position, &First::Any, &options);
        let believed = |request: &Request| {
            let claim = weigh(
                request,
                Some(200_000),
                answer.proved.clone(),
                answer.statistics,
            );
            claim.map(|claim| claim.belief.gain >= claim.gain())
        };
        assert_eq!(believed(&request), Some(false));
        assert_eq!(
            believed(&request.stop(Arc::new(AtomicBool::new(true)))),
            Some(true)
        );
    }

    #[test]
    fn a_search_that_somebody_stopped_does_not_speak_of_time() {
        let fen = "8/4q3/2k3PK/1Rp5/8/6R1/7P/8 b - - 1 58";
        let request = Request::new(position(fen).expect(fen));
        let solution = solve(&request.stop(Arc::new(AtomicBool::new(true))));
        let words = "The search was stopped before mate or a gain was decided.";
        assert_eq!(
            (solution.explanation.as_str(), solution.status),
            (words, Status::Limit)
        );
        assert_eq!(solution.stopped, Some(StopReason::Flag));
    }

    #[test]
    fn a_mate_is_not_doubted() {
        let solution = solved("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        assert_eq!((solution.is_mate(), solution.stats.opinion), (true, 0));
    }
}
