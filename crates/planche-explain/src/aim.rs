//! What a proof reaches.

use planche_plan::Units;

/// What the attacker reaches by force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Checkmate, after at most so many moves of the attacker.
    Mate {
        /// The attacker's moves on the longest line of the proof.
        moves: usize,
    },
    /// So many units more than at the start.
    Material(Units),
}
