//! A decision graph packed for speed: all tests of a cell in a row become one step, which leads to
//! one of a few ways by the value of the cell.
//!
//! Steps lie one after the other in one row of numbers, each with its ways right behind it, so that a
//! step and where it leads are mostly in the same line of the cache. A step is the cell and a tag;
//! then what tells the way from the value of the cell, by the tag: two numbers with two bits for each
//! value, or the index of a table; then the ways, each the place of the next step and the move on
//! the way to it (or `NO_MOVE`).

mod pack;

use super::attack::Attacks;
use super::graph::Join;
use crate::cells::{Cell, VALUES};
use crate::moves::Part;
use crate::text::syntax::Verdict;

/// The tag of a step with at most four ways, of a cell with at most 32 values: two bits a value.
const NARROW: u32 = 0;
/// The tag of any other test: the index of a table.
const WIDE: u32 = 1;
/// The tag of a step that is no test: the index of an [`Other`].
const OTHER: u32 = 2;
const NO_MOVE: u32 = u32::MAX;

/// A step that is not a test of a cell. Of two ways, the first is the one for "yes".
#[derive(Debug, Clone, Copy)]
enum Other {
    Attacked(Cell),
    Join(u16),
    Move(u32),
    Also(Part),
    Result(Verdict),
    End,
}

/// A packed graph.
#[derive(Debug, Clone, Default)]
pub struct Flat {
    code: Vec<u32>,
    others: Vec<Other>,
    /// For wide steps, which value of a cell leads which way.
    patterns: Vec<[u8; VALUES]>,
    joins: Vec<Join>,
    entries: Vec<u32>,
    /// For each entry but the last, what its stretch does at once.
    heads: Vec<Head>,
}

/// What the first step of a stretch does without going step by step: most squares of a board are
/// passed over, or give one move.
#[derive(Debug, Clone, Copy)]
struct Head {
    /// The values that lead straight to the next stretch.
    skip: u64,
    /// The values that lead there by the one move.
    single: u64,
    index: u32,
    cell: Cell,
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
    /// Runs the algorithm from its beginning to its end.
    pub fn run(&self, cells: &[u8], attacks: &Attacks, listener: &mut impl Listener) {
        for (index, head) in self.heads.iter().enumerate() {
            let value = 1 << (usize::from(cells[head.cell as usize]) % VALUES);
            if head.skip & value != 0 {
                continue;
            }
            if head.single & value != 0 {
                listener.on_move(head.index);
                continue;
            }
            let (from, to) = (self.entries[index], self.entries[index + 1]);
            self.run_between(from, to, cells, attacks, listener);
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
            let step = &self.code[at as usize..];
            let tag = step[0] >> 16;
            let way = if tag == NARROW {
                let value = u32::from(cells[(step[0] & 0xFFFF) as usize]);
                let ways = u64::from(step[1]) | u64::from(step[2]) << 32;
                3 + 2 * (ways.wrapping_shr(2 * value) & 3) as usize
            } else if tag == WIDE {
                let value = usize::from(cells[(step[0] & 0xFFFF) as usize]) % VALUES;
                2 + 2 * usize::from(self.patterns[step[1] as usize][value])
            } else {
                let other = self.others[step[1] as usize];
                match self.other(other, cells, attacks, listener) {
                    Some(way) => 2 + 2 * way,
                    None => return,
                }
            };
            at = step[way];
            let index = step[way + 1];
            if index != NO_MOVE {
                listener.on_move(index);
            }
        }
    }

    /// The way that a step leads which is not a test of a cell; nothing at the end.
    fn other(
        &self,
        other: Other,
        cells: &[u8],
        attacks: &Attacks,
        listener: &mut impl Listener,
    ) -> Option<usize> {
        let yes = match other {
            Other::Move(index) => {
                listener.on_move(index);
                true
            }
            Other::Also(part) => {
                listener.on_also(part);
                true
            }
            Other::Result(verdict) => {
                listener.on_result(verdict);
                true
            }
            Other::Attacked(cell) => attacks.attacked(cell, cells),
            Other::Join(index) => chain(&self.joins[index as usize], cells).is_some(),
            Other::End => return None,
        };
        Some(usize::from(!yes))
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
