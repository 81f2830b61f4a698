//! Themes in the vocabulary of Lichess, each with the squares that make it true.
//!
//! A theme is told by its *cause*: the win must be gone without it. Every family of themes has a
//! file of its own here, and its comment says what is taken away from the board and how
//! the rest is tried again. Three tools serve all of them:
//!
//! - the *spines* (`lines/spine.rs`), the lines of the proof against the defences that a strong player would try;
//! - the *answers* (`plot.rs`): for each move on a spine, what wins after every legal reply;
//! - the *trial* (`trial.rs`): on a board where the relation no longer holds, the answers of the
//!   proof are put before the independent checker again.
//!
//! So a fork is a fork because there is a reply after which only the one target can be taken, and
//! another after which only the other can; a pin is one because the pinned man, once free, could take
//! with profit or run away; a man is deflected if he would have refuted the next move from his old square.

mod attraction;
mod clearance;
mod defender;
mod deflection;
mod discovery;
mod evidence;
mod find;
mod fork;
mod interference;
mod intermezzo;
mod king;
mod material;
mod mates;
mod moves;
mod pin;
mod plot;
mod skewer;
mod squares;
mod trap;
mod zugzwang;

pub use evidence::Evidence;
pub use find::themes;

pub(crate) use pin::pins;
