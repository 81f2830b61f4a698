//! Counting what a suite came to.

use std::collections::BTreeMap;

use planche::suite::{Case, SuitePart, is_solved};
use planche::{Solution, Status};

/// How many positions ended how, and what they cost.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// All of them.
    pub positions: usize,
    /// Proved, and the first move is right.
    pub solved: usize,
    /// Proved.
    pub proved: usize,
    /// Found, but not proved to the end.
    pub likely: usize,
    /// Proved, but the second opinion does not believe in it.
    pub doubted: usize,
    /// Every plan was tried, none works.
    pub none: usize,
    /// A limit came first.
    pub limit: usize,
    nodes: Vec<usize>,
    ms: Vec<f64>,
    opinion: Vec<u64>,
}

/// The tally of a suite and of its groups.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Summary {
    /// All positions.
    pub total: Tally,
    /// The groups, ratings first.
    pub groups: BTreeMap<SuitePart, Tally>,
}

impl Summary {
    /// Counts one position.
    pub fn add(&mut self, case: &Case, solution: &Solution) {
        self.total.add(case, solution);
        for group in &case.groups {
            self.groups
                .entry(group.clone())
                .or_default()
                .add(case, solution);
        }
    }
}

impl Tally {
    fn add(&mut self, case: &Case, solution: &Solution) {
        self.positions += 1;
        self.solved += usize::from(is_solved(case, solution));
        match solution.status {
            Status::Proved => self.proved += 1,
            Status::Likely => self.likely += 1,
            Status::Doubted => self.doubted += 1,
            Status::None => self.none += 1,
            Status::Limit => self.limit += 1,
        }
        self.nodes.push(solution.stats.nodes);
        self.ms.push(solution.stats.ms);
        self.opinion.push(solution.stats.opinion);
    }

    /// So many of a hundred positions took at most this many nodes.
    pub fn nodes(&self, percent: usize) -> usize {
        let mut nodes = self.nodes.clone();
        nodes.sort_unstable();
        percentile(&nodes, percent).unwrap_or(0)
    }

    /// For so many of a hundred positions the second opinion looked at no more than this many.
    pub fn opinion(&self, percent: usize) -> u64 {
        let mut opinion = self.opinion.clone();
        opinion.sort_unstable();
        percentile(&opinion, percent).unwrap_or(0)
    }

    /// So many of a hundred positions took at most this many milliseconds.
    pub fn ms(&self, percent: usize) -> f64 {
        let mut ms = self.ms.clone();
        ms.sort_by(f64::total_cmp);
        percentile(&ms, percent).unwrap_or(0.0)
    }
}

/// The smallest value that at least so many of a hundred do not exceed.
pub fn percentile<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}
