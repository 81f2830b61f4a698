//! Random play for tests: always the same for the same seed.
#![allow(dead_code, reason = "each test file uses a part of it")]

use planche_game::{Rules, State};

/// A small generator of numbers.
pub struct Random(pub u64);

impl Random {
    /// The next number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }
}

/// Positions of random games, until there are enough of them.
pub fn positions(rules: &Rules, count: usize, seed: u64) -> Vec<State> {
    let mut random = Random(seed * 2 + 1);
    let mut found = Vec::new();
    while found.len() < count {
        let mut state = rules.start();
        for _ in 0..120 {
            found.push(state.clone());
            let moves = rules.moves(&state);
            if moves.is_empty() || found.len() >= count {
                break;
            }
            let chosen = &moves[random.below(moves.len())];
            rules.make(&mut state, &chosen.parts);
            state.forget();
        }
    }
    found
}
