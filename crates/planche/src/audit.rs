//! Auditing puzzles: is the given solution proved, is it the only one, and do its themes hold?
//!
//! [`audit`] looks at one case and gives one [`AuditRow`]. It first solves the position as if nothing were
//! known. Where that does not prove the given first move, it asks about that move alone, so that a
//! solution the program would not have found by itself is still proved if it can be.

mod row;
mod themes;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use planche_facts::exchange;
use planche_plan::{Goal, Units, Values};
use planche_prover::Limits;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position};

use crate::request::Request;
use crate::solution::{Solution, Status};
use crate::solve::solve;
use crate::suite::{Case, RowError, SuitePart, is_solved};
use planche_input::uci;

pub use row::{AuditRow, AuditVerdict, COLUMNS, Place};
pub use themes::{ThemeAudit, can_be_named};

/// What may be spent on one question about a puzzle. There is no limit on time: the same puzzle and the same
/// nodes give the same row on every machine.
#[derive(Debug, Clone)]
pub struct AuditOptions {
    nodes: usize,
    stop: Option<Arc<AtomicBool>>,
}

impl AuditOptions {
    /// So many nodes.
    pub fn new(nodes: usize) -> AuditOptions {
        AuditOptions { nodes, stop: None }
    }

    /// Lets another thread end the audit. The row of a puzzle that was cut short is of no use.
    #[must_use]
    pub fn stop(self, flag: Arc<AtomicBool>) -> AuditOptions {
        AuditOptions {
            stop: Some(flag),
            ..self
        }
    }

    fn request(&self, case: &Case) -> Request {
        let limits = Limits {
            nodes: self.nodes,
            time: None,
        };
        Request {
            stop: self.stop.clone(),
            ..Request::new(case.position.clone())
                .limits(limits)
                .along(case.line())
                .counsel(false)
        }
    }
}

/// Audits one puzzle.
pub fn audit(place: Place, case: &Case, options: &AuditOptions) -> AuditRow {
    let blank = heading(place, case);
    match shown(case) {
        Ok(shown) => Inquiry::new(case, shown, options).row(blank),
        Err(error) => AuditRow {
            complaint: error.to_string(),
            ..blank
        },
    }
}

/// The part of a row that is known before any work is done; it says that the row is unreadable, as
/// long as nobody says otherwise.
pub fn heading(place: Place, case: &Case) -> AuditRow {
    AuditRow {
        id: case.id.clone().unwrap_or_default(),
        fen: fen(&case.position),
        given: case.best.join(" "),
        given_themes: given_themes(case).join(" "),
        ..AuditRow::at(place)
    }
}

/// The row of a puzzle on which the program broke down.
pub fn failed(place: Place, case: &Case) -> AuditRow {
    AuditRow {
        verdict: AuditVerdict::Failed,
        complaint: "the program broke down on this puzzle; please report it".to_owned(),
        ..heading(place, case)
    }
}

/// The row of a case that could not be read.
pub fn unreadable(place: Place, error: &RowError) -> AuditRow {
    AuditRow {
        complaint: error.to_string(),
        ..AuditRow::at(place)
    }
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn given_themes(case: &Case) -> Vec<&str> {
    let groups = case.groups.iter();
    let themes = groups.filter_map(|group| match group {
        SuitePart::Theme(theme) => Some(theme.as_str()),
        SuitePart::Rating(..) => None,
    });
    themes.collect()
}

/// What was asked about one puzzle, and what came of it.
struct Inquiry<'a> {
    case: &'a Case,
    shown: Option<Units>,
    /// The position solved as if nothing were known.
    free: Solution,
    /// The best that was proved of a given move, when it was asked about by itself.
    asked: Option<Solution>,
    /// Whether a limit cut one of the questions.
    limited: bool,
    nodes: usize,
}

impl<'a> Inquiry<'a> {
    fn new(case: &'a Case, shown: Option<Units>, options: &AuditOptions) -> Inquiry<'a> {
        let request = || options.request(case);
        let free = solve(&request().goal(case.goal).unique(true));
        let mut inquiry = Inquiry {
            case,
            shown,
            limited: free.status == Status::Limit,
            nodes: free.stats.nodes,
            free,
            asked: None,
        };
        if !inquiry.is_answered() {
            let goal = inquiry.goal_of_given();
            for action in case
                .best
                .iter()
                .filter_map(|best| legal(&case.position, best))
            {
                inquiry.ask(&request().goal(goal).only(action));
            }
        }
        inquiry
    }

    /// Whether the first question says everything about the given move: it is proved, and to mate if
    /// the solution does.
    fn is_answered(&self) -> bool {
        let is_mate = |units| units == Values::default().mate();
        let mates_too = is_mate(self.free.gain()) || !self.shown.is_some_and(is_mate);
        self.frees_given() && mates_too
    }

    /// Whether the move that was found first is a given one.
    fn frees_given(&self) -> bool {
        let best = self.free.best_uci().filter(|_| self.free.is_proved());
        best.is_some_and(|best| match self.case.best.is_empty() {
            true => is_solved(self.case, &self.free),
            false => self.case.best.contains(&best.to_string()),
        })
    }

    /// A solution that mates is asked for the mate, any other for the most that it wins.
    fn goal_of_given(&self) -> Goal {
        match self.shown {
            Some(units) if units == Values::default().mate() => Goal::Mate,
            _ => self.case.goal,
        }
    }

    fn ask(&mut self, request: &Request) {
        let solution = solve(request);
        self.nodes += solution.stats.nodes;
        self.limited |= solution.status == Status::Limit;
        let better = |known: &Solution| known.gain() >= solution.gain();
        if solution.is_proved() && !self.asked.as_ref().is_some_and(better) {
            self.asked = Some(solution);
        }
    }

    /// The proof of the given move, if there is one.
    fn given(&self) -> Option<&Solution> {
        let free = self.frees_given().then_some(&self.free);
        match (free, &self.asked) {
            (Some(free), Some(asked)) if asked.gain() > free.gain() => Some(asked),
            (Some(free), _) => Some(free),
            (None, asked) => asked.as_ref(),
        }
    }

    fn verdict(&self) -> AuditVerdict {
        let found = self.free.is_proved();
        let Some(given) = self.given() else {
            return match (found, self.limited) {
                (true, _) => AuditVerdict::Other,
                (false, true) => AuditVerdict::Limit,
                (false, false) => AuditVerdict::None,
            };
        };
        if given.gain() < self.free.gain() {
            AuditVerdict::Other
        } else if self.shown.is_some_and(|shown| given.gain() < shown) {
            AuditVerdict::Less
        } else if found && !self.frees_given() {
            AuditVerdict::Equal
        } else {
            AuditVerdict::Confirmed
        }
    }

    fn row(&self, blank: AuditRow) -> AuditRow {
        let verdict = self.verdict();
        let told = match verdict {
            AuditVerdict::Other => &self.free,
            _ => self.given().unwrap_or(&self.free),
        };
        let row = AuditRow {
            verdict,
            shown: self.shown,
            nodes: self.nodes as u64,
            ..blank
        };
        if !told.is_proved() {
            return AuditRow {
                complaint: told.explanation.clone(),
                ..row
            };
        }
        self.proved(row, told)
    }

    fn proved(&self, row: AuditRow, told: &Solution) -> AuditRow {
        let themes = ThemeAudit::new(row.verdict, &told.theme_names(), &given_themes(self.case));
        let best = if self.free.is_proved() {
            &self.free
        } else {
            told
        };
        AuditRow {
            goal: told.claim.name().to_owned(),
            gain: Some(told.gain()),
            best: best
                .best_uci()
                .map_or_else(String::new, |best| best.to_string()),
            unique: self.unique(row.verdict),
            also: self.also(row.verdict).unwrap_or_default(),
            line: told
                .uci_line()
                .iter()
                .map(UciMove::to_string)
                .collect::<Vec<_>>()
                .join(" "),
            entries: told.proof.as_ref().map(|proof| proof.entries() as u64),
            depth: Some(told.stats.depth as u64),
            themes: told.theme_names().join(" "),
            unseen_themes: themes.unseen.join(" "),
            further_themes: themes.further.join(" "),
            idea: told.idea.clone(),
            ..row
        }
    }

    /// Two moves that are proved to win as much are not the only ones; else what the solution says of
    /// the move that was found with all moves allowed.
    fn unique(&self, verdict: AuditVerdict) -> Option<bool> {
        match verdict {
            AuditVerdict::Equal => Some(false),
            _ if self.asked.is_some() => None,
            _ => self.free.unique,
        }
    }

    /// The cook: another first move that is proved to win, and at least as much as is proved of the given one.
    fn also(&self, verdict: AuditVerdict) -> Option<String> {
        let also = match verdict {
            AuditVerdict::Equal | AuditVerdict::Other => self.free.best(),
            _ if self.asked.is_some() => None,
            _ => self.free.also,
        };
        let also = also.map(|also| uci(&also));
        also.filter(|also| !self.case.best.contains(also))
    }
}

fn legal(position: &Chess, text: &str) -> Option<Move> {
    text.parse::<UciMove>().ok()?.to_move(position).ok()
}

/// What the given line comes to: mate, or the units won at its end after the exchanges on the square
/// of its last move. Nothing is said of a solution that is only a first move.
fn shown(case: &Case) -> Result<Option<Units>, RowError> {
    let attacker = case.position.turn();
    let mut now = case.position.clone();
    let mut last = None;
    for text in &case.solution {
        let action = legal(&now, text).ok_or_else(|| RowError::Move {
            operation: "Moves",
            text: text.clone(),
        })?;
        let mover = now.turn();
        now.play_unchecked(action);
        if mover == attacker {
            last = Some((now.clone(), action));
        }
    }
    let Some((end, action)) = last else {
        return Ok(None);
    };
    if end.is_checkmate() {
        return Ok(Some(Values::default().mate()));
    }
    let line = case.solution.len() > 1;
    Ok(line.then(|| in_hand(&end, &case.position, attacker, &action)))
}

/// The gain at the end of a line, if the other side takes back what it can on the last square.
fn in_hand(end: &Chess, root: &Chess, attacker: Color, last: &Move) -> Units {
    let values = Values::default();
    let gain = values.balance(end.board(), attacker) - values.balance(root.board(), attacker);
    let back = end
        .legal_moves()
        .into_iter()
        .filter(|m| m.to() == last.to() && m.is_capture());
    let loss = back.filter_map(|m| Some(exchange(end.board(), values, m.from()?, m.to())));
    gain - loss.max().unwrap_or(0).max(0)
}
