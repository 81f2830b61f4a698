//! The room that judges: whether a gain is in hand, whether it can be kept, and what speaks against it.
//!
//! It knows positions and strategies, and nothing of the tree or of plans.

pub(crate) mod inspection;
pub(crate) mod judge;
pub(crate) mod measure;
pub(crate) mod objections;
pub(crate) mod quiet;
pub(crate) mod remembered;
pub(crate) mod replay;
