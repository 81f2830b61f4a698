//! Board games from a short rules file.
//!
//! A rules file says what the board and the men are, enumerates the moves of a side, and says when
//! a side has won (Pitrat 1968). From that text alone this crate makes a program that enumerates
//! moves, knows the conditions of every move, and finds, proves and explains forced wins. It
//! knows nothing of any particular game.
//!
//! ```
//! let rules = planche_game::library::load("tic-tac-toe").unwrap();
//! assert_eq!(planche_game::perft::perft(&rules, &rules.start(), 2), 72);
//! ```

pub mod analyse;
pub mod board;

pub mod cells;
pub mod chance;
pub mod check;
pub mod contest;
pub mod exhaust;
pub mod faults;
pub mod game;
pub mod generate;
pub mod library;
pub mod lower;
pub mod moves;
pub mod perft;
pub mod player;
pub mod position;
pub mod rules;
pub mod state;
pub mod study;
pub mod text;
pub mod warnings;
pub mod win;
pub mod yardstick;

pub use board::Side;
pub use faults::faults;
pub use generate::{MoveList, Outcome};
pub use moves::{Move, Part};
pub use rules::Rules;
pub use state::State;
pub use text::error::RulesError;
pub use warnings::warnings;
