//! The paper's genetic programming: 10,000 trees, crossover 65 %, mutation 5 %, fitness of its
//! equations 1 and 2 over the seventeen games against every black king of the experiment.
//!
//! What the paper leaves open: parents are the best of four drawn at random, the best tree of a
//! generation is kept, and the first trees have depths 2 to 6, half of them full. Every random
//! decision comes from a generator seeded by (seed, generation, child): a run depends neither on the
//! number of threads nor on having been interrupted.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::krk::game::{Experiment, MOST_MOVES, Outcome, Start, play, reference};
use crate::krk::graph::Id;
use crate::krk::table1::{Predicate, Tactic};
use crate::krk::tree::{Node, Tree};

/// The paper's population.
pub const POPULATION: usize = 10_000;
const CROSSOVER: f64 = 0.65;
const MUTATION: f64 = 0.05;
const TOURNAMENT: usize = 4;
/// The weights of equation 1.
const GAMES_WEIGHT: f64 = 1.0;
const SIZE_WEIGHT: f64 = 10.0;

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

/// An experiment under way.
pub struct Evolution {
    experiment: Experiment,
    seed: u64,
    population: usize,
    replies: Vec<Vec<Id>>,
    trees: Vec<Tree>,
    records: Vec<Record>,
    /// One point a generation that is done.
    pub history: Vec<Point>,
}

/// What is saved of an experiment: everything else follows from it.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Saved {
    /// The number of the experiment.
    pub experiment: u8,
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
    pub fn start(experiment: Experiment, seed: u64, population: usize) -> Evolution {
        let random = |child: usize| {
            let mut random = generator(seed, 0, child);
            let depth = 2 + child % 5;
            let full = (child / 5).is_multiple_of(2);
            random_tree(&mut random, depth, full)
        };
        let trees = (0..population.max(1)).map(random).collect();
        Evolution::with(experiment, seed, trees, Vec::new())
    }

    /// Goes on from what was saved.
    pub fn resume(saved: Saved) -> Result<Evolution, BadSave> {
        let experiment =
            Experiment::new(saved.experiment).ok_or(BadSave::Experiment(saved.experiment))?;
        let tree = |(at, text): (usize, String)| {
            from_letters(&text).ok_or(BadSave::Tree {
                number: at + 1,
                text,
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
            saved.seed,
            trees,
            saved.history,
        ))
    }

    fn with(experiment: Experiment, seed: u64, trees: Vec<Tree>, history: Vec<Point>) -> Evolution {
        let defenders = experiment.defenders();
        let replies: Vec<Vec<Id>> = defenders.into_iter().map(|king| king.replies()).collect();
        let records = trees.par_iter().map(|tree| judge(tree, &replies)).collect();
        let population = trees.len();
        Evolution {
            experiment,
            seed,
            population,
            replies,
            trees,
            records,
            history,
        }
    }

    /// What must be saved to go on later.
    pub fn save(&self) -> Saved {
        Saved {
            experiment: self.experiment.number,
            seed: self.seed,
            trees: self.trees.iter().map(letters).collect(),
            history: self.history.clone(),
        }
    }

    /// One generation: notes the figures of the present trees, then breeds the next ones.
    pub fn step(&mut self) {
        self.history.push(self.point());
        let generation = self.history.len() as u64;
        let best = self.best_place();
        let keep = self.trees[best].clone();
        let bred = (1..self.population)
            .into_par_iter()
            .map(|child| self.child(generation, child));
        let mut trees: Vec<Tree> = vec![keep];
        trees.par_extend(bred);
        self.tell_apart(&mut trees, generation);
        self.records = trees
            .par_iter()
            .map(|tree| judge(tree, &self.replies))
            .collect();
        self.trees = trees;
    }

    /// The best tree of the present generation and its record.
    pub fn best(&self) -> (&Tree, Record) {
        let best = self.best_place();
        (&self.trees[best], self.records[best])
    }

    /// Games a tree plays.
    pub fn games(&self) -> u32 {
        (self.replies.len() * reference().len()) as u32
    }

    fn best_place(&self) -> usize {
        let better = |&a: &usize, &b: &usize| {
            self.records[a]
                .fitness
                .total_cmp(&self.records[b].fitness)
                .then(b.cmp(&a))
        };
        (0..self.trees.len()).max_by(better).unwrap_or_default()
    }

    fn point(&self) -> Point {
        let count = self.records.len().max(1) as f64;
        let games = count * f64::from(self.games());
        let mut outcomes = [0.0; 6];
        for record in &self.records {
            for (sum, &number) in outcomes.iter_mut().zip(&record.outcomes) {
                *sum += f64::from(number) / games;
            }
        }
        Point {
            best: self.records[self.best_place()].fitness,
            mean: self
                .records
                .iter()
                .map(|record| record.fitness)
                .sum::<f64>()
                / count,
            outcomes,
        }
    }

    /// A child that equals an earlier one is mutated, so that no tree takes over by copies alone.
    fn tell_apart(&self, trees: &mut [Tree], generation: u64) {
        let mut seen = HashSet::with_capacity(trees.len());
        for (child, tree) in trees.iter_mut().enumerate() {
            if seen.contains(tree) {
                let mut random = generator(self.seed, generation, child + (1 << 20));
                *tree = mutate(tree, &mut random);
            }
            seen.insert(tree.clone());
        }
    }

    fn child(&self, generation: u64, child: usize) -> Tree {
        let mut random = generator(self.seed, generation, child);
        let mut tree = self.parent(&mut random).clone();
        if random.random_bool(CROSSOVER) {
            tree = cross(&tree, self.parent(&mut random), &mut random);
        }
        if random.random_bool(MUTATION) {
            tree = mutate(&tree, &mut random);
        }
        tree
    }

    fn parent(&self, random: &mut ChaCha8Rng) -> &Tree {
        let draws = (0..TOURNAMENT).map(|_| random.random_range(0..self.trees.len()));
        let better = |&a: &usize, &b: &usize| {
            self.records[a]
                .fitness
                .total_cmp(&self.records[b].fitness)
                .then(b.cmp(&a))
        };
        let best = draws.max_by(better).unwrap_or_default();
        &self.trees[best]
    }
}

/// Plays all games of a tree (equations 1 and 2).
pub fn judge(tree: &Tree, replies: &[Vec<Id>]) -> Record {
    judge_games(tree, reference(), replies)
}

fn judge_games(tree: &Tree, starts: &[Start], replies: &[Vec<Id>]) -> Record {
    let compiled = tree.compile();
    let mut record = Record::default();
    for king in replies {
        for &start in starts {
            let (outcome, moves) = play(&compiled, start, king);
            let (bonus, penalty) = outcome.bonus_and_penalty();
            let speed = 1.0 - f64::from(moves) / f64::from(MOST_MOVES);
            record.fitness += GAMES_WEIGHT * (speed + bonus) / penalty;
            record.outcomes[outcome as usize] += 1;
            if outcome == Outcome::Mate {
                record.moves += moves;
            }
        }
    }
    let size = tree.nodes().len() as f64 / Tree::MOST_NODES as f64;
    record.fitness += SIZE_WEIGHT * (1.0 - size);
    record
}

fn generator(seed: u64, generation: u64, child: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(generation << 24 | child as u64);
    random
}

fn random_predicate(random: &mut ChaCha8Rng) -> Node {
    Node::Ask(Predicate::ALL[random.random_range(0..Predicate::ALL.len())])
}

fn random_tactic(random: &mut ChaCha8Rng) -> Node {
    Node::Play(Tactic::ALL[random.random_range(0..Tactic::ALL.len())])
}

/// A random tree; a full one branches down to its depth, others may stop earlier.
fn random_tree(random: &mut ChaCha8Rng, depth: usize, full: bool) -> Tree {
    let mut nodes = Vec::new();
    let mut depths = vec![depth.min(5)];
    while let Some(left) = depths.pop() {
        if left == 0 || (!full && left < depth && random.random_bool(0.4)) {
            nodes.push(random_tactic(random));
        } else {
            nodes.push(random_predicate(random));
            depths.extend([left - 1, left - 1]);
        }
    }
    Tree::new(nodes).unwrap_or_else(|| leaf(Tactic::DistantOpposition))
}

fn leaf(tactic: Tactic) -> Tree {
    Tree::new(vec![Node::Play(tactic)]).unwrap_or_else(|| leaf(tactic))
}

/// Puts a random subtree of the other parent in place of a random subtree; too large a child is given
/// up for its first parent.
fn cross(tree: &Tree, other: &Tree, random: &mut ChaCha8Rng) -> Tree {
    let at = random.random_range(0..other.nodes().len());
    let end = other.end_of(at).unwrap_or(at + 1);
    graft(tree, &other.nodes()[at..end], random)
}

fn graft(tree: &Tree, branch: &[Node], random: &mut ChaCha8Rng) -> Tree {
    let at = random.random_range(0..tree.nodes().len());
    let end = tree.end_of(at).unwrap_or(at + 1);
    let nodes = [&tree.nodes()[..at], branch, &tree.nodes()[end..]].concat();
    match nodes.len() <= Tree::MOST_NODES {
        true => Tree::new(nodes).unwrap_or_else(|| tree.clone()),
        false => tree.clone(),
    }
}

/// The paper's three mutations: another predicate or leaf in one node, or a new subtree.
fn mutate(tree: &Tree, random: &mut ChaCha8Rng) -> Tree {
    if random.random_bool(1.0 / 3.0) {
        let depth = random.random_range(0..=3);
        let branch = random_tree(random, depth, false);
        return graft(tree, branch.nodes(), random);
    }
    let mut nodes = tree.nodes().to_vec();
    let at = random.random_range(0..nodes.len());
    nodes[at] = match nodes[at] {
        Node::Ask(_) => random_predicate(random),
        Node::Play(_) => random_tactic(random),
    };
    Tree::new(nodes).unwrap_or_else(|| tree.clone())
}

/// A tree in letters: predicates a to m, moves A to H, in reading order.
fn letters(tree: &Tree) -> String {
    let letter = |node: &Node| match *node {
        Node::Ask(predicate) => char::from(b'a' + predicate as u8),
        Node::Play(tactic) => char::from(b'A' + tactic as u8),
    };
    tree.nodes().iter().map(letter).collect()
}

fn from_letters(text: &str) -> Option<Tree> {
    let node = |letter: char| match letter {
        'a'..='m' => Predicate::ALL
            .get(letter as usize - 'a' as usize)
            .copied()
            .map(Node::Ask),
        'A'..='H' => Tactic::ALL
            .get(letter as usize - 'A' as usize)
            .copied()
            .map(Node::Play),
        _ => None,
    };
    let nodes: Option<Vec<Node>> = text.chars().map(node).collect();
    nodes
        .and_then(Tree::new)
        .filter(|tree| tree.nodes().len() <= Tree::MOST_NODES)
}
