//! A decision graph packed for speed: all tests of a cell in a row become one step with a table,
//! indexed by the value of the cell.

use super::attack::Attacks;
use super::graph::{Graph, Join, Node, NodeId};
use crate::cells::{Cell, VALUES};
use crate::moves::Part;
use crate::text::syntax::Verdict;

/// One step: nearly always a test of a cell; anything else is [`Other`].
#[derive(Debug, Clone, Copy)]
struct Step {
    cell: Cell,
    /// Which values lead which way, or [`OTHER`].
    pattern: u16,
    /// Where the ways begin in the tables, or the index of the [`Other`].
    table: u32,
}

const OTHER: u16 = u16::MAX;

#[derive(Debug, Clone, Copy)]
enum Other {
    Attacked { cell: Cell, yes: u32, no: u32 },
    Join { index: u16, yes: u32, no: u32 },
    Move { index: u32, next: u32 },
    Also { part: u32, next: u32 },
    Result { verdict: Verdict, next: u32 },
    End,
}

const NO_MOVE: u32 = u32::MAX;

/// A packed graph.
#[derive(Debug, Clone, Default)]
pub struct Flat {
    steps: Vec<Step>,
    others: Vec<Other>,
    /// Which values of a cell lead the same way: few patterns serve all tests of a game, so that
    /// they stay in the nearest cache.
    patterns: Vec<[u8; VALUES]>,
    /// The next step, and the move on the way to it (or [`NO_MOVE`]).
    tables: Vec<(u32, u32)>,
    joins: Vec<Join>,
    parts: Vec<Part>,
    entries: Vec<u32>,
    /// For each entry but the last, how to see at once that its stretch does nothing.
    heads: Vec<Head>,
}

/// The first step of a stretch, and which way of it leads straight to the next stretch (or
/// [`NO_WAY`]). Most squares of a board are passed over like this, without going step by step.
#[derive(Debug, Clone, Copy)]
struct Head {
    cell: Cell,
    pattern: u16,
    skip: u8,
}

const NO_WAY: u8 = u8::MAX;

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
    /// squares. `entries` are nodes that every run passes through, in order, the first node first.
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
        let mut flat = packer.flat;
        flat.heads = flat
            .entries
            .windows(2)
            .map(|bounds| flat.head(bounds[0], bounds[1]))
            .collect();
        flat
    }

    fn head(&self, entry: u32, next: u32) -> Head {
        let Step {
            cell,
            pattern,
            table,
        } = self.steps[entry as usize];
        if pattern == OTHER {
            return Head {
                cell: 0,
                pattern: 0,
                skip: NO_WAY,
            };
        }
        let ways = self.patterns[pattern as usize]
            .iter()
            .max()
            .map_or(0, |&way| way + 1);
        let straight = |way: &u8| self.tables[table as usize + *way as usize] == (next, NO_MOVE);
        Head {
            cell,
            pattern,
            skip: (0..ways).find(straight).unwrap_or(NO_WAY),
        }
    }

    /// Runs the algorithm from its beginning to its end.
    pub fn run(&self, cells: &[u8], attacks: &Attacks, listener: &mut impl Listener) {
        for (index, head) in self.heads.iter().enumerate() {
            let skipped = head.skip != NO_WAY && {
                let value = usize::from(cells[head.cell as usize]) % VALUES;
                self.patterns[head.pattern as usize][value] == head.skip
            };
            if !skipped {
                let (from, to) = (self.entries[index], self.entries[index + 1]);
                self.run_between(from, to, cells, attacks, listener);
            }
        }
        let last = self.entries.last().copied().unwrap_or(0);
        self.run_between(last, u32::MAX, cells, attacks, listener);
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
            let Step {
                cell,
                pattern,
                table,
            } = self.steps[at as usize];
            if pattern == OTHER {
                match self.other(self.others[table as usize], cells, attacks, listener) {
                    Some(next) => at = next,
                    None => return,
                }
                continue;
            }
            let value = usize::from(cells[cell as usize]) % VALUES;
            let way = self.patterns[pattern as usize][value];
            let (next, index) = self.tables[table as usize + way as usize];
            if index != NO_MOVE {
                listener.on_move(index);
            }
            at = next;
        }
    }

    /// The next step after one that is not a test of a cell; nothing at the end.
    fn other(
        &self,
        other: Other,
        cells: &[u8],
        attacks: &Attacks,
        listener: &mut impl Listener,
    ) -> Option<u32> {
        Some(match other {
            Other::Move { index, next } => {
                listener.on_move(index);
                next
            }
            Other::Also { part, next } => {
                listener.on_also(self.parts[part as usize]);
                next
            }
            Other::Result { verdict, next } => {
                listener.on_result(verdict);
                next
            }
            Other::Attacked { cell, yes, no } => {
                if attacks.attacked(cell, cells) {
                    yes
                } else {
                    no
                }
            }
            Other::Join { index, yes, no } => {
                if chain(&self.joins[index as usize], cells).is_some() {
                    yes
                } else {
                    no
                }
            }
            Other::End => return None,
        })
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
        if let Node::Test { condition, .. } = self.graph.nodes[node as usize] {
            return self.pack_test(node, condition.cell);
        }
        let other = match self.graph.nodes[node as usize] {
            Node::Attacked { cell, yes, no } => Other::Attacked {
                cell,
                yes: self.step(yes),
                no: self.step(no),
            },
            Node::Join { index, yes, no } => Other::Join {
                index,
                yes: self.step(yes),
                no: self.step(no),
            },
            Node::Move { index, next } => Other::Move {
                index,
                next: self.step(next),
            },
            Node::Also { part, next } => {
                self.flat.parts.push(part);
                let part = self.flat.parts.len() as u32 - 1;
                Other::Also {
                    part,
                    next: self.step(next),
                }
            }
            Node::Result { verdict, next } => Other::Result {
                verdict,
                next: self.step(next),
            },
            Node::Test { .. } | Node::End => Other::End,
        };
        self.flat.others.push(other);
        Step {
            cell: 0,
            pattern: OTHER,
            table: self.flat.others.len() as u32 - 1,
        }
    }

    fn pack_test(&mut self, node: NodeId, cell: Cell) -> Step {
        let (pattern, ways) = self.ways(node, cell);
        let table = self.flat.tables.len() as u32;
        for way in ways {
            let entry = match self.graph.nodes[way as usize] {
                Node::Move { index, next } if !self.entry[way as usize] => (self.step(next), index),
                _ => (self.step(way), NO_MOVE),
            };
            self.flat.tables.push(entry);
        }
        Step {
            cell,
            pattern,
            table,
        }
    }

    /// The different nodes that the values of a cell lead to, and which value leads to which.
    fn ways(&mut self, node: NodeId, cell: Cell) -> (u16, Vec<NodeId>) {
        let values = if (cell as usize) < self.squares {
            self.values
        } else {
            VALUES
        };
        let mut ways: Vec<NodeId> = Vec::new();
        let mut pattern = [0; VALUES];
        for (value, way) in pattern.iter_mut().enumerate().take(values) {
            let next = self.follow(node, cell, value as u8);
            let known = ways.iter().position(|&other| other == next);
            *way = known.unwrap_or(ways.len()) as u8;
            if known.is_none() {
                ways.push(next);
            }
        }
        let patterns = &mut self.flat.patterns;
        let known = patterns.iter().position(|other| *other == pattern);
        if known.is_none() {
            patterns.push(pattern);
        }
        (known.unwrap_or(patterns.len() - 1) as u16, ways)
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
