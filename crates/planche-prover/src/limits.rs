//! When to stop. This is the only place that reads the clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one run.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most nodes to make.
    pub nodes: usize,
    /// The longest time to take.
    pub time: Option<Duration>,
    /// A flag that another thread may raise to end the run at once.
    pub stop: Option<&'static AtomicBool>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 20_000,
            time: None,
            stop: None,
        }
    }
}

/// Which bound ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The nodes were used up.
    Nodes,
    /// The time was used up, or somebody raised the flag.
    Time,
}

/// A running clock with its bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    nodes: usize,
    deadline: Option<Instant>,
    stop: Option<&'static AtomicBool>,
}

impl Budget {
    pub(crate) fn start(limits: Limits) -> Budget {
        Budget {
            nodes: limits.nodes,
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop,
        }
    }

    /// The same clock with at most so many nodes.
    pub(crate) fn with_nodes(self, nodes: usize) -> Budget {
        Budget {
            nodes: self.nodes.min(nodes),
            ..self
        }
    }

    /// The bound that `nodes` nodes have reached by now, if any.
    pub(crate) fn exceeded(&self, nodes: usize) -> Option<StopReason> {
        if nodes >= self.nodes {
            return Some(StopReason::Nodes);
        }
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        let stopped = self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
        (late || stopped).then_some(StopReason::Time)
    }
}
