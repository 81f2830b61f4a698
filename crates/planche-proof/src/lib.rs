//! Proofs of chess combinations as values, and a checker that shares nothing with the prover.

pub mod json;
mod path;
mod proof;

pub use path::MovePath;
pub use proof::{After, Attack, Defence, Draw, MAX_ATTACKS};
