//! When to stop. This is the only place that reads the clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use planche_tuning::Tuning;

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
    /// No proof came into sight, and the search gave itself up.
    Hope,
    /// There is a strategy, but it is too large to be written down.
    Size,
}

/// How hard a proof may seem if the search for it is to go on.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Hope {
    /// So hard, and no harder.
    UpTo(u32),
    /// Easy beside its refutation: so hard whatever the refutation, and one part in `share` of that on top. Of the
    /// searches that went on to succeed, most had this in common.
    BesideRefutation { easy: u32, share: u32 },
    /// So hard at some time in the last part in `lately` of the search. Where there is nothing to win, the proof seems
    /// harder the longer it is looked for.
    InSight { hardest: u32, lately: usize },
}

/// How a search stands.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Outlook {
    /// The nodes that were made.
    pub(crate) nodes: usize,
    /// How hard a proof and a refutation seem.
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    /// After how many nodes the proof was last in sight.
    seen: usize,
}

impl Outlook {
    /// The search has gone on.
    pub(crate) fn turn_to(&mut self, nodes: usize, proof: u32, disproof: u32, budget: &Budget) {
        let near = match budget.hope {
            Some((_, Hope::InSight { hardest, .. })) => proof <= hardest,
            _ => true,
        };
        let seen = if near { nodes } else { self.seen };
        *self = Outlook {
            nodes,
            proof,
            disproof,
            seen,
        };
    }
}

impl Hope {
    /// Easy beside its refutation.
    pub(crate) fn beside_refutation(tuning: &Tuning) -> Hope {
        Hope::BesideRefutation {
            easy: tuning.hope_easy,
            share: tuning.hope_share,
        }
    }

    /// So hard at most, and lately.
    pub(crate) fn in_sight(hardest: u32, tuning: &Tuning) -> Hope {
        Hope::InSight {
            hardest,
            lately: tuning.hope_lately,
        }
    }

    fn remains(self, outlook: &Outlook) -> bool {
        let Outlook {
            nodes,
            proof,
            disproof,
            seen,
        } = *outlook;
        match self {
            Hope::UpTo(hardest) => proof <= hardest,
            Hope::BesideRefutation { easy, share } => proof <= easy + disproof / share,
            Hope::InSight { lately, .. } => lately * (nodes - seen) < nodes,
        }
    }
}

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

    /// Whether a search that stands so is not worth more nodes.
    pub(crate) fn is_hopeless(&self, outlook: &Outlook) -> bool {
        self.hope
            .is_some_and(|(first, hope)| outlook.nodes >= first && !hope.remains(outlook))
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
        let hopeless = |budget: Budget, nodes, proof, disproof| {
            let mut outlook = Outlook::default();
            outlook.turn_to(nodes, proof, disproof, &budget);
            budget.is_hopeless(&outlook)
        };
        let beside = budget.while_hopeful(10, Hope::BesideRefutation { easy: 4, share: 4 });
        assert!(!hopeless(beside, 9, 100, 1), "the first look is free");
        assert!(!hopeless(beside, 10, 14, 40) && hopeless(beside, 10, 15, 40));
        assert!(!hopeless(beside, 10, 4, 0) && hopeless(beside, 10, 5, 0));
        let bounded = budget.while_hopeful(10, Hope::UpTo(8));
        assert!(!hopeless(bounded, 10, 8, 0) && hopeless(bounded, 10, 9, 1_000));
        assert!(!hopeless(budget, 10, 1_000, 0), "nobody asked");
    }

    #[test]
    fn a_proof_that_was_in_sight_lately_is_looked_for_on() {
        let budget = Budget::start(Limits::default()).while_hopeful(
            500,
            Hope::InSight {
                hardest: 30,
                lately: 4,
            },
        );
        let after = |turns: &[(usize, u32)]| {
            let mut outlook = Outlook::default();
            for &(nodes, proof) in turns {
                outlook.turn_to(nodes, proof, 1, &budget);
            }
            budget.is_hopeless(&outlook)
        };
        assert!(!after(&[(499, 31)]), "the first nodes are free");
        assert!(after(&[(500, 31)]), "it never was in sight");
        assert!(!after(&[(500, 30)]));
        assert!(!after(&[(1_200, 30), (1_599, 31)]) && after(&[(1_200, 30), (1_600, 31)]));
    }
}
