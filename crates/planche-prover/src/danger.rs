//! The dangerous moves of the enemy, and the plans that destroy them (classes two to four).

use planche_analysis::{View, check_first, destroy, withdraw};
use planche_plan::Plan;
use shakmaty::{Move, Position};

use crate::prove::Prover;
use crate::tree::NodeId;

impl Prover {
    /// The enemy move that led to this node is dangerous: write plans that spoil it and put them
    /// where they can still be carried out, normally two plies higher.
    pub(crate) fn destroy_danger(&mut self, id: NodeId) {
        let Some(dangerous) = self.tree.node(id).action.played() else {
            return;
        };
        let Some((place, reasons)) = self.place_of_remedy(id) else {
            return;
        };
        let position = self.tree.node(place).position.clone();
        let view = View::new(&position, self.measure.values);
        let good = self.measure.in_hand(&position);
        let mut plans = Vec::new();
        for plan in &reasons {
            plans.extend(remedies(&view, &dangerous, plan, !good));
        }
        self.consider(place, &view, &plans);
    }

    /// The node where the remedy is to be tried, and the plans that it is to protect: the
    /// attacker's node before the refuted move, or two plies higher as long as the attacker has to
    /// answer a check there.
    fn place_of_remedy(&self, id: NodeId) -> Option<(NodeId, Vec<Plan>)> {
        let mut refuted = self.tree.parent(id)?;
        let mut place = self.tree.parent(refuted)?;
        while self.tree.node(place).position.is_check() {
            refuted = self.tree.parent(place)?;
            place = self.tree.parent(refuted)?;
        }
        if self.tree.node(place).passes > 0 {
            return None;
        }
        let reasons = &self.tree.defence(refuted).reasons;
        let plans = reasons.iter().map(|&plan| self.plans.get(plan).clone());
        Some((place, plans.collect()))
    }
}

fn remedies(view: &View, dangerous: &Move, plan: &Plan, starred: bool) -> Vec<Plan> {
    let mut plans: Vec<Plan> = withdraw(view, dangerous, plan, starred)
        .into_iter()
        .collect();
    plans.extend(destroy(view, dangerous, plan, starred));
    plans.extend(check_first(view, plan));
    plans
}
