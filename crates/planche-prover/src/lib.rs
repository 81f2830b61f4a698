//! The only crate with a tree: it executes plans, finds the enemy moves that spoil them, repairs
//! the plans, and proves what holds. Start with `prove.rs`.
//!
//! Around the loop there are rooms with walls. `leaves` judges positions, `tree` keeps nodes and numbers,
//! `proposals` turns plans into moves, `goals` chooses what is to be proved, `resort` looks for draws and known
//! endings. Whoever stands later in this list may use what stands before, and never the other way round.

mod allowance;
mod attempt;
mod candidate;
mod chronicle;
mod develop;
mod goals;
mod history;
mod hope;
mod ids;
mod leaves;
mod objection;
mod options;
mod plans;
mod position;
mod proposals;
mod prove;
mod refused;
mod resort;
mod statistics;
mod strategy;
mod tree;
#[cfg(test)]
mod trying;

pub use allowance::{Allowance, Limits, StopReason};
pub use attempt::Attempt;
pub use chronicle::{Carried, Chronicle, End, Event, Hindrance, How, What};
pub use goals::ladder::{Answer, reach_from, solve, solve_from};
pub use goals::unique::{Rivals, Uniqueness, rivals};
pub use history::{Entry, Generator, History, Made, Origin, Path};
pub use ids::{NodeId, PlanId};
pub use leaves::measure::Aim;
pub use objection::Objection;
pub use options::{Options, QuietMoves, SmallGains, Suggestion};
pub use proposals::defence::{Trouble, Try, first_thoughts, taken_up, tries};
pub use proposals::first::First;
pub use prove::{Outcome, Proof, prove, prove_from};
pub use refused::Refused;
pub use resort::known::{Expert, Known, Resort};
pub use resort::liquidate::liquidate;
pub use resort::save::save;
pub use statistics::Statistics;
pub use strategy::{After, Attack, Defence, Draw, Ply};
