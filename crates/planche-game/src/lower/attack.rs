//! "Could the enemy capture a man on this square?" — cut out of the graph of the enemy's moves.
//!
//! The conditions of every capture on a square are known ([`super::terms`]). They are put
//! together into one decision tree with shared parts, which looks along one line after the other,
//! the nearest cell first: a blocked line costs one look. The cells it looked at are the
//! conditions of the answer.

mod tree;

use rustc_hash::FxHashMap;

use super::graph::{Graph, Node, NodeId};
use super::terms::{Control, NoTerms, Term};
use super::unroll::MoveTable;
use crate::board::Board;
use crate::cells::{Cell, Condition};
use crate::moves::Part;
use crate::text::error::{Problem, RulesError};
use tree::{Shared, groups, terms_on};

const NO: u32 = 0;
const YES: u32 = 1;

#[derive(Debug, Clone, Copy)]
struct Test {
    mask: u64,
    cell: Cell,
    yes: u32,
    no: u32,
}

/// What one side can capture.
#[derive(Debug, Clone, Default)]
pub struct Attacks {
    tests: Vec<Test>,
    roots: Vec<u32>,
    /// For each square and each cell, the tests for the captures on the square that depend on the
    /// cell (and for those that share a cell with them): mostly one line. Empty if unknown.
    lines: Vec<Vec<u32>>,
}

impl Attacks {
    /// Cuts the attacks out of the graph of the attacker's moves. `victim` is the value of the man
    /// that is thought to stand on the square, `values` are those a square can have.
    pub fn new(
        graph: &Graph,
        moves: &MoveTable,
        control: &mut Control,
        board: &Board,
        victim: u8,
        values: u64,
    ) -> Result<Attacks, RulesError> {
        let blank = Test {
            mask: 0,
            cell: 0,
            yes: NO,
            no: NO,
        };
        let mut attacks = Attacks {
            tests: vec![blank; 2],
            roots: Vec::new(),
            lines: Vec::new(),
        };
        let captures = captures(graph, moves, board.len());
        let mut shared = FxHashMap::default();
        for target in 0..board.len() as Cell {
            let mut terms = Vec::new();
            let mut plain = true;
            for &node in &captures[target as usize] {
                match control.terms(node) {
                    Ok(found) => terms.extend(control.list(found).map(<[_]>::to_vec)),
                    Err(NoTerms::NotACell(test)) => {
                        let place = graph.places[test as usize];
                        return Err(RulesError::new(place, Problem::CircularAttack));
                    }
                    Err(NoTerms::TooMany) => plain = false,
                }
            }
            let terms = terms_on(target, victim, terms, board);
            let tree = if plain {
                attacks.grow(terms, values, &mut shared)
            } else {
                None
            };
            let (root, lines) = match tree {
                Some(tree) => tree,
                None => (
                    attacks.reduce(graph, moves, target, victim, &mut shared)?,
                    Vec::new(),
                ),
            };
            attacks.lines.push(lines);
            attacks.roots.push(root);
        }
        Ok(attacks)
    }

    /// The tree of the terms and those of its lines; `None` if one would be too large. Lines have no
    /// cell in common, so the tree goes through one after the other.
    fn grow(
        &mut self,
        terms: Vec<Term>,
        values: u64,
        shared: &mut Shared,
    ) -> Option<(u32, Vec<u32>)> {
        let mut lines = Vec::new();
        let mut root = NO;
        for (group, terms) in groups(terms).into_iter().rev() {
            let line = self.tree(&terms, values, shared)?;
            root = self.redirect(line, root, shared, &mut FxHashMap::default());
            for cell in group {
                let cell = cell as usize;
                lines.resize(lines.len().max(cell + 1), NO);
                lines[cell] = line;
            }
        }
        Some((root, lines))
    }

    /// The graph itself with all tests left out that do not matter for a capture on the target;
    /// for games whose captures have too many sets of conditions.
    fn reduce(
        &mut self,
        graph: &Graph,
        moves: &MoveTable,
        target: Cell,
        victim: u8,
        shared: &mut Shared,
    ) -> Result<u32, RulesError> {
        let mut reduced = vec![NO; graph.nodes.len()];
        for id in (0..graph.nodes.len()).rev() {
            let of = |next: u32| reduced[next as usize];
            reduced[id] = match graph.nodes[id] {
                Node::End => NO,
                Node::Test { condition, yes, no } if condition.cell == target => {
                    of(if condition.mask >> victim & 1 == 1 {
                        yes
                    } else {
                        no
                    })
                }
                Node::Test { condition, yes, no } => self.test(condition, of(yes), of(no), shared),
                Node::Attacked { yes, no, .. } | Node::Join { yes, no, .. } => {
                    if of(yes) != of(no) {
                        return Err(RulesError::new(graph.places[id], Problem::CircularAttack));
                    }
                    of(yes)
                }
                node if captured_by(node, moves).contains(&target) => YES,
                Node::Move { next, .. } | Node::Also { next, .. } | Node::Result { next, .. } => {
                    of(next)
                }
            };
        }
        Ok(reduced[0])
    }

    pub(super) fn test(
        &mut self,
        condition: Condition,
        yes: u32,
        no: u32,
        shared: &mut Shared,
    ) -> u32 {
        if yes == no {
            return yes;
        }
        let tests = &mut self.tests;
        *shared.entry((condition, yes, no)).or_insert_with(|| {
            tests.push(Test {
                mask: condition.mask,
                cell: condition.cell,
                yes,
                no,
            });
            tests.len() as u32 - 1
        })
    }

    /// Goes through the tests for a square; `seen` is told each test and its outcome.
    #[inline]
    fn walk(&self, square: Cell, cells: &[u8], seen: impl FnMut(&Test, bool)) -> bool {
        self.walk_from(self.roots[square as usize], cells, seen)
    }

    #[inline]
    fn walk_from(&self, root: u32, cells: &[u8], mut seen: impl FnMut(&Test, bool)) -> bool {
        let mut at = root;
        while at > YES {
            let test = &self.tests[at as usize];
            let holds = test.mask >> cells[test.cell as usize] & 1 == 1;
            seen(test, holds);
            at = if holds { test.yes } else { test.no };
        }
        at == YES
    }

    /// Whether a man on the square could be captured.
    pub fn attacked(&self, square: Cell, cells: &[u8]) -> bool {
        self.walk(square, cells, |_, _| {})
    }

    /// Whether it is known that no capture on the square depends on both cells.
    pub fn apart(&self, square: Cell, one: Cell, other: Cell) -> bool {
        let lines = &self.lines[square as usize];
        let line = |cell: Cell| lines.get(cell as usize).copied().unwrap_or(NO);
        !lines.is_empty() && line(one) != line(other)
    }

    /// Whether a man on the square could be captured, when it could not before one of the given
    /// cells was changed: only what depends on these is looked at.
    pub fn newly_attacked(
        &self,
        square: Cell,
        mut changed: impl Iterator<Item = Cell>,
        cells: &[u8],
    ) -> bool {
        let lines = &self.lines[square as usize];
        if lines.is_empty() {
            return self.attacked(square, cells);
        }
        changed.any(|cell| {
            let root = lines.get(cell as usize).copied().unwrap_or(NO);
            self.walk_from(root, cells, |_, _| {})
        })
    }

    /// The same; the values by cell are narrowed to those that keep the answer as it is.
    pub fn narrow(&self, square: Cell, cells: &[u8], values: &mut [u64]) -> bool {
        self.walk(square, cells, |test, holds| {
            values[test.cell as usize] &= if holds { test.mask } else { !test.mask };
        })
    }

    /// The same, with the conditions that make the answer what it is.
    pub fn explain(&self, square: Cell, cells: &[u8]) -> (bool, Vec<Condition>) {
        let mut because = Vec::new();
        let attacked = self.walk(square, cells, |test, holds| {
            let mask = if holds { test.mask } else { !test.mask };
            because.push(Condition {
                cell: test.cell,
                mask,
            });
        });
        (attacked, because)
    }
}

fn captured_by(node: Node, moves: &MoveTable) -> Vec<Cell> {
    let captured = |part: &Part| match part {
        Part::Captured(cell) => Some(*cell),
        _ => None,
    };
    match node {
        Node::Move { index, .. } => moves.parts(index).iter().filter_map(captured).collect(),
        Node::Also { part, .. } => captured(&part).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// For each square, the nodes that capture on it.
fn captures(graph: &Graph, moves: &MoveTable, squares: usize) -> Vec<Vec<NodeId>> {
    let mut captures = vec![Vec::new(); squares];
    for (id, &node) in graph.nodes.iter().enumerate() {
        for cell in captured_by(node, moves) {
            captures[cell as usize].push(id as NodeId);
        }
    }
    captures
}
