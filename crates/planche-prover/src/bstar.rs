//! Choosing the goal: the largest gain that can be proved.

use planche_plan::Units;
use shakmaty::Chess;

use crate::certify::Inspection;
use crate::limits::{Budget, StopReason};
use crate::prove::{Options, Outcome, Proof, SmallGains, prove_within};
use crate::settle::{Aim, Measure};
use crate::statistics::Statistics;
use crate::strategy::Replay;

/// The best that was proved, and how the rest of the search ended.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The largest aim proved, with its proof.
    pub proved: Option<(Aim, Proof)>,
    /// Whether a limit cut the search for more.
    pub stopped: Option<StopReason>,
    /// What it all cost.
    pub statistics: Statistics,
}

/// How many nodes each round of attempts may cost; a mate gets a share of it.
const EFFORTS: [usize; 4] = [120, 1_000, 8_000, usize::MAX];
const MATE_SHARE: usize = 2;
/// The smallest gain worth proving, and the step from one gain to the next.
const PAWN: Units = 10;
const STEP: Units = 5;

/// Finds the largest gain that can be proved within the limits.
pub fn solve(position: &Chess, options: &Options) -> Answer {
    let mut climb = Climb {
        position,
        options,
        budget: Budget::start(options.limits),
        refuted: Vec::new(),
        answer: Answer {
            proved: None,
            stopped: None,
            statistics: Statistics::default(),
        },
    };
    climb.run();
    climb.answer
}

struct Climb<'a> {
    position: &'a Chess,
    options: &'a Options,
    budget: Budget,
    /// Aims that cannot be reached, every plan having been tried.
    refuted: Vec<Aim>,
    answer: Answer,
}

impl Climb<'_> {
    fn run(&mut self) {
        for nodes in EFFORTS {
            for aim in [Aim::Mate, Aim::Material(PAWN)] {
                let nodes = if aim == Aim::Mate {
                    nodes / MATE_SHARE
                } else {
                    nodes
                };
                if self.refuted.contains(&aim) {
                    continue;
                }
                if self.attempt(aim, SmallGains::Lightly, nodes) {
                    return self.climb(aim);
                }
            }
            if self.refuted.len() == 2 {
                return;
            }
        }
    }

    /// From one proved gain to the next higher, as long as that is cheap.
    fn climb(&mut self, proved: Aim) {
        let Aim::Material(mut wanted) = proved else {
            return;
        };
        loop {
            wanted = self.guaranteed(wanted) + STEP;
            let nodes = self.answer.statistics.nodes.max(more(wanted));
            let higher = Aim::Material(wanted);
            if wanted > self.options.values.mate() / 2
                || !self.attempt(higher, SmallGains::Lightly, nodes)
            {
                break;
            }
        }
    }

    /// How many nodes may still be made.
    fn left(&self) -> usize {
        let made = self.answer.statistics.nodes;
        self.options.limits.nodes.saturating_sub(made)
    }

    fn attempt(&mut self, aim: Aim, small_gains: SmallGains, nodes: usize) -> bool {
        let budget = self.budget.with_nodes(nodes.min(self.left()));
        let options = Options {
            small_gains,
            ..*self.options
        };
        let (outcome, statistics) = prove_within(self.position, aim, &options, budget);
        self.answer.statistics.add(&statistics);
        self.answer.stopped = None;
        match outcome {
            Outcome::Proved(proof) => {
                self.answer.statistics.replace_tree(&statistics);
                self.answer.proved = Some((aim, proof));
                true
            }
            Outcome::None => {
                self.refuted.push(aim);
                false
            }
            Outcome::Limit(reason) => {
                self.answer.stopped = Some(reason);
                false
            }
        }
    }

    /// The most that the strategy found for `wanted` wins against every reply.
    fn guaranteed(&mut self, wanted: Units) -> Units {
        let mut best = wanted;
        if self.also_proves(Aim::Mate) {
            return self.options.values.mate();
        }
        while best < self.options.values.mate() / 2 && self.also_proves(Aim::Material(best + STEP))
        {
            best += STEP;
        }
        best
    }

    /// Whether the strategy in hand reaches a higher aim as well; if so, that is the answer.
    fn also_proves(&mut self, higher: Aim) -> bool {
        let Some((aim, proof)) = &mut self.answer.proved else {
            return false;
        };
        let measure = Measure::new(self.position, higher, self.options.values);
        let mut inspected = Default::default();
        let options = Options {
            small_gains: SmallGains::Lightly,
            ..*self.options
        };
        let mut inspection = Inspection::new(&measure, &options, self.budget, &mut inspected);
        let holds = Replay::new(&measure, &Default::default()).attack(self.position, &proof.attack)
            && {
                inspection.attack(self.position, &proof.attack);
                inspection.flaws.is_empty() && inspection.stopped.is_none()
            };
        if holds {
            *aim = higher;
        }
        holds
    }
}

/// How many nodes the search for more than what is proved may cost at least: the smaller the gain,
/// the likelier it is that there is something better.
fn more(wanted: Units) -> usize {
    if wanted <= 25 {
        1_000
    } else if wanted <= 60 {
        150
    } else {
        60
    }
}
