//! Plans kept once each, and counted.

use planche_plan::{Plan, Statement};
use rustc_hash::FxHashMap;

/// A plan by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PlanId(u32);

/// All plans of one run. Plans that ask for the same are one plan, whatever their reasons.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    plans: Vec<Plan>,
    ids: FxHashMap<Vec<Statement>, PlanId>,
}

impl Plans {
    pub(crate) fn add(&mut self, plan: Plan) -> PlanId {
        let statements: Vec<Statement> = plan.steps().iter().map(|step| step.statement).collect();
        if let Some(&id) = self.ids.get(&statements) {
            return id;
        }
        let id = PlanId(self.plans.len() as u32);
        self.ids.insert(statements, id);
        self.plans.push(plan);
        id
    }

    pub(crate) fn get(&self, id: PlanId) -> &Plan {
        &self.plans[id.0 as usize]
    }
}
