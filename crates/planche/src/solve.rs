//! From a request to a report: prove, spell out, check, tell.

use std::time::Instant;

use planche_explain::{self as explain, Combination, prize};
use planche_plan::{Goal, Units, Values};
use planche_proof::{Attack, Checker, Worth};
use planche_prover::{self as prover, Aim, Options, Outcome, Proof, Statistics, StopReason};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode};

use crate::convert::{self, MAX_ENTRIES, TooLarge, uci_text};
use crate::line::{depth, main_line};
use crate::report::{Report, Stats, Status};
use crate::request::Request;

/// Finds what can be won in a position, proves it and explains it.
///
/// What the report calls proved has passed [`Checker::strict`]. A strategy that the checker refuses
/// is not reported as proved: the status is `limit` then, and the explanation says why.
pub fn solve(request: &Request) -> Report {
    let start = Instant::now();
    let (finding, statistics) = find(request);
    let mut report = tell(request, finding);
    report.stats = stats(&statistics);
    report.stats.ms = start.elapsed().as_secs_f64() * 1000.0;
    report
}

/// What the prover came to.
enum Finding {
    Proved(Aim, Proof),
    Nothing(Aim),
    Stopped(Aim, StopReason),
    /// Nobody can look for this yet.
    NoDraws,
}

/// The least gain that `auto` looks for.
const LEAST: Units = 10;

fn find(request: &Request) -> (Finding, Statistics) {
    let options = Options {
        values: request.values,
        limits: prover::Limits {
            nodes: request.limits.nodes,
            time: request.limits.time,
            stop: request.stop,
        },
        ..Options::default()
    };
    match request.goal {
        Goal::Auto => find_most(&request.position, &options),
        Goal::Mate => find_aim(&request.position, Aim::Mate, &options),
        Goal::Material(units) => find_aim(&request.position, Aim::Material(units), &options),
        Goal::Draw => (Finding::NoDraws, Statistics::default()),
    }
}

fn find_aim(position: &Chess, aim: Aim, options: &Options) -> (Finding, Statistics) {
    let (outcome, statistics) = prover::prove(position, aim, options);
    let finding = match outcome {
        Outcome::Proved(proof) => Finding::Proved(aim, proof),
        Outcome::None => Finding::Nothing(aim),
        Outcome::Limit(reason) => Finding::Stopped(aim, reason),
    };
    (finding, statistics)
}

fn find_most(position: &Chess, options: &Options) -> (Finding, Statistics) {
    let answer = prover::solve(position, options);
    let least = Aim::Material(LEAST);
    let finding = match (answer.proved, answer.stopped) {
        (Some((aim, proof)), _) => Finding::Proved(aim, proof),
        (None, Some(reason)) => Finding::Stopped(least, reason),
        (None, None) => Finding::Nothing(least),
    };
    (finding, answer.statistics)
}

fn tell(request: &Request, finding: Finding) -> Report {
    match finding {
        Finding::Proved(aim, proof) => match checked(request, aim, &proof.attack) {
            Ok(spelled) => proved(request, aim, &proof, spelled),
            Err(refusal) => unproved(request, aim, Status::Limit, refusal),
        },
        Finding::Nothing(aim) => {
            let words = format!(
                "Every plan for {} was tried, and none works.",
                wish(request, aim)
            );
            unproved(request, aim, Status::None, words)
        }
        Finding::Stopped(aim, reason) => {
            let words = format!(
                "{} used up before {} was decided.",
                bound(reason),
                wish(request, aim)
            );
            unproved(request, aim, Status::Limit, words)
        }
        Finding::NoDraws => {
            let words = "Planche cannot look for a draw yet.".to_owned();
            let report = unproved(request, Aim::Material(0), Status::Limit, words);
            Report {
                goal: "draw",
                ..report
            }
        }
    }
}

/// The gate: no strategy becomes a claim unless the strict checker passes it.
fn checked(request: &Request, aim: Aim, strategy: &prover::Attack) -> Result<Attack, String> {
    let proof = convert::proof(&request.position, strategy).map_err(|TooLarge| {
        format!("A strategy was found, but its proof has more than {MAX_ENTRIES} entries.")
    })?;
    let goal = match aim {
        Aim::Mate => planche_proof::Goal::Mate,
        Aim::Material(wanted) => planche_proof::Goal::Material { wanted },
    };
    let checker = Checker::new().strict().worth(worth(request.values));
    match checker.check(&request.position, goal, &proof) {
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

fn proved(request: &Request, aim: Aim, proof: &Proof, spelled: Attack) -> Report {
    let line = main_line(&request.position, &proof.attack);
    let moves: Vec<String> = line.iter().map(|scene| uci_text(&scene.action)).collect();
    let aim_told = match aim {
        Aim::Mate => explain::Aim::Mate {
            moves: depth(&proof.attack).div_ceil(2),
        },
        Aim::Material(units) => explain::Aim::Material(units),
    };
    let combination = Combination {
        aim: aim_told,
        values: request.values,
        line,
    };
    Report {
        status: Status::Proved,
        gain: units(request, aim),
        best: moves.first().cloned(),
        line: moves,
        themes: explain::themes(&combination),
        plan: proof.plan.to_string(),
        idea: explain::idea(&combination),
        explanation: explain::paragraph(&combination),
        proof: Some(spelled),
        ..blank(request, aim)
    }
}

fn unproved(request: &Request, aim: Aim, status: Status, words: String) -> Report {
    Report {
        status,
        explanation: words,
        ..blank(request, aim)
    }
}

/// A report that claims nothing.
fn blank(request: &Request, aim: Aim) -> Report {
    Report {
        id: request.id.clone(),
        fen: Fen::from_position(&request.position, EnPassantMode::Legal).to_string(),
        goal: match aim {
            Aim::Mate => "mate",
            Aim::Material(_) => "material",
        },
        wanted: units(request, aim),
        values: replaced_values(request),
        status: Status::None,
        gain: 0,
        best: None,
        unique: None,
        line: Vec::new(),
        themes: Vec::new(),
        plan: String::new(),
        idea: String::new(),
        explanation: String::new(),
        stats: Stats::default(),
        proof: None,
    }
}

fn replaced_values(request: &Request) -> Option<String> {
    (request.values != Values::default()).then(|| request.values.to_string())
}

fn units(request: &Request, aim: Aim) -> Units {
    match aim {
        Aim::Mate => request.values.mate(),
        Aim::Material(units) => units,
    }
}

fn wish(request: &Request, aim: Aim) -> String {
    match (request.goal, aim) {
        (Goal::Auto, _) => "mate or a gain".to_owned(),
        (_, Aim::Mate) => "mate".to_owned(),
        (_, Aim::Material(units)) => format!("the win of {}", prize(units, &request.values)),
    }
}

fn bound(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "The nodes were",
        StopReason::Time => "The time was",
    }
}

fn stats(statistics: &Statistics) -> Stats {
    Stats {
        plans: statistics.plans,
        nodes: statistics.nodes,
        reduced: statistics.reduced,
        depth: statistics.depth,
        replies: statistics.replies,
        first: statistics.first,
        legal: statistics.legal,
        ms: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use planche_plan::{Plan, Reason, Statement, Step};
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
        let attack = Attack::Play { ply, step, after }.into();
        let plan = Plan::default();
        Finding::Proved(Aim::Mate, Proof { attack, plan })
    }

    #[test]
    fn a_strategy_that_the_checker_refuses_is_not_reported_as_proved() {
        let root = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a position");
        let request = Request::new(root);
        let report = tell(&request, mate_by(Square::D8));
        assert_eq!(report.status, Status::Proved);
        let report = tell(&request, mate_by(Square::D7));
        assert_eq!(report.status, Status::Limit);
        assert_eq!((report.gain, report.proof, report.best), (0, None, None));
        let words = "A strategy was found, but the checker refuses it: after d1d7: not mate.";
        assert_eq!(report.explanation, words);
    }
}
