//! What the page asks of the program behind it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use planche_plan::{Goal, Units};
use planche_proof::Attack;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};

/// A position and what is wanted of it.
#[derive(Debug, Clone)]
pub struct Question {
    /// The position; the side to move is the attacker.
    pub position: Chess,
    /// What he wants.
    pub goal: Goal,
    /// The longest time to take.
    pub time: Duration,
    /// Ends the search as soon as it is set.
    pub stop: &'static AtomicBool,
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There is a proof, and the strict checker has passed it.
    Proved,
    /// Every plan was tried and none works.
    Nothing,
    /// A limit ended the search first, or the person did.
    Undecided,
}

/// The answer to a [`Question`].
#[derive(Debug, Clone)]
pub struct Solution {
    /// How the search ended.
    pub outcome: Outcome,
    /// Whether mate was proved, not a gain.
    pub mate: bool,
    /// The gain that is proved.
    pub gain: Units,
    /// The gain in words, such as "a piece".
    pub prize: String,
    /// The idea in one sentence.
    pub idea: String,
    /// The combination in a paragraph; without a proof, what was tried.
    pub explanation: String,
    /// Themes in the vocabulary of Lichess.
    pub themes: Vec<String>,
    /// The plan behind the first move, one statement a line.
    pub plan: String,
    /// The main line, the attacker's move first.
    pub line: Vec<UciMove>,
    /// The proof.
    pub proof: Option<Attack>,
    /// Plans that were written.
    pub plans: usize,
    /// Nodes that were made.
    pub nodes: usize,
    /// The time that it took, in milliseconds.
    pub ms: f64,
}

/// Why another move does not do what is wanted, as far as that is known.
#[derive(Debug, Clone)]
pub struct WhyNot {
    /// One or two sentences.
    pub words: String,
    /// What follows the move, the opponent's reply first; empty where nothing is known.
    pub line: Vec<UciMove>,
}

/// The program behind the page. Its functions are called from several threads at once.
pub trait Program: Send + Sync + 'static {
    /// Reads a FEN.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words.
    fn position(&self, fen: &str) -> Result<Chess, String>;

    /// Looks for a combination.
    fn solve(&self, question: &Question) -> Solution;

    /// Says why `action` is not the move. The question is the one that was asked about the position
    /// before it; `solution` is the answer that is already known.
    fn why_not(&self, question: &Question, solution: &Solution, action: Move) -> WhyNot {
        crate::why_not::by_solving(self, question, solution, action)
    }
}
