//! The instrument of the counterfactual tests: does the win survive on a changed board?
//!
//! A relation on the board is a *cause* if the win is gone without it. So the board is changed until
//! the relation no longer holds (a man put back, a line shut), and the answers of the proof are
//! tried again there, as is plain capturing. The judge is the independent checker of proofs, within a
//! small budget. Where the budget runs out nothing is known, and nothing is claimed.

use planche_plan::{Units, Values, played};
use planche_proof::{After, Attack, Checker, Defence, Fault, Goal, Worth};
use shakmaty::{
    Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Position, PositionError,
    Setup,
};

use crate::subject::Subject;

/// How many positions one trial may visit.
const BUDGET: u64 = 4_000;

/// What is at stake in the whole proof.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trial {
    pub attacker: Color,
    pub goal: Goal,
    pub values: Values,
    worth: Worth,
    base: Units,
}

/// What one trial came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Survival {
    Holds,
    Fails,
    /// The budget ran out.
    Unknown,
}

impl Trial {
    pub(crate) fn of(subject: &Subject<'_>) -> Trial {
        let (root, values) = (subject.root, subject.values);
        Trial {
            attacker: root.turn(),
            goal: subject.goal(),
            values,
            worth: values.to_string().parse().unwrap_or_default(),
            base: values.balance(root.board(), root.turn()),
        }
    }

    /// What the attacker has won since the root.
    pub(crate) fn gain(&self, board: &Board) -> Units {
        self.values.balance(board, self.attacker) - self.base
    }

    /// What is left to be reached from a real position of the proof. On a board that was changed
    /// the same rest is asked for, so that the men that were added or taken off do not count.
    pub(crate) fn rest(&self, real: &Chess) -> Goal {
        match self.goal {
            Goal::Material { wanted } => Goal::Material {
                wanted: wanted - self.gain(real.board()),
            },
            other => other,
        }
    }

    /// Whether the wanted material is on the board.
    pub(crate) fn in_hand(&self, real: &Chess) -> bool {
        matches!(self.rest(real), Goal::Material { wanted } if wanted <= 0)
    }

    /// Tries a strategy of the attacker, who is to move.
    pub(crate) fn attack(&self, position: &Chess, rest: Goal, attack: &Attack) -> Survival {
        let checker = Checker::new().budget(BUDGET).worth(self.worth);
        match checker.check(position, rest, attack) {
            Ok(_) => Survival::Holds,
            Err(flaw) if matches!(flaw.fault, Fault::Budget(_)) => Survival::Unknown,
            Err(_) => Survival::Fails,
        }
    }

    /// Whether this capture or promotion reaches the rest by itself: what follows are exchanges.
    pub(crate) fn settles(&self, position: &Chess, rest: Goal, action: Move) -> bool {
        let after = if played(position, action).is_checkmate() {
            After::Mate
        } else {
            After::Settled
        };
        let attack = Attack::play(action.to_uci(CastlingMode::Standard), "", after);
        self.attack(position, rest, &attack) == Survival::Holds
    }

    /// Whether a reply refutes the attacker: after it neither plain capturing nor any of the
    /// answers that the proof knows at this place reaches the rest. `after` has the defender to move.
    pub(crate) fn refutes(
        &self,
        after: &Chess,
        rest: Goal,
        answers: Option<&Defence>,
        reply: Move,
    ) -> bool {
        let next = played(after, reply);
        let rest = after_loss(rest, reply, self.values);
        self.unanswered(&next, rest, answers)
    }

    /// Whether no known answer reaches the rest from here, the attacker to move.
    pub(crate) fn unanswered(&self, next: &Chess, rest: Goal, answers: Option<&Defence>) -> bool {
        let known = answers.into_iter().flat_map(Defence::answers);
        let settled = matches!(rest, Goal::Material { .. }).then_some(&Attack::Settled);
        settled
            .into_iter()
            .chain(known)
            .all(|answer| self.attack(next, rest, answer) == Survival::Fails)
    }
}

/// The position with another board and another side to move, if the rules allow it.
pub(crate) fn rearranged(position: &Chess, board: Board, turn: Color) -> Option<Chess> {
    let setup = Setup {
        board,
        turn,
        ep_square: None,
        ..position.to_setup(EnPassantMode::Legal)
    };
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// What is left to be reached after a move of the attacker that takes or promotes.
pub(crate) fn after_capture(rest: Goal, action: Move, values: Values) -> Goal {
    match rest {
        Goal::Material { wanted } => Goal::Material {
            wanted: wanted - swing(action, values),
        },
        other => other,
    }
}

/// What is left to be reached after a reply of the defender that takes or promotes.
fn after_loss(rest: Goal, reply: Move, values: Values) -> Goal {
    match rest {
        Goal::Material { wanted } => Goal::Material {
            wanted: wanted + swing(reply, values),
        },
        other => other,
    }
}

/// What a move wins by itself.
pub(crate) fn swing(action: Move, values: Values) -> Units {
    let taken = action.capture().map_or(0, |role| values.of(role));
    let promoted = action
        .promotion()
        .map_or(0, |role| values.of(role) - values.of(shakmaty::Role::Pawn));
    taken + promoted
}
