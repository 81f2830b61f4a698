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
mod claim;
mod contradiction;
mod convert;
mod counsel;
mod doubt;
mod effort;
mod ending;
mod find;
mod gate;
mod known;
mod lineage;
mod mend;
mod most;
mod nothing;
mod report;
mod request;
mod resort;
mod sceptic;
mod schema;
mod solution;
mod solve;
pub mod suite;
mod tables;
mod tell;
mod think;
mod threats;
mod trial;
mod unique;
mod why_not;

pub use annotate::{
    AnnotateOptions, Annotated, GameError, GameMoment, GameMomentKind, Review, TextError,
    annotate_game, review_game,
};
pub use claim::claim;
pub use contradiction::contradiction;
pub use doubt::{Doubt, SecondOpinion};
pub use known::Endings;
pub use planche_explain::{
    Evidence, Group, Lang, Length, Level, Manner, Outline, Part, Point, Prize, Theme, UnknownLang,
    lines,
};
pub use planche_input::{
    Given, GivenError, GivenFault, LinkError, Moment, MomentError, MoveError, PositionError, Spot,
    find_move, given, position, positions,
};
pub use planche_plan::{Goal, GoalError, Plan, PlanError, Units, Values, ValuesError, plans};
pub use planche_prover::{
    Chronicle, Entry, Event, First, Generator, History, How, Limits, NodeId, Objection, Origin,
    Path, PlanId, StopReason, Suggestion, What,
};
pub use planche_think::{
    Beat, EventLine, Fared, Fate, Link, Nearest, Numbered, Setback, Thread, Trial, Turn,
    event_json, event_words, picture, spoils, story,
};
pub use planche_tuning::{Switches, Tuning, TuningError};
pub use report::Report;
pub use request::Request;
pub use solution::{Claim, Parts, Solution, Stats, Status};
pub use solve::solve;
pub use think::{Thoughts, plans_of_the_other_side, think};
pub use threats::{Threat, ThreatStatus, Threats, threats};
pub use why_not::{Breach, Condition, Defence, Defences, Idea, MoveVerdict, WhyNot, why_not};
