//! Endgame experts.

pub mod campaign;
mod class;
mod ending;
pub mod geometry;
mod judgement;
pub mod kpk;
pub mod krk;
mod layout;
mod placement;
mod retrograde;
mod table;

pub use class::{Class, UnknownClass};
pub use ending::{Ending, NotAnEnding};
pub use judgement::{Judgement, Verdict, expert};
pub use placement::{Placement, Step};
pub use table::{Census, Table, Turn, Value, table};
