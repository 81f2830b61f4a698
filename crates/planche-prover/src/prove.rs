//! The loop: help the side that fails, where it helps most, until one side has nothing left.

use std::rc::Rc;

use planche_analysis::{Limits as AnalysisLimits, View};
use planche_plan::{Plan, Units, Values};
use rustc_hash::{FxHashMap, FxHashSet};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use crate::candidate::{self, Candidate};
use crate::certify::Inspected;
use crate::execute::{Execution, Proposal};
use crate::limits::{Budget, Limits, StopReason};
use crate::plans::{PlanId, Plans};
use crate::replies;
use crate::settle::{Aim, Measure, played};
use crate::stages;
use crate::statistics::Statistics;
use crate::strategy::{After, Attack, Defence, Ply, Replay};
use crate::tree::{
    Action, AttackNode, DefenceNode, Kind, Leaf, NEVER, Node, NodeId, Phase, Stage, Tree,
};

/// How a run is to be made.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// What men are worth.
    pub values: Values,
    /// When to stop.
    pub limits: Limits,
    /// How a gain of less than two pawns is certified.
    pub small_gains: SmallGains,
    /// How indirect the plans at the root may be.
    pub root: AnalysisLimits,
    /// How indirect the plans deeper in the tree may be.
    pub deeper: AnalysisLimits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            values: Values::default(),
            limits: Limits::default(),
            small_gains: SmallGains::Thoroughly,
            root: AnalysisLimits::ROOT,
            deeper: AnalysisLimits::DEEPER,
        }
    }
}

/// How a gain of less than two pawns is certified. Such a gain is easily won back by a few threats
/// in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallGains {
    /// Every threat against it is answered in the tree: what a claim needs.
    Thoroughly,
    /// Like a larger gain: enough for a stepping stone to a larger one.
    Lightly,
}

/// A strategy that wins against every legal reply.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The strategy.
    pub attack: Rc<Attack>,
    /// The plan behind the first move.
    pub plan: Plan,
}

/// How a run ended.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// The aim is reached against every reply.
    Proved(Proof),
    /// Every plan was tried and none works.
    None,
    /// A limit was reached first.
    Limit(StopReason),
}

/// Tries to prove that the side to move reaches the aim.
pub fn prove(position: &Chess, aim: Aim, options: &Options) -> (Outcome, Statistics) {
    prove_within(position, aim, options, Budget::start(options.limits))
}

/// The same with a clock that may be running already.
pub(crate) fn prove_within(
    position: &Chess,
    aim: Aim,
    options: &Options,
    budget: Budget,
) -> (Outcome, Statistics) {
    let mut prover = Prover::new(position, aim, *options, budget);
    let outcome = prover.run();
    let statistics = prover.statistics(&outcome);
    if let Ok(l) = std::env::var("LINE") { let mut at = Tree::ROOT; prover.dump(at, 0, 1, 1); for w in l.split(' ') { let next = prover.tree.node(at).children.iter().copied().find(|&c| matches!(prover.tree.node(c).action, Action::Move(m) if m.to_uci(shakmaty::CastlingMode::Standard).to_string() == w) || w == "pass" && prover.tree.node(c).action == Action::Pass); match next { Some(n) => { at = n; eprintln!("== {w}"); prover.dump(at, 0, 1, 1); } None => { eprintln!("== no {w}"); break; } } } }
    if let Ok(d) = std::env::var("DUMP") { let v: Vec<usize> = d.split(',').map(|x| x.parse().unwrap()).collect(); prover.dump(Tree::ROOT, 0, v[0], v[1]); }
    (outcome, statistics)
}

/// One run: the tree and everything that belongs to it.
pub(crate) struct Prover {
    pub(crate) options: Options,
    pub(crate) measure: Measure,
    pub(crate) tree: Tree,
    pub(crate) plans: Plans,
    pub(crate) initial: Vec<Plan>,
    /// What was certified, and leaves that were not.
    pub(crate) inspected: Inspected,
    pub(crate) unsettled: FxHashSet<u64>,
    budget: Budget,
    lemmas: FxHashMap<Ply, Vec<Rc<Attack>>>,
    won: FxHashMap<u64, Rc<Attack>>,
    counts: Statistics,
}

/// How many passes may lie on one path: a threat, and a threat behind a threat.
const PASSES: u8 = 2;
/// With at most so many replies, having to move may be the defender's whole trouble.
const FEW_REPLIES: usize = 4;
/// How many strategies are remembered for one reply.
const LEMMAS: usize = 4;

impl Prover {
    fn new(position: &Chess, aim: Aim, options: Options, budget: Budget) -> Prover {
        let mut prover = Prover {
            options,
            measure: Measure::new(position, aim, options.values),
            tree: Tree::default(),
            plans: Plans::default(),
            initial: Vec::new(),
            inspected: Inspected::default(),
            unsettled: FxHashSet::default(),
            budget,
            lemmas: FxHashMap::default(),
            won: FxHashMap::default(),
            counts: Statistics::default(),
        };
        prover.add_attack_node(None, Action::Root, position.clone());
        prover
    }

    fn run(&mut self) -> Outcome {
        loop {
            let root = self.tree.node(Tree::ROOT);
            if root.proved() {
                if self.certify() {
                    return self.proof();
                }
                continue;
            }
            if root.refuted() {
                return Outcome::None;
            }
            if let Some(reason) = self.budget.exceeded(self.made()) {
                return Outcome::Limit(reason);
            }
            let place = self.most_useful();
            self.develop(place);
            self.back_up(place);
        }
    }

    /// Nodes of the tree, and those that were only written into a strategy.
    fn made(&self) -> usize {
        self.tree.made() + self.counts.nodes
    }

    fn proof(&self) -> Outcome {
        let attack = self.tree.attack(Tree::ROOT).winning.clone();
        let best = self.tree.node(Tree::ROOT).children.iter();
        let best = best.copied().find(|&child| self.tree.node(child).proved());
        let plan = best
            .and_then(|child| self.tree.defence(child).reasons.first())
            .map(|&plan| self.plans.get(plan).clone())
            .unwrap_or_default();
        match attack {
            Some(attack) => Outcome::Proved(Proof { attack, plan }),
            None => Outcome::None,
        }
    }

    fn statistics(&self, outcome: &Outcome) -> Statistics {
        let root = self.tree.node(Tree::ROOT);
        let mut statistics = Statistics {
            nodes: self.made(),
            first: root.children.len(),
            legal: root.position.legal_moves().len(),
            ..self.counts
        };
        if let Outcome::Proved(proof) = outcome {
            statistics.measure(&proof.attack);
        }
        statistics
    }

    /// The node where work helps most: from the root down the easiest proof for the attacker and
    /// the easiest refutation for the defender.
    fn most_useful(&self) -> NodeId {
        let mut at = Tree::ROOT;
        while let Some(next) = self.next_step(at) {
            at = next;
        }
        at
    }

    /// The child to go down to, or none when this node itself is to be developed.
    fn next_step(&self, id: NodeId) -> Option<NodeId> {
        let node = self.tree.node(id);
        let open = node.children.iter().copied().filter(|&child| {
            let child = self.tree.node(child);
            !child.proved() && !child.refuted()
        });
        match &node.kind {
            Kind::Attack(attack) => {
                let best = open.min_by_key(|&child| self.tree.node(child).proof)?;
                (self.tree.node(best).proof <= cheapest_untried(attack)).then_some(best)
            }
            Kind::Defence(defence) => {
                let best = open.min_by_key(|&child| self.tree.node(child).disproof)?;
                let fresh = if defence.pending.is_empty() { NEVER } else { 2 };
                (self.tree.node(best).disproof <= fresh).then_some(best)
            }
        }
    }

    fn develop(&mut self, id: NodeId) {
        match &self.tree.node(id).kind {
            Kind::Attack(attack) => {
                let ready = attack.candidates.last().map_or(NEVER, |c| c.cost);
                if ready <= stages::cost(attack.stage) && ready < NEVER {
                    self.make_candidate(id);
                } else {
                    self.run_stage(id);
                }
            }
            Kind::Defence(defence) => match defence.phase {
                Phase::New => self.open_defence(id),
                _ => self.make_reply(id),
            },
        }
    }

    /// Executes plans at a node and queues the moves they ask for.
    pub(crate) fn consider(&mut self, id: NodeId, view: &View, plans: &[Plan]) {
        let least = self.least(view);
        let mut execution = Execution::new(view, least);
        for plan in plans {
            execution.run(plan);
        }
        self.counts.plans += execution.written;
        let proposals = execution.finish();
        self.queue(id, view, proposals);
    }

    /// Queues plans of one move as they are, without a simulation.
    pub(crate) fn propose_plainly(&mut self, id: NodeId, view: &View, plans: &[Plan]) {
        let mut execution = Execution::new(view, Units::MIN);
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
            let plan_id = self.plans.add(plan);
            let ply = Ply::of(&m);
            if !self.tree.attack(id).proposed.contains(&ply) {
                let cost = candidate::cost(view, &m, step, &self.measure);
                let attack = self.tree.attack_mut(id);
                attack.proposed.insert(ply);
                let plans = vec![plan_id];
                attack.candidates.push(Candidate { action: m, plans, step, cost, weighed: false });
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
        let cost = step.map_or(NEVER, |step| candidate::cost(view, &m, step, &self.measure));
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
        if self.tree.defence(child).reasons.contains(&plan) {
            return;
        }
        self.tree.defence_mut(child).reasons.push(plan);
        let rest = self.plans.get(plan).after(1);
        for grandchild in self.tree.node(child).children.clone() {
            self.hand_down(grandchild, &rest);
        }
    }

    /// The rest of a plan reaches a node that stands already.
    fn hand_down(&mut self, id: NodeId, rest: &Plan) {
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

    fn make_candidate(&mut self, id: NodeId) {
        let Some(candidate) = self.tree.attack_mut(id).candidates.pop() else {
            return;
        };
        let position = played(&self.tree.node(id).position, candidate.action);
        if !candidate.weighed && !self.threatens(&position) {
            return self.put_back(id, candidate);
        }
        let key = key(&position);
        let leaf = self.leaf(&position);
        let lost = leaf.is_none()
            && (self.tree.repeats(id, key) || position.legal_moves().is_empty());
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
            kind: Kind::Defence(DefenceNode {
                phase: if leaf.is_some() || lost { Phase::Closed } else { Phase::New },
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
    fn threatens(&self, after: &Chess) -> bool {
        after.is_check()
            || self.leaf(after).is_some()
            || after
                .clone()
                .swap_turn()
                .is_ok_and(|passed| self.quick_answer(&passed).is_some())
    }

    /// A move without a threat has to wait until the others are tried.
    fn put_back(&mut self, id: NodeId, mut candidate: Candidate) {
        candidate.cost += candidate::NO_THREAT;
        candidate.weighed = true;
        let candidates = &mut self.tree.attack_mut(id).candidates;
        let place = candidates.partition_point(|other| other.cost > candidate.cost);
        candidates.insert(place, candidate);
    }

    fn leaf(&self, position: &Chess) -> Option<Leaf> {
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

    /// The first look at a node of the defender: in check all replies are natural; otherwise the
    /// question is what happens if he does nothing.
    fn open_defence(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let position = node.position.clone();
        if position.is_check() {
            self.await_replies(id, None);
        } else if node.passes < PASSES
            && let Ok(passed) = position.swap_turn()
        {
            self.tree.defence_mut(id).phase = Phase::Threat;
            self.add_attack_node(Some(id), Action::Pass, passed);
        } else {
            self.close(id);
        }
    }

    fn close(&mut self, id: NodeId) {
        self.tree.defence_mut(id).phase = Phase::Closed;
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (NEVER, 0);
    }

    /// Turns to the replies: those that `otherwise` beats need no node.
    fn await_replies(&mut self, id: NodeId, otherwise: Option<Rc<Attack>>) {
        let position = self.tree.node(id).position.clone();
        let mut pending: Vec<Move> = position.legal_moves().into_iter().collect();
        let legal = pending.len();
        if let Some(attack) = &otherwise {
            pending.retain(|m| !self.beats(&position, *m, attack));
        }
        let spared = legal - pending.len();
        let easy = self.take_easy(&position, &mut pending);
        replies::order(&position, &mut pending, self.measure.values);
        self.counts.spared += spared;
        let defence = self.tree.defence_mut(id);
        defence.spared += spared as u32;
        defence.phase = Phase::Replies;
        defence.pending = pending;
        defence.easy = easy;
        defence.otherwise = otherwise;
    }

    /// Separates the replies that have an answer at once from those that need a search.
    fn take_easy(&self, position: &Chess, pending: &mut Vec<Move>) -> Vec<(Ply, Rc<Attack>)> {
        let mut easy = Vec::new();
        pending.retain(|m| {
            let answer = self.quick_answer(&played(position, *m));
            let hard = answer.is_none();
            easy.extend(answer.map(|attack| (Ply::of(m), attack)));
            hard
        });
        easy
    }

    fn beats(&self, position: &Chess, reply: Move, attack: &Attack) -> bool {
        Replay::new(&self.measure, &self.unsettled).attack(&played(position, reply), attack)
    }

    fn make_reply(&mut self, id: NodeId) {
        let Some(reply) = self.tree.defence_mut(id).pending.pop() else {
            return;
        };
        let position = played(&self.tree.node(id).position, reply);
        let child = self.add_attack_node(Some(id), Action::Move(reply), position);
        if !self.tree.node(child).refuted() {
            self.try_lemmas(id, child, Ply::of(&reply));
        }
        self.refresh(child);
    }

    /// A strategy that beat this reply elsewhere, or a sibling here, may beat it again.
    fn try_lemmas(&mut self, parent: NodeId, child: NodeId, reply: Ply) {
        let siblings = self.tree.node(parent).children.iter();
        let siblings = siblings.filter_map(|&sibling| self.tree.attack(sibling).winning.clone());
        let mut known: Vec<Rc<Attack>> = siblings.collect();
        known.extend(self.won.get(&self.tree.node(child).key).cloned());
        known.extend(self.lemmas.get(&reply).into_iter().flatten().cloned());
        let position = &self.tree.node(child).position;
        let works = |attack: &Rc<Attack>| Replay::new(&self.measure, &self.unsettled).attack(position, attack);
        if let Some(attack) = known.into_iter().find(works) {
            self.counts.lemmas += 1;
            self.tree.attack_mut(child).winning = Some(attack);
        }
    }

    fn remember(&mut self, reply: Ply, attack: &Rc<Attack>) {
        let known = self.lemmas.entry(reply).or_default();
        if !known.iter().any(|other| Rc::ptr_eq(other, attack)) {
            known.insert(0, attack.clone());
            known.truncate(LEMMAS);
        }
    }

    fn add_attack_node(&mut self, parent: Option<NodeId>, action: Action, position: Chess) -> NodeId {
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

    /// Carries what changed at a node up to the root.
    pub(crate) fn back_up(&mut self, id: NodeId) {
        let mut at = Some(id);
        while let Some(id) = at {
            self.refresh(id);
            at = self.tree.parent(id);
        }
    }

    /// Recomputes the numbers of one node from its children.
    pub(crate) fn refresh(&mut self, id: NodeId) {
        match &self.tree.node(id).kind {
            Kind::Attack(_) => self.refresh_attack(id),
            Kind::Defence(defence) => match defence.phase {
                Phase::New | Phase::Closed => {}
                Phase::Threat => self.refresh_threat(id),
                Phase::Replies => self.refresh_replies(id),
            },
        }
    }

    fn refresh_attack(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let won = node.children.iter().copied().find(|&child| self.tree.node(child).proved());
        if let (Some(child), None) = (won, &self.tree.attack(id).winning) {
            self.tree.attack_mut(id).winning = Some(Rc::new(self.play(child)));
        }
        let attack = self.tree.attack(id);
        let (proof, disproof) = match &attack.winning {
            Some(_) => (0, NEVER),
            None => {
                let children = node_numbers(&self.tree, id);
                let waiting = attack.candidates.len() as u32;
                let stages = u32::from(attack.stage != Stage::Done);
                let least = children.iter().map(|numbers| numbers.0).min().unwrap_or(NEVER);
                let sum: u32 = children.iter().map(|numbers| numbers.1).sum();
                (least.min(cheapest_untried(attack)), sum + waiting.min(3) + stages)
            }
        };
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (proof, disproof.min(NEVER));
        let reply = self.tree.node(id).action.played();
        if let (Some(reply), Some(attack)) = (reply, self.tree.attack(id).winning.clone()) {
            self.won.insert(self.tree.node(id).key, attack.clone());
            self.remember(Ply::of(&reply), &attack);
        }
    }

    /// The move to a proved node of the defender, as a strategy.
    fn play(&self, child: NodeId) -> Attack {
        let node = self.tree.node(child);
        let defence = self.tree.defence(child);
        let after = match (defence.leaf, &defence.answered) {
            (Some(Leaf::Mate), _) => After::Mate,
            (_, Some(answered)) => After::Defence(answered.clone()),
            _ => After::Settled,
        };
        let ply = node.action.played().map(|m| Ply::of(&m));
        Attack::Play {
            ply: ply.expect("a node of the defender follows a move"),
            step: defence.step,
            after,
        }
    }

    fn refresh_threat(&mut self, id: NodeId) {
        let pass = self.tree.node(id).children[0];
        let (proof, disproof) = (self.tree.node(pass).proof, self.tree.node(pass).disproof);
        if proof == 0 {
            let threat = self.tree.attack(pass).winning.clone();
            self.await_replies(id, threat);
            self.refresh_replies(id);
        } else if disproof == 0 {
            self.without_threat(id);
        } else {
            let prior = self.tree.defence(id).prior;
            let node = self.tree.node_mut(id);
            (node.proof, node.disproof) = ((proof + prior).min(NEVER), disproof);
        }
    }

    /// No threat, no proof: unless the defender has so few moves that he may be in zugzwang.
    fn without_threat(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        if node.passes == 0 && node.position.legal_moves().len() <= FEW_REPLIES {
            self.await_replies(id, None);
            self.refresh_replies(id);
        } else {
            self.close(id);
        }
    }

    fn refresh_replies(&mut self, id: NodeId) {
        let replies: Vec<NodeId> = self.replies(id);
        if replies.iter().any(|&child| self.tree.node(child).refuted()) {
            return self.close(id);
        }
        self.spare_more(id, &replies);
        let pending = self.tree.defence(id).pending.len() as u32;
        let open = replies.iter().filter(|&&child| !self.tree.node(child).proved());
        let numbers: Vec<(u32, u32)> = open
            .map(|&child| (self.tree.node(child).proof, self.tree.node(child).disproof))
            .collect();
        if numbers.is_empty() && pending == 0 {
            return self.answer_all(id, &replies);
        }
        let hardest = numbers.iter().map(|n| n.0).max().unwrap_or(1);
        let all: u32 = numbers.iter().map(|n| n.0).sum();
        let proof = hardest + all.saturating_sub(hardest) / 2 + 2 * pending;
        let fresh = if pending > 0 { 2 } else { NEVER };
        let disproof = numbers.iter().map(|n| n.1).min().unwrap_or(NEVER).min(fresh);
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (proof.min(NEVER), disproof);
    }

    /// The nodes of replies that were made, the pass aside.
    fn replies(&self, id: NodeId) -> Vec<NodeId> {
        let children = self.tree.node(id).children.iter().copied();
        children
            .filter(|&child| self.tree.node(child).action != Action::Pass)
            .collect()
    }

    /// Without a threat of its own, the answer to the first reply may answer others as well.
    fn spare_more(&mut self, id: NodeId, replies: &[NodeId]) {
        let defence = self.tree.defence(id);
        if defence.otherwise.is_some() || defence.pending.is_empty() {
            return;
        }
        let answer = replies.iter().find_map(|&child| self.tree.attack(child).winning.clone());
        let Some(answer) = answer else { return };
        let position = self.tree.node(id).position.clone();
        let mut pending = std::mem::take(&mut self.tree.defence_mut(id).pending);
        let before = pending.len();
        pending.retain(|m| !self.beats(&position, *m, &answer));
        let spared = before - pending.len();
        self.counts.spared += spared;
        let defence = self.tree.defence_mut(id);
        defence.pending = pending;
        defence.spared += spared as u32;
        defence.otherwise = Some(answer);
    }

    fn answer_all(&mut self, id: NodeId, replies: &[NodeId]) {
        let otherwise = self.tree.defence(id).otherwise.clone();
        let spared = self.tree.defence(id).spared > 0;
        let defence = self.tree.defence_mut(id);
        let mut named = defence.easy.clone();
        if !std::mem::replace(&mut defence.easy_counted, true) {
            self.counts.nodes += 2 * named.len();
        }
        for &child in replies {
            let reply = self.tree.node(child).action.played();
            let attack = self.tree.attack(child).winning.clone();
            let covered = spared && attack.as_ref().zip(otherwise.as_ref()).is_some_and(|(a, b)| Rc::ptr_eq(a, b));
            if let (Some(reply), Some(attack), false) = (reply, attack, covered) {
                named.push((Ply::of(&reply), attack));
            }
        }
        let otherwise = otherwise.filter(|_| spared);
        let defence = self.tree.defence_mut(id);
        defence.answered = Some(Rc::new(Defence { replies: named, otherwise }));
        defence.phase = Phase::Closed;
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (0, NEVER);
    }
}

/// The least that something not yet tried may cost.
fn cheapest_untried(attack: &AttackNode) -> u32 {
    let ready = attack.candidates.last().map_or(NEVER, |candidate| candidate.cost);
    ready.min(stages::cost(attack.stage))
}

fn node_numbers(tree: &Tree, id: NodeId) -> Vec<(u32, u32)> {
    let children = tree.node(id).children.iter();
    children
        .map(|&child| (tree.node(child).proof, tree.node(child).disproof))
        .collect()
}

pub(crate) fn key(position: &Chess) -> u64 {
    let hash: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
    hash.0
}

impl Prover {
    /// scratch
    pub(crate) fn dump(&self, id: NodeId, depth: usize, max: usize, least: usize) {
        let size = self.size(id);
        if size < least { return; }
        let n = self.tree.node(id);
        let name = match n.action { Action::Root => "root".to_string(), Action::Pass => "pass".into(), Action::Move(m) => m.to_uci(shakmaty::CastlingMode::Standard).to_string() };
        let extra = match &n.kind { Kind::Attack(a) => format!("{:?} cands {}", a.stage, a.candidates.len()), Kind::Defence(d) => format!("{:?} {:?} pend {}", d.step.reason, d.phase, d.pending.len()) };
        eprintln!("{}{} pn {} dn {} size {} {}", "  ".repeat(depth), name, n.proof, n.disproof, size, extra);
        if depth < max { let mut c = n.children.clone(); c.sort_by_key(|&c| std::cmp::Reverse(self.size(c))); for c in c { self.dump(c, depth + 1, max, least); } }
    }
    fn size(&self, id: NodeId) -> usize { 1 + self.tree.node(id).children.iter().map(|&c| self.size(c)).sum::<usize>() }
}
