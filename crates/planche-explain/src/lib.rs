//! From recorded reasons to words.
//!
//! A proof becomes an [`Outline`]: points, each a sentence with the [`PlacedFact`]s that it rests on. A claim
//! is a [`Fact`] and the path to the position where it holds, so that anybody can derive it again from
//! the rules of chess. From the same facts come the reason of a single move ([`purpose`]), the groups of
//! defences that fail for the same reason ([`defences`]), hints and arrows; [`themes`] names what happens
//! in the vocabulary of Lichess.
//!
//! It works on values alone and sees no tree. A sentence says what the proof shows and what the rules of
//! chess make certain in the position at hand, and nothing else.

mod account;
mod breach;
mod case;
mod cause;
mod connection;
mod fact;
mod group;
mod hint;
mod kept;
mod key;
mod lineage;
pub mod lines;
mod loose;
mod man;
mod manner;
mod mates;
mod measure;
mod motif;
mod motive;
mod opinion;
mod outline;
mod phrase;
mod place;
mod ply;
mod point;
mod prize;
mod purpose;
mod reason;
mod remark;
mod result;
mod speech;
mod subject;
mod success;
mod tale;
mod targets;
mod tell;
mod theme;
mod themes;
mod trial;
mod words;

pub use account::{Haul, Part, Shown};
pub use breach::{Breach, breach};
pub use case::{GroupKind, Reply};
pub use cause::Failing;
pub use fact::{Deed, Fact, Man, Picture, PlacedFact};
pub use group::{Group, defences};
pub use lineage::{Lineage, NoLineage, Remedy};
pub use man::name;
pub use manner::{Lang, Length, Level, Manner, UnknownLang};
pub use measure::depth as plies;
pub use opinion::{Assessment, NoOpinion, Opinion, throws_away};
pub use outline::{Arrow, ArrowKind, Outline, outlines_made};
pub use place::{labelled, sequence};
pub use point::Point;
pub use prize::{Item, Lot, Men, Pile, Prize, Stock};
pub use purpose::{ProvedMove, purpose};
pub use remark::{Gain, Remark};
pub use speech::{Letters, localised};
pub use subject::Subject;
pub use success::Success;
pub use tell::{Telling, tell};
pub use theme::{Family, Theme};
pub use themes::{Evidence, themes};
pub use words::{capital, list, number};
