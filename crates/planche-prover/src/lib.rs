//! The only crate with a tree: it executes plans, finds the enemy moves that spoil them, repairs
//! the plans, and proves what holds. Start with `prove.rs`.

mod attack;
mod bstar;
mod candidate;
mod certify;
mod counterplay;
mod danger;
mod defence;
mod execute;
mod first;
mod lemma;
mod limits;
mod numbers;
mod plans;
mod prove;
mod quick;
mod replies;
mod settle;
mod stages;
mod statistics;
mod strategy;
mod threats;
mod tree;

pub use bstar::{Answer, solve, solve_from};
pub use first::First;
pub use limits::{Limits, StopReason};
pub use prove::{Options, Outcome, Proof, SmallGains, prove, prove_from};
pub use settle::Aim;
pub use statistics::Statistics;
pub use strategy::{After, Attack, Defence, Ply};
