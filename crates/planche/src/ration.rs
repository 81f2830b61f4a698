//! One set of limits for several searches.

use std::time::Duration;

use crate::request::Limits;
use crate::solution::Solution;

/// What is left of the limits of a question that takes several searches.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ration {
    left: Limits,
}

impl Ration {
    pub(crate) fn new(limits: Limits) -> Ration {
        Ration { left: limits }
    }

    /// One part in so many of what is left, and at most so many nodes.
    pub(crate) fn share(&self, parts: usize, most: usize) -> Limits {
        let parts = parts.max(1);
        let of_time = |time: Duration| time / u32::try_from(parts).unwrap_or(u32::MAX);
        Limits {
            nodes: (self.left.nodes / parts).min(most),
            time: self.left.time.map(of_time),
        }
    }

    /// Takes away what a search has used.
    pub(crate) fn spend(&mut self, solution: &Solution) {
        self.left.nodes = self.left.nodes.saturating_sub(solution.stats.nodes);
        let used = Duration::from_secs_f64(solution.stats.ms.max(0.0) / 1000.0);
        self.left.time = self.left.time.map(|time| time.saturating_sub(used));
    }
}
