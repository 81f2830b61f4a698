//! Breeding rule lists in proof mode: the fitness of a strategy is its exhaustive proof.
//!
//! The share of positions won against *every* defence alone is a needle in a haystack; the shares
//! won against perfect defenders are the slope that leads to it. Parents and children compete
//! together, and only one of several strategies with the same fitness stays.
//!
//! Every random decision comes from a generator seeded by (seed, generation, child), so a run depends
//! neither on the number of threads nor on having been interrupted.

use std::collections::{BTreeMap, BTreeSet};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::krk::goal::{Demand, Goal, MOST_WISHES, Mover, Wish, moves};
use crate::krk::graph::{Id, NONE, graph};
use crate::krk::proof::{Defence, Tally, Tie, lengths};
use crate::krk::rule::{Condition, Predicate, Rule, Strategy};

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

fn pick<T: Copy>(items: &[T], random: &mut ChaCha8Rng) -> T {
    items[random.random_range(0..items.len())]
}

fn random_goal(random: &mut ChaCha8Rng) -> Goal {
    let mover = pick(&[Mover::King, Mover::Rook, Mover::Rook, Mover::Any], random);
    let demands: BTreeSet<Demand> = (0..random.random_range(0..=2))
        .map(|_| pick(Demand::ALL, random))
        .collect();
    let wishes = (0..random.random_range(0..=2))
        .map(|_| pick(Wish::ALL, random))
        .collect();
    tidy(Goal {
        mover,
        demands: demands.into_iter().collect(),
        wishes,
    })
}

/// Each demand and wish once, demands in order.
fn tidy(mut goal: Goal) -> Goal {
    goal.demands.sort();
    goal.demands.dedup();
    let mut seen = BTreeSet::new();
    goal.wishes.retain(|&wish| seen.insert(wish));
    goal.wishes.truncate(MOST_WISHES);
    goal
}

fn random_condition(random: &mut ChaCha8Rng) -> Condition {
    Condition {
        predicate: pick(Predicate::ALL, random),
        expected: random.random_bool(0.6),
    }
}

fn random_rule(random: &mut ChaCha8Rng) -> Rule {
    let conditions = match random.random_bool(0.25) {
        true => vec![random_condition(random)],
        false => Vec::new(),
    };
    Rule {
        conditions,
        goal: random_goal(random),
    }
}

/// One in three follows the textbook outline: mate if you can, squeeze with a covered rook, bring the
/// king, else wait with a covered rook. Everything else in it, and all of the rest, is random.
fn random_strategy(random: &mut ChaCha8Rng) -> Strategy {
    if random.random_bool(1.0 / 3.0) {
        return outline(random);
    }
    let rules = random.random_range(3..=8);
    Strategy {
        rules: (0..rules).map(|_| random_rule(random)).collect(),
    }
}

fn outline(random: &mut ChaCha8Rng) -> Strategy {
    let mate = pick(
        &[Demand::Mates, Demand::MatesInTwo, Demand::MatesInThree],
        random,
    );
    let squeeze = pick(&[Demand::SmallerRoom, Demand::SmallerArea], random);
    let bring = pick(
        &[Demand::Closer, Demand::NearerCritical, Demand::CriticalKept],
        random,
    );
    let steps = [
        (Mover::Any, vec![mate]),
        (Mover::Rook, vec![squeeze, Demand::Covered]),
        (Mover::King, vec![bring]),
        (Mover::Any, vec![Demand::Covered]),
        (Mover::Rook, Vec::new()),
    ];
    let rule = |(mover, demands)| Rule {
        conditions: Vec::new(),
        goal: Goal {
            mover,
            demands,
            wishes: random_goal(random).wishes,
        },
    };
    Strategy {
        rules: steps.into_iter().map(rule).collect(),
    }
}

/// Takes a run of rules from the other parent in place of some of its own.
fn cross(strategy: &mut Strategy, other: &Strategy, random: &mut ChaCha8Rng) {
    let from = random.random_range(0..other.rules.len());
    let to = random.random_range(from..other.rules.len()) + 1;
    let start = random.random_range(0..=strategy.rules.len());
    let end = random.random_range(start..=strategy.rules.len());
    strategy
        .rules
        .splice(start..end, other.rules[from..to].iter().cloned());
}

fn mutate(strategy: &mut Strategy, random: &mut ChaCha8Rng) {
    let count = strategy.rules.len();
    let at = random.random_range(0..count);
    match random.random_range(0..10) {
        0 => strategy
            .rules
            .insert(random.random_range(0..=count), random_rule(random)),
        1 if count > 1 => {
            strategy.rules.remove(at);
        }
        2 => strategy.rules.swap(at, random.random_range(0..count)),
        3 => strategy.rules[at] = random_rule(random),
        4 | 5 => mutate_conditions(&mut strategy.rules[at].conditions, random),
        _ => mutate_goal(&mut strategy.rules[at].goal, random),
    }
}

fn mutate_conditions(conditions: &mut Vec<Condition>, random: &mut ChaCha8Rng) {
    match (conditions.len(), random.random_range(0..3)) {
        (0, _) | (1, 0) => conditions.push(random_condition(random)),
        (count, 1) => conditions[random.random_range(0..count)] = random_condition(random),
        (count, _) => {
            conditions.remove(random.random_range(0..count));
        }
    }
}

fn mutate_goal(goal: &mut Goal, random: &mut ChaCha8Rng) {
    match random.random_range(0..7) {
        0 => goal.demands.push(pick(Demand::ALL, random)),
        1 => remove_one(&mut goal.demands, random),
        2 => {
            remove_one(&mut goal.demands, random);
            goal.demands.push(pick(Demand::ALL, random));
        }
        3 => goal.wishes.insert(
            random.random_range(0..=goal.wishes.len()),
            pick(Wish::ALL, random),
        ),
        4 => remove_one(&mut goal.wishes, random),
        5 => {
            remove_one(&mut goal.wishes, random);
            goal.wishes.insert(
                random.random_range(0..=goal.wishes.len()),
                pick(Wish::ALL, random),
            );
        }
        _ => goal.mover = pick(&[Mover::King, Mover::Rook, Mover::Any], random),
    }
    *goal = tidy(goal.clone());
}

fn remove_one<T>(items: &mut Vec<T>, random: &mut ChaCha8Rng) {
    if !items.is_empty() {
        items.remove(random.random_range(0..items.len()));
    }
}

/// What a strategy loses by not being proved: more than any economy can win back.
const UNPROVED: f64 = 500.0;

/// Doublings between the failures of a strategy and none: the last hundred positions must weigh as
/// much as the first hundred thousand.
fn gap(tally: &Tally) -> f64 {
    ((tally.positions - tally.won + 1) as f64).log2()
}

/// Judges many strategies at once, working out each goal only once a generation.
struct Judge {
    aim: Aim,
    holds: BTreeMap<Predicate, Vec<bool>>,
    goals: BTreeMap<Goal, Vec<Id>>,
    any: Defence,
    optimal: Defence,
    first: Defence,
    last: Defence,
}

impl Judge {
    fn new(aim: Aim) -> Judge {
        let held = |&predicate: &Predicate| {
            let holds = graph()
                .white
                .iter()
                .map(|placement| predicate.holds(placement));
            (predicate, holds.collect())
        };
        Judge {
            aim,
            holds: Predicate::ALL.iter().map(held).collect(),
            goals: BTreeMap::new(),
            any: Defence::any(),
            optimal: Defence::optimal(),
            first: Defence::perfect(Tie::First),
            last: Defence::perfect(Tie::Last),
        }
    }

    fn judge(&mut self, strategies: Vec<Strategy>) -> Vec<Individual> {
        self.work_out_goals(&strategies);
        strategies
            .into_par_iter()
            .map(|strategy| self.individual(strategy))
            .collect()
    }

    /// Keeps the maps of the goals in use, up to a bound on memory, and adds the missing ones.
    fn work_out_goals(&mut self, strategies: &[Strategy]) {
        let rules = strategies.iter().flat_map(|strategy| &strategy.rules);
        let wanted: BTreeSet<&Goal> = rules.map(|rule| &rule.goal).collect();
        if self.goals.len() > 4000 {
            self.goals.retain(|goal, _| wanted.contains(goal));
        }
        let missing: Vec<&Goal> = wanted
            .into_iter()
            .filter(|goal| !self.goals.contains_key(goal))
            .collect();
        let maps: Vec<Vec<Id>> = missing
            .par_iter()
            .map(|goal| moves().map(graph(), goal))
            .collect();
        self.goals.extend(missing.into_iter().cloned().zip(maps));
    }

    fn policy(&self, strategy: &Strategy) -> Vec<Id> {
        let mut policy = vec![NONE; graph().white.len()];
        for rule in &strategy.rules {
            let Some(map) = self.goals.get(&rule.goal) else {
                continue;
            };
            let asked: Vec<(&Vec<bool>, bool)> = rule
                .conditions
                .iter()
                .filter_map(|c| Some((self.holds.get(&c.predicate)?, c.expected)))
                .collect();
            for (white, slot) in policy.iter_mut().enumerate() {
                if *slot == NONE
                    && asked
                        .iter()
                        .all(|(held, expected)| held[white] == *expected)
                {
                    *slot = map[white];
                }
            }
        }
        policy
    }

    fn individual(&self, strategy: Strategy) -> Individual {
        let policy = self.policy(&strategy);
        let tally = |defence: &Defence| Tally::of(&lengths(&policy, defence));
        let [any, first, last] = [&self.any, &self.first, &self.last].map(tally);
        let slope = first.share() + last.share();
        let optimal = if slope > 1.2 {
            tally(&self.optimal).share()
        } else {
            0.0
        };
        let shares = 1000.0 * (slope + any.share()) + 500.0 * optimal;
        let gaps = 20.0 * gap(&any) + 10.0 * (gap(&first) + gap(&last));
        let nodes = strategy.nodes() as f64;
        let ratio = (first.ratio() + last.ratio()) / 2.0;
        let economy = match (any.is_proof(), self.aim) {
            (false, _) => UNPROVED + 0.1 * nodes + 5.0 * ratio,
            (true, Aim::Short) => 3.0 * nodes + 10.0 * ratio,
            (true, Aim::Fast) => 0.2 * nodes + 200.0 * ratio,
        };
        let late = f64::from(any.longest.saturating_sub(50));
        let fitness = shares - gaps - economy - late;
        Individual {
            strategy,
            fitness,
            any,
            perfect: first,
        }
    }
}
