//! Breeding rule lists in proof mode: the fitness of a strategy is its exhaustive proof.
//!
//! The share of positions won against *every* defence alone is a needle in a haystack; the shares
//! won against perfect defenders are the slope that leads to it. Parents and children compete
//! together, and only one of several strategies with the same fitness stays.
//!
//! Every random decision comes from a generator seeded by (seed, generation, child), so a run depends
//! neither on the number of threads nor on having been interrupted.

mod judge;
mod vary;

use planche_endgame::krk::proof::Tally;
use planche_endgame::krk::rule::Strategy;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use judge::Judge;
use vary::{cross, mutate, random_strategy};

/// What to breed for once every position is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// As few nodes as possible.
    Short,
    /// As few moves as possible against the perfect defender.
    Fast,
}

/// The numbers of a breeding run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The random seed.
    pub seed: u64,
    /// Strategies that survive a generation.
    pub population: usize,
    /// Children a generation.
    pub children: usize,
    /// Rules a strategy may have.
    pub most_rules: usize,
    /// What to breed for.
    pub aim: Aim,
}

impl Settings {
    /// The settings that the shipped strategies were bred with.
    pub fn new(seed: u64, aim: Aim) -> Settings {
        let most_rules = match aim {
            Aim::Short => 8,
            Aim::Fast => 14,
        };
        Settings {
            seed,
            population: 150,
            children: 250,
            most_rules,
            aim,
        }
    }
}

/// A strategy with what the proof found.
#[derive(Debug, Clone)]
pub struct Individual {
    /// The rules.
    pub strategy: Strategy,
    /// Its fitness; larger is better.
    pub fitness: f64,
    /// All positions against every defence.
    pub any: Tally,
    /// All positions against the perfect defender.
    pub perfect: Tally,
}

/// A run of generations.
pub struct Breeding {
    settings: Settings,
    /// How many generations are done.
    pub generation: u64,
    /// The survivors, best first.
    pub population: Vec<Individual>,
    judge: Judge,
}

impl Breeding {
    /// Starts from random strategies.
    pub fn start(settings: Settings) -> Breeding {
        let random = |child: usize| random_strategy(&mut generator(settings.seed, 0, child));
        let strategies = (0..settings.population * 4).map(random).collect();
        Breeding::resume(settings, 0, strategies)
    }

    /// Goes on from strategies that were saved after a generation.
    pub fn resume(settings: Settings, generation: u64, strategies: Vec<Strategy>) -> Breeding {
        let mut breeding = Breeding {
            settings,
            generation,
            population: Vec::new(),
            judge: Judge::new(settings.aim),
        };
        breeding.population = breeding.judge.judge(strategies);
        breeding.select();
        breeding
    }

    /// One generation: children are made, judged, and compete with their parents.
    pub fn step(&mut self) {
        self.generation += 1;
        let children = (0..self.settings.children)
            .map(|child| self.child(child))
            .collect();
        let judged = self.judge.judge(children);
        self.population.extend(judged);
        self.select();
    }

    /// The numbers of the run.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The best strategy so far.
    pub fn best(&self) -> Option<&Individual> {
        self.population.first()
    }

    fn select(&mut self) {
        self.population.sort_by(|a, b| {
            b.fitness
                .total_cmp(&a.fitness)
                .then_with(|| a.strategy.cmp(&b.strategy))
        });
        self.population.dedup_by(|a, b| a.fitness == b.fitness);
        self.population.truncate(self.settings.population);
    }

    fn child(&self, number: usize) -> Strategy {
        let mut random = generator(self.settings.seed, self.generation, number);
        let mut strategy = self.parent(&mut random).clone();
        if random.random_bool(0.4) {
            cross(&mut strategy, self.parent(&mut random), &mut random);
        }
        for _ in 0..random.random_range(1..=3) {
            mutate(&mut strategy, &mut random);
        }
        strategy.rules.truncate(self.settings.most_rules);
        strategy
    }

    /// The best of three drawn at random.
    fn parent(&self, random: &mut ChaCha8Rng) -> &Strategy {
        let draw = |_| random.random_range(0..self.population.len());
        let place = (0..3).map(draw).min().unwrap_or_default();
        &self.population[place].strategy
    }
}

fn generator(seed: u64, generation: u64, child: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(generation << 20 | child as u64);
    random
}
