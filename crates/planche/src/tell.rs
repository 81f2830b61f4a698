//! From what the prover came to, to a solution: spell out, check, tell.

use std::sync::Arc;

use planche_explain::lines::{self, Extent};
use planche_explain::{
    self as explain, Evidence, NoOpinion, Opinion, Outline, Prize, Subject, Telling, Theme,
};
use planche_plan::{Goal, Plan, Values};
use planche_proof::{Attack, Checker, MovePath, Worth};
use planche_prover::{self as prover, Aim, Proof, StopReason};
use planche_think::Thread;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::convert::{self, MAX_ENTRIES, TooLarge};
use crate::counsel::Counsel;
use crate::ending;
use crate::find::{Finding, least, wanted};
use crate::known::Endings;
use crate::nothing;
use crate::request::Request;
use crate::resort::{self, Cause};
use crate::sceptic::doubts;
use crate::solution::{Claim, Solution, Stats, Status};
use crate::tables;

/// The solution, and the proof that it rests on.
pub(crate) fn tell(request: &Request, finding: Finding) -> (Solution, Option<(Aim, Proof)>) {
    let solution = match finding {
        Finding::Proved(claims) => return tell_proved(request, claims),
        Finding::Nothing(aim) => {
            let words = format!(
                "No combination: every plan for {} was tried, and none works.",
                wish(request, aim)
            );
            let words = nothing::with_temptation(request, words);
            unproved(request, aim.into(), Status::None, words)
        }
        Finding::OutOfSight(aim) => Solution {
            stopped: Some(StopReason::Hope),
            ..unproved(
                request,
                aim.into(),
                Status::Limit,
                out_of_sight(request, aim),
            )
        },
        Finding::Doubted(gain, first, belief) => {
            let words = doubts(request, gain, first, &belief);
            unproved(
                request,
                Claim::Material(wanted(request)),
                Status::None,
                words,
            )
        }
        Finding::Stopped(aim, reason) => {
            let words = stopped_before(reason, &wish(request, aim));
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

/// The largest claim that the checker passes.
fn tell_proved(request: &Request, claims: Vec<(Aim, Proof)>) -> (Solution, Option<(Aim, Proof)>) {
    let mut refused = None;
    for (aim, proof) in claims {
        match checked(request, aim, &proof) {
            Ok(spelled) => {
                let solution = proved(request, aim, &proof, spelled);
                return (solution, Some((aim, proof)));
            }
            Err(refusal) => {
                refused.get_or_insert((aim, refusal));
            }
        }
    }
    let (aim, refusal) = refused.unwrap_or((Aim::Material(least(request)), String::new()));
    (unproved(request, aim.into(), Status::Limit, refusal), None)
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
        Err(refusal) => return unproved(request, claim, Status::Limit, refusal),
        Ok(proof) => proof,
    };
    let line = lines::stubborn(root, &proof).unwrap_or_else(|| lines::longest(root, &proof));
    let extent = Extent::of(root, &proof).unwrap_or_else(|| written(&proof));
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
        stats: Stats {
            reduced: extent.size,
            depth: extent.depth,
            replies: extent.replies,
            ..Stats::default()
        },
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

/// The gate: no strategy becomes a claim unless the strict checker passes it.
pub(crate) fn checked(request: &Request, aim: Aim, proof: &Proof) -> Result<Attack, String> {
    let proof = convert::proof(&request.position, &proof.attack, &proof.history);
    let proof = proof.map_err(|TooLarge| too_large())?;
    pass(request, aim.into(), proof)
}

fn too_large() -> String {
    format!("A strategy was found, but its proof has more than {MAX_ENTRIES} entries.")
}

fn pass(request: &Request, claim: Claim, proof: Attack) -> Result<Attack, String> {
    let checker = Checker::new().strict().axioms(&Endings);
    let checker = checker.worth(worth(request.values));
    match checker.check(&request.position, claim.goal(), &proof) {
        Ok(_) => Ok(proof),
        Err(flaw) => Err(format!(
            "A strategy was found, but the checker refuses it: {flaw}."
        )),
    }
}

/// The same units for the checker. It has its own type on purpose, and both read the same text.
fn worth(values: Values) -> Worth {
    values.to_string().parse().unwrap_or_default()
}

fn proved(request: &Request, aim: Aim, proof: &Proof, spelled: Attack) -> Solution {
    let solution = Solution {
        status: Status::Proved,
        line: lines::longest(&request.position, &spelled),
        proof: Some(spelled),
        ..blank(request, aim.into())
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
    let Telling { themes, outline } = explain::tell(&given, &*opinion(request), request.manner);
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

/// Whom the words may ask. Where hardly anything may be spent on the search, nobody.
fn opinion(request: &Request) -> Box<dyn Opinion> {
    let ample = request.limits.nodes >= request.tuning.sceptic_least_nodes;
    match request.counsel && ample {
        true => Box::new(Counsel::default()),
        false => Box::new(NoOpinion),
    }
}

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
        trial: None,
        idea: String::new(),
        explanation: String::new(),
        outline: None,
        stats: Stats::default(),
        proof: None,
    }
}

impl From<Aim> for Claim {
    fn from(aim: Aim) -> Claim {
        match aim {
            Aim::Mate => Claim::Mate,
            Aim::Material(units) => Claim::Material(units),
        }
    }
}

fn wish(request: &Request, aim: Aim) -> String {
    match (request.goal, aim) {
        (Goal::Auto, _) => "mate or a gain".to_owned(),
        (_, Aim::Mate) => "mate".to_owned(),
        (_, Aim::Material(units)) => format!("the win of {}", Prize::of(units, &request.values)),
    }
}

/// How the search for something ended before it was decided.
fn stopped_before(reason: StopReason, what: &str) -> String {
    match reason {
        StopReason::Nodes => format!("The nodes were used up before {what} was decided."),
        StopReason::Time => format!("The time was used up before {what} was decided."),
        StopReason::Flag => format!("The search was stopped before {what} was decided."),
        StopReason::Hope => format!("The search for {what} was given up: nothing came into sight."),
        StopReason::Memory => format!("The memory was used up before {what} was decided."),
        StopReason::Size => {
            format!("There seems to be {what}, but its proof is too large to be written down.")
        }
    }
}

/// What is said where the search gave itself up.
fn out_of_sight(request: &Request, aim: Aim) -> String {
    let words = format!(
        "No combination was found: nothing that was looked at for {} comes near to working. That is no proof that there \
         is none.",
        wish(request, aim)
    );
    nothing::with_temptation(request, words)
}

#[cfg(test)]
mod tests {
    use planche_plan::{Reason, Statement, Step};
    use planche_prover::{After, Attack, Ply};
    use shakmaty::Square;

    use super::*;
    use crate::position;

    /// A rook move from d1 that is said to be mate at once.
    fn mate_by(to: Square) -> Finding {
        let ply = Ply {
            from: Square::D1,
            to,
            promotion: None,
        };
        let step = Step::new(Statement::play(Square::D1, to), Reason::MatingCheck);
        let after = After::Mate;
        let made = prover::Made::default();
        let attack = Attack::Play {
            ply,
            step,
            made,
            after,
        };
        let attack = attack.into();
        let history = Default::default();
        let proof = Proof { attack, history };
        Finding::Proved(vec![(Aim::Mate, proof)])
    }

    #[test]
    fn a_strategy_that_the_checker_refuses_is_not_reported_as_proved() {
        let root = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a position");
        let request = Request::new(root);
        let (solution, _) = tell(&request, mate_by(Square::D8));
        assert_eq!(solution.status, Status::Proved);
        let (solution, _) = tell(&request, mate_by(Square::D7));
        assert_eq!(solution.status, Status::Limit);
        assert_eq!((solution.gain(), solution.best()), (0, None));
        assert_eq!(solution.proof, None);
        let words = "A strategy was found, but the checker refuses it: after d1d7: not mate.";
        assert_eq!(solution.explanation, words);
    }

    #[test]
    fn a_lesser_claim_is_told_where_the_larger_one_is_refused() {
        let root = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a position");
        let (Finding::Proved(mut claims), Finding::Proved(good)) =
            (mate_by(Square::D7), mate_by(Square::D8))
        else {
            panic!("both are claims");
        };
        claims.extend(good);
        let (solution, best) = tell(&Request::new(root), Finding::Proved(claims));
        assert_eq!(solution.best().map(|best| best.to()), Some(Square::D8));
        assert!(best.is_some());
    }
}
