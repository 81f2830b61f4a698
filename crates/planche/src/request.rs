//! What is asked.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use planche_plan::{Goal, Values};
use shakmaty::Chess;

/// Bounds on one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes to make.
    pub nodes: usize,
    /// The longest time to take; without it only the nodes decide, and the answer is the same on
    /// every machine.
    pub time: Option<Duration>,
}

/// What one question may cost: a hundred thousand nodes and ten seconds.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 100_000,
            time: Some(Duration::from_secs(10)),
        }
    }
}

/// A position and what is wanted of it.
#[derive(Debug, Clone)]
pub struct Request {
    /// The name of the position, if it has one; it comes back in the report.
    pub id: Option<String>,
    /// The position. The side to move is the attacker.
    pub position: Chess,
    /// What he wants.
    pub goal: Goal,
    /// When to give up.
    pub limits: Limits,
    /// What men are worth.
    pub values: Values,
    /// A flag that another thread may raise to end the run at once; the status is `limit` then.
    pub stop: Option<&'static AtomicBool>,
}

impl Request {
    /// Asks for the most that can be won here, with ordinary limits and values.
    pub fn new(position: Chess) -> Request {
        Request {
            id: None,
            position,
            goal: Goal::Auto,
            limits: Limits::default(),
            values: Values::default(),
            stop: None,
        }
    }

    /// Names the position.
    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Request {
        Request {
            id: Some(id.into()),
            ..self
        }
    }

    /// Asks for this goal.
    #[must_use]
    pub fn goal(self, goal: Goal) -> Request {
        Request { goal, ..self }
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Request {
        Request { limits, ..self }
    }

    /// Replaces the values of the men.
    #[must_use]
    pub fn values(self, values: Values) -> Request {
        Request { values, ..self }
    }

    /// Lets another thread end the run.
    #[must_use]
    pub fn stop(self, flag: &'static AtomicBool) -> Request {
        Request {
            stop: Some(flag),
            ..self
        }
    }
}
