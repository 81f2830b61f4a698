//! Choosing the goal: the largest gain that can be proved.

use planche_plan::Units;
use shakmaty::Chess;

use crate::limits::{Limits, StopReason};
use crate::prove::{Options, Outcome, Proof, prove};
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
/// The smallest gain worth proving, and the step from one gain to the next.
const PAWN: Units = 10;
const STEP: Units = 5;

/// Finds the largest gain that can be proved within the limits.
pub fn solve(position: &Chess, options: &Options) -> Answer {
    let mut climb = Climb {
        position,
        options,
        answer: Answer { proved: None, stopped: None, statistics: Statistics::default() },
    };
    climb.run();
    climb.answer
}

struct Climb<'a> {
    position: &'a Chess,
    options: &'a Options,
    answer: Answer,
}

impl Climb<'_> {
    fn run(&mut self) {
        if self.attempt(Aim::Mate, FIRST_MATE) {
            return;
        }
        let mate_open = self.answer.stopped.is_some();
        let mut wanted = PAWN;
        while self.attempt(Aim::Material(wanted), self.rest()) {
            wanted = self.guaranteed(wanted) + STEP;
        }
        if mate_open && self.answer.stopped.is_none() {
            self.attempt(Aim::Mate, self.rest());
        }
    }

    fn rest(&self) -> usize {
        self.options.limits.nodes.saturating_sub(self.answer.statistics.nodes)
    }

    fn attempt(&mut self, aim: Aim, nodes: usize) -> bool {
        let limits = Limits { nodes: nodes.min(self.rest()), ..self.options.limits };
        let options = Options { limits, ..*self.options };
        let (outcome, statistics) = prove(self.position, aim, &options);
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
        let Some((aim, proof)) = &mut self.answer.proved else {
            return wanted;
        };
        let mut best = wanted;
        loop {
            let more = Aim::Material(best + STEP);
            let measure = Measure::new(self.position, more, self.options.values);
            if !Replay::new(&measure, &Default::default()).attack(self.position, &proof.attack) {
                return best;
            }
            best += STEP;
            *aim = more;
        }
    }
}
