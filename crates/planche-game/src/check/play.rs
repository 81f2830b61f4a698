//! Positions and moves as the checker sees them: written anew, so that it shares nothing with the
//! prover.

use rustc_hash::FxHashMap;

use crate::board::Side;
use crate::cells::EMPTY;
use crate::game::Game;
use crate::moves::{Part, long_name, short_name};
use crate::state::State;
use crate::text::syntax::Life;

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The values of the cells.
    pub cells: Vec<u8>,
    /// The side to move.
    pub side: Side,
    /// The side that moved last.
    pub last: Side,
    /// Passes in a row.
    pub passes: u8,
    /// Moves since the count was started anew.
    pub clock: Clock,
}

/// The count of quiet moves, which does not make two positions different.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock(pub u16);

impl PartialEq for Clock {
    fn eq(&self, _: &Clock) -> bool {
        true
    }
}

impl Eq for Clock {}

impl Table {
    /// The same position as a state.
    pub fn new(state: &State) -> Table {
        Table {
            cells: state.cells.clone(),
            side: state.side,
            last: state.last,
            passes: state.passes,
            clock: Clock(state.clock),
        }
    }

    /// The position after a move.
    pub fn after(&self, parts: &[Part], game: &Game) -> Table {
        let mut next = self.clone();
        next.clock.0 = next.clock.0.saturating_add(1);
        next.passes = if parts.is_empty() { self.passes + 1 } else { 0 };
        for &part in parts {
            next.part(part, game);
        }
        next.last = self.side;
        if !parts.contains(&Part::Again) {
            next.side = self.side.other();
            for square in 0..game.layout.squares {
                if let Some((side, kind)) = game.kinds.man(next.cells[square])
                    && side == next.side
                {
                    let kind = game.kinds.after(kind, Life::OneTurn);
                    next.cells[square] = game.kinds.value(side, kind);
                }
            }
        }
        next
    }

    fn part(&mut self, part: Part, game: &Game) {
        let man = |table: &Table, at: u16| game.kinds.man(table.cells[at as usize]);
        match part {
            Part::Goes(from, to) => {
                if let Some((side, kind)) = man(self, from) {
                    let restarts = game.draw_after.as_ref().is_some_and(|(_, _, kinds)| {
                        kinds.iter().any(|&base| game.kinds.is_a(kind, base))
                    });
                    if restarts {
                        self.clock = Clock(0);
                    }
                    let kind = game.kinds.after(kind, Life::UntilItMoves);
                    self.cells[from as usize] = EMPTY;
                    self.cells[to as usize] = game.kinds.value(side, kind);
                }
            }
            Part::Captured(at) => {
                self.cells[at as usize] = EMPTY;
                if game
                    .draw_after
                    .as_ref()
                    .is_some_and(|(_, capture, _)| *capture)
                {
                    self.clock = Clock(0);
                }
            }
            Part::Put(at, value) => {
                self.cells[at as usize] = value;
                self.clock = Clock(0);
            }
            Part::Gain(at) => self.cells[at as usize] = (self.cells[at as usize] + 1).min(63),
            Part::Spend(at) => self.cells[at as usize] = self.cells[at as usize].saturating_sub(1),
            Part::Becomes(at, kind) => {
                if let Some((side, _)) = man(self, at) {
                    self.cells[at as usize] = game.kinds.value(side, kind);
                }
            }
            Part::ChangesSide(at) => {
                if let Some((side, kind)) = man(self, at) {
                    self.cells[at as usize] = game.kinds.value(side.other(), kind);
                }
            }
            Part::Flag(at, value) => self.cells[at as usize] = value,
            Part::Again => {}
        }
    }
}

/// The moves with their names: short where that is clear, else long.
pub fn names(game: &Game, moves: Vec<Vec<Part>>) -> Vec<(String, Vec<Part>)> {
    let short: Vec<String> = moves
        .iter()
        .map(|parts| short_name(parts, &game.board, &game.kinds))
        .collect();
    let mut times: FxHashMap<&str, usize> = FxHashMap::default();
    for name in &short {
        *times.entry(name).or_default() += 1;
    }
    let clear = |name: &String| times[name.as_str()] == 1;
    let named = |(index, parts): (usize, Vec<Part>)| {
        let name = if clear(&short[index]) {
            short[index].clone()
        } else {
            long_name(&parts, &game.board, &game.kinds)
        };
        (name, parts)
    };
    moves.into_iter().enumerate().map(named).collect()
}

/// The move of this name. Only when no single move has it as its short name are all names worked out.
pub fn named(game: &Game, mut moves: Vec<Vec<Part>>, name: &str) -> Option<Vec<Part>> {
    let short = |parts: &Vec<Part>| short_name(parts, &game.board, &game.kinds) == name;
    let hits: Vec<usize> = (0..moves.len()).filter(|&at| short(&moves[at])).collect();
    match hits[..] {
        [only] => Some(moves.swap_remove(only)),
        _ => {
            let mut all = names(game, moves).into_iter();
            all.find(|(other, _)| other == name).map(|(_, parts)| parts)
        }
    }
}
