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
//! assert_eq!(report.idea, "1.Rd8# mates on the back rank.");
//! # Ok::<_, planche::PositionError>(())
//! ```

mod annotate;
pub mod audit;
mod axiom;
mod convert;
mod ending;
pub mod forms;
mod line;
mod most;
mod notation;
mod outline;
mod position;
mod price;
mod ration;
mod report;
mod request;
mod resort;
mod sceptic;
mod solve;
pub mod suite;
mod threats;
mod why_not;

pub use annotate::{AnnotateOptions, Annotated, GameError, TextError, annotate_game};
pub use notation::{MoveError, find_move};
mod unique;

pub use axiom::Endings;
pub use outline::outline;
pub use planche_explain::Theme;
pub use planche_explain::{Group, Outline, Point, Prize};
pub use planche_plan::{Goal, GoalError, Units, Values, ValuesError};
pub use planche_prover::First;
pub use position::{PositionError, position};
pub use price::reward;
pub use report::{Report, Stats, Status};
pub use request::{Limits, Request};
pub use solve::solve;
pub use threats::{Threat, ThreatStatus, Threats, threats};
pub use why_not::{Breach, Condition, Defence, Defences, Idea, Verdict, WhyNot, why_not};
