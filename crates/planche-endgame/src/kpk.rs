//! King and pawn against king: rules learnt from the table, the paper's weighted rules, and plans.

pub mod book;
pub mod expert;
pub mod features;
pub mod march;
pub mod pecp;
pub mod plan;
pub mod rule;
pub mod verify;
