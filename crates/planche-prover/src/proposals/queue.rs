//! From plans to the moves that wait at a node.

use std::rc::Rc;
use std::sync::Arc;

use planche_analysis::{Found, View, interference};
use planche_plan::{Plan, Statement, Units};
use planche_tuning::{Class, Tuning};
use rustc_hash::FxHashSet;
use shakmaty::Move;

use crate::candidate::Candidate;
use crate::history::{Entry, Origin};
use crate::ids::NodeId;
use crate::ids::PlanId;
use crate::leaves::judge::Leaves;
use crate::leaves::measure::{Aim, Measure};
use crate::options::Options;
use crate::plans::{Draft, Plans};
use crate::proposals::cost::cost;
use crate::proposals::execute::{Execution, Proposal};
use crate::proposals::first::First;
use crate::proposals::record::{Note, Recorder};
use crate::strategy::{Attack, Ply};
use crate::tree::arena::Tree;
use crate::tree::node::Stage;
use crate::tree::numbers::refresh;

/// The plans of one run, and what may be proposed.
pub(crate) struct Proposals {
    plans: Plans,
    /// Those of the analysis at the root.
    initial: Vec<Found>,
    /// The same as they are tried again later, each with the number of the plan it comes from; made when first needed.
    again: Vec<(PlanId, Plan)>,
    first: First,
    tuning: Arc<Tuning>,
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

    /// Whether a class of remedies is to be tried.
    pub(super) fn tries(&self, class: Class) -> bool {
        self.tuning.switches.has_class(class)
    }

    /// The plans of the first analysis as they are tried again at a node, because something has changed.
    pub(super) fn again(&mut self, at: NodeId) -> Vec<Rc<Draft>> {
        for Found { plan, motifs } in std::mem::take(&mut self.initial) {
            let again = interference(&plan);
            let at = Tree::ROOT;
            let seen = Draft::new(plan, Origin::Motif { motifs, at });
            self.again.push((self.plans.ancestor(&seen), again));
        }
        let again = self.again.iter();
        again
            .map(|&(of, ref plan)| Draft::new(plan.clone(), Origin::Again { of, at }))
            .collect()
    }

    pub(super) fn set_initial(&mut self, plans: Vec<Found>) {
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

    /// Of all plans that asked for the first move, the one that was carried out furthest: most of
    /// its moves occur in the strategy. Among equals the shorter and earlier one tells it better.
    pub(crate) fn plan_behind(&self, tree: &Tree, attack: &Attack) -> Plan {
        let mut played = FxHashSet::default();
        attack.collect_plies(&mut played);
        let best = tree.node(Tree::ROOT).children().iter();
        let best = best.copied().find(|&child| tree.node(child).proved());
        let reasons = best.map_or(&[][..], |child| tree.defence(child).reasons());
        let plans = reasons.iter().map(|&plan| self.get(plan));
        let best = plans.min_by_key(|plan| {
            let carried_out = plan
                .steps()
                .iter()
                .filter(|step| occurs(step.statement, &played));
            (std::cmp::Reverse(carried_out.count()), plan.steps().len())
        });
        best.cloned().unwrap_or_default()
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
    for Proposal {
        action: m,
        draft,
        done,
        rest,
    } in asked
    {
        let Some(&step) = rest.first() else { continue };
        if id == Tree::ROOT && !proposals.first.allows(&m) {
            continue;
        }
        let measure = leaves.measure();
        if !tree.attack(id).knows(Ply::of(&m)) {
            let cost = cost(view, &m, &rest, measure);
            let plan = proposals.plans.add(&draft, done, rest);
            tree.propose(id, Candidate::new(m, plan, step, cost));
            continue;
        }
        let plan = proposals.plans.add(&draft, done, rest);
        let most = proposals.tuning.plans_a_move;
        if let Some(waiting) = tree.waiting(id, &m) {
            if notes.is_some() {
                useless.extend(waiting.objection(plan, most).map(|why| (plan, why)));
            }
            let kept = proposals.get(plan);
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

/// Whether a plan's move was played somewhere in the strategy.
fn occurs(statement: Statement, played: &FxHashSet<Ply>) -> bool {
    match statement {
        Statement::Move { from, to, .. } => {
            let same = |ply: &&Ply| ply.from == from && ply.to == to;
            played.iter().any(|ply| same(&ply))
        }
        _ => false,
    }
}
