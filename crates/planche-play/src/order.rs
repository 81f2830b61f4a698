//! Which move to look at first: a good guess saves most of the work.

use shakmaty::{Color, Move, Role, Square};

use crate::terms::material::value;

/// How often quiet moves have been good so far, and the last good ones at every ply.
#[derive(Debug)]
pub(crate) struct Order {
    good: Vec<[u32; 64]>,
    killers: Vec<[Option<Move>; 2]>,
}

/// The longest line that is ever looked at.
pub(crate) const LONGEST: usize = 64;

impl Default for Order {
    fn default() -> Order {
        Order {
            good: vec![[0; 64]; 12],
            killers: vec![[None; 2]; LONGEST + 1],
        }
    }
}

impl Order {
    /// Remembers a quiet move that was good.
    pub(crate) fn reward(&mut self, side: Color, action: &Move, ply: usize, plies: u32) {
        if action.is_capture() || action.is_promotion() {
            return;
        }
        self.good[man(side, action.role())][usize::from(action.to())] += plies * plies;
        let killers = &mut self.killers[ply.min(LONGEST)];
        if killers[0] != Some(*action) {
            killers[1] = killers[0].replace(*action);
        }
    }

    /// Sorts moves, the most promising first; equal ones stay in their order.
    pub(crate) fn sort(&self, side: Color, ply: usize, first: Option<Move>, moves: &mut [Move]) {
        moves
            .sort_by_cached_key(|action| std::cmp::Reverse(self.promise(side, ply, first, action)));
    }

    fn promise(&self, side: Color, ply: usize, first: Option<Move>, action: &Move) -> u32 {
        if first == Some(*action) {
            return u32::MAX;
        }
        if action.is_capture() || action.promotion() == Some(Role::Queen) {
            return 3_000_000_000 + booty(action);
        }
        let killer = self.killers[ply.min(LONGEST)].contains(&Some(*action));
        match killer {
            true => 2_000_000_000,
            false => {
                self.good[man(side, action.role())][usize::from(action.to())].min(1_000_000_000)
            }
        }
    }
}

/// The dearest prey first, by the cheapest hunter.
pub(crate) fn booty(action: &Move) -> u32 {
    let prey = action.capture().map_or(0, value) + action.promotion().map_or(0, value);
    (prey * 16 - value(action.role()) + 1_000) as u32
}

pub(crate) fn man(side: Color, role: Role) -> usize {
    usize::from(role) - 1 + side.fold_wb(0, 6)
}

/// Where a move starts; a drop, which chess has not, starts nowhere.
pub(crate) fn origin(action: &Move) -> Square {
    action.from().unwrap_or(action.to())
}
