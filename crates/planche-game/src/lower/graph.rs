//! The decision graph: what is left of an algorithm when every loop, bound and sum has been worked
//! out once and for all. No variables, no loops; only tests of cells, moves and results.
//!
//! Because a node stands for a place in the rules *and* the values of all variables that still
//! matter there, two runs that meet at a node go on in the same way. So the conditions that a
//! push-down collects between a test and its conjugate are exact, which they are not on the
//! rules as written (the 1968 paper says so itself).

use std::sync::Arc;

use crate::board::Square;
use crate::cells::{Cell, Condition};
use crate::moves::Part;
use crate::text::error::{Place, Problem, RulesError};
use crate::text::syntax::Verdict;

/// The index of a node. Successors always have a greater index.
pub type NodeId = u32;

/// A chain that may join two ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Join {
    /// The values of its squares.
    pub through: u64,
    /// Where it may begin.
    pub from: Vec<Square>,
    /// Whether it begins there whatever stands on that square.
    pub given: bool,
    /// For every square, the values with which a chain that comes to it is at its end.
    pub goal: Vec<u64>,
    /// The neighbours of each square.
    pub next: Arc<Vec<Vec<Square>>>,
    /// A square that counts as if it were not there.
    pub barred: Option<Square>,
}

impl Join {
    /// Whether these men join two edges, and nothing else is asked.
    pub fn between_edges(&self, men: u64) -> bool {
        let edge = |&goal: &u64| goal == 0 || goal == self.through;
        self.through == men && !self.given && self.barred.is_none() && self.goal.iter().all(edge)
    }
}

/// One node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Node {
    /// A test of a cell.
    Test {
        /// What is tested.
        condition: Condition,
        /// Where to go if it holds.
        yes: NodeId,
        /// Where to go if it does not.
        no: NodeId,
    },
    /// Whether the enemy could capture a friend on the cell.
    Attacked {
        /// The cell.
        cell: Cell,
        /// Where to go if so.
        yes: NodeId,
        /// Where to go if not.
        no: NodeId,
    },
    /// Whether a chain joins two ends.
    Join {
        /// The index of the [`Join`].
        index: u32,
        /// Where to go if so.
        yes: NodeId,
        /// Where to go if not.
        no: NodeId,
    },
    /// A move, by its index in the table of moves.
    Move {
        /// The index.
        index: u32,
        /// The next node.
        next: NodeId,
    },
    /// A part that waits for the next move.
    Also {
        /// The part.
        part: Part,
        /// The next node.
        next: NodeId,
    },
    /// A result.
    Result {
        /// What it says.
        verdict: Verdict,
        /// The next node.
        next: NodeId,
    },
    /// The end; always the last node.
    End,
}

impl Node {
    /// The successors.
    pub fn next(self) -> [Option<NodeId>; 2] {
        match self {
            Node::Test { yes, no, .. }
            | Node::Attacked { yes, no, .. }
            | Node::Join { yes, no, .. } => [Some(yes), Some(no)],
            Node::Move { next, .. } | Node::Also { next, .. } | Node::Result { next, .. } => {
                [Some(next), None]
            }
            Node::End => [None, None],
        }
    }

    fn renumbered(self, number: &[NodeId]) -> Node {
        let new = |id: NodeId| number[id as usize];
        match self {
            Node::Test { condition, yes, no } => Node::Test {
                condition,
                yes: new(yes),
                no: new(no),
            },
            Node::Attacked { cell, yes, no } => Node::Attacked {
                cell,
                yes: new(yes),
                no: new(no),
            },
            Node::Join { index, yes, no } => Node::Join {
                index,
                yes: new(yes),
                no: new(no),
            },
            Node::Move { index, next } => Node::Move {
                index,
                next: new(next),
            },
            Node::Also { part, next } => Node::Also {
                part,
                next: new(next),
            },
            Node::Result { verdict, next } => Node::Result {
                verdict,
                next: new(next),
            },
            Node::End => Node::End,
        }
    }
}

/// A decision graph. The root is node 0.
#[derive(Debug, Clone)]
pub struct Graph {
    /// The nodes; every edge leads to a greater index.
    pub nodes: Vec<Node>,
    /// Where in the rules each node comes from.
    pub places: Vec<Place>,
    /// The conjugate of each node: the first node that every way from it comes to, whatever the
    /// answers of the tests are. The end is its own.
    pub conjugates: Vec<NodeId>,
    /// The joins that `Join` nodes refer to.
    pub joins: Vec<Join>,
}

impl Graph {
    /// Sorts the nodes so that all edges lead forward, and finds the conjugates. A cycle is a loop
    /// that some position would run for ever.
    pub fn new(
        root: NodeId,
        nodes: Vec<Node>,
        places: Vec<Place>,
        joins: Vec<Join>,
    ) -> Result<Graph, RulesError> {
        let order = order(root, &nodes, &places)?;
        let mut number = vec![0; nodes.len()];
        for (new, &old) in order.iter().enumerate() {
            number[old as usize] = new as NodeId;
        }
        let sorted: Vec<Node> = order
            .iter()
            .map(|&old| nodes[old as usize].renumbered(&number))
            .collect();
        let places = order.iter().map(|&old| places[old as usize]).collect();
        let conjugates = conjugates(&sorted);
        Ok(Graph {
            nodes: sorted,
            places,
            conjugates,
            joins,
        })
    }

    /// The last node.
    pub fn end(&self) -> NodeId {
        self.nodes.len() as NodeId - 1
    }
}

/// The nodes in an order in which every edge leads forward, the end last.
fn order(root: NodeId, nodes: &[Node], places: &[Place]) -> Result<Vec<NodeId>, RulesError> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Closed,
    }
    let mut marks = vec![Mark::New; nodes.len()];
    let mut finished = Vec::with_capacity(nodes.len());
    let mut stack = vec![(root, 0)];
    marks[root as usize] = Mark::Open;
    while let Some((id, turn)) = stack.pop() {
        let next = nodes[id as usize].next();
        // The second branch first, so that the first one ends up nearer in the sorted list.
        let successor = if turn < 2 { next[1 - turn] } else { None };
        if turn < 2 {
            stack.push((id, turn + 1));
        } else {
            marks[id as usize] = Mark::Closed;
            finished.push(id);
        }
        let Some(successor) = successor else { continue };
        match marks[successor as usize] {
            Mark::New => {
                marks[successor as usize] = Mark::Open;
                stack.push((successor, 0));
            }
            Mark::Open => {
                let first = stack.iter().rev().take_while(|&&(id, _)| id != successor);
                let line = first
                    .map(|&(id, _)| places[id as usize])
                    .min_by_key(|p| p.line);
                let place = line.unwrap_or(places[successor as usize]);
                let here = places[successor as usize];
                let place = if here.line < place.line { here } else { place };
                return Err(RulesError::new(place, Problem::EndlessLoop).hint(
                    "some position would run it for ever; let each turn change what is tested",
                ));
            }
            Mark::Closed => {}
        }
    }
    finished.reverse();
    // The end may have been closed before a node that does not lead to it can exist: never, every
    // way leads to the end, so it is the last one.
    Ok(finished)
}

/// Immediate post-dominators, from the end backwards.
fn conjugates(nodes: &[Node]) -> Vec<NodeId> {
    let end = nodes.len() as NodeId - 1;
    let mut conjugates = vec![end; nodes.len()];
    for id in (0..nodes.len().saturating_sub(1)).rev() {
        conjugates[id] = match nodes[id].next() {
            [Some(yes), Some(no)] => meet(yes, no, &conjugates),
            [Some(next), None] => next,
            _ => end,
        };
    }
    conjugates
}

/// The first node that the ways from both nodes have in common.
fn meet(mut a: NodeId, mut b: NodeId, conjugates: &[NodeId]) -> NodeId {
    while a != b {
        if a < b {
            a = conjugates[a as usize];
        } else {
            b = conjugates[b as usize];
        }
    }
    a
}
