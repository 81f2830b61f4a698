//! From messages to sentences. A language is one file here.
//!
//! How a message is built is the same for all (`sentence.rs`); what gender nouns have, how they are made plural and what
//! is elided is a language's own affair. Moves are written with its letters. To add one: a file that implements
//! [`Tongue`], a line in [`tongue`], a variant of [`Lang`] and its letters in `notation.rs`.

mod english;
mod french;
mod notation;
mod remarks;
mod sentence;
mod tongue;

use crate::manner::Lang;

pub(crate) use notation::label;
pub(crate) use remarks::remarked;
pub(crate) use sentence::say;
pub(crate) use tongue::{Hint, Tongue};

pub use notation::{Letters, localised};

/// The language of this name.
pub(crate) fn tongue(lang: Lang) -> &'static dyn Tongue {
    match lang {
        Lang::En => &english::English,
        Lang::Fr => &french::French,
    }
}
