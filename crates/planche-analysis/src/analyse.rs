//! The analysis of a position: every motif is asked, equal plans are kept once.

use planche_plan::{Plan, Reason, Statement, Step};
use planche_tuning::{MotifName, Tuning};
use shakmaty::Square;

use crate::motif::motif;
use crate::view::View;

/// How indirect the plans of an analysis may be, and which motifs are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope<'t> {
    /// The most modifications that one plan may ask for.
    pub modifications: usize,
    /// The numbers of the motifs, and what is switched off.
    pub tuning: &'t Tuning,
}

impl Scope<'static> {
    /// At the root of the tree.
    pub const ROOT: Scope<'static> = Scope::root(&Tuning::DEFAULT);
    /// At every other node.
    pub const DEEPER: Scope<'static> = Scope::deeper(&Tuning::DEFAULT);
    /// Only what can be played at once.
    pub const DIRECT: Scope<'static> = Scope::direct(&Tuning::DEFAULT);
}

impl<'t> Scope<'t> {
    /// At the root of the tree, with these numbers.
    pub const fn root(tuning: &'t Tuning) -> Scope<'t> {
        Scope {
            modifications: tuning.modifications_at_root,
            tuning,
        }
    }

    /// At every other node.
    pub const fn deeper(tuning: &'t Tuning) -> Scope<'t> {
        Scope {
            modifications: tuning.modifications_deeper,
            tuning,
        }
    }

    /// Only what can be played at once.
    pub const fn direct(tuning: &'t Tuning) -> Scope<'t> {
        Scope {
            modifications: 0,
            tuning,
        }
    }
}

/// A plan of the analysis and the motifs that proposed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPlan {
    /// The plan.
    pub plan: Plan,
    /// Everybody who proposed these statements.
    pub motifs: Motifs,
}

/// A set of motifs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Motifs(u32);

impl Motifs {
    fn only(motif: MotifName) -> Motifs {
        Motifs(1 << motif as u32)
    }

    /// Both sets together.
    pub fn and(self, other: Motifs) -> Motifs {
        Motifs(self.0 | other.0)
    }

    /// Their names, in the order of the list.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let all = MotifName::ALL.iter();
        all.filter(move |motif| self.0 & 1 << **motif as u32 != 0)
            .map(|motif| motif.name())
    }
}

/// The plans of the side to move, in the order of [`MotifName::ALL`]. Equal plans are one, with all motifs that propose it.
pub fn analyse(view: &View, scope: Scope) -> Vec<SeenPlan> {
    let mut plans = Vec::new();
    for &name in MotifName::ALL {
        if scope.tuning.switches.has_motif(name) {
            add(name, view, scope, &mut plans);
        }
    }
    plans
}

/// The limited analysis: only plans against the enemy man on this square, that man named first.
pub fn analyse_around(view: &View, square: Square, scope: Scope) -> Vec<SeenPlan> {
    analyse(view, scope)
        .into_iter()
        .filter(|found| captures_on(&found.plan, square))
        .map(|found| SeenPlan {
            plan: named_first(found.plan, square),
            ..found
        })
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

fn add(name: MotifName, view: &View, scope: Scope, found: &mut Vec<SeenPlan>) {
    let motifs = Motifs::only(name);
    for plan in motif(name).plans(view, scope) {
        if plan.modifications() > scope.modifications {
            continue;
        }
        let mut known = found.iter_mut();
        match known.find(|known| known.plan.same_statements(&plan)) {
            Some(known) => known.motifs = known.motifs.and(motifs),
            None => found.push(SeenPlan { plan, motifs }),
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
