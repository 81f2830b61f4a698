//! The nodes of the tree.

use std::rc::Rc;

use planche_analysis::SeenPlan;
use planche_plan::Step;
use planche_tuning::Tuning;
use rustc_hash::FxHashSet;
use shakmaty::{Chess, Move, Position};

use crate::candidate::Candidate;
use crate::ids::{NodeId, PlanId};
use crate::leaves::judge::Leaf;
use crate::strategy::{Attack, Defence, Ply};

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

    /// The estimated cost of trying a stage: the later ones are dearer.
    pub(crate) fn cost(self, tuning: &Tuning) -> u32 {
        match self {
            Stage::Agenda => tuning.stage_agenda,
            Stage::NewCaptures => tuning.stage_new_captures,
            Stage::Destroy => tuning.stage_destroy,
            Stage::Interference => tuning.stage_interference,
            Stage::Limited => tuning.stage_limited,
            Stage::Full => tuning.stage_full,
            Stage::Done => NEVER,
        }
    }
}

/// A node with the attacker to move.
#[derive(Debug)]
pub(crate) struct AttackNode {
    /// Plans to be executed here.
    pub(super) agenda: Vec<PlanId>,
    /// Moves that executed plans ask for, dearest first: the next to be made is the last.
    pub(super) candidates: Vec<Candidate>,
    /// Moves that were proposed at all, made or not.
    pub(super) proposed: FxHashSet<Ply>,
    /// The class of remedy to be tried next.
    pub(super) stage: Stage,
    /// The full analysis, once made.
    pub(super) analysis: Option<Vec<SeenPlan>>,
    /// The strategy that wins from here, once found.
    pub(super) winning: Option<Rc<Attack>>,
}

impl AttackNode {
    pub(crate) fn agenda(&self) -> &[PlanId] {
        &self.agenda
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    pub(crate) fn winning(&self) -> Option<&Rc<Attack>> {
        self.winning.as_ref()
    }

    /// Whether a move was proposed here, made or not.
    pub(crate) fn knows(&self, ply: Ply) -> bool {
        self.proposed.contains(&ply)
    }

    /// What the cheapest move that waits is thought to cost.
    pub(crate) fn ready(&self) -> u32 {
        self.candidates.last().map_or(NEVER, Candidate::cost)
    }

    /// The least that something not yet tried may cost.
    pub(super) fn cheapest_untried(&self, tuning: &Tuning) -> u32 {
        self.ready().min(self.stage.cost(tuning))
    }
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
    pub(super) phase: Phase,
    /// Plans that asked for the attacker's move, each beginning with it.
    pub(super) reasons: Vec<PlanId>,
    /// The step that asked for it first.
    pub(super) step: Step,
    /// What it was thought to cost to prove the move.
    pub(super) prior: u32,
    /// Replies not yet made, the most dangerous last.
    pub(super) pending: Vec<Move>,
    /// Replies that have an answer at once, without a node of their own yet.
    pub(super) easy: Vec<(Ply, Rc<Attack>)>,
    /// Whether those have entered the count of nodes.
    pub(super) easy_counted: bool,
    /// The answer to all replies that are not children.
    pub(super) otherwise: Option<Rc<Attack>>,
    /// The complete defence, once every reply is answered.
    pub(super) answered: Option<Rc<Defence>>,
    /// A leaf at which the gain is settled or mate is on the board.
    pub(super) leaf: Option<Leaf>,
    /// How many replies fell under `otherwise`.
    pub(super) spared: u32,
}

impl DefenceNode {
    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    pub(crate) fn leaf(&self) -> Option<Leaf> {
        self.leaf
    }

    /// The step that asked for the move first.
    pub(crate) fn step(&self) -> Step {
        self.step
    }

    pub(crate) fn reasons(&self) -> &[PlanId] {
        &self.reasons
    }
}

#[derive(Debug)]
pub(crate) enum NodeKind {
    Attack(AttackNode),
    Defence(DefenceNode),
}

/// Where a new node stands.
pub(crate) struct Place {
    pub(crate) parent: Option<NodeId>,
    pub(crate) action: Action,
    pub(crate) position: Chess,
    pub(crate) key: u64,
    /// How many passes lie on the way here.
    pub(crate) passes: u8,
}

/// One node.
#[derive(Debug)]
pub(crate) struct Node {
    pub(super) parent: Option<NodeId>,
    pub(super) action: Action,
    pub(super) position: Chess,
    pub(super) key: u64,
    pub(super) children: Vec<NodeId>,
    /// How much the attacker still has to show.
    pub(super) proof: u32,
    /// How much the defender still has to show.
    pub(super) disproof: u32,
    /// How many passes lie on the way here.
    pub(super) passes: u8,
    /// How many plies the node lies below the root.
    pub(super) depth: u16,
    /// The node that was made first for the same position at the same depth.
    pub(super) twin: Option<NodeId>,
    /// The nodes that were made later.
    pub(super) twins: Vec<NodeId>,
    pub(super) kind: NodeKind,
}

impl Node {
    /// A node with the attacker to move, who may have won or lost already.
    pub(crate) fn of_attacker(
        place: Place,
        agenda: Vec<PlanId>,
        winning: Option<Rc<Attack>>,
        lost: bool,
    ) -> Node {
        let numbers = match (&winning, lost) {
            (Some(_), _) => (0, NEVER),
            (_, true) => (NEVER, 0),
            _ => (1, 1),
        };
        let kind = NodeKind::Attack(AttackNode {
            agenda,
            candidates: Vec::new(),
            proposed: FxHashSet::default(),
            stage: if lost { Stage::Done } else { Stage::Agenda },
            analysis: None,
            winning,
        });
        Node::new(place, numbers, kind)
    }

    /// A node with the defender to move, after this candidate; it may be a leaf, or lost for the attacker.
    pub(crate) fn of_defender(
        place: Place,
        candidate: Candidate,
        leaf: Option<Leaf>,
        lost: bool,
    ) -> Node {
        let prior = candidate.cost();
        let numbers = match (leaf, lost) {
            (Some(_), _) => (0, NEVER),
            (_, true) => (NEVER, 0),
            _ if place.position.is_check() => (place.position.legal_moves().len() as u32, 1),
            _ => (prior + 1, 1),
        };
        let kind = NodeKind::Defence(DefenceNode {
            phase: match leaf.is_some() || lost {
                true => Phase::Closed,
                false => Phase::New,
            },
            step: candidate.step(),
            prior,
            reasons: candidate.into_plans(),
            pending: Vec::new(),
            easy: Vec::new(),
            easy_counted: false,
            otherwise: None,
            answered: None,
            leaf,
            spared: 0,
        });
        Node::new(place, numbers, kind)
    }

    fn new(place: Place, (proof, disproof): (u32, u32), kind: NodeKind) -> Node {
        Node {
            parent: place.parent,
            action: place.action,
            position: place.position,
            key: place.key,
            children: Vec::new(),
            proof,
            disproof,
            passes: place.passes,
            depth: 0,
            twin: None,
            twins: Vec::new(),
            kind,
        }
    }

    pub(crate) fn action(&self) -> Action {
        self.action
    }

    pub(crate) fn position(&self) -> &Chess {
        &self.position
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    pub(crate) fn children(&self) -> &[NodeId] {
        &self.children
    }

    pub(crate) fn passes(&self) -> u8 {
        self.passes
    }

    pub(crate) fn kind(&self) -> &NodeKind {
        &self.kind
    }

    /// How much the attacker and the defender still have to show.
    pub(crate) fn numbers(&self) -> (u32, u32) {
        (self.proof, self.disproof)
    }

    pub(super) fn set_numbers(&mut self, numbers: (u32, u32)) {
        (self.proof, self.disproof) = numbers;
    }

    pub(crate) fn proved(&self) -> bool {
        self.proof == 0
    }

    pub(crate) fn refuted(&self) -> bool {
        self.disproof == 0
    }
}
