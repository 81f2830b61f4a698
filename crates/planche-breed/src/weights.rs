//! Tunes the weights of king and pawn by evolution: one parent, a few children, and the best goes on, if none of the
//! three figures falls below those of the paper's weights.

use planche_endgame::kpk::pecp::{Figures, Player, RULES, measure};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// Children of a generation.
const CHILDREN: usize = 6;
/// The most that a weight changes at once.
const STRIDE: f64 = 0.25;

/// Weights under way.
pub struct Tuning {
    best: Player,
    figures: Figures,
    floor: Figures,
    seed: u64,
    generation: u64,
}

impl Tuning {
    /// Starts from the weights of the paper.
    pub fn start(seed: u64) -> Tuning {
        let best = Player::paper();
        let figures = measure(&best);
        Tuning {
            figures,
            floor: figures,
            best,
            seed,
            generation: 0,
        }
    }

    /// The best weights so far.
    pub fn best(&self) -> &Player {
        &self.best
    }

    /// How they fare.
    pub fn figures(&self) -> Figures {
        self.figures
    }

    /// One generation; tells whether a child was better than its parent.
    pub fn step(&mut self) -> bool {
        self.generation += 1;
        let children = (0..CHILDREN).into_par_iter().map(|child| {
            let player = self.child(child as u64);
            let figures = measure(&player);
            (worth(&figures, &self.floor), figures, player)
        });
        // Of equal children the first, so that the number of threads does not matter.
        let children: Vec<(f64, Figures, Player)> = children.collect();
        let best = children
            .into_iter()
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        match best {
            Some((found, figures, player)) if found >= self.worth() => {
                let better = found > self.worth();
                (self.figures, self.best) = (figures, player);
                better
            }
            _ => false,
        }
    }

    fn worth(&self) -> f64 {
        worth(&self.figures, &self.floor)
    }

    /// The parent with some weights changed.
    fn child(&self, child: u64) -> Player {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(self.generation << 8 | child);
        let mut weights = *self.best.weights();
        for _ in 0..random.random_range(1..=3) {
            let place = random.random_range(0..RULES);
            let stride = random.random_range(-STRIDE..STRIDE);
            weights[place] = (weights[place] + stride).clamp(0.0, 1.0);
        }
        Player::with(weights)
    }
}

/// The three figures as one number: their shares added; nothing if one of them is below the floor.
fn worth(figures: &Figures, floor: &Figures) -> f64 {
    let shares = [figures.kept, figures.held, figures.won];
    let least = [floor.kept, floor.held, floor.won];
    if shares
        .iter()
        .zip(&least)
        .any(|([_, good], [_, least])| good < least)
    {
        return 0.0;
    }
    let share = |[all, good]: &[u64; 2]| *good as f64 / (*all).max(1) as f64;
    shares.iter().map(share).sum()
}
