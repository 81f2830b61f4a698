//! A legal move that plans ask for, and that is not in the tree yet.

use planche_plan::{Reason, Step};
use shakmaty::Move;

use crate::plans::PlanId;

/// So many plans are enough for one move. A capture or a check may be put in front of every plan that is under way,
/// so without a bound the plans behind a move would multiply with every ply.
pub(crate) const ENOUGH_PLANS: usize = 100;

/// What a quiet move costs more if it threatens nothing that could be done at once.
const NO_THREAT: u32 = 14;

/// A move that one or more plans ask for.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    action: Move,
    /// The plans, each beginning with this move.
    plans: Vec<PlanId>,
    /// The step of the first of them.
    step: Step,
    /// An estimate of what it costs to prove the move; a guess that only orders.
    cost: u32,
    /// Whether it was looked at what the move threatens.
    weighed: bool,
}

impl Candidate {
    /// A move that one plan asks for.
    pub(crate) fn new(action: Move, plan: PlanId, step: Step, cost: u32) -> Candidate {
        Candidate {
            action,
            plans: vec![plan],
            step,
            cost,
            weighed: false,
        }
    }

    pub(crate) fn action(&self) -> Move {
        self.action
    }

    pub(crate) fn cost(&self) -> u32 {
        self.cost
    }

    pub(crate) fn step(&self) -> Step {
        self.step
    }

    pub(crate) fn is_weighed(&self) -> bool {
        self.weighed
    }

    pub(crate) fn into_plans(self) -> Vec<PlanId> {
        self.plans
    }

    /// The move threatens nothing: it has to wait until the others are tried.
    pub(crate) fn weigh(&mut self) {
        self.cost += NO_THREAT;
        self.weighed = true;
    }

    /// One more plan asks for the move, with this step and at this cost; the most promising one gives it its reason.
    pub(crate) fn add(&mut self, plan: PlanId, weigh: impl FnOnce() -> (Option<Step>, u32)) {
        if self.plans.len() >= ENOUGH_PLANS || self.plans.contains(&plan) {
            return;
        }
        self.plans.push(plan);
        let (step, cost) = weigh();
        let cost = cost + if self.weighed { NO_THREAT } else { 0 };
        let better = |step: &Step| {
            cost < self.cost || cost == self.cost && tells_more(step.reason, self.step.reason)
        };
        if let Some(step) = step.filter(better) {
            (self.step, self.cost) = (step, cost);
        }
    }
}

/// A double attack says more about a move than that it checks or attacks something.
fn tells_more(new: Reason, old: Reason) -> bool {
    matches!(
        new,
        Reason::DoubleAttack | Reason::LineAttack | Reason::Trap | Reason::Windmill
    ) && matches!(
        old,
        Reason::SafeCheck | Reason::DrivingCheck | Reason::Discovery | Reason::Threat
    )
}
