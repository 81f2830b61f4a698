//! Nodes with the attacker to move: from plans to candidates to moves in the tree.

use planche_analysis::View;
use planche_facts::mate_in_one;
use planche_plan::{Plan, Units, passed};
use rustc_hash::FxHashSet;
use shakmaty::{Chess, Move, Position};

use crate::candidate::{self, Candidate, ENOUGH_PLANS};
use crate::execute::{Execution, Proposal};
use crate::plans::PlanId;
use crate::prove::{Prover, key};
use crate::settle::{Aim, played};
use crate::strategy::{Attack, Ply};
use crate::tree::{Action, AttackNode, DefenceNode, Kind, Leaf, NEVER, Node, NodeId, Phase, Stage};

impl Prover {
    /// Executes plans at a node and queues the moves they ask for.
    pub(crate) fn consider(&mut self, id: NodeId, view: &View, plans: &[Plan]) {
        self.execute(id, view, plans, self.least(view));
    }

    /// Queues plans of one move as they are, without a simulation.
    pub(crate) fn propose_plainly(&mut self, id: NodeId, view: &View, plans: &[Plan]) {
        self.execute(id, view, plans, Units::MIN);
    }

    fn execute(&mut self, id: NodeId, view: &View, plans: &[Plan], least: Units) {
        let mut execution = Execution::new(view, least);
        for plan in plans {
            execution.run(plan);
        }
        self.counts.plans += execution.written;
        let proposals = execution.finish();
        self.queue(id, view, proposals);
    }

    /// What a plan must promise from here: what is wanted less what is in hand.
    fn least(&self, view: &View) -> Units {
        match self.measure.aim {
            Aim::Mate => 1,
            Aim::Material(units) => units - self.measure.gain(view.position()),
        }
    }

    fn queue(&mut self, id: NodeId, view: &View, proposals: Vec<Proposal>) {
        for (m, plan) in proposals {
            let Some(&step) = plan.first() else { continue };
            if !self.may_try(id, &m) {
                continue;
            }
            let cost = candidate::cost(view, &m, &plan, &self.measure);
            let plan_id = self.plans.add(plan);
            let ply = Ply::of(&m);
            if !self.tree.attack(id).proposed.contains(&ply) {
                let attack = self.tree.attack_mut(id);
                attack.proposed.insert(ply);
                let plans = vec![plan_id];
                attack.candidates.push(Candidate {
                    action: m,
                    plans,
                    step,
                    cost,
                    weighed: false,
                });
            } else {
                self.add_reason(id, view, m, plan_id);
            }
        }
        let candidates = &mut self.tree.attack_mut(id).candidates;
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.cost));
    }

    /// One more plan asks for a move that is known already.
    fn add_reason(&mut self, id: NodeId, view: &View, m: Move, plan: PlanId) {
        let step = self.plans.get(plan).first().copied();
        let cost = candidate::cost(view, &m, self.plans.get(plan), &self.measure);
        let attack = self.tree.attack_mut(id);
        if let Some(waiting) = attack.candidates.iter_mut().find(|c| c.action == m) {
            waiting.add(plan, step, cost);
            return;
        }
        let children = self.tree.node(id).children.clone();
        let made = |&child: &NodeId| self.tree.node(child).action == Action::Move(m);
        let Some(child) = children.into_iter().find(made) else {
            return;
        };
        let reasons = &self.tree.defence(child).reasons;
        if reasons.len() >= ENOUGH_PLANS || reasons.contains(&plan) {
            return;
        }
        self.tree.defence_mut(child).reasons.push(plan);
        let rest = self.plans.get(plan).after(1);
        for grandchild in self.tree.node(child).children.clone() {
            self.hand_down(grandchild, &rest);
        }
    }

    /// The rest of a plan reaches a node that stands already.
    pub(crate) fn hand_down(&mut self, id: NodeId, rest: &Plan) {
        let id = self.tree.resolve(id);
        if rest.steps().is_empty() {
            return;
        }
        if self.tree.attack(id).stage == Stage::Agenda {
            let plan = self.plans.add(rest.clone());
            self.tree.attack_mut(id).agenda.push(plan);
        } else {
            let view = View::new(&self.tree.node(id).position, self.measure.values);
            self.consider(id, &view, std::slice::from_ref(rest));
            self.refresh(id);
        }
    }

    pub(crate) fn make_candidate(&mut self, id: NodeId) {
        let Some(candidate) = self.tree.attack_mut(id).candidates.pop() else {
            return;
        };
        let position = played(&self.tree.node(id).position, candidate.action);
        if self.is_out_of_patience(id, &candidate.action, &position) || loses_at_once(&position) {
            return;
        }
        if !candidate.weighed && !self.threatens(&position) {
            return self.put_back(id, candidate);
        }
        let key = key(&position);
        let leaf = self.leaf(&position);
        let lost =
            leaf.is_none() && (self.tree.repeats(id, key) || position.legal_moves().is_empty());
        let replies = position.legal_moves().len() as u32;
        let (proof, disproof) = match (leaf, lost) {
            (Some(_), _) => (0, NEVER),
            (_, true) => (NEVER, 0),
            _ if position.is_check() => (replies.max(1), 1),
            _ => (candidate.cost + 1, 1),
        };
        let passes = self.tree.node(id).passes;
        self.tree.add(Node {
            parent: Some(id),
            action: Action::Move(candidate.action),
            position,
            key,
            children: Vec::new(),
            proof,
            disproof,
            passes,
            depth: 0,
            twin: None,
            twins: Vec::new(),
            kind: Kind::Defence(DefenceNode {
                phase: if leaf.is_some() || lost {
                    Phase::Closed
                } else {
                    Phase::New
                },
                reasons: candidate.plans,
                step: candidate.step,
                prior: candidate.cost,
                pending: Vec::new(),
                easy: Vec::new(),
                easy_counted: false,
                otherwise: None,
                answered: None,
                leaf,
                spared: 0,
            }),
        });
    }

    /// Whether a move is forcing: a check, or a threat that could be carried out at once.
    pub(crate) fn threatens(&self, after: &Chess) -> bool {
        after.is_check()
            || self.leaf(after).is_some()
            || passed(after).is_some_and(|passed| self.quick_answer(&passed).is_some())
    }

    /// A move without a threat has to wait until the others are tried.
    fn put_back(&mut self, id: NodeId, mut candidate: Candidate) {
        candidate.cost += candidate::NO_THREAT;
        candidate.weighed = true;
        let candidates = &mut self.tree.attack_mut(id).candidates;
        let place = candidates.partition_point(|other| other.cost > candidate.cost);
        candidates.insert(place, candidate);
    }

    pub(crate) fn leaf(&self, position: &Chess) -> Option<Leaf> {
        if position.is_checkmate() {
            Some(Leaf::Mate)
        } else if self.measure.in_hand(position)
            && self.measure.keeps(position)
            && !self.unsettled.contains(&key(position))
        {
            Some(Leaf::Settled)
        } else {
            None
        }
    }

    pub(crate) fn add_attack_node(
        &mut self,
        parent: Option<NodeId>,
        action: Action,
        position: Chess,
    ) -> NodeId {
        let key = key(&position);
        let passes = parent.map_or(0, |parent| self.tree.node(parent).passes);
        let passes = passes + u8::from(action == Action::Pass);
        let lost = position.legal_moves().is_empty()
            || parent.is_some_and(|parent| self.tree.repeats(parent, key));
        let winning = (parent.is_some() && !lost)
            .then(|| self.quick_answer(&position))
            .flatten();
        self.counts.nodes += usize::from(matches!(winning.as_deref(), Some(Attack::Play { .. })));
        let agenda = match parent {
            Some(parent) if !lost => self.rests(parent),
            _ => Vec::new(),
        };
        let (proof, disproof) = match (&winning, lost) {
            (Some(_), _) => (0, NEVER),
            (_, true) => (NEVER, 0),
            _ => (1, 1),
        };
        self.tree.add(Node {
            parent,
            action,
            position,
            key,
            children: Vec::new(),
            proof,
            disproof,
            passes,
            depth: 0,
            twin: None,
            twins: Vec::new(),
            kind: Kind::Attack(AttackNode {
                agenda,
                candidates: Vec::new(),
                proposed: FxHashSet::default(),
                stage: if lost { Stage::Done } else { Stage::Agenda },
                analysis: None,
                winning,
            }),
        })
    }

    /// What remains of the plans behind the attacker's last move, for the node after the reply.
    fn rests(&mut self, parent: NodeId) -> Vec<PlanId> {
        let reasons = self.tree.defence(parent).reasons.clone();
        let mut rests = Vec::new();
        for plan in reasons {
            let rest = self.plans.get(plan).after(1);
            if !rest.steps().is_empty() {
                rests.push(self.plans.add(rest));
            }
        }
        rests
    }
}

/// Whether the defender, to move and not in check, mates in one: such a move needs no node.
fn loses_at_once(position: &Chess) -> bool {
    !position.is_check() && mate_in_one(position).is_some()
}
