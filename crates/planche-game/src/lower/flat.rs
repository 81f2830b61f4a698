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
use crate::cells::{Cell, Condition, VALUES};
use crate::game::MOST_CELLS;
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
    Join(u32),
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
    /// Whether nothing more needs to be known.
    #[inline]
    fn enough(&self) -> bool {
        false
    }
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
            if listener.enough() {
                return;
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
            Other::Join(index) => joined(&self.joins[index as usize], cells),
            Other::End => return None,
        };
        Some(usize::from(!yes))
    }
}

/// Marks for squares, all cleared at the start.
struct Marks([u64; MOST_CELLS.div_ceil(64)]);

impl Marks {
    /// Marks a square; whether it was not marked before.
    fn mark(&mut self, square: Cell) -> bool {
        let (word, bit) = (square as usize / 64, 1 << (square % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }
}

/// Whether there is a chain from one end to the other.
fn joined(join: &Join, cells: &[u8]) -> bool {
    let mut met = Marks([0; MOST_CELLS.div_ceil(64)]);
    let mut open = [0; MOST_CELLS];
    let mut waiting = 0;
    if let Some(barred) = join.barred {
        met.mark(barred);
    }
    let begun = join.from.iter().map(|&square| (square, join.given));
    for (square, given) in begun {
        if !met.mark(square) {
            continue;
        }
        match arrives(join, cells, square, given) {
            Arrival::End => return true,
            Arrival::On => {
                open[waiting] = square;
                waiting += 1;
            }
            Arrival::Not => {}
        }
    }
    while waiting > 0 {
        waiting -= 1;
        for &next in &join.next[open[waiting] as usize] {
            if !met.mark(next) {
                continue;
            }
            match arrives(join, cells, next, false) {
                Arrival::End => return true,
                Arrival::On => {
                    open[waiting] = next;
                    waiting += 1;
                }
                Arrival::Not => {}
            }
        }
    }
    false
}

/// What a chain finds on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Arrival {
    /// It is at its end.
    End,
    /// It may go on from here.
    On,
    /// It does not get there.
    Not,
}

fn arrives(join: &Join, cells: &[u8], square: Cell, given: bool) -> Arrival {
    let value = cells[square as usize];
    if join.goal[square as usize] >> value & 1 == 1 {
        Arrival::End
    } else if given || join.through >> value & 1 == 1 {
        Arrival::On
    } else {
        Arrival::Not
    }
}

/// A shortest chain, as the conditions that hold its squares; where there is none, the conditions that
/// keep all from being one: what a chain could go on over.
pub fn chain(join: &Join, cells: &[u8]) -> Result<Vec<Condition>, Vec<Condition>> {
    let mut before = vec![Cell::MAX; join.next.len()];
    let mut queue: Vec<(Cell, bool)> = Vec::new();
    let mut around = Vec::new();
    let mut open: Vec<(Cell, Cell, bool)> = Vec::new();
    open.extend(join.from.iter().map(|&square| (square, square, join.given)));
    let mut head = 0;
    loop {
        for (square, from, given) in open.drain(..) {
            if before[square as usize] != Cell::MAX || join.barred == Some(square) {
                continue;
            }
            before[square as usize] = from;
            match arrives(join, cells, square, given) {
                Arrival::End => return Ok(back_along(join, &before, square)),
                Arrival::On => queue.push((square, given)),
                Arrival::Not => {}
            }
            let may_be = match given || join.through >> cells[square as usize] & 1 == 1 {
                true => join.goal[square as usize],
                false => join.goal[square as usize] | join.through,
            };
            around.push(Condition {
                cell: square,
                mask: !may_be,
            });
        }
        let Some(&(square, _)) = queue.get(head) else {
            around.retain(|condition| condition.mask != u64::MAX);
            return Err(around);
        };
        head += 1;
        let next = &join.next[square as usize];
        open.extend(next.iter().map(|&next| (next, square, false)));
    }
}

/// The conditions of a chain from its last square back to its first.
fn back_along(join: &Join, before: &[Cell], last: Cell) -> Vec<Condition> {
    let mut held = vec![Condition {
        cell: last,
        mask: join.goal[last as usize],
    }];
    let mut at = last;
    while before[at as usize] != at {
        at = before[at as usize];
        held.push(Condition {
            cell: at,
            mask: join.through,
        });
    }
    if join.given {
        held.pop();
    }
    held.retain(|condition| condition.mask != u64::MAX);
    held
}
