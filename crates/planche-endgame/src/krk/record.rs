//! How a tree fared in its games, and a generation in numbers.

use crate::krk::game::{MOST_MOVES, Outcome};
use crate::krk::tree::Tree;

/// The weights of equation 1.
const GAMES_WEIGHT: f64 = 1.0;
const SIZE_WEIGHT: f64 = 1.0;

/// How a tree fared in its games.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Record {
    /// Equation 1; larger is better.
    pub fitness: f64,
    /// Games by [`Outcome`], in the order of [`Outcome::ALL`].
    pub outcomes: [u32; 6],
    /// White's moves in the games that ended in mate.
    pub moves: u32,
}

impl Record {
    /// Games won.
    pub fn mates(&self) -> u32 {
        self.outcomes[Outcome::Mate as usize]
    }

    /// The mean length of the won games.
    pub fn mean(&self) -> f64 {
        f64::from(self.moves) / f64::from(self.mates().max(1))
    }

    /// Adds a game (equation 2); its moves count so many times.
    pub(crate) fn count(&mut self, outcome: Outcome, moves: u32, weight: f64) {
        let (bonus, penalty) = outcome.bonus_and_penalty();
        self.fitness += (speed_worth(moves, weight) + GAMES_WEIGHT * bonus) / penalty;
        self.outcomes[outcome as usize] += 1;
        if outcome == Outcome::Mate {
            self.moves += moves;
        }
    }

    /// Adds what a tree of this size deserves (the second term of equation 1).
    pub(crate) fn with_size(mut self, nodes: usize) -> Record {
        self.fitness += size_worth(nodes);
        self
    }
}

/// What the length of a game is worth whose moves count so many times (equation 2 without its bonus).
pub(crate) fn speed_worth(moves: u32, weight: f64) -> f64 {
    GAMES_WEIGHT * weight * (1.0 - f64::from(moves) / f64::from(MOST_MOVES))
}

/// What a tree of this size deserves (the second term of equation 1).
pub(crate) fn size_worth(nodes: usize) -> f64 {
    SIZE_WEIGHT * (1.0 - nodes as f64 / Tree::MOST_NODES as f64)
}

/// A generation in numbers: a point of the paper's figures.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Point {
    /// The fitness of the best tree.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
    /// All games of the generation by outcome, as parts of one.
    pub outcomes: [f64; 6],
}
