//! The generators of sub-plans, one kind of modification a file.

pub mod clear_friend;
pub mod lure;
pub mod occupy;
pub mod remove_enemy;
