//! What is answered, in the form that other programs rely on.

use planche_explain::Evidence;
use planche_plan::{Units, Values};
use planche_proof::Attack;
use serde::Serialize;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a proof, and the strict checker has passed it.
    Proved,
    /// Every plan was tried and none works, or none comes near to working.
    None,
    /// A limit ended the run first.
    Limit,
}

/// The columns of the paper's table (P, N, NR, DR, MER, F, FL) and the time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Stats {
    /// P: plans written by both sides.
    pub plans: usize,
    /// N: nodes made, passes and certification included.
    pub nodes: usize,
    /// NR: nodes of the reduced tree.
    pub reduced: usize,
    /// DR: its depth in plies.
    pub depth: usize,
    /// MER: the most replies named after one move of it.
    pub replies: usize,
    /// F: moves of the attacker considered at the root.
    pub first: usize,
    /// FL: legal moves at the root.
    pub legal: usize,
    /// Replies that fell under the threat and needed no node of their own.
    pub spared: usize,
    /// Of these, the ones that touch nothing of what the threat rests on.
    pub unrelated: usize,
    /// Strategies that beat a reply elsewhere and were replayed with success.
    pub lemmas: usize,
    /// Nodes made to see whether another first move wins as much; they are among `nodes`.
    pub others: usize,
    /// Positions that the second opinion looked at; they are no nodes of the tree.
    pub opinion: u64,
    /// The time that it took, in milliseconds.
    pub ms: f64,
}

/// The answer to a [`crate::Request`]. Serialised, it is one result object; the order of the fields
/// is the order in which they are written. Moves are UCI.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The name of the position, if the request had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The position.
    pub fen: String,
    /// `mate`, `material` or `draw`.
    pub goal: &'static str,
    /// The gain that is proved, or without a proof the least that was looked for; mate is 1000.
    pub wanted: Units,
    /// What men are worth, where it is not the usual: `wanted` and `gain` are in these units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// How the run ended.
    pub status: Status,
    /// The gain that is proved; 0 without a proof.
    pub gain: Units,
    /// The first move of the proof.
    pub best: Option<String>,
    /// Whether no other first move wins as much. `Some(false)`: another one is proved to, see `also`.
    /// `Some(true)`: no plan with another first move wins as much less two pawns or comes near to it, nor
    /// does any other first move win as much within the next moves. `None`: not asked, or not known.
    pub unique: Option<bool>,
    /// Another first move that is proved to win as much.
    pub also: Option<String>,
    /// The main line: the attacker's moves against the replies that hold out longest.
    pub line: Vec<String>,
    /// Themes in the vocabulary of Lichess.
    pub themes: Vec<&'static str>,
    /// The same themes with the squares that make them true and their place in the proof.
    #[serde(skip)]
    pub evidence: Vec<Evidence>,
    /// The plan behind the first move, one statement a line.
    pub plan: String,
    /// The idea in one sentence.
    pub idea: String,
    /// The combination in a paragraph; without a proof, what was tried.
    pub explanation: String,
    /// Where nothing was found: whether every plan was tried. If not, the search gave itself up because
    /// no plan came near to working.
    #[serde(skip)]
    pub in_full: bool,
    /// What it cost.
    pub stats: Stats,
    /// The proof.
    pub proof: Option<Attack>,
}

impl Report {
    /// Whether there is a proof.
    pub fn is_proved(&self) -> bool {
        self.status == Status::Proved
    }

    /// What men are worth here.
    pub fn scale(&self) -> Values {
        let values = self.values.as_deref().and_then(|text| text.parse().ok());
        values.unwrap_or_default()
    }
}
