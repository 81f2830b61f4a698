//! The conditions of a node for all positions at once.
//!
//! A node is *controlled* by a test if one outcome of the test is sure to lead to it (or past it
//! on the way to the conjugate) and the other is not. Followed backwards from a node, the tests
//! that control it give every set of conditions under which it is reached: what the push-down of
//! the study finds for one position, found once and for all.

use std::rc::Rc;

use super::graph::{Graph, Node, NodeId};
use crate::cells::{Cell, Condition};

/// A set of conditions, one a cell, by cell.
pub type Term = Vec<Condition>;

/// For every node, the tests that control it and their outcomes, and the terms found so far.
pub struct Control<'a> {
    graph: &'a Graph,
    by_node: Vec<Vec<(NodeId, bool)>>,
    known: Vec<Option<Terms>>,
    /// How many conditions are kept in all.
    kept: usize,
}

/// The terms of a node, shared with those who asked for them.
pub type Terms = Result<Rc<[Term]>, NoTerms>;

/// Why the terms of a node cannot be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoTerms {
    /// There are too many of them.
    TooMany,
    /// A controlling test is not a test of one cell; the node that tests it.
    NotACell(NodeId),
}

/// The most sets of conditions of one node.
const MOST_TERMS: usize = 64;
/// The most conditions of all nodes together.
const MOST_KEPT: usize = 4_000_000;

impl<'a> Control<'a> {
    /// Works out the control of all nodes.
    pub fn new(graph: &'a Graph) -> Control<'a> {
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
        let known = vec![None; graph.nodes.len()];
        Control {
            graph,
            by_node,
            known,
            kept: 0,
        }
    }

    /// The sets of conditions under which a node is reached. Those of the tests on the way are
    /// found first and kept: the captures along a line share nearly all of them.
    pub fn terms(&mut self, node: NodeId) -> Terms {
        let mut open = vec![node];
        while let Some(&at) = open.last() {
            if self.known[at as usize].is_none() {
                let before = open.len();
                let unknown = |&&(test, _): &&(NodeId, bool)| self.known[test as usize].is_none();
                let tests = self.by_node[at as usize].iter().filter(unknown);
                open.extend(tests.map(|&(test, _)| test));
                if open.len() > before {
                    continue;
                }
                let terms = self.put_together(at);
                let kept = terms.iter().flat_map(|terms| terms.iter());
                self.kept += kept.map(Vec::len).sum::<usize>();
                self.known[at as usize] = Some(terms);
            }
            open.pop();
        }
        self.known[node as usize]
            .clone()
            .unwrap_or(Err(NoTerms::TooMany))
    }

    /// The terms of a node from those of the tests that control it.
    fn put_together(&self, node: NodeId) -> Terms {
        let tests = &self.by_node[node as usize];
        if tests.is_empty() {
            return Ok(Rc::from([Term::new()]));
        }
        let mut terms = Vec::new();
        for &(test, outcome) in tests {
            let Node::Test { condition, .. } = self.graph.nodes[test as usize] else {
                return Err(NoTerms::NotACell(test));
            };
            let mask = if outcome {
                condition.mask
            } else {
                !condition.mask
            };
            let Some(known) = &self.known[test as usize] else {
                return Err(NoTerms::TooMany);
            };
            let known = known.as_ref().map_err(|&reason| reason)?;
            terms.extend(
                known
                    .iter()
                    .filter_map(|term| with(term, condition.cell, mask)),
            );
        }
        if terms.len() > MOST_TERMS || self.kept > MOST_KEPT {
            return Err(NoTerms::TooMany);
        }
        Ok(Rc::from(terms))
    }
}

/// Whether no run can come to the same move twice: two nodes with one move must have conditions
/// that exclude each other.
pub fn moves_come_once(control: &mut Control, moves: usize) -> bool {
    let mut by_move: Vec<Vec<NodeId>> = vec![Vec::new(); moves];
    for (id, node) in control.graph.nodes.iter().enumerate() {
        if let Node::Move { index, .. } = node {
            by_move[*index as usize].push(id as NodeId);
        }
    }
    by_move.iter().filter(|nodes| nodes.len() > 1).all(|nodes| {
        let terms: Result<Vec<Rc<[Term]>>, NoTerms> =
            nodes.iter().map(|&node| control.terms(node)).collect();
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
fn with(term: &Term, cell: Cell, mask: u64) -> Option<Term> {
    let same = term.iter().position(|condition| condition.cell == cell);
    let mask = same.map_or(mask, |index| term[index].mask & mask);
    if mask == 0 {
        return None;
    }
    let mut longer = Term::with_capacity(term.len() + 1);
    longer.extend_from_slice(term);
    match same {
        Some(index) => longer[index].mask = mask,
        None => longer.push(Condition { cell, mask }),
    }
    Some(longer)
}
