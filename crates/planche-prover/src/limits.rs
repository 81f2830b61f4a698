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

/// How hard a proof may seem if the search for it is to go on.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Hope {
    /// So hard, and no harder.
    UpTo(u32),
    /// Easy beside its refutation. Of the searches that went on to succeed, most had this in common.
    BesideRefutation,
}

impl Hope {
    fn remains(self, proof: u32, disproof: u32) -> bool {
        match self {
            Hope::UpTo(hardest) => proof <= hardest,
            Hope::BesideRefutation => proof <= EASY + disproof / SHARE,
        }
    }
}

/// How hard a proof may seem whatever its refutation, and which part of that comes on top.
const EASY: u32 = 4;
const SHARE: u32 = 4;

/// A running clock with its bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    nodes: usize,
    deadline: Option<Instant>,
    /// Past so many nodes the search goes on only while there is hope.
    hope: Option<(usize, Hope)>,
    stop: Option<&'static AtomicBool>,
}

impl Budget {
    pub(crate) fn start(limits: Limits) -> Budget {
        Budget {
            nodes: limits.nodes,
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            hope: None,
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

    /// The same clock for a search that is given up past `nodes` nodes once there is no hope for it.
    pub(crate) fn while_hopeful(self, nodes: usize, hope: Hope) -> Budget {
        Budget {
            hope: Some((nodes, hope)),
            ..self
        }
    }

    /// Whether a proof and a refutation that seem so hard are worth no more than the nodes already made.
    pub(crate) fn is_hopeless(&self, nodes: usize, proof: u32, disproof: u32) -> bool {
        self.hope
            .is_some_and(|(first, hope)| nodes >= first && !hope.remains(proof, disproof))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_given_up_when_its_proof_seems_hard_beside_its_refutation() {
        let budget = Budget::start(Limits::default());
        let hopeless = |nodes, proof, disproof| {
            let budget = budget.while_hopeful(10, Hope::BesideRefutation);
            budget.is_hopeless(nodes, proof, disproof)
        };
        assert!(!hopeless(9, 100, 1), "the first look is free");
        assert!(!hopeless(10, 14, 40) && hopeless(10, 15, 40));
        assert!(!hopeless(10, 4, 0) && hopeless(10, 5, 0));
        let bounded = budget.while_hopeful(10, Hope::UpTo(8));
        assert!(!bounded.is_hopeless(10, 8, 0) && bounded.is_hopeless(10, 9, 1_000));
        assert!(!budget.is_hopeless(10, 1_000, 0), "nobody asked");
    }
}
