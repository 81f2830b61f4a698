//! What a proof claims.

use std::fmt;

/// What the attacker, the side to move at the root, is said to reach by force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Checkmate.
    Mate,
    /// At least `wanted` units more than at the root (queen 95, rook 45, bishop and knight 30,
    /// pawn 10), and they stay.
    Material {
        /// The gain in units.
        wanted: i32,
    },
    /// At least a draw.
    Draw,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Goal::Mate => "mate",
            Goal::Material { .. } => "material",
            Goal::Draw => "draw",
        })
    }
}
