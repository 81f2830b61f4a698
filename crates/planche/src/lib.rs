//! Finds combinations in chess positions with plans, proves them, and says why they work.
//!
//! One function, [`solve`], takes a [`Request`] and gives a [`Solution`]. Whatever a solution calls
//! proved has passed the strict, independent checker first.
//!
//! ```
//! use planche::{Goal, Request, Status, solve};
//!
//! let position = planche::position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
//! let solution = solve(&Request::new(position).goal(Goal::Mate));
//!
//! assert_eq!(solution.status, Status::Proved);
//! assert_eq!(solution.line.len(), 1);
//! assert_eq!(solution.idea, "1.Rd8! is mate on the back rank.");
//! # Ok::<_, planche::PositionError>(())
//! ```

mod annotate;
pub mod audit;
mod chronicle;
mod contradiction;
mod convert;
mod counsel;
mod ending;
mod find;
pub mod forms;
mod known;
mod most;
mod notation;
mod nothing;
mod position;
mod report;
mod request;
mod resort;
mod sceptic;
mod solution;
mod solve;
pub mod suite;
mod tell;
mod think;
mod thread;
mod threats;
mod unique;
mod why_not;

pub use annotate::{AnnotateOptions, Annotated, GameError, TextError, annotate_game};
pub use chronicle::{EventLine, event_json, words as event_words};
pub use contradiction::contradiction;
pub use known::Endings;
pub use notation::{MoveError, find_move};
pub use planche_explain::{
    Evidence, Group, Lang, Length, Level, Manner, Outline, Part, Point, Prize, Theme, UnknownLang,
    lines,
};
pub use planche_plan::{Goal, GoalError, Units, Values, ValuesError};
pub use planche_prover::{
    Chronicle, Entry, Event, First, Generator, History, Limits, NodeId, Objection, Origin, PlanId,
    StopReason,
};
pub use planche_tuning::{Switches, Tuning, TuningError};
pub use position::{
    Given, GivenError, GivenFault, LinkError, Moment, MomentError, PositionError, Spot, given,
    position, positions,
};
pub use report::Report;
pub use request::Request;
pub use solution::{Claim, Solution, Stats, Status};
pub use solve::solve;
pub use think::{Beat, Numbered, Thoughts, spoils, story, think};
pub use thread::{Fared, Link, Thread, Turn};
pub use threats::{Threat, ThreatStatus, Threats, threats};
pub use why_not::{Breach, Condition, Defence, Defences, Idea, MoveVerdict, WhyNot, why_not};
