//! From a request to a report: prove, spell out, check, tell.

use std::time::{Duration, Instant};

use planche_explain::{self as explain, Outline, Prize};
use planche_plan::{Goal, Units, Values};
use planche_proof::{Attack, Checker, Worth};
use planche_prover::{
    self as prover, Aim, Course, Options, Proof, Resort, SmallGains, Statistics, StopReason,
};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, Move, Position, Role};

use crate::axiom::{Endings, known};
use crate::convert::{self, MAX_ENTRIES, TooLarge, uci_text};
use crate::ending;
use crate::most::{Most, find_aim, find_most};
use crate::report::{Report, Stats, Status};
use crate::request::Request;
use crate::resort::{self, Cause};
use crate::sceptic::{Belief, doubts};
use crate::unique;

/// Finds what can be won in a position, proves it and explains it.
///
/// What the report calls proved has passed [`Checker::strict`]. A strategy that the checker refuses
/// is not reported as proved: the status is `limit` then, and the explanation says why.
pub fn solve(request: &Request) -> Report {
    let start = Instant::now();
    let Most {
        finding,
        statistics,
        looked_at,
    } = match ending::over(&request.position) {
        Some(words) => Most::without_doubt(Finding::Over(words), Statistics::default()),
        None => find(request),
    };
    let course = finding.course();
    let (mut report, best) = tell(request, finding);
    report.stats = stats(&statistics);
    report.stats.opinion = looked_at;
    if let Some(course) = course {
        report.stats.reduced = resort::size(&course);
        report.stats.depth = resort::depth(&course);
        report.stats.replies = resort::replies(&course);
    }
    if let Some((aim, proof)) = best.filter(|_| request.unique) {
        unique::judge(request, aim, &proof, start, &mut report);
    }
    report.stats.ms = start.elapsed().as_secs_f64() * 1000.0;
    report
}

/// What the prover came to.
pub(crate) enum Finding {
    /// What was proved, the largest gain first.
    Proved(Vec<(Aim, Proof)>),
    Nothing(Aim),
    /// No plan came near; the search gave itself up.
    OutOfSight(Aim),
    /// So much is proved with this first move, and the sceptic believes none of it.
    Doubted(Units, Move, Belief),
    Stopped(Aim, StopReason),
    /// A draw, or a way into an ending that is known to be won.
    Resort(Cause, Aim, Course),
    /// No draw, for want of plans or because of a limit.
    NoDraw(Option<StopReason>),
    /// The side to move has no move.
    Over(String),
}

impl Finding {
    /// Whether an ending that is known may still win.
    fn is_undecided(&self) -> bool {
        matches!(
            self,
            Finding::Nothing(_)
                | Finding::OutOfSight(_)
                | Finding::Stopped(..)
                | Finding::Doubted(..)
        )
    }

    fn course(&self) -> Option<Course> {
        match self {
            Finding::Resort(_, _, course) => Some(course.clone()),
            _ => None,
        }
    }
}

/// The least gain that `auto` looks for.
pub(crate) fn least(request: &Request) -> Units {
    request.values.of(Role::Pawn)
}

/// The least gain that answers the question.
pub(crate) fn wanted(request: &Request) -> Units {
    match request.goal {
        Goal::Material(units) => units,
        _ => least(request),
    }
}

fn find(request: &Request) -> Most {
    let start = Instant::now();
    let options = options(request);
    let endings = request.axioms && request.position.board().occupied().count() <= FEW_MEN;
    let main = match endings {
        true => half(&options),
        false => options,
    };
    let mut most = match request.goal {
        Goal::Auto => find_most(request, &main),
        Goal::Mate => find_aim(request, Aim::Mate, &main),
        Goal::Material(units) => find_aim(request, Aim::Material(units), &main),
        Goal::Draw => find_draw(request, &options),
    };
    if endings && most.finding.is_undecided() {
        let (ending, statistics) = find_ending(request, &options, most.statistics, start);
        most.statistics = statistics;
        most.finding = ending.unwrap_or(most.finding);
    }
    most
}

/// With so few men an ending may be near that the tables know.
const FEW_MEN: usize = 7;
/// What a way into a known ending has to win at least where it does not get there, in tenths of a pawn.
const ENOUGH: i32 = 30;

/// Half of the limits.
fn half(options: &Options) -> Options {
    let limits = prover::Limits {
        nodes: options.limits.nodes / 2,
        time: options.limits.time.map(|time| time / 2),
        ..options.limits
    };
    Options { limits, ..*options }
}

/// What is left of the limits.
pub(crate) fn rest(options: &Options, nodes: usize, start: Instant) -> Options {
    let time = options.limits.time;
    let limits = prover::Limits {
        nodes: options.limits.nodes.saturating_sub(nodes),
        time: time.map(|time| time.saturating_sub(start.elapsed())),
        ..options.limits
    };
    Options { limits, ..*options }
}

/// A draw by the rules alone, or else with the help of endings that the tables know.
fn find_draw(request: &Request, options: &Options) -> Most {
    let start = Instant::now();
    let main = match request.axioms {
        true => half(options),
        false => *options,
    };
    let (mut resort, mut statistics) = prover::save(&request.position, &main, None);
    if request.axioms && !matches!(resort, Resort::Found(_)) {
        let rest = rest(options, statistics.nodes, start);
        let (with_help, more) = prover::save(&request.position, &rest, Some(known));
        statistics.nodes += more.nodes;
        resort = with_help;
    }
    let finding = match resort {
        Resort::Found(course) => Finding::Resort(Cause::Draw, Aim::Material(0), course),
        Resort::None => Finding::NoDraw(None),
        Resort::Limit(reason) => Finding::NoDraw(Some(reason)),
    };
    Most::without_doubt(finding, statistics)
}

/// A way into an ending that the tables know to be won, where nothing else wins.
fn find_ending(
    request: &Request,
    options: &Options,
    mut statistics: Statistics,
    start: Instant,
) -> (Option<Finding>, Statistics) {
    let enough = match request.goal {
        Goal::Material(units) => Aim::Material(units),
        _ => Aim::Material(request.values.tenths(ENOUGH)),
    };
    for aim in [Aim::Mate, enough] {
        if aim == enough && request.goal == Goal::Mate {
            break;
        }
        let left = rest(options, statistics.nodes, start);
        let left = if aim == Aim::Mate { half(&left) } else { left };
        let (resort, cost) = prover::liquidate(&request.position, aim, &left, known);
        statistics.nodes += cost.nodes;
        if let Resort::Found(course) = resort {
            return (
                Some(Finding::Resort(Cause::Ending, aim, course)),
                statistics,
            );
        }
    }
    (None, statistics)
}

/// How the prover is to run. A gain that was asked for by name is certified thoroughly; one that
/// `auto` comes to on its way to a larger one, lightly.
pub(crate) fn options(request: &Request) -> Options {
    Options {
        values: request.values,
        limits: prover::Limits {
            nodes: request.limits.nodes,
            time: request.limits.time,
            stop: request.stop,
        },
        small_gains: match request.goal {
            Goal::Auto => SmallGains::Lightly,
            _ => SmallGains::Thoroughly,
        },
        lemmas: request.lemmas,
        persevering: request.persevering,
        ..Options::default()
    }
}

/// The report, and the proof that it rests on.
fn tell(request: &Request, finding: Finding) -> (Report, Option<(Aim, Proof)>) {
    let report = match finding {
        Finding::Proved(claims) => return tell_proved(request, claims),
        Finding::Nothing(aim) => {
            let words = format!(
                "Every plan for {} was tried, and none works.",
                wish(request, aim)
            );
            unproved(request, aim, Status::None, words)
        }
        Finding::OutOfSight(aim) => Report {
            in_full: false,
            ..unproved(request, aim, Status::None, out_of_sight(request, aim))
        },
        Finding::Doubted(gain, first, belief) => {
            let words = doubts(request, gain, first, &belief);
            unproved(request, Aim::Material(wanted(request)), Status::None, words)
        }
        Finding::Stopped(aim, reason) => {
            let words = stopped_before(reason, &wish(request, aim));
            unproved(request, aim, Status::Limit, words)
        }
        Finding::Over(words) => Report {
            explanation: words,
            ..blank(request, sought(request))
        },
        Finding::Resort(cause, aim, course) => resorted(request, cause, aim, &course),
        Finding::NoDraw(stopped) => {
            let (status, words) = match stopped {
                None => (
                    Status::None,
                    "Every plan for a draw was tried, and none works.".to_owned(),
                ),
                Some(reason) => (Status::Limit, stopped_before(reason, "a draw")),
            };
            undrawn(unproved(request, Aim::Material(0), status, words))
        }
    };
    (report, None)
}

/// The largest claim that the checker passes.
fn tell_proved(request: &Request, claims: Vec<(Aim, Proof)>) -> (Report, Option<(Aim, Proof)>) {
    let mut refused = None;
    for (aim, proof) in claims {
        match checked(request, aim, &proof.attack) {
            Ok(spelled) => {
                let report = proved(request, aim, &proof, spelled);
                return (report, Some((aim, proof)));
            }
            Err(refusal) => {
                refused.get_or_insert((aim, refusal));
            }
        }
    }
    let (aim, refusal) = refused.unwrap_or((Aim::Material(least(request)), String::new()));
    (unproved(request, aim, Status::Limit, refusal), None)
}

fn undrawn(report: Report) -> Report {
    Report {
        goal: "draw",
        ..report
    }
}

/// A draw or a known ending, once the strict checker has passed it.
fn resorted(request: &Request, cause: Cause, aim: Aim, course: &Course) -> Report {
    let goal = match (cause, aim) {
        (Cause::Draw, _) => planche_proof::Goal::Draw,
        (Cause::Ending, Aim::Mate) => planche_proof::Goal::Mate,
        (Cause::Ending, Aim::Material(wanted)) => planche_proof::Goal::Material { wanted },
    };
    let root = &request.position;
    let proof = resort::proof(root, course, cause).map_err(|TooLarge| too_large());
    let proof = proof.and_then(|proof| pass(request, goal, proof));
    let report = match proof {
        Err(refusal) => unproved(request, aim, Status::Limit, refusal),
        Ok(proof) => {
            let line = resort::line(root, course);
            let moves: Vec<String> = line.iter().map(uci_text).collect();
            Report {
                status: Status::Proved,
                gain: units(request, aim),
                best: moves.first().cloned(),
                line: moves,
                themes: match cause {
                    Cause::Draw => vec!["equality"],
                    Cause::Ending => Vec::new(),
                },
                plan: resort::plan(&line),
                idea: resort::idea(root, course, cause),
                explanation: resort::paragraph(root, course, cause),
                proof: Some(proof),
                ..blank(request, aim)
            }
        }
    };
    match cause {
        Cause::Draw => undrawn(report),
        Cause::Ending => report,
    }
}

/// The gate: no strategy becomes a claim unless the strict checker passes it.
pub(crate) fn checked(
    request: &Request,
    aim: Aim,
    strategy: &prover::Attack,
) -> Result<Attack, String> {
    let proof = convert::proof(&request.position, strategy).map_err(|TooLarge| too_large())?;
    pass(request, proof_goal(aim), proof)
}

fn too_large() -> String {
    format!("A strategy was found, but its proof has more than {MAX_ENTRIES} entries.")
}

fn pass(request: &Request, goal: planche_proof::Goal, proof: Attack) -> Result<Attack, String> {
    let checker = Checker::new().strict().axioms(&Endings);
    let checker = checker.worth(worth(request.values));
    match checker.check(&request.position, goal, &proof) {
        Ok(_) => Ok(proof),
        Err(flaw) => Err(format!(
            "A strategy was found, but the checker refuses it: {flaw}."
        )),
    }
}

fn proof_goal(aim: Aim) -> planche_proof::Goal {
    match aim {
        Aim::Mate => planche_proof::Goal::Mate,
        Aim::Material(wanted) => planche_proof::Goal::Material { wanted },
    }
}

/// The same units for the checker. It has its own type on purpose, and both read the same text.
fn worth(values: Values) -> Worth {
    values.to_string().parse().unwrap_or_default()
}

fn proved(request: &Request, aim: Aim, proof: &Proof, spelled: Attack) -> Report {
    let root = &request.position;
    let line: Vec<UciMove> = explain::lines::longest(root, &spelled)
        .iter()
        .map(|action| action.to_uci(CastlingMode::Standard))
        .collect();
    let told = explain::tell(&explain::Subject {
        root,
        proof: &spelled,
        line: &line,
        given: &request.line,
        aim: told_aim(aim, &spelled),
        values: request.values,
    });
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    let outline = told.outline.as_ref();
    Report {
        status: Status::Proved,
        gain: units(request, aim),
        best: moves.first().cloned(),
        line: moves,
        themes: told.themes.iter().map(|found| found.theme.name()).collect(),
        plan: proof.plan.to_string(),
        idea: outline.map_or_else(String::new, |outline| outline.idea.text.clone()),
        explanation: outline.map_or_else(String::new, Outline::paragraph),
        evidence: told.themes,
        proof: Some(spelled),
        ..blank(request, aim)
    }
}

fn told_aim(aim: Aim, proof: &Attack) -> explain::Aim {
    match aim {
        Aim::Mate => explain::Aim::of_mate(proof),
        Aim::Material(units) => explain::Aim::Material(units),
    }
}

/// With so many men an ending is in a table that takes a while to make.
const LARGE: usize = 4;
const WHILE: Duration = Duration::from_secs(3);

/// Whether there is time to ask what is known of the ending.
fn may_ask(request: &Request) -> bool {
    let men = request.position.board().occupied().count();
    men < LARGE || request.limits.time.is_none_or(|time| time > WHILE)
}

fn unproved(request: &Request, aim: Aim, status: Status, words: String) -> Report {
    let known = may_ask(request)
        .then(|| ending::known(&request.position))
        .flatten();
    Report {
        status,
        explanation: std::iter::once(words)
            .chain(known)
            .collect::<Vec<_>>()
            .join(" "),
        ..blank(request, aim)
    }
}

/// What was asked for, in the terms of the prover.
fn sought(request: &Request) -> Aim {
    match request.goal {
        Goal::Mate => Aim::Mate,
        Goal::Material(units) => Aim::Material(units),
        Goal::Auto => Aim::Material(least(request)),
        Goal::Draw => Aim::Material(0),
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
        also: None,
        line: Vec::new(),
        themes: Vec::new(),
        evidence: Vec::new(),
        plan: String::new(),
        idea: String::new(),
        explanation: String::new(),
        in_full: true,
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
        (_, Aim::Material(units)) => format!("the win of {}", Prize::of(units, &request.values)),
    }
}

/// How the search for something ended before it was decided.
fn stopped_before(reason: StopReason, what: &str) -> String {
    match reason {
        StopReason::Nodes => format!("The nodes were used up before {what} was decided."),
        StopReason::Time => format!("The time was used up before {what} was decided."),
        StopReason::Hope => format!("The search for {what} was given up: nothing came into sight."),
        StopReason::Size => {
            format!("There seems to be {what}, but its proof is too large to be written down.")
        }
    }
}

/// What is said where the search gave itself up.
fn out_of_sight(request: &Request, aim: Aim) -> String {
    format!(
        "Nothing is in sight: no plan for {} comes near to working, and the search was given up.",
        wish(request, aim)
    )
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
        spared: statistics.spared,
        unrelated: statistics.unrelated,
        lemmas: statistics.lemmas,
        others: 0,
        opinion: 0,
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
        Finding::Proved(vec![(Aim::Mate, Proof { attack, plan })])
    }

    #[test]
    fn a_strategy_that_the_checker_refuses_is_not_reported_as_proved() {
        let root = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a position");
        let request = Request::new(root);
        let (report, _) = tell(&request, mate_by(Square::D8));
        assert_eq!(report.status, Status::Proved);
        let (report, _) = tell(&request, mate_by(Square::D7));
        assert_eq!(report.status, Status::Limit);
        assert_eq!((report.gain, report.proof, report.best), (0, None, None));
        let words = "A strategy was found, but the checker refuses it: after d1d7: not mate.";
        assert_eq!(report.explanation, words);
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
        let (report, best) = tell(&Request::new(root), Finding::Proved(claims));
        assert_eq!(report.best.as_deref(), Some("d1d8"));
        assert!(best.is_some());
    }
}
