//! Play where nothing is proved.
//!
//! A game has few combinations and many quiet moves. For those this crate has a *judgement*, which
//! looks at a position by its state class (Berliner's word: an ending is judged by the function of
//! endings, a known ending by its expert), and a *safety search*, which looks a few moves ahead so
//! that no man is left hanging.
//!
//! Nothing here is a plan and nothing is a proof. What comes out is an opinion, good enough to choose
//! among moves, and it is never told as more than that.
//!
//! ```
//! use planche_play::{Looking, look};
//! use shakmaty::{Chess, Position};
//!
//! let start = Chess::default();
//! let ranking = look(&start, &start.legal_moves(), &Looking::default()).expect("it was not stopped");
//! assert_eq!(ranking.candidates.len(), 20);
//! ```

mod class;
mod classes;
mod deep;
mod history;
mod judge;
mod known;
mod logarithm;
mod look;
mod memory;
pub mod network;
mod order;
mod quiet;
mod score;
mod terms;
mod thought;

pub use class::StateClass;
pub use history::PastPositions;
pub use judge::{Judgement, judge};
pub use known::{is_warm, warm};
pub use look::{Candidate, Looking, Ranking, look};
pub use score::{MATED, Score, is_mate};
pub use terms::{Term, Terms};
pub use thought::{Impression, Mind, Patience, Thought, settle, think};

/// The position of a FEN, for tests.
#[cfg(test)]
pub(crate) fn position(fen: &str) -> shakmaty::Chess {
    let text: shakmaty::fen::Fen = fen.parse().expect(fen);
    let position = text.into_position(shakmaty::CastlingMode::Standard);
    position.expect("a legal position")
}
