//! Chess positions, moves and collections of puzzles as people have them, and what is wrong with those that are not.
//!
//! [`position`] reads a FEN, [`given`] whatever somebody pastes (EPD, a game, a puzzle, a link, the moves that lead
//! there), [`find_move`] a move, and [`suite::Stream`] a collection of any size row by row. Nothing is solved here.
//!
//! ```
//! let start = planche_input::position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
//! let knight = planche_input::find_move(&start, "Nf3")?;
//!
//! assert_eq!(planche_input::uci(&knight), "g1f3");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod notation;
mod position;
pub mod suite;

pub use notation::{MoveError, find_move, san, uci};
pub use position::{
    Given, GivenError, GivenFault, LinkError, Moment, MomentError, PositionError, PositionFault,
    Spot, given, position, positions,
};
