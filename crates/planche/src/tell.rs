//! From what the prover came to, to a solution: spell out, check, tell.

use std::sync::Arc;
use std::time::Duration;

use planche_explain::lines::{self, Extent};
use planche_explain::{
    self as explain, Evidence, NoOpinion, Opinion, Outline, Subject, Telling, Theme,
};
use planche_plan::{Goal, Plan};
use planche_proof::{Attack, MovePath};
use planche_prover::{self as prover, Aim, Allowance, Proof, StopReason};
use planche_think::Thread;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::convert::TooLarge;
use crate::counsel::{Counsel, has_counsel};
use crate::doubt::Doubt;
use crate::ending;
use crate::find::{Finding, Found, least};
use crate::gate::{pass, too_large};
use crate::lineage::Plans;
use crate::mend::{Mender, Passed};
use crate::nothing::{self, Ended, stopped_before};
use crate::request::Request;
use crate::resort::{self, Cause};
use crate::sceptic::{doubted, likely};
use crate::solution::{Claim, Solution, Stats, Status};
use crate::tables;

/// The solution, and the proof that it rests on.
pub(crate) fn tell(
    request: &Request,
    finding: Finding,
    allowance: &Allowance,
) -> (Solution, Option<(Aim, Proof)>) {
    let allowance = &at_the_end(request, allowance);
    let solution = match finding {
        Finding::Proved(found) => return tell_proved(request, found, allowance),
        Finding::Doubted(found) => tell_doubted(request, found, allowance),
        Finding::Likely(found, because) => tell_likely(request, &found, &because),
        Finding::Refused(aim, words) => unproved(request, aim.into(), Status::Limit, words),
        Finding::Nothing(aim) => {
            let words = nothing::words(request, Ended::Tried(aim));
            unproved(request, aim.into(), Status::None, words)
        }
        Finding::OutOfSight(aim) => Solution {
            stopped: Some(StopReason::Hope),
            ..unproved(
                request,
                aim.into(),
                Status::Limit,
                nothing::words(request, Ended::OutOfSight(aim)),
            )
        },
        Finding::Stopped(aim, reason) => {
            let words = nothing::words(request, Ended::Stopped(aim, reason));
            stopped(request, aim.into(), reason, words)
        }
        Finding::Over(words) => Solution {
            explanation: words,
            ..blank(request, sought(request))
        },
        Finding::Resort(cause, aim, strategy) => resorted(request, cause, aim, &strategy),
        Finding::NoDraw(None) => {
            let words = "Every plan for a draw was tried, and none works.".to_owned();
            unproved(request, Claim::Draw, Status::None, words)
        }
        Finding::NoDraw(Some(reason)) => {
            let words = stopped_before(reason, "a draw");
            stopped(request, Claim::Draw, reason, words)
        }
    };
    (solution, None)
}

/// A claim that the checker has passed and nobody doubts, raised and mended as far as that can be proved.
fn tell_proved(
    request: &Request,
    found: Found,
    allowance: &Allowance,
) -> (Solution, Option<(Aim, Proof)>) {
    let doubt = Doubt::of(&request.position, found.first, &found.belief);
    let Some(spelled) = found.spelled else {
        return (blank(request, found.aim.into()), None);
    };
    let passed = Passed {
        aim: found.aim,
        proof: found.proof,
        spelled,
        changed: false,
    };
    let counsel = Counsel::to(request).within(allowance);
    let opinion = asked(request, &counsel);
    let mender = Mender::new(request, opinion, allowance);
    let passed = mender.improved(passed);
    let mut solution = proved(request, &passed, opinion);
    solution.doubt = doubt;
    solution.stats.parts.mending = mender.nodes();
    solution.stats.parts.counsel = counsel.looked_at();
    (solution, Some((passed.aim, passed.proof)))
}

/// Who is asked about positions while the answer is told.
fn asked<'a>(request: &Request, counsel: &'a Counsel) -> &'a dyn Opinion {
    match has_counsel(request) {
        true => counsel,
        false => &NoOpinion,
    }
}

/// The proof with the opinion that does not believe in it.
fn tell_doubted(request: &Request, found: Found, allowance: &Allowance) -> Solution {
    let claim = Claim::from(found.aim);
    let gain = claim.units(&request.values);
    let words = doubted(request, found.first, gain, &found.belief);
    let doubt = Doubt::of(&request.position, found.first, &found.belief);
    let Some(spelled) = found.spelled else {
        return blank(request, claim);
    };
    let passed = Passed {
        aim: found.aim,
        proof: found.proof,
        spelled,
        changed: false,
    };
    let counsel = Counsel::to(request).within(allowance);
    let opinion = asked(request, &counsel);
    let solution = proved(request, &passed, opinion);
    Solution {
        status: Status::Doubted,
        doubt,
        idea: String::new(),
        outline: None,
        explanation: words,
        ..solution
    }
}

/// The line of a strategy that nobody has passed.
fn tell_likely(request: &Request, found: &Found, because: &str) -> Solution {
    let claim = Claim::from(found.aim);
    let gain = claim.units(&request.values);
    let line = match &found.spelled {
        Some(spelled) => lines::longest(&request.position, spelled),
        None => vec![found.first],
    };
    Solution {
        status: Status::Likely,
        told: line.clone(),
        line,
        doubt: Doubt::of(&request.position, found.first, &found.belief),
        explanation: likely(request, found.first, gain, because),
        ..blank(request, claim)
    }
}

/// A draw or a known ending, once the strict checker has passed it.
fn resorted(request: &Request, cause: Cause, aim: Aim, strategy: &prover::Attack) -> Solution {
    let claim = match (cause, aim) {
        (Cause::Draw, _) => Claim::Draw,
        (Cause::Ending, Aim::Mate) => Claim::Ending(None),
        (Cause::Ending, Aim::Material(wanted)) => Claim::Ending(Some(wanted)),
    };
    let root = &request.position;
    let proof = resort::proof(root, strategy, cause).map_err(|TooLarge| too_large());
    let proof = match proof.and_then(|proof| pass(request, claim, proof)) {
        Err(refusal) => return unproved(request, claim, Status::Limit, refusal.words()),
        Ok(proof) => proof,
    };
    let line = lines::stubborn(root, &proof).unwrap_or_else(|| lines::longest(root, &proof));
    let stats = measures(root, &proof);
    let idea = resort::idea(root, strategy, &proof, cause);
    let course = resort::course(root, &proof, &line);
    let solution = Solution {
        status: Status::Proved,
        themes: match cause {
            Cause::Draw => vec![equality(&line)],
            Cause::Ending => Vec::new(),
        },
        plan: resort::plan(&line),
        explanation: format!("{idea} {course}").trim_end().to_owned(),
        idea,
        told: line.clone(),
        line,
        proof: Some(proof),
        stats,
        ..blank(request, claim)
    };
    let line = solution.uci_line();
    let outline = solution.subject(&line);
    let outline = outline.and_then(|subject| Outline::new(&subject, &[], request.manner));
    Solution {
        outline,
        ..solution
    }
}

/// How large a proof is that no search has measured.
fn measures(root: &Chess, proof: &Attack) -> Stats {
    let extent = Extent::of(root, proof).unwrap_or_else(|| written(proof));
    Stats {
        reduced: extent.size,
        depth: extent.depth,
        replies: extent.replies,
        ..Stats::default()
    }
}

/// The extent of a proof that is too large to be counted over every reply: as it is written down.
fn written(proof: &Attack) -> Extent {
    Extent {
        size: lines::size(proof),
        depth: lines::depth(proof),
        replies: lines::replies(proof),
    }
}

/// The theme of a draw that is saved, by the first move where one is needed.
fn equality(line: &[Move]) -> Evidence {
    let first = line.first();
    let path = first.map(|first| first.to_uci(CastlingMode::Standard));
    Evidence {
        theme: Theme::Equality,
        squares: first.map(|first| first.to()).into_iter().collect(),
        path: MovePath(path.into_iter().collect()),
    }
}

/// A proof that is told.
fn proved(request: &Request, passed: &Passed, opinion: &dyn Opinion) -> Solution {
    let Passed { proof, spelled, .. } = passed;
    let solution = Solution {
        status: Status::Proved,
        line: lines::longest(&request.position, spelled),
        stats: match passed.changed {
            true => measures(&request.position, spelled),
            false => Stats::default(),
        },
        proof: Some(spelled.clone()),
        ..blank(request, passed.aim.into())
    };
    let line = solution.uci_line();
    let Some(subject) = solution.subject(&line) else {
        return solution;
    };
    // The themes are those of the given line, where one is given.
    let given = Subject {
        given: &request.line,
        ..subject
    };
    let plans = Plans {
        root: &request.position,
        strategy: &proof.attack,
        history: &proof.history,
    };
    let Telling { themes, outline } = explain::tell(&given, opinion, &plans, request.manner);
    let words = outline.as_ref();
    let told = words.map_or(&line, |outline| &outline.line);
    let thread = Thread::new(&request.position, &proof.attack, &proof.history, told);
    Solution {
        told: moves(&request.position, told),
        plan: thread.plan.clone(),
        thread: Some(Arc::new(thread)),
        themes,
        idea: words.map_or_else(String::new, |outline| outline.idea.text.clone()),
        explanation: words.map_or_else(String::new, Outline::paragraph),
        outline,
        ..solution
    }
}

/// What may be spent on the words: what is left, and a little more, so that a search that took all the time is told as well
/// as others.
fn at_the_end(request: &Request, allowance: &Allowance) -> Allowance {
    let grace = |time: Duration| (time / GRACE).max(LEAST_GRACE);
    allowance.extended(request.limits.time.map_or(Duration::ZERO, grace))
}

/// One part in so many of the time is added.
const GRACE: u32 = 20;
const LEAST_GRACE: Duration = Duration::from_millis(10);

/// A line of moves that follow each other.
fn moves(root: &Chess, line: &[UciMove]) -> Vec<Move> {
    let mut position = root.clone();
    let legal = line.iter().map_while(|uci| {
        let action = uci.to_move(&position).ok()?;
        position.play_unchecked(action);
        Some(action)
    });
    legal.collect()
}

fn unproved(request: &Request, claim: Claim, status: Status, words: String) -> Solution {
    let known = tables::may_tell(request)
        .then(|| ending::known(&request.position))
        .flatten();
    Solution {
        status,
        explanation: std::iter::once(words)
            .chain(known)
            .collect::<Vec<_>>()
            .join(" "),
        ..blank(request, claim)
    }
}

fn stopped(request: &Request, claim: Claim, reason: StopReason, words: String) -> Solution {
    Solution {
        stopped: Some(reason),
        ..unproved(request, claim, Status::Limit, words)
    }
}

/// What was asked for.
fn sought(request: &Request) -> Claim {
    match request.goal {
        Goal::Mate => Claim::Mate,
        Goal::Material(units) => Claim::Material(units),
        Goal::Auto => Claim::Material(least(request)),
        Goal::Draw => Claim::Draw,
    }
}

/// A solution that claims nothing.
pub(crate) fn blank(request: &Request, claim: Claim) -> Solution {
    Solution {
        id: request.id.clone(),
        root: request.position.clone(),
        values: request.values,
        claim,
        status: Status::None,
        stopped: None,
        line: Vec::new(),
        told: Vec::new(),
        unique: None,
        also: None,
        also_proof: None,
        themes: Vec::new(),
        plan: Plan::default(),
        thread: None,
        attempt: None,
        trial: None,
        idea: String::new(),
        explanation: String::new(),
        outline: None,
        stats: Stats::default(),
        doubt: None,
        proof: None,
    }
}
