//! Endgame experts: exact tables, rules a child can learn by heart, and the proofs that they win.
//!
//! [`expert`] judges a position whose material class is known: the prover closes such leaves as named
//! axioms. [`exact`] makes the tables of every class of up to four men by retrograde analysis, also with men on
//! both sides; [`table()`] asks them about a bare king. [`lesson`] has the endings that are told in sentences and played from
//! those sentences; [`krk`], [`kpk`] and [`kbnk`] hold the other experts that play by rules, and [`strategy`] is who plays. All
//! other classes are played from their tables; [`campaign`] proves them on every position against every defence. [`advise`]
//! gives a move and the rule behind it in words, [`clock`] minds the fifty-move rule, [`lecture()`] explains a position. [`rook_ending`] solves rook and pawn against rook
//! for the positions that have a name.
//!
//! Libraries do no input or output here, except [`syzygy`], which reads the files that it is given.

mod advice;
pub mod campaign;
mod class;
pub mod clock;
pub mod condition;
mod ending;
pub mod exact;
pub mod geometry;
pub mod kbnk;
pub mod kpk;
pub mod krk;
mod lecture;
pub mod lesson;
mod locked;
mod lore;
mod placement;
mod quarter;
pub mod rook_ending;
mod ruling;
pub mod strategy;
#[cfg(not(target_family = "wasm"))]
pub mod syzygy;
mod table;
pub mod text;

pub use advice::{Advice, advise, advise_by, approve, attack, has_rules};
pub use class::{Class, UnknownClass};
pub use ending::{Ending, NotAnEnding};
pub use lecture::{Cost, Game, Lecture, Slip, fault, lecture, play_out, san};
pub use locked::{Locked, best_locked, locked};
pub use lore::{Lore, lore};
pub use placement::{Placement, Step};
pub use ruling::{Fate, Ruling, expert};
pub use strategy::{NoStrategy, Strategy};
pub use table::{ClassTable, Turn, Value, table};
