//! Bishop and knight: a ladder of goals, each within ten moves of a lower one.
//!
//! [`goal`] reads the goals, [`sentences`] prints them and reads the print, [`features`] says what they may ask, [`ladder`] works out from which
//! positions which goal can be forced, and so the move of the expert.

mod climb;
pub mod features;
pub(crate) mod fold;
pub mod goal;
pub(crate) mod ground;
pub mod ladder;
pub mod sentences;
pub mod stage;
