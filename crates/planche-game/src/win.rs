//! The search for a win (1968 paper, section 4), its proof and its words.

mod candidates;
pub mod forcing;
pub mod proof;
mod search;
pub mod words;

use web_time::Instant;

use crate::exhaust::NotExhausted;
use crate::rules::Rules;
use crate::state::State;
use proof::Attack;

/// How far to search.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most positions looked at with the attacker to move.
    pub nodes: u64,
    /// The most moves of the attacker.
    pub moves: u32,
    /// The most moves of the attacker where threats of the second order are tried too.
    pub quiet: u32,
    /// When to stop, if the clock counts.
    pub until: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 200_000,
            moves: 12,
            quiet: 3,
            until: None,
        }
    }
}

/// What the search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Positions looked at with the attacker to move.
    pub nodes: u64,
    /// Threatening moves found.
    pub threats: u64,
    /// Replies of the defender that were looked at one by one.
    pub counterstrokes: u64,
    /// Moves that were made on the board to find out about them.
    pub made: u64,
    /// Moves of the attacker in the longest line of the proof, or tried without success.
    pub moves: u32,
}

/// How a search ended.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A win against every defence.
    Proved(Attack),
    /// Every sequence of threats was tried.
    None,
    /// A limit came first.
    Limit,
    /// In this game a win cannot be told from the position alone.
    Refused(NotExhausted),
}

/// How threats are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// From the wins that lack one or two conditions, as far as the rules tell them.
    Backward,
    /// By trying every move. Slow and simple: the tests compare.
    Forward,
}

/// Searches for a win of the side to move by threats.
pub fn solve(rules: &Rules, state: &State, limits: &Limits) -> (Answer, Statistics) {
    search::solve(rules, state, limits, Way::Backward)
}

/// The same, finding threats in a way of one's choice.
pub fn solve_by(rules: &Rules, state: &State, limits: &Limits, way: Way) -> (Answer, Statistics) {
    search::solve(rules, state, limits, way)
}
