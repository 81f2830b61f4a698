//! What a statement of a plan says, for every language to put into words.

use planche_plan::{Change, State};
use shakmaty::{Role, Square};

/// What a statement says, in no language.
pub enum Saying {
    /// A move of a man, perhaps with a capture.
    Plays(Option<Role>, Square, Square, Option<Role>),
    /// The man that has just arrived attacks the king.
    Attacks(Square),
    /// The man that has just arrived threatens to take something.
    Threatens(Square),
    /// A man looks at the king.
    Aims(Option<Role>, Square, Square),
    /// Something will be taken, perhaps.
    Takes(Square, Square),
    /// The man on a square has to change, perhaps by a threat.
    Changes(Option<Role>, Square, Change, bool),
    /// The plan waits until a square is so.
    GoesOn(Square, State),
    /// A small combination is looked for.
    Looks(Square),
}
