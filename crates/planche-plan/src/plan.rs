//! Plans, their statements and the states of a square.

use std::hash::{Hash, Hasher};

use shakmaty::{Role, Square};

use crate::Reason;

/// The state of a square that a plan wants or verifies, seen by the side whose plan it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// `V`: nobody is there.
    Vacant,
    /// `NV`: somebody is there.
    NotVacant,
    /// `F`: a friendly man is there.
    Friend,
    /// `NF`: no friendly man is there.
    NotFriend,
    /// `E`, `EK`, …: an enemy man, if a role is given of that role.
    Enemy(Option<Role>),
    /// `NE`, `NEQ`, …: no enemy man, if a role is given none of that role.
    NotEnemy(Option<Role>),
    /// `ENQ`, …: an enemy man of any role but this one.
    EnemyBut(Role),
}

/// The four kinds of modification, in the forms in which seed plans use them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// `F -> V`: the friendly man must leave the square, and the square must be empty then.
    ClearFriend,
    /// `F -> NF`: the friendly man must leave the square, whoever comes there next.
    WithdrawFriend,
    /// `E -> V`: the enemy man must leave the square, and the square must be empty then.
    ClearEnemy,
    /// `En -> NEn`: this enemy man must no longer stand there.
    RemoveEnemy(Role),
    /// `En -> ENn`: another enemy man must stand there instead.
    ReplaceEnemy(Role),
    /// `V -> NV`: somebody must come to the square, to block a line.
    Occupy,
    /// `NE -> E` or `NEn -> En`: an enemy man (of this role) must be lured to the square.
    Lure(Option<Role>),
}

impl Change {
    /// What the square is like before the change.
    pub fn before(self) -> State {
        match self {
            Change::ClearFriend | Change::WithdrawFriend => State::Friend,
            Change::ClearEnemy => State::Enemy(None),
            Change::RemoveEnemy(role) | Change::ReplaceEnemy(role) => State::Enemy(Some(role)),
            Change::Occupy => State::Vacant,
            Change::Lure(role) => State::NotEnemy(role),
        }
    }

    /// What the square must be like afterwards; this is what the verification checks.
    pub fn wanted(self) -> State {
        match self {
            Change::ClearFriend | Change::ClearEnemy => State::Vacant,
            Change::WithdrawFriend => State::NotFriend,
            Change::RemoveEnemy(role) => State::NotEnemy(Some(role)),
            Change::ReplaceEnemy(role) => State::EnemyBut(role),
            Change::Occupy => State::NotVacant,
            Change::Lure(role) => State::Enemy(role),
        }
    }

    /// The change between two states, if the language has it.
    pub fn between(before: State, wanted: State) -> Option<Change> {
        match (before, wanted) {
            (State::Friend, State::Vacant) => Some(Change::ClearFriend),
            (State::Friend, State::NotFriend) => Some(Change::WithdrawFriend),
            (State::Enemy(None), State::Vacant) => Some(Change::ClearEnemy),
            (State::Enemy(Some(a)), State::NotEnemy(Some(b))) if a == b => {
                Some(Change::RemoveEnemy(a))
            }
            (State::Enemy(Some(a)), State::EnemyBut(b)) if a == b => Some(Change::ReplaceEnemy(a)),
            (State::Vacant, State::NotVacant) => Some(Change::Occupy),
            (State::NotEnemy(a), State::Enemy(b)) if a == b => Some(Change::Lure(a)),
            _ => None,
        }
    }
}

/// One statement of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement {
    /// `d8d1`, or starred `d1g1*`: play the man on `from` to `to`.
    ///
    /// Without a star the move must be legal, or the plan ends. With a star it is the execution of
    /// a threat: it is played only as a legal capture, and the plan goes on either way.
    Move {
        /// Where the man stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes; `None` leaves the choice to the execution.
        promotion: Option<Role>,
        /// Whether the move only executes a threat.
        starred: bool,
    },
    /// `e2 EQ -> NEQ`, or starred `d5 F -> V*`: bring the square into another state; with a star
    /// the move that does it must make a threat or a capture.
    Modify {
        /// The square to change.
        square: Square,
        /// From which state into which.
        change: Change,
        /// Whether the change must come with a threat.
        starred: bool,
    },
    /// `c1 NER`: go on only if the square is in this state.
    Verify {
        /// The square to look at.
        square: Square,
        /// The state it must have.
        state: State,
    },
    /// `d1 analysis`: look for a small combination against the man on this square.
    Analyse {
        /// The square of the enemy man.
        square: Square,
    },
}

impl Statement {
    /// A move that the plan insists on.
    pub fn play(from: Square, to: Square) -> Statement {
        Statement::Move {
            from,
            to,
            promotion: None,
            starred: false,
        }
    }

    /// A starred move: the execution of a threat.
    pub fn threat(from: Square, to: Square) -> Statement {
        Statement::Move {
            from,
            to,
            promotion: None,
            starred: true,
        }
    }

    /// A modification without a star.
    pub fn modify(square: Square, change: Change) -> Statement {
        Statement::Modify {
            square,
            change,
            starred: false,
        }
    }

    /// A modification that must come with a threat.
    pub fn modify_with_threat(square: Square, change: Change) -> Statement {
        Statement::Modify {
            square,
            change,
            starred: true,
        }
    }

    /// A verification.
    pub fn verify(square: Square, state: State) -> Statement {
        Statement::Verify { square, state }
    }
}

/// A statement is hashed as the one small number that it is; plans are looked up all the time.
impl Hash for Statement {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(self.code());
    }
}

impl Statement {
    /// A number of its own for each statement.
    fn code(&self) -> u32 {
        match *self {
            Statement::Move {
                from,
                to,
                promotion,
                starred,
            } => packed(0, from, to as u32 | role_code(promotion) << 6, starred),
            Statement::Modify {
                square,
                change,
                starred,
            } => packed(1, square, change.code(), starred),
            Statement::Verify { square, state } => packed(2, square, state.code(), false),
            Statement::Analyse { square } => packed(3, square, 0, false),
        }
    }
}

fn packed(kind: u32, square: Square, detail: u32, starred: bool) -> u32 {
    kind | (square as u32) << 2 | detail << 8 | u32::from(starred) << 31
}

fn role_code(role: Option<Role>) -> u32 {
    role.map_or(0, |role| role as u32)
}

impl State {
    fn code(self) -> u32 {
        match self {
            State::Vacant => 0,
            State::NotVacant => 1,
            State::Friend => 2,
            State::NotFriend => 3,
            State::Enemy(role) => 4 | role_code(role) << 3,
            State::NotEnemy(role) => 5 | role_code(role) << 3,
            State::EnemyBut(role) => 6 | (role as u32) << 3,
        }
    }
}

impl Change {
    fn code(self) -> u32 {
        match self {
            Change::ClearFriend => 0,
            Change::WithdrawFriend => 1,
            Change::ClearEnemy => 2,
            Change::RemoveEnemy(role) => 3 | (role as u32) << 3,
            Change::ReplaceEnemy(role) => 4 | (role as u32) << 3,
            Change::Occupy => 5,
            Change::Lure(role) => 6 | role_code(role) << 3,
        }
    }
}

/// A statement and why it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// What to do.
    pub statement: Statement,
    /// Why.
    pub reason: Reason,
}

impl Step {
    /// A statement written for a reason.
    pub fn new(statement: Statement, reason: Reason) -> Step {
        Step { statement, reason }
    }
}

/// A sequence of statements, each with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Plan {
    steps: Vec<Step>,
}

impl Plan {
    /// A plan of these steps.
    pub fn new(steps: Vec<Step>) -> Plan {
        Plan { steps }
    }

    /// The steps, first to last.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The first step, unless the plan is empty.
    pub fn first(&self) -> Option<&Step> {
        self.steps.first()
    }

    /// What remains of the plan once its first `done` steps are carried out.
    pub fn after(&self, done: usize) -> Plan {
        Plan::new(self.steps.get(done..).unwrap_or_default().to_vec())
    }

    /// These steps put in front of this plan.
    pub fn preceded_by(&self, steps: &[Step]) -> Plan {
        Plan::new([steps, &self.steps].concat())
    }

    /// How many modifications the plan still asks for: the measure of how indirect it is.
    pub fn modifications(&self) -> usize {
        let is_change = |step: &&Step| matches!(step.statement, Statement::Modify { .. });
        self.steps.iter().filter(is_change).count()
    }

    /// Whether two plans ask for the same, whatever the reasons.
    pub fn same_statements(&self, other: &Plan) -> bool {
        self.steps.len() == other.steps.len()
            && self
                .steps
                .iter()
                .zip(&other.steps)
                .all(|(a, b)| a.statement == b.statement)
    }
}

impl FromIterator<Step> for Plan {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Plan {
        Plan::new(steps.into_iter().collect())
    }
}
