//! What is true of one position, with no move played.
//!
//! [`Facts`] holds the attacks of every man and the pins, computed once. The rest is asked for:
//! the outcome of an exchange on a square, the flight squares of a king, the men that stand on a
//! line between an attacker and its target.
//!
//! ```
//! use planche_facts::Facts;
//! use planche_plan::Values;
//! use shakmaty::{Board, Color, Square};
//!
//! let facts = Facts::new(&Board::new(), Values::default());
//! assert_eq!(facts.guards(Square::F7).count(), 1);
//! assert!(facts.attackers(Square::E4, Color::White).is_empty());
//! ```

mod attacks;
mod exchange;
mod king;
mod lines;
mod loud;

pub use attacks::Facts;
pub use exchange::exchange;
pub use lines::{geometric_attacks, obstacles};
pub use loud::{
    add_forcing_moves, add_loud_moves, can_move, forcing_moves, gives_check, is_loud, loud_moves,
    mate_in_one,
};
