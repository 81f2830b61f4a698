//! The conditions of a node for all positions at once.
//!
//! A node is *controlled* by a test if one outcome of the test is sure to lead to it (or past it
//! on the way to the conjugate) and the other is not. Followed backwards from a node, the tests
//! that control it give every set of conditions under which it is reached: what the push-down of
//! the study finds for one position, found once and for all.

use super::graph::{Graph, Node, NodeId};
use crate::cells::{Cell, Condition};

/// A set of conditions, one a cell, by cell.
pub type Term = Vec<Condition>;

/// For every node, the tests that control it and their outcomes.
pub struct Control {
    by_node: Vec<Vec<(NodeId, bool)>>,
}

/// Why the terms of a node cannot be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoTerms {
    /// There are too many of them.
    TooMany,
    /// A controlling test is not a test of one cell; the node that tests it.
    NotACell(NodeId),
}

/// The most ways to a node that are followed.
const MOST_TERMS: usize = 64;

impl Control {
    /// Works out the control of all nodes.
    pub fn new(graph: &Graph) -> Control {
        let mut by_node = vec![Vec::new(); graph.nodes.len()];
        for (id, node) in graph.nodes.iter().enumerate() {
            let [Some(yes), Some(no)] = node.next() else {
                continue;
            };
            let stop = graph.conjugates[id];
            for (mut at, outcome) in [(yes, true), (no, false)] {
                while at != stop {
                    by_node[at as usize].push((id as NodeId, outcome));
                    at = graph.conjugates[at as usize];
                }
            }
        }
        Control { by_node }
    }

    /// The sets of conditions under which a node is reached.
    pub fn terms(&self, graph: &Graph, node: NodeId) -> Result<Vec<Term>, NoTerms> {
        let mut terms = Vec::new();
        let mut open = vec![(node, Term::new())];
        while let Some((at, term)) = open.pop() {
            if self.by_node[at as usize].is_empty() {
                terms.push(term);
                continue;
            }
            let mut term = Some(term);
            let tests = &self.by_node[at as usize];
            for (index, &(test, outcome)) in tests.iter().enumerate() {
                let Node::Test { condition, .. } = graph.nodes[test as usize] else {
                    return Err(NoTerms::NotACell(test));
                };
                let mask = if outcome {
                    condition.mask
                } else {
                    !condition.mask
                };
                let last = index + 1 == tests.len();
                let own = if last { term.take() } else { term.clone() };
                if let Some(term) = own.and_then(|term| with(term, condition.cell, mask)) {
                    open.push((test, term));
                }
            }
            if open.len() + terms.len() > MOST_TERMS {
                return Err(NoTerms::TooMany);
            }
        }
        Ok(terms)
    }
}

/// Whether no run can come to the same move twice: two nodes with one move must have conditions
/// that exclude each other.
pub fn moves_come_once(graph: &Graph, control: &Control, moves: usize) -> bool {
    let mut by_move: Vec<Vec<NodeId>> = vec![Vec::new(); moves];
    for (id, node) in graph.nodes.iter().enumerate() {
        if let Node::Move { index, .. } = node {
            by_move[*index as usize].push(id as NodeId);
        }
    }
    by_move.iter().filter(|nodes| nodes.len() > 1).all(|nodes| {
        let terms: Result<Vec<Vec<Term>>, NoTerms> = nodes
            .iter()
            .map(|&node| control.terms(graph, node))
            .collect();
        terms.is_ok_and(|terms| {
            (1..terms.len())
                .all(|later| (0..later).all(|earlier| exclude(&terms[earlier], &terms[later])))
        })
    })
}

fn exclude(some: &[Term], others: &[Term]) -> bool {
    let clash = |a: &Term, b: &Term| {
        a.iter()
            .any(|x| b.iter().any(|y| x.cell == y.cell && x.mask & y.mask == 0))
    };
    some.iter().all(|a| others.iter().all(|b| clash(a, b)))
}

/// The term with one more condition; `None` if it contradicts the others.
fn with(mut term: Term, cell: Cell, mask: u64) -> Option<Term> {
    match term.iter_mut().find(|condition| condition.cell == cell) {
        Some(condition) => {
            condition.mask &= mask;
            (condition.mask != 0).then_some(term)
        }
        None => {
            term.push(Condition { cell, mask });
            Some(term)
        }
    }
}
