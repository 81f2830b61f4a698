//! A decision graph packed for speed: all tests of a cell in a row become one step with a table,
//! indexed by the value of the cell.

use super::attack::Attacks;
use super::graph::{Graph, Join, Node, NodeId};
use crate::cells::Cell;
use crate::moves::Part;
use crate::text::syntax::Verdict;

#[derive(Debug, Clone, Copy)]
enum Step {
    Switch { cell: Cell, table: u32 },
    Attacked { cell: Cell, yes: u32, no: u32 },
    Join { index: u16, yes: u32, no: u32 },
    Move { index: u32, next: u32 },
    Also { part: u32, next: u32 },
    Result { verdict: Verdict, next: u32 },
    End,
}

/// A packed graph.
#[derive(Debug, Clone, Default)]
pub struct Flat {
    steps: Vec<Step>,
    tables: Vec<u32>,
    joins: Vec<Join>,
    parts: Vec<Part>,
    entries: Vec<u32>,
}

/// What a run of an algorithm says, as it goes.
pub trait Listener {
    /// A move, by its index.
    fn on_move(&mut self, index: u32);
    /// A part that waits for the next move.
    fn on_also(&mut self, part: Part);
    /// A result.
    fn on_result(&mut self, verdict: Verdict);
}

impl Flat {
    /// Packs a graph. `values` is the number of values a square can have, `squares` the number of
    /// squares. `entries` are nodes that runs may also begin or end at.
    pub fn new(graph: &Graph, values: usize, squares: usize, entries: &[NodeId]) -> Flat {
        let mut packer = Packer {
            graph,
            values,
            squares,
            number: vec![u32::MAX; graph.nodes.len()],
            entry: vec![false; graph.nodes.len()],
            order: Vec::new(),
            flat: Flat {
                joins: graph.joins.clone(),
                ..Flat::default()
            },
        };
        for &entry in entries {
            packer.entry[entry as usize] = true;
        }
        packer.step(0);
        packer.flat.entries = entries.iter().map(|&entry| packer.step(entry)).collect();
        let mut done = 0;
        while done < packer.order.len() {
            let step = packer.pack(packer.order[done]);
            packer.flat.steps.push(step);
            done += 1;
        }
        packer.flat
    }

    /// Runs the algorithm from its beginning to its end.
    pub fn run(&self, cells: &[u8], attacks: &Attacks, listener: &mut impl Listener) {
        self.run_between(0, u32::MAX, cells, attacks, listener);
    }

    /// Runs one stretch: from an entry up to the next one (or the end).
    pub fn run_entry(&self, entry: usize, cells: &[u8], listener: &mut impl Listener) {
        let stop = self.entries.get(entry + 1).copied().unwrap_or(u32::MAX);
        self.run_between(
            self.entries[entry],
            stop,
            cells,
            &Attacks::default(),
            listener,
        );
    }

    #[inline]
    fn run_between(
        &self,
        from: u32,
        stop: u32,
        cells: &[u8],
        attacks: &Attacks,
        listener: &mut impl Listener,
    ) {
        let mut at = from;
        while at != stop {
            at = match self.steps[at as usize] {
                Step::Switch { cell, table } => {
                    self.tables[table as usize + cells[cell as usize] as usize]
                }
                Step::Move { index, next } => {
                    listener.on_move(index);
                    next
                }
                Step::Also { part, next } => {
                    listener.on_also(self.parts[part as usize]);
                    next
                }
                Step::Result { verdict, next } => {
                    listener.on_result(verdict);
                    next
                }
                Step::Attacked { cell, yes, no } => {
                    if attacks.attacked(cell, cells) {
                        yes
                    } else {
                        no
                    }
                }
                Step::Join { index, yes, no } => {
                    if chain(&self.joins[index as usize], cells).is_some() {
                        yes
                    } else {
                        no
                    }
                }
                Step::End => return,
            };
        }
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step at all (never, for a packed graph).
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

struct Packer<'a> {
    graph: &'a Graph,
    values: usize,
    squares: usize,
    number: Vec<u32>,
    entry: Vec<bool>,
    order: Vec<NodeId>,
    flat: Flat,
}

impl Packer<'_> {
    fn step(&mut self, node: NodeId) -> u32 {
        let number = &mut self.number[node as usize];
        if *number == u32::MAX {
            *number = self.order.len() as u32;
            self.order.push(node);
        }
        *number
    }

    fn pack(&mut self, node: NodeId) -> Step {
        match self.graph.nodes[node as usize] {
            Node::Test { condition, .. } => {
                let cell = condition.cell;
                let values = if (cell as usize) < self.squares {
                    self.values
                } else {
                    64
                };
                let table = self.flat.tables.len() as u32;
                for value in 0..values {
                    let next = self.follow(node, cell, value as u8);
                    let next = self.step(next);
                    self.flat.tables.push(next);
                }
                Step::Switch { cell, table }
            }
            Node::Attacked { cell, yes, no } => Step::Attacked {
                cell,
                yes: self.step(yes),
                no: self.step(no),
            },
            Node::Join { index, yes, no } => Step::Join {
                index,
                yes: self.step(yes),
                no: self.step(no),
            },
            Node::Move { index, next } => Step::Move {
                index,
                next: self.step(next),
            },
            Node::Also { part, next } => {
                self.flat.parts.push(part);
                let part = self.flat.parts.len() as u32 - 1;
                Step::Also {
                    part,
                    next: self.step(next),
                }
            }
            Node::Result { verdict, next } => Step::Result {
                verdict,
                next: self.step(next),
            },
            Node::End => Step::End,
        }
    }

    /// The first node that is not a test of the cell, when the cell has this value. Entries are
    /// never skipped, so that a stretch ends where it should.
    fn follow(&self, start: NodeId, cell: Cell, value: u8) -> NodeId {
        let mut node = start;
        while let Node::Test { condition, yes, no } = self.graph.nodes[node as usize]
            && condition.cell == cell
            && (node == start || !self.entry[node as usize])
        {
            node = if condition.mask >> value & 1 == 1 {
                yes
            } else {
                no
            };
        }
        node
    }
}

/// A chain of friends from one edge to the other: its squares, if there is one. A shortest one.
pub fn chain(join: &Join, cells: &[u8]) -> Option<Vec<Cell>> {
    let friend = |square: Cell| join.friends >> cells[square as usize] & 1 == 1;
    let mut from = vec![Cell::MAX; join.next.len()];
    let mut queue: Vec<Cell> = join
        .from
        .iter()
        .copied()
        .filter(|&square| friend(square))
        .collect();
    for &square in &queue {
        from[square as usize] = square;
    }
    let mut head = 0;
    while head < queue.len() {
        let square = queue[head];
        head += 1;
        if join.to[square as usize] {
            let mut chain = vec![square];
            let mut at = square;
            while from[at as usize] != at {
                at = from[at as usize];
                chain.push(at);
            }
            return Some(chain);
        }
        for &next in &join.next[square as usize] {
            if friend(next) && from[next as usize] == Cell::MAX {
                from[next as usize] = square;
                queue.push(next);
            }
        }
    }
    None
}
