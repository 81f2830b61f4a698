//! One step, one phrase.

use planche_plan::{Reason, Step};
use shakmaty::{Board, Chess, Move, Position, Role, Square};

use crate::man::{man_on, name};
use crate::targets::{arrival, attacked, lined_up};

/// Why the attacker plays this move here, as a phrase without a subject: "draws the rook away
/// from c1 by taking the rook it guards on c3".
///
/// The reason is the one recorded in the step. The names of men and the words "with check" and
/// "checkmate" are read from the position, so they are never wrong about what stands on the board.
///
/// ```
/// use planche_explain::why;
/// use planche_plan::{Reason, Statement, Step};
/// use shakmaty::{CastlingMode, Chess, Square, fen::Fen, uci::UciMove};
///
/// let fen: Fen = "3r2k1/p4ppp/8/8/8/2R1P3/Pq2QPPP/6K1 b - - 0 30".parse()?;
/// let position: Chess = fen.into_position(CastlingMode::Standard)?;
/// let action = "b2e2".parse::<UciMove>()?.to_move(&position)?;
/// let statement = Statement::threat(Square::B2, Square::E2);
/// let step = Step::new(statement, Reason::Execute);
/// assert_eq!(why(&position, &action, &step), "carries out the threat and takes the queen on e2");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn why(position: &Chess, action: &Move, step: &Step) -> String {
    let after = played(position, action);
    if after.is_checkmate() {
        return "gives checkmate".to_owned();
    }
    let teller = Teller {
        position,
        action,
        after: &after,
    };
    let mut phrase = teller.phrase(step.reason);
    if after.is_check() && !tells_check(&phrase) {
        phrase.push_str(", with check");
    }
    phrase
}

fn tells_check(phrase: &str) -> bool {
    phrase.contains("checks ") || phrase.contains("gives check")
}

fn played(position: &Chess, action: &Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(*action);
    after
}

/// A move and the two positions beside it.
struct Teller<'a> {
    position: &'a Chess,
    action: &'a Move,
    after: &'a Chess,
}

impl Teller<'_> {
    fn phrase(&self, reason: Reason) -> String {
        match reason {
            Reason::Capture | Reason::NewCapture => self.capture().unwrap_or_else(|| self.threat()),
            Reason::Execute => self.execute(),
            Reason::DrawAway { from } => self.draw_away(from),
            Reason::Eliminate { square } => self.eliminate(square),
            Reason::Promotion => self.promotion(),
            other => self.with_capture(self.quiet_phrase(other)),
        }
    }

    /// The reasons that do not themselves speak of a capture.
    fn quiet_phrase(&self, reason: Reason) -> String {
        match reason {
            Reason::MatingCheck => self.mating_check(),
            Reason::SafeCheck => self.safe_check(),
            Reason::DrivingCheck if self.after.is_check() => {
                "checks and keeps the king on the run".to_owned()
            }
            Reason::CheckFirst if self.after.is_check() => "gives check first".to_owned(),
            Reason::DoubleAttack => self.double_attack(),
            Reason::LineAttack => self.line_attack(),
            Reason::Threat | Reason::DrivingCheck | Reason::CheckFirst => self.threat(),
            Reason::Trap => self.trap(),
            Reason::MateThreat { mate } => format!("threatens mate on {mate}"),
            Reason::Clear { towards } => format!("clears the way to {towards}"),
            Reason::Open { towards } => format!("opens the way to {towards}"),
            Reason::DriveAway { from } => self.drive_away(from),
            Reason::LureTo { square } => format!("lures a man to {square}"),
            Reason::March { target } => self.march(target),
            Reason::Block { square } => format!("shuts the line at {square}"),
            Reason::Forestall { from, to } => self.forestall(from, to),
            Reason::Guard { square } => format!("guards {square}"),
            Reason::Restrict { square } => format!("covers {square}"),
            other => plain(other).to_owned(),
        }
    }

    fn board(&self) -> &Board {
        self.position.board()
    }

    fn capture(&self) -> Option<String> {
        let role = self.action.capture()?;
        let square = self.action.to();
        Some(match self.action {
            Move::EnPassant { .. } => format!("takes the pawn in passing on {square}"),
            _ => format!("takes the {} on {square}", name(role)),
        })
    }

    /// A reason in front of which the captured man is named, if the move takes one.
    fn with_capture(&self, phrase: String) -> String {
        match self.capture() {
            Some(capture) => format!("{capture} and {phrase}"),
            None => phrase,
        }
    }

    fn execute(&self) -> String {
        match self.capture() {
            Some(capture) => format!("carries out the threat and {capture}"),
            None => "carries out the threat".to_owned(),
        }
    }

    fn draw_away(&self, from: Square) -> String {
        let drawn = self.board().role_at(from).map_or("guard", name);
        match self.action.capture() {
            Some(role) if self.action.to() != from => format!(
                "draws the {drawn} away from {from} by taking the {} it guards on {}",
                name(role),
                self.action.to()
            ),
            _ => self.with_capture(format!("draws the {drawn} away from {from}")),
        }
    }

    /// Only an enemy man that the move really attacks is said to be driven away.
    fn drive_away(&self, from: Square) -> String {
        let here = arrival(self.action);
        let attacked = self.after.board().attacks_from(here).contains(from);
        match self.board().piece_at(from) {
            Some(man) if man.color != self.position.turn() && attacked => {
                format!("attacks the {} on {from} to drive it away", name(man.role))
            }
            Some(man) if man.color == self.position.turn() && self.action.from() == Some(from) => {
                format!("brings the {} out of danger", name(man.role))
            }
            _ => self.threat(),
        }
    }

    fn eliminate(&self, square: Square) -> String {
        match self.action.capture() {
            Some(role) if self.action.to() == square => {
                format!("takes the {} on {square} out of the way", name(role))
            }
            _ => self.with_capture(format!("gets {square} out of the way")),
        }
    }

    fn promotion(&self) -> String {
        match self.action.promotion() {
            Some(role) => self.with_capture(format!("promotes to a {}", name(role))),
            None => self.with_capture(plain(Reason::Advance).to_owned()),
        }
    }

    fn mating_check(&self) -> String {
        let flees = |m: &Move| m.role() == Role::King;
        match (
            self.after.is_check(),
            self.after.legal_moves().iter().any(flees),
        ) {
            (true, false) => "checks the king, who has no flight square".to_owned(),
            (true, true) => "checks the king".to_owned(),
            (false, _) => "prepares the mating check".to_owned(),
        }
    }

    fn safe_check(&self) -> String {
        let here = arrival(self.action);
        let taken = self
            .after
            .legal_moves()
            .iter()
            .any(|m| m.is_capture() && m.to() == here);
        match (self.after.is_check(), taken) {
            (true, false) => "checks from a square where nobody can take it".to_owned(),
            (true, true) => "checks the king".to_owned(),
            (false, _) => self.threat(),
        }
    }

    fn double_attack(&self) -> String {
        match self.targets().as_slice() {
            [(_, Role::King), second, ..] => {
                format!("checks the king and attacks the {}", on(*second))
            }
            [first, second, ..] => {
                format!("attacks the {} and the {} at once", on(*first), on(*second))
            }
            _ => self.threat(),
        }
    }

    fn line_attack(&self) -> String {
        match lined_up(self.after, arrival(self.action)) {
            Some(pair) if pair.front.1 == Role::King => {
                format!("checks the king with the {} behind him", on(pair.rear))
            }
            Some(pair) => {
                format!(
                    "attacks the {} with the {} behind it",
                    on(pair.front),
                    on(pair.rear)
                )
            }
            None => self.threat(),
        }
    }

    fn threat(&self) -> String {
        match self.targets().as_slice() {
            [(_, Role::King)] => "checks the king".to_owned(),
            [(_, Role::King), second, ..] => {
                format!("checks the king and attacks the {}", on(*second))
            }
            [first, ..] => format!("attacks the {}", on(*first)),
            [] if self.after.is_check() => "gives check".to_owned(),
            [] => plain(Reason::LookAgain).to_owned(),
        }
    }

    fn march(&self, target: Square) -> String {
        match man_on(self.board(), target) {
            Some(man) => format!("walks the king towards {man}"),
            None => "brings the king closer".to_owned(),
        }
    }

    fn trap(&self) -> String {
        match self.targets().as_slice() {
            [only] if only.1 != Role::King => {
                format!("attacks the {}, which has no safe square", on(*only))
            }
            _ => "attacks a man that has no safe square".to_owned(),
        }
    }

    fn forestall(&self, from: Square, to: Square) -> String {
        match man_on(self.board(), from) {
            Some(man) => format!("stops {man} from going to {to}"),
            None => format!("forestalls the move to {to}"),
        }
    }

    fn targets(&self) -> Vec<(Square, Role)> {
        attacked(self.after, arrival(self.action))
    }
}

/// "queen on e2".
fn on((square, role): (Square, Role)) -> String {
    format!("{} on {square}", name(role))
}

/// Reasons that need nothing of the position.
fn plain(reason: Reason) -> &'static str {
    match reason {
        Reason::Given => "follows the given plan",
        Reason::Discovery => "uncovers the attack of the man behind it",
        Reason::Advance => "brings the pawn closer to promotion",
        Reason::Withdraw => "brings the man out of danger",
        Reason::Evade => "answers the check",
        Reason::Secure => "keeps what was won",
        Reason::Wait => "waits, because every reply spoils something",
        _ => "goes on with the plan",
    }
}
