//! What the side that is not to move would win if it could move.

use planche_explain::{Opinion, Remark, Shown};
use planche_plan::played;
use planche_prover::Limits;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, Role};

use crate::counsel::{Counsel, has_counsel};
use crate::report::as_fen;
use crate::request::Request;
use crate::solution::{Solution, Status};
use crate::solve::solve;
use crate::why_not::gain;
use planche_input::san;

/// How the question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThreatStatus {
    /// There is at least one proved threat.
    Found,
    /// Every plan was tried and none works.
    None,
    /// There is a threat that is only likely, or whose proof the second opinion does not believe.
    Doubted,
    /// A limit ended the search first.
    Limit,
    /// The side to move stands in check: nobody can pass, and the threat is to take the king.
    Check,
    /// The game is over.
    Over,
}

/// One threat: a first move, and the proof of what it would win.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Threat {
    /// The first move, in SAN.
    pub san: String,
    /// What it wins and why. The position of this solution is the one with the move given to the
    /// other side.
    #[serde(flatten)]
    pub solution: Solution,
}

/// The threats in a position, the largest first.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Threats {
    /// The position that was asked about.
    #[serde(rename = "fen", serialize_with = "as_fen")]
    #[schemars(with = "String")]
    pub position: Chess,
    /// Who threatens: the side that is not to move.
    pub side: &'static str,
    /// How the question was answered.
    pub status: ThreatStatus,
    /// Whether the list is complete as far as plans reach; false where it was cut or a limit ended
    /// the search for more.
    pub complete: bool,
    /// The threats, each with another first move.
    pub threats: Vec<Threat>,
    /// All that in a few sentences.
    pub words: String,
}

/// Finds what the side that is not to move would win if it could move now: the move is given to
/// it, a right to capture in passing expires, and what it wins then is proved like everything else.
///
/// The goal and the limits of the request are those of the threat; the limits are shared by all
/// searches together.
///
/// ```
/// use planche::{Request, threats};
///
/// let position = planche::position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1")?;
/// let found = threats(&Request::new(position));
/// assert_eq!(found.threats[0].san, "Rd8#");
/// # Ok::<_, planche::PositionError>(())
/// ```
pub fn threats(request: &Request) -> Threats {
    let position = &request.position;
    let blank = |status| Threats {
        position: position.clone(),
        side: side(!position.turn()),
        status,
        complete: true,
        threats: Vec::new(),
        words: String::new(),
    };
    let found = match passed(position) {
        _ if position.legal_moves().is_empty() => blank(ThreatStatus::Over),
        None => blank(ThreatStatus::Check),
        Some(passed) => {
            let request = Request {
                position: passed,
                ..request.clone()
            };
            let (threats, last) = search(&request);
            let words = match last {
                End::Open(ref words) => words.clone(),
                _ => String::new(),
            };
            Threats {
                complete: last == End::Exhausted,
                status: match (threats.is_empty(), last) {
                    (false, _) => ThreatStatus::Found,
                    (true, End::Exhausted | End::OutOfSight) => ThreatStatus::None,
                    (true, End::Open(_)) => ThreatStatus::Doubted,
                    (true, End::Limit) => ThreatStatus::Limit,
                },
                threats,
                words,
                ..blank(ThreatStatus::None)
            }
        }
    };
    Threats {
        words: words(request, &found),
        ..found
    }
}

/// The position with the move given to the other side, if that is possible. Black's pass ends the
/// move, so that White's threat has the next number.
pub(crate) fn passed(position: &Chess) -> Option<Chess> {
    if position.is_check() {
        return None;
    }
    let mut setup = position.to_setup(EnPassantMode::Legal);
    if setup.turn == Color::Black {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.swap_turn();
    setup
        .position::<Chess>(CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .ok()
}

/// How the search for one more threat ended.
#[derive(Clone, PartialEq, Eq)]
enum End {
    /// Every plan was tried.
    Exhausted,
    /// No plan came near to working.
    OutOfSight,
    /// What was found is not claimed; the words say why.
    Open(String),
    Limit,
}

impl End {
    fn of(solution: &Solution) -> End {
        match solution.status {
            Status::None => End::Exhausted,
            Status::Limit if solution.gave_up() => End::OutOfSight,
            Status::Doubted | Status::Likely => End::Open(solution.explanation.clone()),
            Status::Proved | Status::Limit => End::Limit,
        }
    }
}

/// Threats one after the other, each time without the first moves that are known, and how the last
/// search ended. The largest comes first, among equals that of the least man.
fn search(request: &Request) -> (Vec<Threat>, End) {
    let mut allowance = request.allowance();
    let mut threats: Vec<(Role, Threat)> = Vec::new();
    let mut known: Vec<Move> = Vec::new();
    let mut last = End::Limit;
    // Beside a mate in one nothing else matters.
    let mut mates = mates_in_one(&request.position).into_iter();
    while threats.len() < request.tuning.threats_told {
        let mate = mates.next();
        if mate.is_none() && threats.iter().any(|(_, t)| t.solution.mate_in() == Some(1)) {
            break;
        }
        let request = request
            .clone()
            .within(&allowance.share(request.tuning.threats_part))
            .without(known.clone());
        let request = match mate {
            Some(mate) => request.only(mate),
            None => request,
        };
        let solution = solve(&request);
        allowance.spend(solution.stats.nodes);
        last = End::of(&solution);
        let Some(action) = solution.best() else {
            break;
        };
        known.push(action);
        let san = san(&request.position, &action);
        threats.push((action.role(), Threat { san, solution }));
    }
    let forcing = |threat: &Threat| {
        threat
            .solution
            .best()
            .is_some_and(|best| is_forcing(&request.position, best))
    };
    if threats.iter().any(|(_, threat)| forcing(threat)) {
        threats.retain(|(_, threat)| forcing(threat) || threat.solution.is_mate());
    }
    threats.sort_by_key(|(role, threat)| {
        let solution = &threat.solution;
        let moves = solution.mate_in().unwrap_or(usize::MAX);
        (std::cmp::Reverse(solution.gain()), moves, *role)
    });
    (
        threats.into_iter().map(|(_, threat)| threat).collect(),
        last,
    )
}

/// The moves that mate at once.
fn mates_in_one(position: &Chess) -> Vec<Move> {
    let legal = position.legal_moves().into_iter();
    legal
        .filter(|action| played(position, *action).is_checkmate())
        .collect()
}

/// Whether a move takes, checks or promotes: a quiet one threatens nothing yet.
fn is_forcing(position: &Chess, action: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(action);
    action.is_capture() || action.is_promotion() || next.is_check()
}

pub(crate) fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// What the second opinion would play, where the opponent no longer proves as much after it.
fn cure(request: &Request, first: &Solution) -> Option<Shown> {
    if !has_counsel(request) {
        return None;
    }
    let root = &request.position;
    let best = Counsel::to(request).study(root)?.best?;
    let limits = Limits {
        nodes: request.tuning.threats_cure_nodes.min(request.limits.nodes),
        ..request.limits
    };
    let answer = Request::new(played(root, best))
        .values(request.values)
        .tuning(request.tuning.clone());
    let answer = solve(&answer.limits(limits).persevering(true).counsel(false));
    let met = !answer.is_proved() || answer.gain() < first.gain();
    met.then(|| Shown::new(root, best))
}

/// The words: the greatest threat to its end, what meets it, the others in a clause.
fn words(request: &Request, found: &Threats) -> String {
    let lang = request.manner.lang;
    let by = !request.position.turn();
    let remark = match found.status {
        ThreatStatus::Over => Remark::Over,
        ThreatStatus::Check => Remark::InCheck(!by),
        ThreatStatus::None => Remark::NoThreat {
            side: by,
            complete: found.complete,
        },
        ThreatStatus::Doubted => {
            let remark = Remark::NoThreatClaimed(by).say(lang);
            return format!("{remark} {}", found.words);
        }
        ThreatStatus::Limit => Remark::NoThreatSeen(by),
        ThreatStatus::Found => return told(request, found, by),
    };
    remark.say(lang)
}

/// How the threat goes on. What it wins has been said, and of a single move there is no more to tell.
fn course(threat: &Solution) -> Option<String> {
    let course = match &threat.outline {
        Some(outline) if threat.told.len() <= 2 => outline.body(),
        _ => threat.explanation.clone(),
    };
    (!course.is_empty()).then_some(course)
}

fn told(request: &Request, found: &Threats, by: Color) -> String {
    let Some((first, others)) = found.threats.split_first() else {
        return String::new();
    };
    let lang = request.manner.lang;
    let shown = |threat: &Threat| {
        let best = threat.solution.best()?;
        Some(Shown::new(&threat.solution.root, best))
    };
    let threat = shown(first).map(|threat| Remark::Threat {
        side: by,
        threat,
        gain: gain(&first.solution),
    });
    let threat = threat.iter().map(|threat| threat.say(lang));
    let mut sentences: Vec<String> = threat.collect();
    sentences.extend(course(&first.solution));
    let mut remarks: Vec<Remark> = Vec::new();
    remarks.extend(cure(request, &first.solution).map(Remark::Cure));
    let equal = |threat: &&Threat| threat.solution.gain() >= first.solution.gain();
    let (as_great, less): (Vec<&Threat>, Vec<&Threat>) = others.iter().partition(equal);
    for (threats, as_great) in [(as_great, true), (less, false)] {
        let threats: Vec<Shown> = threats.into_iter().filter_map(shown).collect();
        if !threats.is_empty() {
            remarks.push(Remark::MoreThreats { threats, as_great });
        }
    }
    sentences.extend(remarks.iter().map(|remark| remark.say(lang)));
    sentences.join(" ")
}
