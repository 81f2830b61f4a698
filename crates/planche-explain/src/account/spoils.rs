//! What is won, as a value.

use shakmaty::Role;

use crate::prize::Prize;

/// The men that are won and what they cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Haul {
    /// These men for those, as the told line shows it.
    Seen {
        /// Whom the attacker has taken, the dearest first.
        won: Vec<Role>,
        /// Whom he has given.
        given: Vec<Role>,
        /// Whether that is what is proved; else the told line wins more than others do.
        exact: bool,
    },
    /// A new queen, for these men.
    Queen {
        /// Whom he has given for it, but the pawn.
        given: Vec<Role>,
    },
    /// A man of this kind, whom the last blow hits.
    Man(Role),
    /// So much at least, by its name.
    Named(Prize),
}
