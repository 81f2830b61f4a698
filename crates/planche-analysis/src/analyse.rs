//! The analysis of a position: every motif is asked, equal plans are kept once.

use planche_plan::{Plan, Reason, Statement, Step};
use planche_tuning::Tuning;
use shakmaty::Square;

use crate::motif::{MOTIFS, Motif};
use crate::view::View;

/// How indirect the plans of an analysis may be, and which motifs are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits<'t> {
    /// The most modifications that one plan may ask for.
    pub modifications: usize,
    /// The numbers of the motifs, and what is switched off.
    pub tuning: &'t Tuning,
}

impl Limits<'static> {
    /// At the root of the tree.
    pub const ROOT: Limits<'static> = Limits::root(&Tuning::DEFAULT);
    /// At every other node.
    pub const DEEPER: Limits<'static> = Limits::deeper(&Tuning::DEFAULT);
    /// Only what can be played at once.
    pub const DIRECT: Limits<'static> = Limits::direct(&Tuning::DEFAULT);
}

impl<'t> Limits<'t> {
    /// At the root of the tree, with these numbers.
    pub const fn root(tuning: &'t Tuning) -> Limits<'t> {
        Limits {
            modifications: tuning.modifications_at_root,
            tuning,
        }
    }

    /// At every other node.
    pub const fn deeper(tuning: &'t Tuning) -> Limits<'t> {
        Limits {
            modifications: tuning.modifications_deeper,
            tuning,
        }
    }

    /// Only what can be played at once.
    pub const fn direct(tuning: &'t Tuning) -> Limits<'t> {
        Limits {
            modifications: 0,
            tuning,
        }
    }
}

/// The plans of the side to move, in the order of [`MOTIFS`].
pub fn analyse(view: &View, limits: Limits) -> Vec<Plan> {
    let mut plans = Vec::new();
    for (index, motif) in MOTIFS.iter().enumerate() {
        if limits.tuning.switches.has_motif(index) {
            add(*motif, view, limits, &mut plans);
        }
    }
    plans
}

/// The limited analysis: only plans against the enemy man on this square, that man named first.
pub fn analyse_around(view: &View, square: Square, limits: Limits) -> Vec<Plan> {
    analyse(view, limits)
        .into_iter()
        .filter(|plan| captures_on(plan, square))
        .map(|plan| named_first(plan, square))
        .collect()
}

/// The plan as it is tried when it comes up again later: a capture that stands alone is starred,
/// for it may only be played if there still is something to take.
pub fn interference(plan: &Plan) -> Plan {
    match plan.steps() {
        [
            Step {
                statement: Statement::Move { from, to, .. },
                reason: reason @ Reason::Capture,
            },
        ] => Plan::new(vec![Step::new(Statement::threat(*from, *to), *reason)]),
        _ => plan.clone(),
    }
}

/// Of two threats in a row, the one against the man in question comes first.
fn named_first(plan: Plan, square: Square) -> Plan {
    let mut steps = plan.steps().to_vec();
    let against = |step: &Step| matches!(step.statement, Statement::Move { to, starred: true, .. } if to == square);
    let threat = |step: &Step| matches!(step.statement, Statement::Move { starred: true, .. });
    for index in 1..steps.len() {
        if against(&steps[index]) && threat(&steps[index - 1]) {
            steps.swap(index - 1, index);
        }
    }
    Plan::new(steps)
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
