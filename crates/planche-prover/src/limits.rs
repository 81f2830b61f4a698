//! When to stop. This is the only place that reads the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one run.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The most nodes to make.
    pub nodes: usize,
    /// The longest time to take.
    pub time: Option<Duration>,
    /// Ends the run as soon as somebody sets it.
    pub stop: Option<Arc<AtomicBool>>,
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
    /// The time was used up.
    Time,
    /// Somebody asked for it.
    Asked,
}

/// A running clock with its bounds.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    nodes: usize,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    pub(crate) fn start(limits: &Limits) -> Budget {
        Budget {
            nodes: limits.nodes,
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
        }
    }

    /// The same clock with at most so many nodes.
    pub(crate) fn with_nodes(&self, nodes: usize) -> Budget {
        Budget {
            nodes: self.nodes.min(nodes),
            ..self.clone()
        }
    }

    /// The bound that `nodes` nodes have reached by now, if any.
    pub(crate) fn exceeded(&self, nodes: usize) -> Option<StopReason> {
        if nodes >= self.nodes {
            return Some(StopReason::Nodes);
        }
        let asked = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        if self.stop.as_ref().is_some_and(asked) {
            return Some(StopReason::Asked);
        }
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        late.then_some(StopReason::Time)
    }
}
