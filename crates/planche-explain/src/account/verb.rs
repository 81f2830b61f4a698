//! The verbs: what a move can be said to do.

use shakmaty::{Role, Square};

use super::shown::Shown;
use crate::fact::{Man, Picture};

/// What a move does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Act {
    /// It is mate.
    Mate(Option<Picture>),
    /// It takes a man, perhaps with check.
    Takes { man: Man, check: bool, back: bool },
    /// It takes a man that could have been taken before, and waited.
    TakesWaiting { man: Man },
    /// It exchanges a man for another.
    Exchanges { role: Role, taken: Role },
    /// It attacks several men at once.
    Forks(Vec<Man>),
    /// It pins a man to his king.
    Pins(Man),
    /// It skewers two men.
    Skewers(Man, Man),
    /// It uncovers an attack.
    Uncovers { by: Man, target: Man },
    /// It uncovers a check.
    UncoversCheck,
    /// It gives two checks at once.
    DoubleCheck,
    /// It leaves a man without a safe square.
    Traps(Man),
    /// The pawn becomes a man.
    Promotes { role: Role, check: bool },
    /// It draws a guard away from a square.
    DrawsOff { role: Role, from: Square },
    /// It draws off the guard that was just told, perhaps to a square.
    DrawsThat { role: Role, to: Option<Square> },
    /// It overloads a guard.
    Overloads { role: Role, duties: [Square; 2] },
    /// It lures a man to a square.
    Lures { role: Role, to: Square },
    /// It lures a guard away from a square, to another.
    LuresAway {
        role: Role,
        from: Square,
        to: Square,
    },
    /// It takes the guard of a square.
    RemovesGuard { man: Man, of: Square },
    /// It opens a line for a friend.
    Clears { slider: Man, to: Square },
    /// It shuts a line of the enemy.
    Shuts { slider: Man, target: Square },
    /// It gives a man up.
    GivesUp(Role),
    /// It threatens mate on a square.
    ThreatensMate(Square),
    /// It threatens to take a man.
    Attacks(Man),
    /// It threatens a move.
    Threatens(Shown),
    /// It threatens to promote.
    ThreatensQueen,
    /// It drives the king to a square.
    Drives(Square),
    /// A pawn steps forward.
    Advances,
    /// A pawn steps forward and cannot be caught any more.
    Runs,
    /// Every reply spoils something.
    Zugzwang,
    /// It gets out of check or of an attack.
    Saves,
    /// It saves a man that was attacked, and threatens something at the same time.
    SavesMan(Role),
}
