//! The room that chooses what is to be proved: the largest gain, and whether one move alone wins it.

pub(crate) mod ambition;
pub(crate) mod ladder;
pub(crate) mod relabel;
pub(crate) mod unique;
