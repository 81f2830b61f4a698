//! From plans to the moves that wait at a node.

use std::rc::Rc;
use std::sync::Arc;

use planche_analysis::{View, interference};
use planche_plan::{Plan, Units};
use planche_tuning::{RemedyClass, Tuning};
use shakmaty::Move;

use crate::candidate::Candidate;
use crate::history::{Entry, Origin};
use crate::ids::NodeId;
use crate::ids::PlanId;
use crate::leaves::judge::Leaves;
use crate::leaves::measure::{Aim, Measure};
use crate::options::{Options, Suggestion};
use crate::plans::{Draft, Plans};
use crate::proposals::cost::cost;
use crate::proposals::execute::{Execution, Proposal};
use crate::proposals::first::First;
use crate::proposals::record::{Note, Recorder};
use crate::strategy::Ply;
use crate::tree::arena::Tree;
use crate::tree::node::Stage;
use crate::tree::numbers::refresh;

/// The plans of one run, and what may be proposed.
pub(crate) struct Proposals {
    plans: Plans,
    /// Those that the root began with: of its analysis, and suggested ones.
    initial: Vec<Rc<Draft>>,
    /// The same as they are tried again later, each with the number of the plan it comes from; made when first needed.
    again: Vec<(PlanId, Plan)>,
    first: First,
    tuning: Arc<Tuning>,
    suggestion: Option<Arc<Suggestion>>,
    /// How many plans were written.
    written: usize,
    /// Who writes the chronicle, if one is wanted.
    recorder: Option<Box<Recorder>>,
}

impl Proposals {
    pub(crate) fn new(first: First, options: &Options) -> Proposals {
        Proposals {
            plans: Plans::default(),
            initial: Vec::new(),
            again: Vec::new(),
            first,
            tuning: options.tuning.clone(),
            suggestion: options.suggestion.clone(),
            written: 0,
            recorder: options
                .chronicle
                .as_ref()
                .map(|chronicle| Box::new(Recorder::new(chronicle))),
        }
    }

    /// Who writes the chronicle, if one is wanted, and the plans that are told of.
    pub(crate) fn recorder(&mut self) -> Option<(&mut Recorder, &mut Plans)> {
        let recorder = self.recorder.as_deref_mut()?;
        Some((recorder, &mut self.plans))
    }

    /// How many plans were written.
    pub(crate) fn written(&self) -> usize {
        self.written
    }

    pub(super) fn first(&self) -> &First {
        &self.first
    }

    pub(super) fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Whether a class of remedies is to be tried. The whole analysis mends no plan: it writes new ones.
    pub(super) fn tries(&self, class: RemedyClass) -> bool {
        let new = class == RemedyClass::Full && self.is_bound();
        self.tuning.switches.has_class(class) && !new
    }

    /// Whether nothing but suggested plans and what mends them may be tried.
    pub(super) fn is_bound(&self) -> bool {
        let suggestion = self.suggestion.as_ref();
        suggestion.is_some_and(|suggestion| suggestion.only)
    }

    /// The plans that somebody suggested.
    pub(super) fn suggested(&self) -> Vec<Rc<Draft>> {
        let plans = self.suggestion.iter().flat_map(|all| &all.plans);
        plans
            .map(|plan| Draft::new(plan.clone(), Origin::Given))
            .collect()
    }

    /// The plans of the first analysis as they are tried again at a node, because something has changed.
    pub(super) fn again(&mut self, at: NodeId) -> Vec<Rc<Draft>> {
        for draft in std::mem::take(&mut self.initial) {
            let again = interference(&draft.plan);
            self.again.push((self.plans.ancestor(&draft), again));
        }
        let again = self.again.iter();
        again
            .map(|&(of, ref plan)| Draft::new(plan.clone(), Origin::Again { of, at }))
            .collect()
    }

    pub(super) fn set_initial(&mut self, plans: Vec<Rc<Draft>>) {
        self.initial = plans;
    }

    pub(crate) fn get(&self, plan: PlanId) -> &Plan {
        self.plans.get(plan)
    }

    pub(super) fn entry(&self, plan: PlanId) -> &Entry {
        self.plans.entry(plan)
    }

    pub(super) fn all(&self, plans: &[PlanId]) -> Vec<Rc<Draft>> {
        plans.iter().map(|&plan| self.plans.draft(plan)).collect()
    }

    /// What remains of the plans behind the attacker's last move, for the node after the reply.
    pub(crate) fn agenda(&mut self, plans: &[PlanId]) -> Vec<PlanId> {
        let rests = plans.iter().filter_map(|&plan| self.plans.rest(plan));
        rests.collect()
    }

    /// Executes plans and counts what is written on the way.
    fn execute(&mut self, view: &View, plans: &[Rc<Draft>], least: Units) -> Asked {
        let recorded = self.recorder.is_some();
        let mut execution = Execution::new(view, least, &self.tuning).with_notes(recorded);
        for draft in plans {
            execution.run(draft);
        }
        self.written += execution.written;
        execution.finish()
    }
}

/// The moves that plans ask for, and what became of the plans, if that is to be told.
type Asked = (Vec<Proposal>, Option<Vec<Note>>);

/// Executes plans at a node and queues the moves they ask for.
pub(super) fn consider(
    proposals: &mut Proposals,
    tree: &mut Tree,
    leaves: &Leaves,
    (id, view): (NodeId, &View),
    plans: &[Rc<Draft>],
) {
    let least = least(leaves.measure(), view);
    let asked = proposals.execute(view, plans, least);
    queue(proposals, tree, leaves, (id, view), asked);
}

/// Queues plans of one move as they are, without a simulation.
pub(super) fn propose_plainly(
    proposals: &mut Proposals,
    tree: &mut Tree,
    leaves: &Leaves,
    (id, view): (NodeId, &View),
    plans: &[Rc<Draft>],
) {
    let asked = proposals.execute(view, plans, Units::MIN);
    queue(proposals, tree, leaves, (id, view), asked);
}

/// What a plan must promise from here: what is wanted less what is in hand.
fn least(measure: &Measure, view: &View) -> Units {
    match measure.aim {
        Aim::Mate => 1,
        Aim::Material(units) => units - measure.gain(view.position()),
    }
}

fn queue(
    proposals: &mut Proposals,
    tree: &mut Tree,
    leaves: &Leaves,
    (id, view): (NodeId, &View),
    (asked, notes): Asked,
) {
    let mut useless = Vec::new();
    for proposal in asked {
        let m = proposal.action;
        let rest = proposal.rest();
        let Some(&step) = rest.first() else { continue };
        if id == Tree::ROOT && !proposals.first.allows(&m) {
            continue;
        }
        let measure = leaves.measure();
        if !tree.attack(id).knows(Ply::of(&m)) {
            let cost = cost(view, &m, rest, measure);
            let plan = proposals.plans.add(&proposal.draft, proposal.done);
            tree.propose(id, Candidate::new(m, plan, step, cost));
            continue;
        }
        let plan = proposals.plans.add(&proposal.draft, proposal.done);
        let most = proposals.tuning.plans_a_move;
        if let Some(waiting) = tree.waiting(id, &m) {
            if notes.is_some() {
                useless.extend(waiting.objection(plan, most).map(|why| (plan, why)));
            }
            let kept = proposals.get(plan).steps();
            waiting.add(plan, most, || {
                (kept.first().copied(), cost(view, &m, kept, measure))
            });
        } else {
            add_reason(proposals, tree, leaves, (id, m), plan);
        }
    }
    tree.sort_candidates(id);
    if let (Some(notes), Some((recorder, plans))) = (notes, proposals.recorder()) {
        recorder.noted(plans, tree, id, &notes);
        for (plan, why) in useless {
            recorder.dropped(plans, id, plan, why);
        }
    }
}

/// One more plan asks for a move that stands in the tree already.
fn add_reason(
    proposals: &mut Proposals,
    tree: &mut Tree,
    leaves: &Leaves,
    (id, m): (NodeId, Move),
    plan: PlanId,
) {
    let Some(child) = tree.child(id, &m) else {
        return;
    };
    if !tree.add_reason(child, plan) {
        return;
    }
    if let Some((recorder, plans)) = proposals.recorder() {
        recorder.joined(plans, child, plan);
    }
    let Some(rest) = proposals.plans.rest(plan) else {
        return;
    };
    for grandchild in tree.node(child).children().to_vec() {
        hand_down(proposals, tree, leaves, grandchild, rest);
    }
}

/// The rest of a plan reaches a node that stands already.
pub(crate) fn hand_down(
    proposals: &mut Proposals,
    tree: &mut Tree,
    leaves: &Leaves,
    id: NodeId,
    rest: PlanId,
) {
    let id = tree.resolve(id);
    if tree.attack(id).stage() == Stage::Agenda {
        tree.add_to_agenda(id, rest);
    } else {
        let view = View::new(tree.node(id).position(), leaves.measure().values);
        let rest = [proposals.plans.draft(rest)];
        consider(proposals, tree, leaves, (id, &view), &rest);
        refresh(tree, leaves, id);
    }
}
