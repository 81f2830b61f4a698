//! From recorded reasons to words.
//!
//! Every move of a proof carries the step of the plan that asked for it. This crate turns such
//! steps into short English phrases ([`why`]), and a main line with its steps into a sentence
//! ([`idea`]), a paragraph ([`paragraph`]) and themes in the vocabulary of Lichess ([`themes`]).
//!
//! It works on values alone and sees no tree. A phrase says what the step records and what the
//! rules of chess make certain in the position at hand, and nothing else.

mod idea;
mod man;
mod mates;
mod scene;
mod targets;
mod themes;
mod why;

pub use idea::{idea, paragraph, prize};
pub use man::{man_on, name};
pub use scene::{Aim, Combination, Scene, numbered};
pub use themes::{Proved, Theme, spine, themes};
pub use why::why;
