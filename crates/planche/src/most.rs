//! The most that can be won and is believed: the search for the largest gain, and the sceptic's word on it.

use std::sync::Arc;

use planche_plan::{Goal, Units, Values};
use planche_prover::{
    self as prover, After, Aim, Allowance, Answer, Attack, Attempt, First, Options, Proof, Refused,
    Statistics, StopReason,
};
use shakmaty::{Chess, Move};
use web_time::Instant;

use crate::effort;
use crate::find::{Finding, Found, options, wanted};
use crate::gate::{Refusal, checked};
use crate::request::Request;
use crate::sceptic::{Belief, Ruling, Wager, believe, positions, sparing, unheard};
use crate::solution::{Parts, since};

/// A gain that was proved, what the checker makes of it, and what is believed of it.
struct Weighed {
    aim: Aim,
    proof: Proof,
    first: Move,
    spelled: Result<planche_proof::Attack, Refusal>,
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
    /// What checker and sceptic cost.
    pub(crate) parts: Parts,
    /// What came nearest, where nothing was found.
    pub(crate) attempt: Option<Attempt>,
}

impl Most {
    /// A finding that the sceptic was not asked about.
    pub(crate) fn without_doubt(finding: Finding, statistics: Statistics) -> Most {
        Most {
            finding,
            statistics,
            looked_at: 0,
            parts: Parts::default(),
            attempt: None,
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
        prover::reach_from(&request.position, first, aim, left)
    })
}

/// Where a claim is doubted, its first move is barred and the prover is asked again; where the checker refuses a leaf,
/// the prover has to do without it. The aim is the least that answers the question.
fn search(
    request: &Request,
    aim: Aim,
    allowance: Allowance,
    ask: impl Fn(&First, &Options) -> Answer,
) -> Most {
    let tuning = &request.tuning;
    let mut left = allowance.clone();
    let mut first = request.first.clone();
    let mut refused = Refused::default();
    let mut claims: Vec<Weighed> = Vec::new();
    let mut statistics = Statistics::default();
    let mut otherwise = None;
    let mut looked_at = 0;
    let mut parts = Parts::default();
    let mut attempt = None;
    for _ in 0..tuning.sceptic_rounds {
        if !claims.is_empty() && left.left().nodes == 0 {
            break;
        }
        let part = match is_doubted(request) && aim != Aim::Mate {
            true => sparing(&left, tuning),
            false => left.clone(),
        };
        let options = Options {
            refused: Arc::new(refused.clone()),
            ..options(request, part)
        };
        let mut answer = ask(&first, &options);
        attempt = attempt.or(answer.attempt.take());
        left.spend(answer.statistics.nodes);
        statistics.add(&answer.statistics);
        otherwise.get_or_insert(answer.stopped);
        let Some(claim) = weigh(request, &allowance, answer, &mut parts) else {
            break;
        };
        looked_at += claim.belief.looked_at;
        let goes_on = match claim.refused_place(request) {
            Some(place) => {
                refused.add(&place, claim.gain());
                true
            }
            None => match barring(&first, claim.first).filter(|_| claim.belief.is_shaken()) {
                Some(without) => {
                    first = without;
                    true
                }
                None => false,
            },
        };
        claims.push(claim);
        if !goes_on {
            break;
        }
    }
    // Of equal ones the first.
    let best = claims.into_iter().rev().max_by_key(Weighed::rank);
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
        parts,
        attempt,
    }
}

fn nothing(aim: Aim, stopped: Option<StopReason>) -> Finding {
    match stopped {
        Some(StopReason::Hope) => Finding::OutOfSight(aim),
        Some(reason) => Finding::Stopped(aim, reason),
        None => Finding::Nothing(aim),
    }
}

/// The largest gain with what the checker and the sceptic make of it.
fn weigh(
    request: &Request,
    allowance: &Allowance,
    answer: Answer,
    parts: &mut Parts,
) -> Option<Weighed> {
    let (aim, proof) = answer.proved.into_iter().next()?;
    let Attack::Play { ply, .. } = &*proof.attack else {
        return None;
    };
    let first = ply.find(&request.position)?;
    let start = Instant::now();
    let spelled = checked(request, aim, &proof);
    parts.checker += since(start);
    let start = Instant::now();
    let belief = match &spelled {
        Ok(_) => {
            let nodes = answer.statistics.nodes;
            belief(request, (allowance, nodes), aim, (first, &proof))
        }
        Err(_) => Belief::unasked(),
    };
    parts.opinion += since(start);
    Some(Weighed {
        aim,
        proof,
        first,
        spelled,
        belief,
        measures: answer.statistics,
    })
}

/// What is believed of a claim that the checker has passed after a search of so many nodes. A mate needs no opinion, and
/// men of other values are a matter of taste.
fn belief(
    request: &Request,
    (allowance, nodes): (&Allowance, usize),
    aim: Aim,
    (first, proof): (Move, &Proof),
) -> Belief {
    let Aim::Material(gain) = aim else {
        return Belief::unasked();
    };
    if !is_doubted(request) {
        return Belief::unasked();
    }
    let tuning = &effort::doubting(request, allowance, nodes);
    let wager = Wager {
        root: &request.position,
        first,
        gain,
        // Moves that were barred by whoever asks do not matter, and those that he did not ask about do.
        barred: match &request.first {
            First::Without(barred) => barred,
            First::Any | First::Only(_) => &[],
        },
        at_once: matches!(
            &*proof.attack,
            Attack::Play {
                after: After::Settled,
                ..
            }
        ),
        tuning,
        asked: request.lenient && matches!(request.goal, Goal::Material(_)),
    };
    let most = positions(allowance, tuning).min(request.opinion.unwrap_or(u64::MAX));
    believe(&wager, most, request.stop.as_ref())
}

pub(crate) fn is_doubted(request: &Request) -> bool {
    request.doubting && request.values == Values::default()
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

/// How much of a claim is left, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Refused,
    Doubted,
    Likely,
    Proved,
}

impl Weighed {
    fn gain(&self) -> Units {
        claimed(self.aim)
    }

    fn standing(&self) -> Standing {
        match (&self.spelled, self.belief.ruling) {
            (Err(Refusal::Flawed(_)), _) => Standing::Refused,
            (Err(Refusal::TooDear(_)), _) | (_, Ruling::CutShort) => Standing::Likely,
            (_, Ruling::Disbelieves(_)) => Standing::Doubted,
            (_, Ruling::Agrees | Ruling::Unasked) => Standing::Proved,
        }
    }

    /// What is better to tell.
    fn rank(&self) -> (Standing, Units) {
        (self.standing(), self.gain())
    }

    /// The leaf that the checker does not accept.
    fn refused_place(&self, request: &Request) -> Option<Chess> {
        self.spelled.as_ref().err()?.place(&request.position)
    }

    /// What came of the claim.
    fn told(self, request: &Request) -> Finding {
        let standing = self.standing();
        let because = match &self.spelled {
            Err(refusal) => refusal.words(),
            Ok(_) => unheard(request.manner.lang).to_owned(),
        };
        if standing == Standing::Refused {
            return Finding::Refused(self.aim, because);
        }
        let found = Found {
            aim: self.aim,
            first: self.first,
            proof: self.proof,
            spelled: self.spelled.ok(),
            belief: self.belief,
        };
        match standing {
            Standing::Proved => Finding::Proved(found),
            Standing::Doubted => Finding::Doubted(found),
            Standing::Likely | Standing::Refused => Finding::Likely(found, because),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::{Claim, Limits, Request, SecondOpinion, Solution, Status, position, solve};

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

    /// The king takes a pawn, and the other pawns decide.
    #[test]
    fn a_gain_that_is_not_believed_is_not_claimed() {
        let solution = solved("8/3b1k2/7P/3p2P1/1PpK1P2/8/8/8 w - - 11 52");
        assert_ne!(solution.status, Status::Proved);
        assert_eq!((solution.gain(), solution.best()), (0, None));
        assert_eq!(solution.stats.reduced, 0);
    }

    /// The queen can be taken, and then nobody stops the pawns. Proof, opinion and line are all there, also where the queen
    /// was asked for by name.
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
            (Status::Doubted, Claim::Material(85))
        );
        assert_eq!((doubted.gain(), doubted.proved_gain()), (0, 85));
        assert!(doubted.proof.is_some() && doubted.best().is_none());
        let words = "42...Qxf8 is proved to win a queen for a pawn, but the second opinion does not believe in it: ";
        let explanation = &doubted.explanation;
        assert!(explanation.starts_with(words), "{explanation}");
        let doubt = doubted.doubt.expect("it was asked");
        assert_eq!(doubt.verdict, SecondOpinion::Disbelieves);
        assert!(doubt.line.len() > 1 && doubt.positions > 0);
        let plain = asked(false);
        assert_eq!((plain.status, plain.gain()), (Status::Proved, 85));
        assert_eq!((plain.stats.opinion, plain.doubt), (0, None));
    }

    /// Too few positions for an answer: it is no proof that somebody has listened to, and no doubt either.
    #[test]
    fn a_doubt_that_is_cut_short_leaves_a_gain_likely() {
        let fen = "8/4q3/2k3PK/1Rp5/8/6R1/7P/8 b - - 1 58";
        let request = Request::new(position(fen).expect(fen));
        let limits = Limits {
            nodes: 2_000,
            time: None,
        };
        let solution = solve(&request.limits(limits).opinion(100));
        assert_eq!(solution.status, Status::Likely);
        assert_eq!((solution.gain(), solution.proof), (0, None));
        assert!(!solution.line.is_empty());
        let end = "There was no time left to ask for a second opinion.";
        assert!(
            solution.explanation.ends_with(end),
            "{}",
            solution.explanation
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
