//! Moves that leave a royal man to be captured are left out.
//!
//! That no royal man can be captured now has conditions: for each cell, the values that keep it so. A
//! move that breaks none of them needs no further look; one that breaks some is tried out on a copy
//! of the cells, and only the lines that it changes are looked along.

use super::MoveList;
use crate::board::Side;
use crate::cells::{Cell, EMPTY};
use crate::lower::attack::Attacks;
use crate::moves::{NO_CELL, Part, Simple, part_cells};
use crate::rules::Rules;
use crate::state::{Changes, State};

/// What is known about the royal men of the side to move.
#[derive(Debug, Clone, Default)]
pub(super) struct Guard {
    /// Where they stand.
    squares: Vec<Cell>,
    /// The cells as a move will leave them, but for what the move itself changes.
    cells: Vec<u8>,
    /// For each cell, the values it may get without a royal man being attacked.
    safe: Vec<u64>,
    /// Whether one is attacked now.
    attacked: bool,
    /// The last cell that was thought to be left, and whether that opens a line to a royal man.
    left: Option<(Cell, bool)>,
}

/// The tables that a guard asks.
struct Tables<'a> {
    attacks: &'a Attacks,
    changes: &'a Changes,
    royal: u64,
}

impl Guard {
    fn fits(&self, cell: Cell, value: u8) -> bool {
        self.safe[cell as usize] >> value & 1 == 1
    }

    /// Asks about the cells as a move would leave them.
    fn after<T>(&mut self, step: Simple, value: u8, ask: impl FnOnce(&[u8]) -> T) -> T {
        let Simple { from, to, gone, .. } = step;
        let cells = &mut self.cells;
        let set = |cells: &mut [u8], cell: Cell, value| {
            std::mem::replace(&mut cells[cell as usize], value)
        };
        let old_gone = (gone != NO_CELL).then(|| set(cells, gone, EMPTY));
        let old_from = set(cells, from, EMPTY);
        let old_to = set(cells, to, value);
        let answer = ask(cells);
        set(cells, to, old_to);
        set(cells, from, old_from);
        if let Some(old) = old_gone {
            set(cells, gone, old);
        }
        answer
    }

    /// Whether a simple move leaves no royal man to be captured; `None` if that must be found out
    /// in another way.
    fn allows(&mut self, step: Simple, tables: &Tables) -> Option<bool> {
        let &[king] = self.squares.as_slice() else {
            return None;
        };
        let Tables {
            attacks,
            changes,
            royal,
        } = *tables;
        let Simple {
            from,
            to,
            gone,
            becomes,
        } = step;
        let value = changes.arriving(self.cells[from as usize], becomes);
        let moves_king = from == king;
        if to == king || gone == king || moves_king != (royal >> value & 1 == 1) {
            return None;
        }
        if moves_king {
            return Some(!self.after(step, value, |cells| attacks.attacked(to, cells)));
        }
        if self.attacked {
            return Some(!self.after(step, value, |cells| attacks.attacked(king, cells)));
        }
        let arrives = self.fits(to, value) && (gone == NO_CELL || self.fits(gone, EMPTY));
        if arrives && self.fits(from, EMPTY) {
            return Some(true);
        }
        let apart = |cell| cell == NO_CELL || attacks.apart(king, from, cell);
        if arrives && apart(to) && apart(gone) {
            return Some(!self.opened_by(from, king, attacks));
        }
        let changed = [from, to, gone].into_iter().filter(|&cell| cell != NO_CELL);
        Some(!self.after(step, value, |cells| {
            attacks.newly_attacked(king, changed, cells)
        }))
    }

    /// Whether a royal man can be captured as soon as a cell is empty. Moves come man by man, so
    /// the last answer is kept.
    fn opened_by(&mut self, from: Cell, king: Cell, attacks: &Attacks) -> bool {
        if let Some((cell, opened)) = self.left
            && cell == from
        {
            return opened;
        }
        let old = std::mem::replace(&mut self.cells[from as usize], EMPTY);
        let opened = attacks.newly_attacked(king, std::iter::once(from), &self.cells);
        self.cells[from as usize] = old;
        self.left = Some((from, opened));
        opened
    }
}

impl Rules {
    /// Leaves out the moves after which a royal man could be captured.
    pub(super) fn keep_royal_safe(&self, state: &mut State, list: &mut MoveList) {
        let side = state.side;
        let mut guard = std::mem::take(&mut list.guard);
        self.set_up(&mut guard, state);
        let tables = Tables {
            attacks: self.attacks_on(side),
            changes: &self.changes,
            royal: self.royal[side.index()],
        };
        let mut kept = 0;
        for index in 0..list.refs.len() {
            let reference = list.refs[index];
            let simple = self.moves.simple(reference);
            let legal = simple
                .and_then(|step| guard.allows(step, &tables))
                .unwrap_or_else(|| self.tried_out(list.parts(index, self), state, &guard));
            if legal {
                list.refs[kept] = reference;
                kept += 1;
            }
        }
        list.refs.truncate(kept);
        list.guard = guard;
    }

    fn set_up(&self, guard: &mut Guard, state: &State) {
        let side = state.side;
        self.royal_squares(state, side, &mut guard.squares);
        state.settled(&self.changes, self.game.layout.squares, &mut guard.cells);
        guard.safe.clear();
        guard.safe.resize(state.cells.len(), u64::MAX);
        guard.attacked = false;
        guard.left = None;
        let attacks = self.attacks_on(side);
        for &square in &guard.squares {
            guard.safe[square as usize] = 0;
            guard.attacked |= attacks.narrow(square, &guard.cells, &mut guard.safe);
        }
    }

    /// Whether a move of any form leaves no royal man to be captured.
    fn tried_out(&self, parts: &[Part], state: &mut State, guard: &Guard) -> bool {
        let side = state.side;
        // A side that moves again does not give its opponent's men time to settle.
        let checked = guard.attacked || parts.contains(&Part::Again);
        let keeps = |part: &Part| self.changes.keeps(*part, &guard.cells, &guard.safe);
        if !checked && parts.iter().all(keeps) {
            return true;
        }
        let undo = self.make(state, parts);
        let attacks = self.attacks_on(side);
        let attacked = match self.moved(&guard.squares, parts, side) {
            Some(square) if !checked && guard.squares[0] == square => {
                let changed = parts.iter().flat_map(|&part| part_cells(part)).flatten();
                attacks.newly_attacked(square, changed, &state.cells)
            }
            Some(square) => attacks.attacked(square, &state.cells),
            None => self.royal_attacked(state, side),
        };
        state.unmake(undo);
        !attacked
    }

    /// Where the only royal man stands after a move; `None` if that cannot be told from the parts.
    fn moved(&self, squares: &[Cell], parts: &[Part], side: Side) -> Option<Cell> {
        let &[mut square] = squares else { return None };
        let royal = self.royal[side.index()];
        for &part in parts {
            match part {
                Part::Goes(from, to) if from == square => square = to,
                Part::Goes(..) | Part::Captured(_) | Part::Again | Part::Flag(..) => {}
                Part::Becomes(at, kind)
                    if at != square && royal >> self.game.kinds.value(side, kind) & 1 == 0 => {}
                _ => return None,
            }
        }
        Some(square)
    }
}
