//! Exact tables for any class of up to four men, also with men on both sides.
//!
//! [`Material`] names a class, [`table()`] makes its table and those that captures and promotions lead
//! to, by retrograde analysis when they are first needed. [`judge`] and [`choices`] ask them about a chess
//! position, [`explain`] puts the answer into words, and [`check`] tries every entry against the rules
//! of chess.
//!
//! These are the only tables: the experts ask them through [`crate::table()`].

mod back;
mod board;
mod check;
mod judge;
mod layout;
mod material;
mod men;
mod retrograde;
mod sets;
mod table;
mod words;

pub(crate) use board::Board;
pub use check::{Consistency, Counts, check};
pub(crate) use judge::white_wins;
pub use judge::{Choice, NotKnown, choices, judge, plies_to_conversion};
pub use material::{Material, UnknownMaterial};
pub use table::{Prospect, Table, conversions, table};
pub use words::{Told, explain, play_out, punishment};
