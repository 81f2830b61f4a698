//! The dangerous moves of the enemy, and the plans that destroy them (classes two to four).

use planche_analysis::{View, check_first, destroy, withdraw};
use planche_plan::{Plan, Statement, Step};
use planche_tuning::RemedyClass;
use shakmaty::{Move, Position};

use crate::history::Origin;
use crate::ids::NodeId;
use crate::leaves::judge::Leaves;
use crate::plans::Draft;
use crate::proposals::queue::{Proposals, consider};
use crate::tree::arena::Tree;

/// The enemy move that led to this node is dangerous: write plans that spoil it and put them
/// where they can still be carried out, normally two plies higher.
pub(super) fn destroy_danger(
    proposals: &mut Proposals,
    tree: &mut Tree,
    leaves: &Leaves,
    id: NodeId,
) {
    let Some(dangerous) = tree.node(id).action().played() else {
        return;
    };
    let Some((place, refuted)) = place_of_remedy(tree, id) else {
        return;
    };
    if let Some((recorder, plans)) = proposals.recorder() {
        for &spoiled in tree.defence(refuted).reasons() {
            recorder.spoiled(plans, tree, (refuted, spoiled), (id, &dangerous));
        }
    }
    let position = tree.node(place).position();
    let view = View::new(position, leaves.measure().values);
    let good = leaves.measure().in_hand(position);
    let mut plans = Vec::new();
    for (index, &spoiled) in tree.defence(refuted).reasons().iter().enumerate() {
        let plan = proposals.get(spoiled);
        let mut remedies = remedies(proposals, &view, &dangerous, plan, good);
        if good && index == 0 {
            // They do not depend on the plan that goes on after them.
            remedies.extend(alone(&remedies));
        }
        plans.extend(remedies.into_iter().map(|(class, plan)| {
            let origin = Origin::Remedy {
                class,
                spoiled,
                at: id,
                put: place,
            };
            Draft::new(plan, origin)
        }));
    }
    consider(proposals, tree, leaves, (place, &view), &plans);
}

/// Where the balance is good, it is enough to prevent the dangerous move: the modifications, each as a plan of its own.
fn alone(remedies: &[(RemedyClass, Plan)]) -> Vec<(RemedyClass, Plan)> {
    let mut plans: Vec<(RemedyClass, Plan)> = Vec::new();
    for (class, plan) in remedies {
        let first = plan.first().copied();
        let modifies = |step: &Step| matches!(step.statement, Statement::Modify { .. });
        if let Some(step) = first.filter(modifies)
            && !plans.iter().any(|(_, known)| known.first() == Some(&step))
        {
            plans.push((*class, Plan::new(vec![step])));
        }
    }
    plans
}

/// The node where the remedy is to be tried, and the one whose plans it is to protect: the
/// attacker's node before the refuted move, or two plies higher as long as the attacker has to
/// answer a check there.
fn place_of_remedy(tree: &Tree, id: NodeId) -> Option<(NodeId, NodeId)> {
    let mut refuted = tree.parent(id)?;
    let mut place = tree.parent(refuted)?;
    while tree.node(place).position().is_check() {
        refuted = tree.parent(place)?;
        place = tree.parent(refuted)?;
    }
    (tree.node(place).passes() == 0).then_some((place, refuted))
}

fn remedies(
    proposals: &Proposals,
    view: &View,
    dangerous: &Move,
    plan: &Plan,
    good: bool,
) -> Vec<(RemedyClass, Plan)> {
    let mut plans = Vec::new();
    let mut write = |class: RemedyClass, remedies: &dyn Fn() -> Vec<Plan>| {
        if proposals.tries(class) {
            plans.extend(remedies().into_iter().map(|plan| (class, plan)));
        }
    };
    let withdrawn = |starred| {
        let plan = withdraw(view, dangerous, plan, starred);
        plan.into_iter().collect()
    };
    // Class two, where the balance is good: the man may go wherever he likes, with a threat or without. Else class three.
    match good {
        true => write(RemedyClass::Withdraw, &|| withdrawn(false)),
        false => write(RemedyClass::WithdrawThreatening, &|| withdrawn(true)),
    }
    write(RemedyClass::Destroy, &|| {
        destroy(view, dangerous, plan, !good)
    });
    write(RemedyClass::CheckFirst, &|| check_first(view, plan));
    plans
}
