//! Lessons: an ending told in sentences, and played from those sentences alone.
//!
//! A lesson is a text (`data/*.lesson`). Its grammar is in [`grammar`], its words with their one meaning in
//! [`vocabulary`]; [`reader`] follows the text, [`proof`] lets it play from every position against every defence, whichever
//! of the moves that the text leaves open it takes. [`tell`] fills the squares of a position into the sentence of a rule.

mod bishops;
mod count;
pub mod grammar;
mod measure;
mod pawn;
pub mod proof;
mod queen;
pub mod reader;
mod rook;
pub mod shipped;
pub mod tell;
pub mod vocabulary;

pub use grammar::{Action, Kind, Lesson, Lines, Problem, Rule, Section};
pub use reader::{Pick, Reader};
pub use shipped::shipped;
