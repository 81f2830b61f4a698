//! King, bishop and knight against king.

use crate::placement::{Placement, Step};

/// The expert's move.
pub fn attack(_placement: &Placement) -> Option<(Step, String)> {
    None
}

/// The rules in words.
pub const RULES: &str = "";
