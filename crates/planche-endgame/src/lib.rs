//! Endgame experts.

mod class;
mod layout;
mod placement;
mod retrograde;
mod table;

pub use class::{Class, UnknownClass};
pub use placement::{Placement, Step};
pub use table::{Census, Table, Turn, Value, table};
