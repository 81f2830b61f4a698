//! Proofs of chess combinations as values, and a checker that shares nothing with the prover.
//!
//! A claim of the program is never "the natural replies lose" but "every legal reply loses", and
//! this crate is why it can be believed. It knows the rules of chess and no other crate of the
//! project; whatever is wrong in the search cannot also be wrong here.
//!
//! - [`Attack`], [`After`] and [`Defence`] are the proof, a plain value that the prover builds.
//! - [`json`] writes and reads it.
//! - [`Checker`] checks it against a position and a [`Goal`], plainly or strictly.
//! - [`Record`] is a line of results, as other programs hand them over, and ends in a [`Verdict`].
//! - [`Survey`] says which fields of it were verified, and which were not.
//! - [`AxiomVerifier`] is where endgame tables come in.

mod agree;
mod aside;
mod axiom;
mod capture;
mod check;
mod endless;
mod enough;
mod exchange;
mod goal;
pub mod json;
mod path;
mod proof;
mod quote;
mod record;
mod run;
mod survey;
mod threat;
mod trap;
mod verdict;
mod worth;

pub use axiom::{AxiomCase, AxiomVerdict, AxiomVerifier, NoAxioms};
pub use check::{BUDGET, Checker};
pub use goal::Goal;
pub use path::MovePath;
pub use proof::{After, Attack, Defence, Draw, MAX_ATTACKS, Why};
pub use record::{Record, RecordError, Submission};
pub use survey::{Listed, Survey, SurveyItem};
pub use verdict::{Examination, Failure, Fault, Flaw, Verdict};
pub use worth::{Worth, WorthError};
