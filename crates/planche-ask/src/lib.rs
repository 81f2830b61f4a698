//! What other programs may ask, and what they are answered, in one JSON for all of them.
//!
//! The Python package, the WebAssembly module and the tools for assistants only hand questions on to [`ask`], so that
//! the same question has the same answer everywhere, and it is the JSON that the terminal prints. [`schema`] describes it.
//!
//! ```
//! use planche_ask::{Stop, ask};
//!
//! let question = r#"{"position": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "goal": "mate"}"#;
//! let answer = ask("solve", question, &Stop::default())?;
//! assert!(answer.contains(r#""best":"d1d8""#));
//! # Ok::<_, planche_ask::AskError>(())
//! ```
//!
//! Nothing here reads a file or prints; a [`Stop`] that is raised by another thread ends every question soon.

mod ask;
mod audited;
mod claim;
mod combination;
mod ending;
mod error;
mod game;
mod question;
mod review;
mod rule;
mod schema;
mod thinking;

pub use ask::{Checked, NAMES, Nothing, ask};
pub use audited::audit_rows;
pub use claim::{ClaimAnswer, ClaimVerdict};
pub use combination::{Hints, form, hints, solve, threats, why_not};
pub use ending::{
    EndingAnswer, Lesson, Other, Reply, Table, explain as table_of, report as lesson_of, rule_of,
    solved as solved_of,
};
pub use error::AskError;
pub use game::{
    BestMove, Exact, Finding, GameConditions, GameMove, GameMoves, GameSolution, GameStats,
    ShippedGame,
};
pub use question::{
    Annotate, Audit, Check, CheckClaim, Ending, ExplainRule, GameBest, GameFindings, GamePlace,
    GameWin, Hint, Solve, Threats, WhyNot,
};
pub use review::{GameReview, ReviewedMoment, reviewed};
pub use rule::Explained;
pub use schema::{VERSION, schema};
pub use thinking::{StoryLine, Thinking, left_out};

/// The answer of `solve`.
pub use planche::Solution;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that another thread may raise to end the work on a question.
pub type Stop = Arc<AtomicBool>;
