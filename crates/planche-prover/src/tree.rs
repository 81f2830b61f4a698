//! The tree: an arena with one owner, nodes by number.

use std::cmp::Reverse;
use std::rc::Rc;

use planche_plan::{Plan, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use shakmaty::{Chess, Move};

use crate::candidate::Candidate;
use crate::plans::PlanId;
use crate::strategy::{Attack, Defence, Ply};

/// A node by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

/// Out of reach: the proof or disproof number of something that cannot be.
pub(crate) const NEVER: u32 = 1_000_000_000;

/// How a node came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Root,
    Move(Move),
    Pass,
}

impl Action {
    pub(crate) fn played(self) -> Option<Move> {
        match self {
            Action::Move(m) => Some(m),
            Action::Root | Action::Pass => None,
        }
    }
}

/// The classes of remedies, in the order in which they are tried at a node of the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    Agenda,
    NewCaptures,
    Destroy,
    Interference,
    Limited,
    Full,
    Done,
}

impl Stage {
    pub(crate) fn next(self) -> Stage {
        match self {
            Stage::Agenda => Stage::NewCaptures,
            Stage::NewCaptures => Stage::Destroy,
            Stage::Destroy => Stage::Interference,
            Stage::Interference => Stage::Limited,
            Stage::Limited => Stage::Full,
            Stage::Full | Stage::Done => Stage::Done,
        }
    }
}

/// A node with the attacker to move.
#[derive(Debug)]
pub(crate) struct AttackNode {
    /// Plans to be executed here.
    pub agenda: Vec<PlanId>,
    /// Moves that executed plans ask for, dearest first: the next to be made is the last.
    pub candidates: Vec<Candidate>,
    /// Moves that were proposed at all, made or not.
    pub proposed: FxHashSet<Ply>,
    /// The class of remedy to be tried next.
    pub stage: Stage,
    /// The full analysis, once made.
    pub analysis: Option<Vec<Plan>>,
    /// The strategy that wins from here, once found.
    pub winning: Option<Rc<Attack>>,
}

/// Where a node of the defender stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing was looked at yet.
    New,
    /// The pass is being looked at: does the attacker threaten anything?
    Threat,
    /// The replies are being looked at.
    Replies,
    /// It is won for the attacker, or lost.
    Closed,
}

/// A node with the defender to move.
#[derive(Debug)]
pub(crate) struct DefenceNode {
    pub phase: Phase,
    /// Plans that asked for the attacker's move, each beginning with it.
    pub reasons: Vec<PlanId>,
    /// The step that asked for it first.
    pub step: Step,
    /// What it was thought to cost to prove the move.
    pub prior: u32,
    /// Replies not yet made, the most dangerous last.
    pub pending: Vec<Move>,
    /// Replies that have an answer at once, without a node of their own yet.
    pub easy: Vec<(Ply, Rc<Attack>)>,
    /// Whether those have entered the count of nodes.
    pub easy_counted: bool,
    /// The answer to all replies that are not children.
    pub otherwise: Option<Rc<Attack>>,
    /// The complete defence, once every reply is answered.
    pub answered: Option<Rc<Defence>>,
    /// A leaf at which the gain is settled or mate is on the board.
    pub leaf: Option<Leaf>,
    /// How many replies fell under `otherwise`.
    pub spared: u32,
}

/// How a line ends for the defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaf {
    Mate,
    Settled,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Attack(AttackNode),
    Defence(DefenceNode),
}

/// One node.
#[derive(Debug)]
pub(crate) struct Node {
    pub parent: Option<NodeId>,
    pub action: Action,
    pub position: Chess,
    pub key: u64,
    pub children: Vec<NodeId>,
    /// How much the attacker still has to show.
    pub proof: u32,
    /// How much the defender still has to show.
    pub disproof: u32,
    /// How many passes lie on the way here.
    pub passes: u8,
    /// How many plies the node lies below the root.
    pub depth: u16,
    /// The node that was made first for the same position at the same depth.
    pub twin: Option<NodeId>,
    /// The nodes that were made later.
    pub twins: Vec<NodeId>,
    pub kind: Kind,
}

/// The arena.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// The first node of the attacker for a position, by key, depth and passes.
    firsts: FxHashMap<(u64, u16, u8), NodeId>,
}

impl Tree {
    pub(crate) const ROOT: NodeId = NodeId(0);

    pub(crate) fn add(&mut self, mut node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        if let Some(parent) = node.parent {
            let parent = self.node_mut(parent);
            parent.children.push(id);
            node.depth = parent.depth.saturating_add(1);
        }
        if matches!(node.kind, Kind::Attack(_)) {
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

    /// How many nodes were made; the root is not a move and does not count.
    pub(crate) fn made(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    pub(crate) fn attack(&self, id: NodeId) -> &AttackNode {
        match &self.node(id).kind {
            Kind::Attack(attack) => attack,
            Kind::Defence(_) => unreachable!("the attacker moves here"),
        }
    }

    pub(crate) fn attack_mut(&mut self, id: NodeId) -> &mut AttackNode {
        match &mut self.node_mut(id).kind {
            Kind::Attack(attack) => attack,
            Kind::Defence(_) => unreachable!("the attacker moves here"),
        }
    }

    pub(crate) fn defence(&self, id: NodeId) -> &DefenceNode {
        match &self.node(id).kind {
            Kind::Defence(defence) => defence,
            Kind::Attack(_) => unreachable!("the defender moves here"),
        }
    }

    pub(crate) fn defence_mut(&mut self, id: NodeId) -> &mut DefenceNode {
        match &mut self.node_mut(id).kind {
            Kind::Defence(defence) => defence,
            Kind::Attack(_) => unreachable!("the defender moves here"),
        }
    }

    pub(crate) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// All nodes, every child before its parent and every twin after the first of its kind.
    pub(crate) fn leaves_first(&self) -> impl Iterator<Item = NodeId> + use<> {
        let mut nodes: Vec<NodeId> = (0..self.nodes.len() as u32).map(NodeId).collect();
        nodes.sort_by_key(|&id| (Reverse(self.node(id).depth), self.node(id).twin.is_some()));
        nodes.into_iter()
    }

    /// The node two plies higher.
    pub(crate) fn grandparent(&self, id: NodeId) -> Option<NodeId> {
        self.parent(id).and_then(|parent| self.parent(parent))
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
}

impl Node {
    pub(crate) fn proved(&self) -> bool {
        self.proof == 0
    }

    pub(crate) fn refuted(&self) -> bool {
        self.disproof == 0
    }
}
