//! How a tree fared in its games, and a generation in numbers.

use planche_endgame::krk::game::{Finish, MOST_MOVES};
use planche_endgame::krk::tree::Tree;

/// The weights of equation 1.
const GAMES_WEIGHT: f64 = 1.0;
const SIZE_WEIGHT: f64 = 1.0;

/// How a tree fared in its games.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Record {
    /// Equation 1; larger is better.
    pub fitness: f64,
    /// Games by [`Finish`], in the order of [`Finish::ALL`].
    pub outcomes: [u32; 6],
    /// White's moves in the games that ended in mate.
    pub moves: u32,
}

impl Record {
    /// Games won.
    pub fn mates(&self) -> u32 {
        self.outcomes[Finish::Mate as usize]
    }

    /// The mean length of the won games.
    pub fn mean(&self) -> f64 {
        f64::from(self.moves) / f64::from(self.mates().max(1))
    }

    /// Adds a game (equation 2); its moves count so many times.
    pub(crate) fn count(&mut self, finish: Finish, moves: u32, weight: f64) {
        let (bonus, penalty) = bonus_and_penalty(finish);
        self.fitness += (speed_worth(moves, weight) + GAMES_WEIGHT * bonus) / penalty;
        self.outcomes[finish as usize] += 1;
        if finish == Finish::Mate {
            self.moves += moves;
        }
    }

    /// Adds what a tree of this size deserves (the second term of equation 1).
    pub(crate) fn with_size(mut self, nodes: usize) -> Record {
        self.fitness += size_worth(nodes);
        self
    }
}

/// Bonus and penalty of Table 2.
fn bonus_and_penalty(finish: Finish) -> (f64, f64) {
    match finish {
        Finish::RookLost => (0.0, 5.0),
        Finish::Impossible => (0.0, 3.0),
        Finish::Repetition => (0.0, 2.0),
        Finish::TooLong => (0.0, 1.0),
        Finish::Stalemate => (200.0, 1.0),
        Finish::Mate => (400.0, 1.0),
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
