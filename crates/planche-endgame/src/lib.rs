//! Endgame experts.

mod class;
mod ending;
mod judgement;
mod layout;
mod placement;
mod retrograde;
mod table;

pub use class::{Class, UnknownClass};
pub use ending::{Ending, NotAnEnding};
pub use judgement::{Judgement, Verdict, expert};
pub use placement::{Placement, Step};
pub use table::{Census, Table, Turn, Value, table};
