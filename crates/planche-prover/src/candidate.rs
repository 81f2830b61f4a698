//! A legal move that plans ask for, and that is not in the tree yet.

use planche_plan::{Reason, Step};
use shakmaty::Move;

use crate::chronicle::Hindrance;
use crate::ids::PlanId;

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
    /// What it costs more because it threatens nothing, once that was looked at.
    weighed: Option<u32>,
}

impl Candidate {
    /// A move that one plan asks for.
    pub(crate) fn new(action: Move, plan: PlanId, step: Step, cost: u32) -> Candidate {
        Candidate {
            action,
            plans: vec![plan],
            step,
            cost,
            weighed: None,
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
        self.weighed.is_some()
    }

    pub(crate) fn into_plans(self) -> Vec<PlanId> {
        self.plans
    }

    /// The move threatens nothing: it has to wait until the others are tried.
    pub(crate) fn weigh(&mut self, more: u32) {
        self.cost += more;
        self.weighed = Some(more);
    }

    /// Why one more plan is of no use to the move, if it is not.
    pub(crate) fn objection(&self, plan: PlanId, most: usize) -> Option<Hindrance> {
        if self.plans.contains(&plan) {
            Some(Hindrance::Twin)
        } else {
            (self.plans.len() >= most).then_some(Hindrance::Crowded)
        }
    }

    /// One more plan asks for the move, with this step and at this cost; the most promising one gives it its reason. A
    /// capture or a check may be put in front of every plan that is under way, so without a bound the plans behind a
    /// move would multiply with every ply.
    pub(crate) fn add(
        &mut self,
        plan: PlanId,
        most: usize,
        weigh: impl FnOnce() -> (Option<Step>, u32),
    ) {
        if self.plans.len() >= most || self.plans.contains(&plan) {
            return;
        }
        self.plans.push(plan);
        let (step, cost) = weigh();
        let cost = cost + self.weighed.unwrap_or(0);
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
