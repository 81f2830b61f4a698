//! The study of the rules: why a move or a result is possible, and what would make others possible.
//!
//! A run through the graph of an algorithm keeps the conditions met so far in a push-down. A
//! condition is taken off at the conjugate of its test, where it no longer matters. What is on
//! the push-down at a move or a result is what makes it possible: as long as all these
//! conditions hold, the same move (or result) comes out, whatever else changes.

mod conditions;
mod forcing;

use crate::board::Side;
use crate::cells::Condition;
use crate::generate::MoveList;
use crate::lower::attack::Attacks;
use crate::lower::graph::Graph;
use crate::moves::Part;
use crate::rules::Rules;
use crate::state::State;
use crate::text::error::Place;
use crate::text::syntax::{Section, Verdict};

pub use conditions::merge;

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// A move.
    Move(Vec<Part>),
    /// A result.
    Result(Verdict),
}

/// A move or a result with its conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub event: Event,
    /// The conditions that hold and make it possible, one a cell, by cell.
    pub conditions: Vec<Condition>,
    /// The conditions that do not hold: the changes that would make it possible. Empty for what
    /// is possible now.
    pub forced: Vec<Condition>,
    /// The statement of the rules it comes from.
    pub place: Place,
}

/// An algorithm, a position, and the side the algorithm is run for.
#[derive(Clone, Copy)]
pub struct Study<'a> {
    graph: &'a Graph,
    cells: &'a [u8],
    enemy: &'a Attacks,
    rules: &'a Rules,
}

impl<'a> Study<'a> {
    /// The study of one section for one side.
    pub fn new(rules: &'a Rules, section: Section, side: Side, cells: &'a [u8]) -> Study<'a> {
        let graph = &rules.sides[side.index()].graphs[section as usize];
        let enemy = &rules.sides[side.other().index()].attacks;
        Study {
            graph,
            cells,
            enemy,
            rules,
        }
    }
}

/// The moves of a side with their conditions. Moves that would leave a royal man to be captured
/// are among them: the capture is what the study is about.
pub fn moves(rules: &Rules, state: &State, side: Side) -> Vec<Finding> {
    Study::new(rules, Section::Moves, side, &state.cells).conditions()
}

/// The results for a side with their conditions.
pub fn results(rules: &Rules, state: &State, side: Side) -> Vec<Finding> {
    Study::new(rules, Section::Result, side, &state.cells).conditions()
}

/// The moves of a side that at most `changes` changes would make possible.
pub fn forced_moves(rules: &Rules, state: &State, side: Side, changes: usize) -> Vec<Finding> {
    Study::new(rules, Section::Moves, side, &state.cells).forcings(changes)
}

/// The results for a side that at most `changes` changes would bring about.
pub fn forced_results(rules: &Rules, state: &State, side: Side, changes: usize) -> Vec<Finding> {
    Study::new(rules, Section::Result, side, &state.cells).forcings(changes)
}

/// The conditions *before* a move that make the given conditions hold after it: the parts are gone
/// through backwards. `None` if the move itself breaks one of them.
pub fn before(rules: &Rules, parts: &[Part], after: &[Condition]) -> Option<Vec<Condition>> {
    let mut conditions = after.to_vec();
    for &part in parts.iter().rev() {
        let mut earlier = Vec::new();
        for condition in conditions {
            match rules.changes.before(part, condition) {
                crate::state::Before::Holds => {}
                crate::state::Before::Fails => return None,
                crate::state::Before::Needs(condition) => earlier.push(condition),
            }
        }
        conditions = merge(&earlier);
    }
    if conditions.iter().any(|condition| condition.mask == 0) {
        None
    } else {
        Some(conditions)
    }
}

/// The pseudo-legal moves of a side, for tests that compare the study with the generator.
pub fn generated(rules: &Rules, state: &State, side: Side) -> Vec<Vec<Part>> {
    let mut list = MoveList::default();
    rules.pseudo_moves(state, side, &mut list);
    (0..list.len())
        .map(|index| list.parts(index, rules).to_vec())
        .collect()
}
