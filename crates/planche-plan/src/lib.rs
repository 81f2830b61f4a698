//! Pitrat's language of plans, as plain values.
//!
//! A [`Plan`] is a list of [`Step`]s. Each step is a [`Statement`] — play this move, bring that
//! square into this state, verify a state, look for a small combination — together with the
//! [`Reason`] it was written for. Plans are values: they know nothing of a search, and a plan text
//! can be read and printed without a position.
//!
//! ```
//! use planche_plan::Plan;
//!
//! let plan: Plan = "d5 F -> V*\nd8d1\nd1g1*".parse().unwrap();
//! assert_eq!(plan.steps().len(), 3);
//! assert_eq!(plan.to_string(), "d5 F -> V*\nd8d1\nd1g1*");
//! ```

mod goal;
mod parse;
mod pass;
mod plan;
mod print;
mod reason;

pub use goal::{Goal, GoalError, Units, Values, ValuesError};
pub use parse::{PlanError, plans};
pub use pass::{passed, played, turned};
pub use plan::{Change, Plan, State, Statement, Step};
pub use reason::Reason;
