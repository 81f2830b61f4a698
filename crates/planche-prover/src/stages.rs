//! What is tried at a node of the attacker, one class of remedy after the other.

use planche_analysis::{
    Limits, View, analyse, arrival, interference, move_statement, new_captures,
};
use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Move, Position};

use crate::prove::Prover;
use crate::tree::{Action, NodeId, Stage, Tree};

/// The estimated cost of trying a stage: the later ones are dearer.
pub(crate) fn cost(stage: Stage) -> u32 {
    match stage {
        Stage::Agenda | Stage::NewCaptures => 1,
        Stage::Destroy => 2,
        Stage::Interference => 2,
        Stage::Limited => 3,
        Stage::Full => 5,
        Stage::Done => crate::tree::NEVER,
    }
}

impl Prover {
    /// Runs the next stage of a node and moves on to the one after it.
    pub(crate) fn run_stage(&mut self, id: NodeId) {
        let stage = self.tree.attack(id).stage;
        let threat_only = self.tree.node(id).action == Action::Pass && stage == Stage::NewCaptures;
        self.tree.attack_mut(id).stage = if threat_only {
            Stage::Done
        } else {
            stage.next()
        };
        let view = View::new(&self.tree.node(id).position, self.measure.values);
        match stage {
            Stage::Agenda => self.run_agenda(id, &view),
            Stage::NewCaptures => self.new_captures(id, &view),
            Stage::Destroy => self.destroy_danger(id),
            Stage::Interference => self.interferences(id, &view),
            Stage::Limited => self.limited_analysis(id, &view),
            Stage::Full => self.full_analysis(id, &view),
            Stage::Done => {}
        }
    }

    /// The plans that were waiting for this moment; at the root those of the initial analysis.
    /// In check only evasions count.
    fn run_agenda(&mut self, id: NodeId, view: &View) {
        if id == Tree::ROOT {
            self.initial = analyse(view, self.options.root);
            let plans = self.initial.clone();
            self.consider(id, view, &plans);
            self.consider_asked(id, view);
        }
        let agenda = self.tree.attack(id).agenda.clone();
        let plans: Vec<Plan> = agenda
            .iter()
            .map(|&plan| self.plans.get(plan).clone())
            .collect();
        self.consider(id, view, &plans);
        if view.position().is_check() || self.measure.in_hand(view.position()) {
            self.consider_holding(id, view);
        }
    }

    /// In check, or with the gain in hand but under attack, every move that holds is natural.
    fn consider_holding(&mut self, id: NodeId, view: &View) {
        let reason = match view.position().is_check() {
            true => Reason::Evade,
            false => Reason::Secure,
        };
        let plans: Vec<Plan> = view
            .moves()
            .iter()
            .filter(|m| view.position().is_check() || self.holds_after(view, m))
            .filter_map(|m| Some(Step::new(move_statement(m)?, reason)))
            .map(|step| Plan::new(vec![step]))
            .collect();
        self.propose_plainly(id, view, &plans);
    }

    fn holds_after(&self, view: &View, m: &Move) -> bool {
        let after = crate::settle::played(view.position(), *m);
        self.measure.in_hand(&after) && self.measure.keeps(&after)
    }

    /// Class one: captures that the last two plies made possible, alone and in front of the plan
    /// that was under way.
    fn new_captures(&mut self, id: NodeId, view: &View) {
        let before = self.tree.grandparent(id).map(|before| {
            let position = &self.tree.node(before).position;
            position.legal_moves()
        });
        let rests = self.rests_of_last_plans(id);
        let plans = new_captures(view, before.as_deref().unwrap_or(&[]), &rests);
        self.consider(id, view, &plans);
    }

    /// What remained of the plans behind the attacker's last move.
    fn rests_of_last_plans(&self, id: NodeId) -> Vec<Plan> {
        let Some(parent) = self.tree.parent(id) else {
            return Vec::new();
        };
        let reasons = &self.tree.defence(parent).reasons;
        reasons
            .iter()
            .map(|&plan| self.plans.get(plan).after(1))
            .filter(|plan| !plan.steps().is_empty())
            .collect()
    }

    /// Class five: plans of the initial analysis whose obstacle has gone since.
    fn interferences(&mut self, id: NodeId, view: &View) {
        let initial: Vec<Plan> = self.initial.iter().map(interference).collect();
        self.consider(id, view, &initial);
    }

    /// Class six: what is new around the enemy man that just moved, around the friendly man that
    /// moved before it, and around the enemy king.
    fn limited_analysis(&mut self, id: NodeId, view: &View) {
        let plans = self.analysis(id, view);
        let mut fresh = Bitboard::EMPTY;
        let last = self.tree.node(id).action.played();
        fresh.extend(last.map(|m| arrival(&m)));
        let mine = self
            .tree
            .parent(id)
            .and_then(|parent| self.tree.node(parent).action.played());
        fresh.extend(mine.map(|m| arrival(&m)));
        fresh.extend(view.enemy_king());
        let forced = self.tree.node(id).passes > 0;
        let (near, far) = plans
            .into_iter()
            .partition(|plan| touches(plan, fresh) && (!forced || is_forcing(plan)));
        self.tree.attack_mut(id).analysis = Some(far);
        self.consider(id, view, &near);
    }

    /// Class seven, ours: everything that the analysis sees here.
    fn full_analysis(&mut self, id: NodeId, view: &View) {
        if self.tree.node(id).passes > 0 {
            return;
        }
        let plans = self.analysis(id, view);
        self.consider(id, view, &plans);
    }

    fn analysis(&mut self, id: NodeId, view: &View) -> Vec<Plan> {
        let passes = self.tree.node(id).passes;
        let limits = if passes > 0 {
            Limits::DIRECT
        } else {
            self.options.deeper
        };
        let kept = self.tree.attack_mut(id).analysis.take();
        kept.unwrap_or_else(|| analyse(view, limits))
    }
}

/// Checks and captures only: what may be tried while a threat is looked at.
fn is_forcing(plan: &Plan) -> bool {
    plan.first().is_some_and(|step| {
        matches!(
            step.reason,
            Reason::MatingCheck
                | Reason::SafeCheck
                | Reason::DrivingCheck
                | Reason::Discovery
                | Reason::DoubleCheck
                | Reason::Capture
                | Reason::Promotion
        )
    })
}

fn touches(plan: &Plan, squares: Bitboard) -> bool {
    plan.steps().iter().any(|step| match step.statement {
        Statement::Move { from, to, .. } => squares.contains(from) || squares.contains(to),
        _ => false,
    })
}
