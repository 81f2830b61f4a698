//! One function a state class. Each gives its terms for one side; the judgement takes the difference.

pub(crate) mod bare_king;
pub(crate) mod ending;
pub(crate) mod middlegame;
pub(crate) mod pawn_ending;
