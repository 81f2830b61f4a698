//! The conditions of a node for all positions at once.
//!
//! A node is *controlled* by a test if one outcome of the test is sure to lead to it (or past it
//! on the way to the conjugate) and the other is not. Followed backwards from a node, the tests
//! that control it give every set of conditions under which it is reached: what the push-down of
//! the study finds for one position, found once and for all.

use std::ops::Range;

use super::graph::{Graph, Node, NodeId};
use crate::cells::{Cell, Condition};

/// A set of conditions, one a cell.
pub type Term = Vec<Condition>;

/// For every node, the tests that control it and their outcomes, and the terms found so far.
///
/// There are many small lists of all kinds here; those of one kind lie one after the other, and a
/// list is told by where it begins and ends.
pub struct Control<'a> {
    graph: &'a Graph,
    tests: Vec<(NodeId, bool)>,
    /// For each node, where its tests begin; the next node's begin where they end.
    begin: Vec<u32>,
    known: Vec<Option<Terms>>,
    terms: Vec<Range<usize>>,
    conditions: Vec<Condition>,
}

/// The terms of a node: where they lie.
pub type Terms = Result<Span, NoTerms>;

/// From where to where.
pub type Span = (u32, u32);

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
        let mut begin = vec![0; graph.nodes.len() + 1];
        controls(graph, |node, _| begin[node as usize + 1] += 1);
        for node in 0..graph.nodes.len() {
            begin[node + 1] += begin[node];
        }
        let mut next = begin.clone();
        let mut tests = vec![(0, false); begin[graph.nodes.len()] as usize];
        controls(graph, |node, test| {
            tests[next[node as usize] as usize] = test;
            next[node as usize] += 1;
        });
        Control {
            graph,
            tests,
            begin,
            known: vec![None; graph.nodes.len()],
            terms: Vec::new(),
            conditions: Vec::new(),
        }
    }

    fn tests(&self, node: NodeId) -> Range<usize> {
        self.begin[node as usize] as usize..self.begin[node as usize + 1] as usize
    }

    /// The sets of conditions under which a node is reached. Those of the tests on the way are
    /// found first and kept: the captures along a line share nearly all of them.
    pub fn terms(&mut self, node: NodeId) -> Terms {
        let mut open = vec![node];
        while let Some(&at) = open.last() {
            if self.known[at as usize].is_none() {
                let before = open.len();
                for &(test, _) in &self.tests[self.tests(at)] {
                    if self.known[test as usize].is_none() {
                        open.push(test);
                    }
                }
                if open.len() > before {
                    continue;
                }
                self.known[at as usize] = Some(self.put_together(at));
            }
            open.pop();
        }
        self.known[node as usize].unwrap_or(Err(NoTerms::TooMany))
    }

    /// The terms in a span.
    pub fn list(&self, (from, to): Span) -> impl Iterator<Item = &[Condition]> {
        let terms = &self.terms[from as usize..to as usize];
        terms.iter().map(|term| &self.conditions[term.clone()])
    }

    /// The terms of a node from those of the tests that control it.
    fn put_together(&mut self, node: NodeId) -> Terms {
        let first = self.terms.len();
        let tests = self.tests(node);
        if tests.is_empty() {
            self.terms.push(0..0);
        }
        for index in tests {
            let (test, outcome) = self.tests[index];
            let Node::Test { condition, .. } = self.graph.nodes[test as usize] else {
                return Err(NoTerms::NotACell(test));
            };
            let mask = if outcome {
                condition.mask
            } else {
                !condition.mask
            };
            let (from, to) = self.known[test as usize].unwrap_or(Err(NoTerms::TooMany))?;
            for term in from..to {
                let term = self.terms[term as usize].clone();
                self.with(term, condition.cell, mask);
            }
            if self.terms.len() - first > MOST_TERMS || self.conditions.len() > MOST_KEPT {
                return Err(NoTerms::TooMany);
            }
        }
        Ok((first as u32, self.terms.len() as u32))
    }

    /// Adds a term with one more condition, unless it contradicts the others.
    fn with(&mut self, term: Range<usize>, cell: Cell, mask: u64) {
        let begin = self.conditions.len();
        let known = &self.conditions[term.clone()];
        let same = known.iter().position(|condition| condition.cell == cell);
        let mask = same.map_or(mask, |index| known[index].mask & mask);
        if mask == 0 {
            return;
        }
        self.conditions.extend_from_within(term);
        match same {
            Some(index) => self.conditions[begin + index].mask = mask,
            None => self.conditions.push(Condition { cell, mask }),
        }
        self.terms.push(begin..self.conditions.len());
    }
}

/// Tells each node and each test that controls it, with its outcome.
fn controls(graph: &Graph, mut tell: impl FnMut(NodeId, (NodeId, bool))) {
    for (id, node) in graph.nodes.iter().enumerate() {
        let [Some(yes), Some(no)] = node.next() else {
            continue;
        };
        let stop = graph.conjugates[id];
        for (mut at, outcome) in [(yes, true), (no, false)] {
            while at != stop {
                tell(at, (id as NodeId, outcome));
                at = graph.conjugates[at as usize];
            }
        }
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
        let terms: Result<Vec<Span>, NoTerms> =
            nodes.iter().map(|&node| control.terms(node)).collect();
        let exclude = |a, b| exclude(control, a, b);
        terms.is_ok_and(|terms| {
            (1..terms.len())
                .all(|later| (0..later).all(|earlier| exclude(terms[earlier], terms[later])))
        })
    })
}

/// Whether every term of one span contradicts every term of the other.
fn exclude(control: &Control, some: Span, others: Span) -> bool {
    let clash = |a: &[Condition], b: &[Condition]| {
        a.iter()
            .any(|x| b.iter().any(|y| x.cell == y.cell && x.mask & y.mask == 0))
    };
    control
        .list(some)
        .all(|a| control.list(others).all(|b| clash(a, b)))
}
