//! The only crate with a tree: it executes plans, finds the enemy moves that spoil them, repairs
//! the plans, and proves what holds. Start with `prove.rs`.

mod attack;
mod bstar;
mod candidate;
mod causality;
mod certify;
mod counterplay;
mod course;
mod danger;
mod defence;
mod execute;
mod first;
mod lemma;
mod limits;
mod liquidate;
mod numbers;
mod patience;
mod perpetual;
mod plans;
mod prove;
mod quick;
mod quiet;
mod race;
mod raise;
mod relabel;
mod replies;
mod save;
mod settle;
mod stages;
mod statistics;
mod strategy;
mod threats;
mod tree;
mod unique;
mod web;

pub use bstar::{Answer, solve, solve_from};
pub use course::{Course, End, Expert, Known, Purpose, Resort, Then};
pub use first::First;
pub use limits::{Limits, StopReason};
pub use liquidate::liquidate;
pub use prove::{Options, Outcome, Proof, SmallGains, prove, prove_from};
pub use save::save;
pub use settle::Aim;
pub use statistics::Statistics;
pub use strategy::{After, Attack, Defence, Ply};
pub use unique::{Rivals, Uniqueness, rivals};
