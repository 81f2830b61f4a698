//! A position, and how a move changes it and is taken back.

use crate::board::Side;
use crate::cells::{Cell, Condition, EMPTY, Kinds, VALUES};
use crate::moves::Part;
use crate::text::syntax::Life;

/// The most men that a reserve holds: the values of a cell. What would be more is lost.
pub const MOST_HELD: u8 = 63;

/// Everything that decides what may happen next.
///
/// Two positions are equal if the same moves are possible in both; the count of quiet moves and
/// the history are not compared.
#[derive(Debug, Clone)]
pub struct State {
    /// The values of the cells.
    pub cells: Vec<u8>,
    /// The side to move.
    pub side: Side,
    /// The side that made the last move: the other one, except after `again`.
    pub last: Side,
    /// Moves since the last one that starts the count anew.
    pub clock: u16,
    /// Number of passes in a row.
    pub passes: u8,
    /// Whether some man of the side is a variant for one turn.
    transients: [bool; 2],
    log: Vec<(Cell, u8)>,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.cells == other.cells && self.side == other.side && self.passes == other.passes
    }
}

impl Eq for State {}

impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
        self.side.hash(state);
        self.passes.hash(state);
    }
}

/// What is needed to take a move back.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    log: usize,
    side: Side,
    last: Side,
    clock: u16,
    passes: u8,
    transients: [bool; 2],
}

/// Tables, made once from the kinds, that say what a value turns into.
#[derive(Debug, Clone)]
pub struct Changes {
    arrive: [u8; VALUES],
    settle: [u8; VALUES],
    swap: [u8; VALUES],
    becomes: Vec<[u8; VALUES]>,
    transient: [Option<Side>; VALUES],
    restarts: u64,
    capture_restarts: bool,
}

impl Changes {
    /// The tables for these kinds. `restarts`: the values whose moves start the count of quiet
    /// moves anew; `capture_restarts`: whether captures do.
    pub fn new(kinds: &Kinds, restarts: u64, capture_restarts: bool) -> Changes {
        let table = |change: &dyn Fn(Side, u8) -> u8| {
            std::array::from_fn(|value| match kinds.man(value as u8) {
                Some((side, kind)) => change(side, kind),
                None => value as u8,
            })
        };
        let keep = |kind| move |side, _| kinds.value(side, kind);
        let one_turn = |kind: u8| kinds.all[kind as usize].variant.map(|(_, life)| life);
        Changes {
            arrive: table(&|side, kind| kinds.value(side, kinds.after(kind, Life::UntilItMoves))),
            settle: table(&|side, kind| kinds.value(side, kinds.after(kind, Life::OneTurn))),
            swap: table(&|side, kind| kinds.value(side.other(), kind)),
            becomes: (0..kinds.all.len() as u8)
                .map(|kind| table(&keep(kind)))
                .collect(),
            transient: std::array::from_fn(|value| {
                let (side, kind) = kinds.man(value as u8)?;
                (one_turn(kind) == Some(Life::OneTurn)).then_some(side)
            }),
            restarts,
            capture_restarts,
        }
    }
}

/// What a condition after a part of a move asks for before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Before {
    /// It will hold in any case.
    Holds,
    /// It cannot hold.
    Fails,
    /// It holds after the part if this holds before it.
    Needs(Condition),
}

impl Changes {
    /// Whether a part, made in these cells, gives no cell a value outside of its set. Parts of the
    /// same move that come before it are not looked at, so the answer errs on the side of "no".
    pub fn keeps(&self, part: Part, cells: &[u8], sets: &[u64]) -> bool {
        let fits = |cell: Cell, value: u8| sets[cell as usize] >> value & 1 == 1;
        match part {
            Part::Goes(from, to) => {
                let value = self.arrive[cells[from as usize] as usize];
                fits(from, EMPTY) && fits(to, value)
            }
            Part::Captured(cell) => fits(cell, EMPTY),
            Part::Put(cell, value) | Part::Flag(cell, value) => fits(cell, value),
            Part::Becomes(cell, _)
            | Part::ChangesSide(cell)
            | Part::Spend(cell)
            | Part::Gain(cell) => sets[cell as usize] == u64::MAX,
            Part::Again => true,
        }
    }

    /// The value of a man after it has moved.
    pub fn arriving(&self, value: u8, becomes: u8) -> u8 {
        let value = self.arrive[value as usize];
        match self.becomes.get(becomes as usize) {
            Some(table) => table[value as usize],
            None => value,
        }
    }

    /// The cells that a move changes, and to what.
    pub fn effects(&self, parts: &[Part], cells: &[u8]) -> Vec<(Cell, u8)> {
        let mut changed: Vec<(Cell, u8)> = Vec::with_capacity(4);
        for &part in parts {
            let now = |cell: Cell| {
                let known = changed.iter().rev().find(|&&(other, _)| other == cell);
                known.map_or(cells[cell as usize], |&(_, value)| value)
            };
            match part {
                Part::Goes(from, to) => {
                    let value = self.arrive[now(from) as usize];
                    changed.extend([(to, value), (from, EMPTY)]);
                }
                Part::Captured(cell) => changed.push((cell, EMPTY)),
                Part::Put(cell, value) | Part::Flag(cell, value) => changed.push((cell, value)),
                Part::Spend(cell) => changed.push((cell, now(cell).saturating_sub(1))),
                Part::Gain(cell) => changed.push((cell, (now(cell) + 1).min(MOST_HELD))),
                Part::Becomes(cell, kind) => {
                    changed.push((cell, self.becomes[kind as usize][now(cell) as usize]));
                }
                Part::ChangesSide(cell) => changed.push((cell, self.swap[now(cell) as usize])),
                Part::Again => {}
            }
        }
        changed
    }

    /// What a condition after a part asks for before the part.
    pub fn before(&self, part: Part, after: Condition) -> Before {
        let Condition { cell, mask } = after;
        let decided = |value: u8| {
            if mask >> value & 1 == 1 {
                Before::Holds
            } else {
                Before::Fails
            }
        };
        let through = |cell: Cell, table: &[u8; VALUES]| {
            let mask = (0..VALUES)
                .filter(|&value| mask >> table[value] & 1 == 1)
                .fold(0, |before, value| before | 1 << value);
            Before::Needs(Condition { cell, mask })
        };
        match part {
            Part::Goes(from, to) if cell == to && from != to => through(from, &self.arrive),
            Part::Goes(from, _) if cell == from => decided(EMPTY),
            Part::Captured(at) if cell == at => decided(EMPTY),
            Part::Put(at, value) | Part::Flag(at, value) if cell == at => decided(value),
            Part::Becomes(at, kind) if cell == at => through(at, &self.becomes[kind as usize]),
            Part::ChangesSide(at) if cell == at => through(at, &self.swap),
            Part::Spend(at) if cell == at => Before::Needs(Condition {
                cell,
                mask: (mask << 1) | (mask & 1),
            }),
            Part::Gain(at) if cell == at => Before::Needs(Condition {
                cell,
                mask: (mask >> 1) | (mask & 1 << MOST_HELD),
            }),
            _ => Before::Needs(after),
        }
    }
}

impl State {
    /// A position with nobody on the board.
    pub fn empty(cells: usize) -> State {
        State {
            cells: vec![EMPTY; cells],
            side: Side::First,
            last: Side::Second,
            clock: 0,
            passes: 0,
            transients: [false; 2],
            log: Vec::new(),
        }
    }

    /// To be called after the cells were written to directly.
    pub fn note_variants(&mut self, changes: &Changes, squares: usize) {
        self.transients = [false; 2];
        for &value in &self.cells[..squares] {
            if let Some(side) = changes.transient[value as usize] {
                self.transients[side.index()] = true;
            }
        }
    }

    fn set(&mut self, cell: Cell, value: u8) {
        let old = std::mem::replace(&mut self.cells[cell as usize], value);
        self.log.push((cell, old));
    }

    /// Makes a move; the result takes it back.
    pub fn make(&mut self, parts: &[Part], changes: &Changes, squares: usize) -> Undo {
        let undo = Undo {
            log: self.log.len(),
            side: self.side,
            last: self.last,
            clock: self.clock,
            passes: self.passes,
            transients: self.transients,
        };
        self.clock = self.clock.saturating_add(1);
        self.passes = if parts.is_empty() {
            self.passes.saturating_add(1)
        } else {
            0
        };
        let mut again = false;
        for &part in parts {
            again |= part == Part::Again;
            self.part(part, changes);
        }
        self.last = self.side;
        if !again {
            self.side = self.side.other();
            if self.transients[self.side.index()] {
                self.settle(changes, squares);
            }
        }
        undo
    }

    fn part(&mut self, part: Part, changes: &Changes) {
        match part {
            Part::Goes(from, to) => {
                let value = self.cells[from as usize];
                if changes.restarts >> value & 1 == 1 {
                    self.clock = 0;
                }
                self.set(to, changes.arrive[value as usize]);
                self.set(from, EMPTY);
            }
            Part::Captured(cell) => {
                if changes.capture_restarts {
                    self.clock = 0;
                }
                self.set(cell, EMPTY);
            }
            Part::Put(cell, value) => {
                self.clock = 0;
                self.set(cell, value);
            }
            Part::Spend(cell) => self.set(cell, self.cells[cell as usize].saturating_sub(1)),
            Part::Gain(cell) => self.set(cell, (self.cells[cell as usize] + 1).min(MOST_HELD)),
            Part::Becomes(cell, kind) => {
                let value = changes.becomes[kind as usize][self.cells[cell as usize] as usize];
                if let Some(side) = changes.transient[value as usize] {
                    self.transients[side.index()] = true;
                }
                self.set(cell, value);
            }
            Part::ChangesSide(cell) => {
                let value = changes.swap[self.cells[cell as usize] as usize];
                self.set(cell, value);
            }
            Part::Flag(cell, value) => self.set(cell, value),
            Part::Again => {}
        }
    }

    /// Copies the cells as they will be after the next move where that changes nothing: the
    /// variants for one turn of the other side become ordinary men.
    pub fn settled(&self, changes: &Changes, squares: usize, cells: &mut Vec<u8>) {
        cells.clear();
        cells.extend_from_slice(&self.cells);
        let next = self.side.other();
        if self.transients[next.index()] {
            for value in &mut cells[..squares] {
                if changes.transient[*value as usize] == Some(next) {
                    *value = changes.settle[*value as usize];
                }
            }
        }
    }

    /// Variants for one turn of the side that is now to move become ordinary men.
    fn settle(&mut self, changes: &Changes, squares: usize) {
        for cell in 0..squares {
            let value = self.cells[cell];
            if changes.transient[value as usize] == Some(self.side) {
                self.set(cell as Cell, changes.settle[value as usize]);
            }
        }
        self.transients[self.side.index()] = false;
    }

    /// Takes a move back. Moves must be taken back in the reverse order.
    pub fn unmake(&mut self, undo: Undo) {
        while self.log.len() > undo.log {
            if let Some((cell, value)) = self.log.pop() {
                self.cells[cell as usize] = value;
            }
        }
        self.side = undo.side;
        self.last = undo.last;
        self.clock = undo.clock;
        self.passes = undo.passes;
        self.transients = undo.transients;
    }

    /// Forgets how to take moves back.
    pub fn forget(&mut self) {
        self.log = Vec::new();
    }

    /// How many changes of cells can still be taken back.
    pub fn log_len(&self) -> usize {
        self.log.len()
    }

    /// The cells changed after the log had this length.
    pub fn changed_after(&self, length: usize) -> impl Iterator<Item = Cell> + '_ {
        self.log[length.min(self.log.len())..]
            .iter()
            .map(|&(cell, _)| cell)
    }
}

/// A number that tells positions apart.
pub(crate) fn fingerprint(state: &State) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = rustc_hash::FxHasher::default();
    state.hash(&mut hasher);
    hasher.finish()
}
