//! King and pawn against king.

pub mod features;
pub mod march;
