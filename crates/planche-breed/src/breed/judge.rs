//! The fitness of rule lists: their exhaustive proofs, weighed.

use std::collections::{BTreeMap, BTreeSet};

use planche_endgame::krk::goal::{Goal, moves};
use planche_endgame::krk::graph::{Id, NONE, graph};
use planche_endgame::krk::proof::{Defence, Tally, Tie, lengths};
use planche_endgame::krk::rule::{Predicate, Strategy};
use rayon::prelude::*;

use super::{Aim, Individual};

/// What a strategy loses by not being proved: more than any economy can win back.
const UNPROVED: f64 = 500.0;

/// Doublings between the failures of a strategy and none: the last hundred positions must weigh as
/// much as the first hundred thousand.
fn gap(tally: &Tally) -> f64 {
    ((tally.positions - tally.won + 1) as f64).log2()
}

/// Judges many strategies at once, working out each goal only once a generation.
pub(super) struct Judge {
    aim: Aim,
    holds: BTreeMap<Predicate, Vec<bool>>,
    goals: BTreeMap<Goal, Vec<Id>>,
    any: Defence,
    optimal: Defence,
    first: Defence,
    last: Defence,
}

impl Judge {
    pub fn new(aim: Aim) -> Judge {
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

    pub fn judge(&mut self, strategies: Vec<Strategy>) -> Vec<Individual> {
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
