//! The plans behind a line and how they came about.
//!
//! The prover keeps the [history](planche_prover::History) of its plans. [`Thread`] follows one line through it and says
//! which plan asked for each move and how that plan came from the one before; [`story`] tells it, beat by beat. `events.rs`
//! has everything that happened in a search, as JSON and in words.

mod events;
mod nearest;
mod picture;
mod story;
mod thread;
mod trial;
mod tries;
mod words;

pub use events::{EventLine, event_json, words as event_words};
pub use nearest::{Nearest, Setback};
pub use picture::picture;
pub use story::{Beat, Numbered, story};
pub use thread::{Fared, Link, Thread, Turn};
pub use trial::{Fate, Hearing, Trial};
pub use words::{Spoils, spoils};
