//! The room that judges: whether a gain is in hand, whether it can be kept, and what speaks against it.
//!
//! It knows positions and strategies, and nothing of the tree or of plans.

pub(crate) mod counterplay;
pub(crate) mod inspection;
pub(crate) mod judge;
pub(crate) mod measure;
pub(crate) mod pawns;
pub(crate) mod perpetual;
pub(crate) mod quiet;
pub(crate) mod race;
pub(crate) mod replay;
pub(crate) mod threats;
pub(crate) mod winless;
