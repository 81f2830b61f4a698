//! The paper's genetic programming: 10,000 trees, crossover 65 %, mutation 5 %, fitness of its
//! equations 1 and 2 over the seventeen games against every black king of the experiment.
//!
//! What the paper leaves open, and what was chosen here:
//! - α and β of equation 1 are both 1: a node costs less than a move.
//! - Parents are the best of four drawn at random, and the best tree stays.
//! - The first trees have depths 2 to 6, half of them full.
//!
//! That is the plain [`Mode`]. What the other one adds:
//! - The moves against the perfect king count eight times: they weigh more than those against the four
//!   others together.
//! - The population lives in ten groups. Parents come from one group, the best tree of a group stays in it, and
//!   every 25 generations it also visits the next group. A tree that is best too early can so spoil one
//!   group and not all.
//! - Every 75 generations the best tree of each group is annealed ([`anneal`]): mutated again and again,
//!   at first also for the worse. What comes of it stays in the group if it is better.
//! - Three children in ten lose the branches that none of their games entered.
//! - A child that equals another of its group is mutated.
//!
//! Every random decision comes from a generator seeded by (seed, generation, child): a run depends
//! neither on the number of threads nor on having been interrupted.

use std::collections::HashSet;

use crate::experiment::Experiment;
use crate::mode::Mode;
use planche_endgame::krk::tree::Tree;
use planche_endgame::text::quoted;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::anneal::{Schedule, anneal};
use crate::arena::{Arena, Played};
use crate::offspring::{cross, from_letters, generator, letters, mutate, random_tree};
use crate::record::{Point, Record};
use crate::views::Choices;

/// The paper's population.
pub const POPULATION: usize = 10_000;
const CROSSOVER: f64 = 0.65;
const MUTATION: f64 = 0.05;
const TOURNAMENT: usize = 4;
/// How often a child loses the branches that its games do not enter.
const PRUNING: f64 = 0.3;
/// Generations between two visits.
const VISITS: u64 = 25;
/// Generations between two annealings of the best trees.
const ANNEALING: u64 = 75;
/// How the best trees are annealed the first time.
const SCHEDULE: Schedule = Schedule {
    steps: 2_000_000,
    hot: 0.5,
    cold: 0.04,
    lost: 3.0,
};
/// How much cooler each further annealing starts.
const COOLER: f64 = 0.6;

/// A tree and how it fared.
#[derive(Debug, Clone)]
struct Individual {
    tree: Tree,
    choices: Choices,
    played: Played,
    record: Record,
}

impl Individual {
    /// Plays the games of a tree, or takes them from a parent who decided alike.
    fn new(tree: Tree, arena: &Arena, parent: Option<&Individual>) -> Individual {
        let choices = arena.choices(&tree);
        let played = match parent {
            Some(parent) if parent.choices.agree(&choices, parent.played.met) => parent.played,
            _ => arena.play(&choices),
        };
        let record = played.record.with_size(tree.nodes().len());
        Individual {
            tree,
            choices,
            played,
            record,
        }
    }
}

/// The place of the best tree; of equals the first.
fn best_of(individuals: &[Individual]) -> usize {
    let fitness = |place: usize| individuals[place].record.fitness;
    let better = |&a: &usize, &b: &usize| fitness(a).total_cmp(&fitness(b)).then(b.cmp(&a));
    (0..individuals.len()).max_by(better).unwrap_or_default()
}

/// An experiment under way.
pub struct Evolution {
    experiment: Experiment,
    mode: Mode,
    seed: u64,
    arena: Arena,
    individuals: Vec<Individual>,
    /// One point a generation that is done.
    pub history: Vec<Point>,
}

/// What is saved of an experiment: everything else follows from it.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Saved {
    /// The number of the experiment.
    pub experiment: u8,
    /// How the trees are bred.
    #[serde(default)]
    pub mode: Mode,
    /// The random seed.
    pub seed: u64,
    /// The trees, each as letters.
    pub trees: Vec<String>,
    /// The points so far.
    pub history: Vec<Point>,
}

/// A saved experiment does not make sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadSave {
    /// There are four experiments.
    #[error("there is no experiment {0}: expected 1 to 4")]
    Experiment(u8),
    /// Not a tree.
    #[error("tree {number} ('{text}') is not a tree")]
    Tree {
        /// Its place, from 1.
        number: usize,
        /// What was found.
        text: String,
    },
    /// Nothing to go on from.
    #[error("it holds no trees")]
    Empty,
}

impl Evolution {
    /// Starts with random trees.
    pub fn start(experiment: Experiment, mode: Mode, seed: u64, population: usize) -> Evolution {
        let random = |child: usize| {
            let mut random = generator(seed, 0, child);
            let depth = 2 + child % 5;
            let full = (child / 5).is_multiple_of(2);
            random_tree(&mut random, depth, full)
        };
        let trees = (0..population.max(1)).map(random).collect();
        Evolution::with(experiment, mode, seed, trees, Vec::new())
    }

    /// Goes on from what was saved.
    pub fn resume(saved: Saved) -> Result<Evolution, BadSave> {
        let experiment =
            Experiment::new(saved.experiment).ok_or(BadSave::Experiment(saved.experiment))?;
        let tree = |(at, text): (usize, String)| {
            from_letters(&text).ok_or_else(|| BadSave::Tree {
                number: at + 1,
                text: quoted(&text),
            })
        };
        let trees: Vec<Tree> = saved
            .trees
            .into_iter()
            .enumerate()
            .map(tree)
            .collect::<Result<_, _>>()?;
        if trees.is_empty() {
            return Err(BadSave::Empty);
        }
        Ok(Evolution::with(
            experiment,
            saved.mode,
            saved.seed,
            trees,
            saved.history,
        ))
    }

    fn with(
        experiment: Experiment,
        mode: Mode,
        seed: u64,
        trees: Vec<Tree>,
        history: Vec<Point>,
    ) -> Evolution {
        let arena = Arena::of_mode(&experiment.defenders(), mode);
        let individuals = trees
            .into_par_iter()
            .map(|tree| Individual::new(tree, &arena, None))
            .collect();
        Evolution {
            experiment,
            mode,
            seed,
            arena,
            individuals,
            history,
        }
    }

    /// What must be saved to go on later.
    pub fn save(&self) -> Saved {
        let trees = self.individuals.iter();
        Saved {
            experiment: self.experiment.number,
            mode: self.mode,
            seed: self.seed,
            trees: trees.map(|one| letters(&one.tree)).collect(),
            history: self.history.clone(),
        }
    }

    /// One generation: notes the figures of the present trees, then breeds the next ones.
    pub fn step(&mut self) {
        self.history.push(self.point());
        let generation = self.history.len() as u64;
        let size = self.group();
        let groups: Vec<&[Individual]> = self.individuals.chunks(size).collect();
        let best: Vec<&Individual> = groups.iter().map(|group| &group[best_of(group)]).collect();
        let bred = (0..self.individuals.len()).into_par_iter().map(|child| {
            let group = child / size;
            let visitor = (group + 1) % groups.len();
            match child % size {
                0 => best[group].clone(),
                1 if visitor != group && generation.is_multiple_of(VISITS) => best[visitor].clone(),
                _ => self.child(groups[group], generation, child),
            }
        });
        let mut next: Vec<Individual> = bred.collect();
        if self.mode == Mode::Annealed {
            self.tell_apart(&mut next, generation);
        }
        if self.mode == Mode::Annealed && generation.is_multiple_of(ANNEALING) {
            let groups = next.par_chunks_mut(size).enumerate();
            groups.for_each(|(group, members)| self.anneal(group, members, generation));
        }
        self.individuals = next;
    }

    /// The best tree of the present generation and its record.
    pub fn best(&self) -> (&Tree, Record) {
        let best = &self.individuals[best_of(&self.individuals)];
        (&best.tree, best.record)
    }

    /// Which experiment it is.
    pub fn experiment(&self) -> Experiment {
        self.experiment
    }

    /// How the trees are bred.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Trees that breed among themselves.
    fn group(&self) -> usize {
        self.mode.group().min(self.individuals.len()).max(1)
    }

    /// Games a tree plays.
    pub fn games(&self) -> u32 {
        self.arena.games()
    }

    fn point(&self) -> Point {
        let count = self.individuals.len().max(1) as f64;
        let games = count * f64::from(self.games());
        let mut outcomes = [0.0; 6];
        let mut fitness = 0.0;
        for one in &self.individuals {
            fitness += one.record.fitness;
            for (sum, &number) in outcomes.iter_mut().zip(&one.record.outcomes) {
                *sum += f64::from(number) / games;
            }
        }
        Point {
            best: self.best().1.fitness,
            mean: fitness / count,
            outcomes,
        }
    }

    /// Anneals the tree that stays in a group, its first.
    fn anneal(&self, group: usize, members: &mut [Individual], generation: u64) {
        let times = (generation / ANNEALING) as i32;
        let schedule = Schedule {
            hot: (SCHEDULE.hot * COOLER.powi(times - 1)).max(SCHEDULE.cold),
            ..SCHEDULE
        };
        let mut random = generator(self.seed, generation, group + (1 << 21));
        if let Some(first) = members.first_mut() {
            let tree = anneal(&self.arena, &first.tree, schedule, &mut random);
            let found = Individual::new(tree, &self.arena, None);
            if found.record.fitness > first.record.fitness {
                *first = found;
            }
        }
    }

    /// A child that equals an earlier one of its group is mutated, so that no tree takes over by
    /// copies alone.
    fn tell_apart(&self, individuals: &mut [Individual], generation: u64) {
        let mut copies = Vec::new();
        for (group, members) in individuals.chunks(self.group()).enumerate() {
            let mut seen = HashSet::with_capacity(members.len());
            for (place, one) in members.iter().enumerate() {
                if !seen.insert(&one.tree) {
                    copies.push(group * self.group() + place);
                }
            }
        }
        for child in copies {
            let mut random = generator(self.seed, generation, child + (1 << 20));
            let one = &individuals[child];
            let tree = mutate(&one.tree, &mut random);
            individuals[child] = Individual::new(tree, &self.arena, Some(one));
        }
    }

    fn child(&self, group: &[Individual], generation: u64, child: usize) -> Individual {
        let mut random = generator(self.seed, generation, child);
        let parent = draw(group, &mut random);
        let mut tree = parent.tree.clone();
        if random.random_bool(CROSSOVER) {
            tree = cross(&tree, &draw(group, &mut random).tree, &mut random);
        }
        if random.random_bool(MUTATION) {
            tree = mutate(&tree, &mut random);
        }
        let born = Individual::new(tree, &self.arena, Some(parent));
        if self.mode == Mode::Plain || !random.random_bool(PRUNING) {
            return born;
        }
        let pruned = self.arena.without_unmet(&born.tree, born.played.met);
        Individual::new(pruned, &self.arena, Some(&born))
    }
}

/// The best of a few drawn at random.
fn draw<'g>(group: &'g [Individual], random: &mut ChaCha8Rng) -> &'g Individual {
    let drawn: [usize; TOURNAMENT] = std::array::from_fn(|_| random.random_range(0..group.len()));
    let better = |a: usize, b: usize| match group[b].record.fitness > group[a].record.fitness {
        true => b,
        false => a,
    };
    &group[drawn.into_iter().reduce(better).unwrap_or_default()]
}
