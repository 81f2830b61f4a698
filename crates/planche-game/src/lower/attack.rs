//! "Could the enemy capture a man on this square?" — cut out of the graph of the enemy's moves.
//!
//! For each square the graph of the moves is reduced to the tests that matter for a capture
//! there; equal parts are shared, a test whose outcome does not matter is left out. What remains
//! answers in a few tests, and the cells it looked at are the conditions of the answer.

use rustc_hash::FxHashMap;

use super::graph::{Graph, Node};
use super::unroll::MoveTable;
use crate::cells::{Cell, Condition};
use crate::moves::Part;
use crate::text::error::{Problem, RulesError};

/// A set of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CellSet([u64; 5]);

impl CellSet {
    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] |= 1 << (cell & 63);
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[(cell >> 6) as usize] >> (cell & 63) & 1 == 1
    }
}

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
}

impl Attacks {
    /// Cuts the attacks out of the graph of the attacker's moves. `victim` is the value of the man
    /// that is thought to stand on the square.
    pub fn new(
        graph: &Graph,
        moves: &MoveTable,
        squares: usize,
        victim: u8,
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
        };
        let mut known = FxHashMap::default();
        let mut reduced = vec![NO; graph.nodes.len()];
        for target in 0..squares as Cell {
            for id in (0..graph.nodes.len()).rev() {
                reduced[id] =
                    attacks.reduce(graph, id, &reduced, moves, target, victim, &mut known)?;
            }
            attacks.roots.push(reduced[0]);
        }
        Ok(attacks)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one step of a loop that owns all of this"
    )]
    fn reduce(
        &mut self,
        graph: &Graph,
        id: usize,
        reduced: &[u32],
        moves: &MoveTable,
        target: Cell,
        victim: u8,
        known: &mut FxHashMap<(Condition, u32, u32), u32>,
    ) -> Result<u32, RulesError> {
        let of = |next: u32| reduced[next as usize];
        Ok(match graph.nodes[id] {
            Node::End => NO,
            Node::Test { condition, yes, no } if condition.cell == target => {
                of(if condition.mask >> victim & 1 == 1 {
                    yes
                } else {
                    no
                })
            }
            Node::Test { condition, yes, no } => self.test(condition, of(yes), of(no), known),
            Node::Attacked { yes, no, .. } | Node::Join { yes, no, .. } => {
                if of(yes) != of(no) {
                    return Err(RulesError::new(graph.places[id], Problem::CircularAttack));
                }
                of(yes)
            }
            Node::Move { index, .. } if moves.parts(index).contains(&Part::Captured(target)) => YES,
            Node::Also {
                part: Part::Captured(cell),
                ..
            } if cell == target => YES,
            Node::Move { next, .. } | Node::Also { next, .. } | Node::Result { next, .. } => {
                of(next)
            }
        })
    }

    fn test(
        &mut self,
        condition: Condition,
        yes: u32,
        no: u32,
        known: &mut FxHashMap<(Condition, u32, u32), u32>,
    ) -> u32 {
        if yes == no {
            return yes;
        }
        // A second test of the same cell right behind the first one is decided by it.
        let tests = &mut self.tests;
        *known.entry((condition, yes, no)).or_insert_with(|| {
            tests.push(Test {
                mask: condition.mask,
                cell: condition.cell,
                yes,
                no,
            });
            tests.len() as u32 - 1
        })
    }

    /// Whether a man on the square could be captured.
    pub fn attacked(&self, square: Cell, cells: &[u8]) -> bool {
        let mut at = self.roots[square as usize];
        while at > YES {
            let test = &self.tests[at as usize];
            let holds = test.mask >> cells[test.cell as usize] & 1 == 1;
            at = if holds { test.yes } else { test.no };
        }
        at == YES
    }

    /// The same, with the cells that the answer depends on.
    pub fn attacked_because(&self, square: Cell, cells: &[u8], because: &mut CellSet) -> bool {
        let mut at = self.roots[square as usize];
        while at > YES {
            let test = &self.tests[at as usize];
            because.insert(test.cell);
            let holds = test.mask >> cells[test.cell as usize] & 1 == 1;
            at = if holds { test.yes } else { test.no };
        }
        at == YES
    }

    /// The same, with the conditions that make the answer what it is.
    pub fn explain(&self, square: Cell, cells: &[u8]) -> (bool, Vec<Condition>) {
        let mut because = Vec::new();
        let mut at = self.roots[square as usize];
        while at > YES {
            let test = &self.tests[at as usize];
            let holds = test.mask >> cells[test.cell as usize] & 1 == 1;
            let mask = if holds { test.mask } else { !test.mask };
            because.push(Condition {
                cell: test.cell,
                mask,
            });
            at = if holds { test.yes } else { test.no };
        }
        (at == YES, because)
    }
}
