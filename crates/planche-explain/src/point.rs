//! A sentence and what it rests on.

use serde::Serialize;

use crate::fact::Claim;

/// One sentence, and the facts without which it would not be true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Point {
    /// The sentence.
    pub text: String,
    /// What it rests on, each with the path to its place in the proof.
    pub claims: Vec<Claim>,
}
