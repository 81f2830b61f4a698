//! What the side that is not to move would win if it could move.

use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, Role};

use crate::notation::san;
use crate::report::as_fen;
use crate::request::Request;
use crate::solution::{Solution, Status};
use crate::solve::solve;

/// How the question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThreatStatus {
    /// There is at least one proved threat.
    Found,
    /// Every plan was tried and none works.
    None,
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

/// How many threats are looked for.
const MOST: usize = 5;

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
            Threats {
                complete: last == End::Exhausted,
                status: match (threats.is_empty(), last) {
                    (false, _) => ThreatStatus::Found,
                    (true, End::Exhausted | End::OutOfSight) => ThreatStatus::None,
                    (true, End::Limit) => ThreatStatus::Limit,
                },
                threats,
                ..blank(ThreatStatus::None)
            }
        }
    };
    Threats {
        words: words(&found, !position.turn()),
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
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Every plan was tried.
    Exhausted,
    /// No plan came near to working.
    OutOfSight,
    Limit,
}

impl End {
    fn of(solution: &Solution) -> End {
        match solution.status {
            Status::None => End::Exhausted,
            Status::Limit if solution.gave_up() => End::OutOfSight,
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
    while threats.len() < MOST {
        let request = request
            .clone()
            .within(&allowance.share(2))
            .without(known.clone());
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

/// Whether a move takes, checks or promotes: a quiet one threatens nothing yet.
fn is_forcing(position: &Chess, action: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(action);
    action.is_capture() || action.is_promotion() || next.is_check()
}

pub(crate) fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

fn words(found: &Threats, by: Color) -> String {
    let (by, against) = (side(by), side(!by));
    match found.status {
        ThreatStatus::Over => "The game is over.".to_owned(),
        ThreatStatus::Check => format!(
            "{against} stands in check and has to answer it: there is no move to give away, so \
             nothing can be said about further threats."
        ),
        ThreatStatus::None if found.complete => format!(
            "No threat: if {by} could move now, no plan would win anything. Every one was tried."
        ),
        ThreatStatus::None => format!(
            "No threat was found: given the move, {by} wins nothing that plans come near to."
        ),
        ThreatStatus::Limit => {
            format!(
                "No threat was found before a limit ended the search; that {by} has none is not said."
            )
        }
        ThreatStatus::Found => told(found, by),
    }
}

/// "Black threatens 23...Qf2+. …": the greatest threat to its end, the others in a clause.
fn told(found: &Threats, by: &str) -> String {
    let Some((first, others)) = found.threats.split_first() else {
        return String::new();
    };
    let label = first.solution.best().map_or_else(String::new, |best| {
        crate::notation::numbered_san(&first.solution.root, &best)
    });
    let mut sentences = vec![format!(
        "{by} threatens {label}: {}",
        decapitalised(&first.solution.explanation)
    )];
    let equal = |threat: &&Threat| threat.solution.gain() >= first.solution.gain();
    let (as_much, less): (Vec<&Threat>, Vec<&Threat>) = others.iter().partition(equal);
    let names = |threats: &[&Threat]| {
        let all: Vec<String> = threats.iter().map(|t| t.san.clone()).collect();
        planche_explain::list(&all)
    };
    if !as_much.is_empty() {
        let verb = if as_much.len() == 1 {
            "threatens"
        } else {
            "threaten"
        };
        sentences.push(format!("{} {verb} as much.", names(&as_much)));
    }
    if !less.is_empty() {
        let verb = if less.len() == 1 {
            "is a lesser threat"
        } else {
            "are lesser threats"
        };
        sentences.push(format!("{} {verb}.", names(&less)));
    }
    sentences.join(" ")
}

/// A sentence behind a colon; what begins with a name stays as it is.
fn decapitalised(text: &str) -> String {
    let small = ["A ", "Only ", "The ", "So ", "After ", "If "];
    match small.iter().find(|word| text.starts_with(**word)) {
        Some(word) => format!("{}{}", word.to_lowercase(), &text[word.len()..]),
        None => text.to_owned(),
    }
}
