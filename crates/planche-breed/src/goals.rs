//! Climbs from the goals of bishop and knight by small changes: a number, a condition less, a goal less, two goals in the
//! other order. A list is kept when its reader wins no fewer positions, in fewer moves or with fewer conditions.
//!
//! As with [`crate::lessons`] it is climbing with seeded chance, not genetic programming.

use planche_endgame::Class;
use planche_endgame::campaign::{Campaign, Resistance};
use planche_endgame::condition::Test;
use planche_endgame::kbnk::goal::Goals;
use planche_endgame::kbnk::ladder::Ladder;
use planche_endgame::lesson::proof::recite_goals;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::lessons::Score;

/// What a condition more must save, in moves of the mean game.
const CONDITION_WORTH: f64 = 0.02;

/// A list of goals under way.
pub struct Aiming {
    goals: Goals,
    score: Score,
    random: ChaCha8Rng,
}

impl Aiming {
    /// Starts from a list.
    pub fn start(goals: Goals, seed: u64) -> Aiming {
        Aiming {
            score: judge(&goals),
            goals,
            random: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// The list so far.
    pub fn goals(&self) -> &Goals {
        &self.goals
    }

    /// How it fares.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Tries one change; tells whether the list became better.
    pub fn step(&mut self) -> bool {
        let mut changed = self.goals.clone();
        change(&mut changed, &mut self.random);
        if changed == self.goals {
            return false;
        }
        let score = judge(&changed);
        let better = score < self.score;
        if score <= self.score {
            (self.goals, self.score) = (changed, score);
        }
        better
    }
}

/// Plays a list from everywhere, whichever of the moves that it leaves open is taken, and against the perfect defender.
fn judge(goals: &Goals) -> Score {
    let ladder = Ladder::new(goals.clone());
    let recital = recite_goals(&ladder);
    let choose = |placement: &_| ladder.choose(placement);
    let perfect = Campaign::play(Class::KBNK, Resistance::Perfect, choose).score();
    let conditions: usize = goals.list.iter().map(|goal| goal.conditions.len()).sum();
    Score {
        failures: recital.positions - recital.won,
        cost: perfect.mean + CONDITION_WORTH * conditions as f64,
        ratio: perfect.mean / perfect.optimal_mean.max(1.0),
    }
}

fn change(goals: &mut Goals, random: &mut ChaCha8Rng) {
    let count = goals.list.len();
    let at = random.random_range(0..count);
    let asked = goals.list[at].conditions.len();
    match random.random_range(0..6) {
        0 if count > 1 => {
            goals.list.remove(at);
        }
        1 => goals.list.swap(at, (at + 1) % count),
        2 if asked > 1 => {
            goals.list[at]
                .conditions
                .remove(random.random_range(0..asked));
        }
        _ => {
            let place = random.random_range(0..asked);
            let step = if random.random_bool(0.5) { 1 } else { -1 };
            let test = &mut goals.list[at].conditions[place].test;
            *test = nudged(*test, step);
        }
    }
}

/// The same question with its number moved.
fn nudged(test: Test, step: i32) -> Test {
    match test {
        Test::Is(answer) => Test::Is(answer),
        Test::Equal(number) => Test::Equal(number + step),
        Test::AtLeast(number) => Test::AtLeast(number + step),
        Test::AtMost(number) => Test::AtMost(number + step),
    }
}
