//! Leaves that endgame knowledge closes.
//!
//! A proof may end a line by naming a piece of knowledge ("this king and pawn ending is won")
//! instead of playing it out. The checker knows no endgames. Whoever has a table of his own lends
//! it as an [`AxiomVerifier`]; the table must not be the prover's, or the check says nothing.

use shakmaty::{Chess, Color};

use crate::goal::Goal;

/// A leaf that claims an axiom: all that a verifier may judge by.
#[derive(Debug, Clone, Copy)]
pub struct AxiomCase<'a> {
    /// The name in the proof.
    pub name: &'a str,
    /// The position of the leaf; the attacker is to move.
    pub position: &'a Chess,
    /// The side whose goal it is.
    pub attacker: Color,
    /// What that side is said to reach from here.
    pub goal: Goal,
    /// The material won since the root, in units.
    pub gain: i32,
}

/// What a verifier makes of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AxiomVerdict {
    /// The axiom is known and says that the goal is reached.
    Holds,
    /// The axiom is known and does not say so; the text says why.
    Refuted(String),
    /// No such axiom is known here.
    Unknown,
}

/// Somebody who can confirm axioms by a table of his own.
pub trait AxiomVerifier {
    /// Judges one leaf.
    fn verify(&self, case: &AxiomCase<'_>) -> AxiomVerdict;
}

/// Knows no axiom at all.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoAxioms;

impl AxiomVerifier for NoAxioms {
    fn verify(&self, _: &AxiomCase<'_>) -> AxiomVerdict {
        AxiomVerdict::Unknown
    }
}
