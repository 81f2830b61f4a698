//! Choosing the goal: the largest gain that can be proved.

use planche_plan::Units;
use shakmaty::Chess;

use crate::certify::Inspection;
use crate::limits::{Budget, StopReason};
use crate::prove::{Options, Outcome, Proof, prove_within};
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

/// How many nodes the first try at a mate may cost.
const FIRST_MATE: usize = 60;
/// How many nodes the search for more than what is proved may cost at least.
const MORE: usize = 150;
/// The smallest gain worth proving, and the step from one gain to the next.
const PAWN: Units = 10;
const STEP: Units = 5;

/// Finds the largest gain that can be proved within the limits.
pub fn solve(position: &Chess, options: &Options) -> Answer {
    let mut climb = Climb {
        position,
        options,
        budget: Budget::start(options.limits),
        answer: Answer { proved: None, stopped: None, statistics: Statistics::default() },
    };
    climb.run();
    climb.answer
}

struct Climb<'a> {
    position: &'a Chess,
    options: &'a Options,
    budget: Budget,
    answer: Answer,
}

impl Climb<'_> {
    fn run(&mut self) {
        if self.attempt(Aim::Mate, FIRST_MATE) {
            return;
        }
        let mate_open = self.answer.stopped.is_some();
        let mut wanted = PAWN;
        let mut nodes = usize::MAX;
        while wanted < self.options.values.mate() && self.attempt(Aim::Material(wanted), nodes) {
            wanted = self.guaranteed(wanted) + STEP;
            nodes = self.answer.statistics.nodes.max(MORE);
        }
        if mate_open && self.answer.proved.is_none() {
            self.attempt(Aim::Mate, usize::MAX);
        }
    }

    fn attempt(&mut self, aim: Aim, nodes: usize) -> bool {
        let left = self.options.limits.nodes.saturating_sub(self.answer.statistics.nodes);
        let budget = self.budget.with_nodes(nodes.min(left));
        let (outcome, statistics) = prove_within(self.position, aim, self.options, budget);
        self.answer.statistics.add(&statistics);
        self.answer.stopped = None;
        match outcome {
            Outcome::Proved(proof) => {
                self.answer.statistics.replace_tree(&statistics);
                self.answer.proved = Some((aim, proof));
                true
            }
            Outcome::None => false,
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
        while self.also_proves(Aim::Material(best + STEP)) {
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
        let mut settled = Default::default();
        let mut inspection = Inspection::new(&measure, &mut settled);
        let holds = Replay::new(&measure, &Default::default()).attack(self.position, &proof.attack) && {
            inspection.attack(self.position, &proof.attack);
            inspection.flaws.is_empty()
        };
        if holds {
            *aim = higher;
        }
        holds
    }
}
