//! From messages to sentences. A language is one file here.
//!
//! How a message is built is the same for all (`sentence.rs`); what gender nouns have, how they are made plural and what
//! is elided is a language's own affair. Moves are written with its letters. To add one: a file that implements
//! [`Tongue`], a line in [`tongue`], a variant of [`Lang`] and its letters in `notation.rs`.

mod choice;
mod english;
mod french;
mod notation;
mod remarks;
mod sentence;
mod tongue;

pub(crate) use choice::tongue;
pub(crate) use notation::label;
pub(crate) use sentence::say;
pub(crate) use tongue::{Hint, Tongue};

pub use notation::{Letters, localised};
