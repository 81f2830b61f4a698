//! The analysis of a position: every motif is asked, equal plans are kept once.

use planche_plan::{Plan, Statement};
use shakmaty::Square;

use crate::motif::{MOTIFS, Motif};
use crate::view::View;

/// How indirect the plans of an analysis may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most modifications that one plan may ask for.
    pub modifications: usize,
}

impl Limits {
    /// At the root of the tree.
    pub const ROOT: Limits = Limits { modifications: 2 };
    /// At every other node.
    pub const DEEPER: Limits = Limits { modifications: 1 };
    /// Only what can be played at once.
    pub const DIRECT: Limits = Limits { modifications: 0 };
}

/// The plans of the side to move, in the order of [`MOTIFS`].
pub fn analyse(view: &View, limits: Limits) -> Vec<Plan> {
    let mut plans = Vec::new();
    for motif in MOTIFS {
        add(*motif, view, limits, &mut plans);
    }
    plans
}

/// The limited analysis: only plans against the enemy man on this square.
pub fn analyse_around(view: &View, square: Square, limits: Limits) -> Vec<Plan> {
    analyse(view, limits)
        .into_iter()
        .filter(|plan| captures_on(plan, square))
        .collect()
}

fn add(motif: &dyn Motif, view: &View, limits: Limits, plans: &mut Vec<Plan>) {
    for plan in motif.plans(view, limits) {
        let known = plans.iter().any(|known| known.same_statements(&plan));
        if plan.modifications() <= limits.modifications && !known {
            plans.push(plan);
        }
    }
}

/// Whether the plan captures on this square, or on one to which the man there is lured.
fn captures_on(plan: &Plan, square: Square) -> bool {
    let lured = plan.steps().iter().any(|step| {
        matches!(
            step.statement,
            Statement::Modify {
                change: planche_plan::Change::Lure(_),
                ..
            }
        )
    });
    lured
        || plan
            .steps()
            .iter()
            .any(|step| matches!(step.statement, Statement::Move { to, .. } if to == square))
}
