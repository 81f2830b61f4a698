//! Which first moves may be tried.

use shakmaty::Move;

/// Which moves of the attacker may begin a combination. Deeper in the tree everything is allowed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum First {
    /// Every move that a plan asks for.
    #[default]
    Any,
    /// This move alone, whether a plan asks for it or not.
    Only(Move),
    /// Every move that a plan asks for but these.
    Without(Vec<Move>),
}

impl First {
    /// Whether a move may come first.
    pub fn allows(&self, action: &Move) -> bool {
        match self {
            First::Any => true,
            First::Only(only) => only == action,
            First::Without(excluded) => !excluded.contains(action),
        }
    }
}
