//! Rook and pawn against rook, solved for one pawn square at a time, and the named positions that every player must know.
//!
//! [`solution`] is exact but for one convention: a queen that Black can neither take nor answer by stalemate counts as
//! won. So a draw that it finds is a draw; a win that it finds is a queen, or a rook, or mate, by force.

pub mod named;
pub mod solution;
mod teach;
mod view;

pub use named::{NAMED, Named, Outcome, Played, named};
pub use solution::{Rooks, Solution, solve};
pub use teach::teach;
