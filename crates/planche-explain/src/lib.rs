//! From recorded reasons to words.
//!
//! Every move of a proof carries the step of the plan that asked for it. This crate turns such
//! steps into short English phrases ([`why`]), and a main line with its steps into a sentence
//! ([`idea`]), a paragraph ([`paragraph`]) and themes in the vocabulary of Lichess ([`themes`]).
//!
//! It works on values alone and sees no tree. A phrase says what the step records and what the
//! rules of chess make certain in the position at hand, and nothing else.

mod blow;
mod fact;
mod group;
mod hint;
mod idea;
mod line;
mod man;
mod mates;
mod motive;
mod outline;
mod place;
mod purpose;
mod scene;
mod story;
mod targets;
mod themes;
mod walk;
mod why;
mod words;

pub use fact::{Claim, Deed, Fact, Man, Picture};
pub use group::{Group, Kind, Reply, defences};
pub use idea::{idea, paragraph, prize};
pub use man::{man_on, name};
pub use outline::{Arrow, ArrowKind, Outline, Point, Subject};
pub use place::{depth as plies, labelled, sequence};
pub use purpose::{Moment, purpose};
pub use scene::{Aim, Combination, Scene, numbered};
pub use themes::themes;
pub use why::why;
