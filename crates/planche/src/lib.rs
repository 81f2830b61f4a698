//! Finds combinations in chess positions with plans, proves them, and says why they work.
//!
//! One function, [`solve`], takes a [`Request`] and gives a [`Report`]. Whatever a report calls
//! proved has passed the strict, independent checker first.
//!
//! ```
//! use planche::{Goal, Request, Status, solve};
//!
//! let position = planche::position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
//! let report = solve(&Request::new(position).goal(Goal::Mate));
//!
//! assert_eq!(report.status, Status::Proved);
//! assert_eq!(report.best.as_deref(), Some("d1d8"));
//! assert_eq!(report.idea, "1.Rd8# gives checkmate.");
//! # Ok::<_, planche::PositionError>(())
//! ```

mod convert;
mod line;
mod position;
mod report;
mod request;
mod solve;
pub mod suite;
pub mod uci;

pub use planche_plan::{Goal, GoalError, Units, Values, ValuesError};
pub use position::{PositionError, position};
pub use report::{Report, Stats, Status};
pub use request::{Limits, Request};
pub use solve::solve;
