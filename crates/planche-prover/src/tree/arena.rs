//! The tree: an arena with one owner, nodes by number.

use std::cmp::Reverse;
use std::sync::Arc;

use planche_analysis::SeenPlan;
use planche_tuning::Tuning;
use rustc_hash::FxHashMap;
use shakmaty::Move;

use crate::candidate::Candidate;
use crate::history::Path;
use crate::ids::NodeId;
use crate::ids::PlanId;
use crate::statistics::Statistics;
use crate::strategy::Ply;
use crate::tree::lemma::Lemmas;
use crate::tree::node::{Action, AttackNode, DefenceNode, Node, NodeKind, Phase, Stage};

/// The arena.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(super) tuning: Arc<Tuning>,
    nodes: Vec<Node>,
    /// The first node of the attacker for a position, by key, depth and passes.
    firsts: FxHashMap<(u64, u16, u8), NodeId>,
    /// Strategies that won somewhere.
    pub(super) lemmas: Lemmas,
    /// What was spared, and nodes that were only written into a strategy.
    pub(super) counts: Statistics,
    /// How many nodes there may be, and whether more were needed.
    most: usize,
    exhausted: bool,
}

impl Tree {
    pub(crate) const ROOT: NodeId = NodeId(0);

    pub(crate) fn new(tuning: Arc<Tuning>) -> Tree {
        Tree {
            tuning,
            nodes: Vec::new(),
            firsts: FxHashMap::default(),
            lemmas: Lemmas::default(),
            counts: Statistics::default(),
            most: usize::MAX,
            exhausted: false,
        }
    }

    /// From now on there may be so many nodes.
    pub(crate) fn allow(&mut self, most: usize) {
        self.most = most;
        self.exhausted = false;
    }

    /// Whether so many more nodes may be written into a strategy; where not, the search has to end.
    pub(crate) fn affords(&mut self, nodes: usize) -> bool {
        self.exhausted |= self.made() + nodes > self.most;
        !self.exhausted
    }

    /// Whether more nodes were needed than there may be.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    pub(crate) fn add(&mut self, mut node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        if let Some(parent) = node.parent {
            let parent = self.node_mut(parent);
            parent.children.push(id);
            node.depth = parent.depth.saturating_add(1);
        }
        if matches!(node.kind, NodeKind::Attack(_)) {
            let place = (node.key, node.depth, node.passes);
            self.firsts.entry(place).or_insert(id);
        }
        self.nodes.push(node);
        id
    }

    /// The first node for the position of this node of the attacker, if it is another one.
    pub(crate) fn first_like(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        let first = self.firsts.get(&(node.key, node.depth, node.passes));
        first.copied().filter(|&first| first != id)
    }

    /// The node where work on this one is done: itself, or the first of its twins.
    pub(crate) fn resolve(&self, id: NodeId) -> NodeId {
        self.node(id).twin.unwrap_or(id)
    }

    /// How many nodes there are, the root among them.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes were made, those that were only written into a strategy among them; the root is not a move and
    /// does not count.
    pub(crate) fn made(&self) -> usize {
        self.nodes.len().saturating_sub(1) + self.counts.nodes
    }

    /// Nodes were made elsewhere for this tree.
    pub(crate) fn count(&mut self, nodes: usize) {
        self.counts.nodes += nodes;
    }

    /// What the tree has cost.
    pub(crate) fn statistics(&self) -> Statistics {
        let root = self.node(Tree::ROOT);
        Statistics {
            nodes: self.made(),
            first: root.children.len(),
            ..self.counts
        }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    pub(crate) fn attack(&self, id: NodeId) -> &AttackNode {
        match &self.node(id).kind {
            NodeKind::Attack(attack) => attack,
            NodeKind::Defence(_) => unreachable!("the attacker moves here"),
        }
    }

    pub(super) fn attack_mut(&mut self, id: NodeId) -> &mut AttackNode {
        match &mut self.node_mut(id).kind {
            NodeKind::Attack(attack) => attack,
            NodeKind::Defence(_) => unreachable!("the attacker moves here"),
        }
    }

    pub(crate) fn defence(&self, id: NodeId) -> &DefenceNode {
        match &self.node(id).kind {
            NodeKind::Defence(defence) => defence,
            NodeKind::Attack(_) => unreachable!("the defender moves here"),
        }
    }

    pub(super) fn defence_mut(&mut self, id: NodeId) -> &mut DefenceNode {
        match &mut self.node_mut(id).kind {
            NodeKind::Defence(defence) => defence,
            NodeKind::Attack(_) => unreachable!("the defender moves here"),
        }
    }

    pub(crate) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The moves from the root to a node.
    pub(crate) fn path(&self, node: NodeId) -> Path {
        let mut path = Vec::new();
        let mut at = Some(node).filter(|&node| node != Tree::ROOT);
        while let Some(node) = at {
            path.push(self.node(node).action.played().map(|m| Ply::of(&m)));
            at = self.parent(node).filter(|&parent| parent != Tree::ROOT);
        }
        path.reverse();
        path
    }

    /// The node two plies higher.
    pub(crate) fn grandparent(&self, id: NodeId) -> Option<NodeId> {
        self.parent(id).and_then(|parent| self.parent(parent))
    }

    /// All nodes, every child before its parent and every twin after the first of its kind.
    pub(crate) fn leaves_first(&self) -> impl Iterator<Item = NodeId> + use<> {
        let mut nodes: Vec<NodeId> = (0..self.nodes.len() as u32).map(NodeId).collect();
        nodes.sort_by_key(|&id| (Reverse(self.node(id).depth), self.node(id).twin.is_some()));
        nodes.into_iter()
    }

    /// Whether the same position with the same side to move already stands on the way here.
    pub(crate) fn repeats(&self, parent: NodeId, key: u64) -> bool {
        let mut at = Some(parent);
        while let Some(id) = at {
            if self.node(id).key == key {
                return true;
            }
            at = self.parent(id);
        }
        false
    }

    /// The child that a move leads to, if it was made.
    pub(crate) fn child(&self, id: NodeId, m: &Move) -> Option<NodeId> {
        let made = |child: &NodeId| self.node(*child).action == Action::Move(*m);
        self.node(id).children.iter().copied().find(made)
    }

    /// The node after the pass, if the threat was looked at.
    pub(super) fn pass(&self, id: NodeId) -> Option<NodeId> {
        let mut children = self.node(id).children.iter().copied();
        children.find(|&child| self.node(child).action == Action::Pass)
    }

    /// The nodes of replies that were made, the pass aside.
    pub(super) fn replies(&self, id: NodeId) -> Vec<NodeId> {
        let children = self.node(id).children.iter().copied();
        children
            .filter(|&child| self.node(child).action != Action::Pass)
            .collect()
    }

    /// A move waits to be made. Call [`Tree::sort_candidates`] when all are there.
    pub(crate) fn propose(&mut self, id: NodeId, candidate: Candidate) {
        let attack = self.attack_mut(id);
        attack.proposed.insert(Ply::of(&candidate.action()));
        attack.candidates.push(candidate);
    }

    /// The candidate for a move, as long as it waits.
    pub(crate) fn waiting(&mut self, id: NodeId, m: &Move) -> Option<&mut Candidate> {
        let mut waiting = self.attack_mut(id).candidates.iter_mut();
        waiting.find(|candidate| candidate.action() == *m)
    }

    pub(crate) fn sort_candidates(&mut self, id: NodeId) {
        let candidates = &mut self.attack_mut(id).candidates;
        candidates.sort_by_key(|candidate| Reverse(candidate.cost()));
    }

    pub(crate) fn take_candidate(&mut self, id: NodeId) -> Option<Candidate> {
        self.attack_mut(id).candidates.pop()
    }

    /// A move has to wait longer: it comes behind those that cost as much.
    pub(crate) fn put_back(&mut self, id: NodeId, candidate: Candidate) {
        let candidates = &mut self.attack_mut(id).candidates;
        let place = candidates.partition_point(|other| other.cost() > candidate.cost());
        candidates.insert(place, candidate);
    }

    /// One more plan asked for the move that led to this node of the defender. False if it is known, or if there are
    /// enough.
    pub(crate) fn add_reason(&mut self, id: NodeId, plan: PlanId) -> bool {
        let most = self.tuning.plans_a_move;
        let reasons = &mut self.defence_mut(id).reasons;
        let new = reasons.len() < most && !reasons.contains(&plan);
        if new {
            reasons.push(plan);
        }
        new
    }

    /// A plan waits to be executed here.
    pub(crate) fn add_to_agenda(&mut self, id: NodeId, plan: PlanId) {
        self.attack_mut(id).agenda.push(plan);
    }

    pub(crate) fn set_stage(&mut self, id: NodeId, stage: Stage) {
        self.attack_mut(id).stage = stage;
    }

    /// The defender's threat is to be looked at: the pass comes next.
    pub(crate) fn ask_for_threat(&mut self, id: NodeId) {
        self.defence_mut(id).phase = Phase::Threat;
    }

    /// The next reply to be made, the most dangerous first.
    pub(crate) fn take_reply(&mut self, id: NodeId) -> Option<Move> {
        self.defence_mut(id).pending.pop()
    }

    pub(crate) fn keep_analysis(&mut self, id: NodeId, plans: Vec<SeenPlan>) {
        self.attack_mut(id).analysis = Some(plans);
    }

    pub(crate) fn take_analysis(&mut self, id: NodeId) -> Option<Vec<SeenPlan>> {
        self.attack_mut(id).analysis.take()
    }

    /// Remembers how a reply was beaten.
    pub(super) fn learn(&mut self, id: NodeId) {
        let node = &self.nodes[id.0 as usize];
        if let (Some(reply), NodeKind::Attack(attack)) = (node.action.played(), &node.kind)
            && let Some(winning) = &attack.winning
        {
            let reply = Ply::of(&reply);
            let tuning = &self.tuning;
            let place = (node.key, &node.position);
            self.lemmas.add(reply, place, winning, tuning);
        }
    }
}
