//! Where plans come from: the lineage of every plan, kept as values that outlive the tree.

use planche_analysis::Motifs;
use planche_plan::{Change, Plan, Reason, Statement, Step};
use planche_tuning::RemedyClass;
use rustc_hash::FxHashMap;

use crate::ids::{NodeId, PlanId};
use crate::strategy::Ply;

/// How a plan came to be written. Equal plans may have several origins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Motifs saw a chance at this node.
    Motif {
        /// Which.
        motifs: Motifs,
        /// Where.
        at: NodeId,
    },
    /// Somebody has just moved, and the man on this square is worth a look.
    Around {
        /// The node where it is.
        at: NodeId,
    },
    /// The analysis that a plan asked for, of the men around a square, saw a small combination.
    Part {
        /// The plan that asked.
        of: PlanId,
        /// Which motifs saw it.
        motifs: Motifs,
    },
    /// What remains of a plan whose first steps are carried out.
    Rest {
        /// The plan.
        of: PlanId,
        /// How many steps are done.
        done: u16,
    },
    /// A modification was made into moves.
    Expansion {
        /// The plan with the modification.
        of: PlanId,
        /// Which of its steps is the modification; those before it are done.
        step: u16,
        /// How it is to come about.
        generator: Generator,
    },
    /// A dangerous move spoiled a plan, and this is to prevent it.
    Remedy {
        /// The class of remedy.
        class: RemedyClass,
        /// The plan that was spoiled, beginning with the move that failed.
        spoiled: PlanId,
        /// The node after the dangerous move.
        at: NodeId,
        /// The node where the remedy is put.
        put: NodeId,
    },
    /// A capture has just become possible, alone or in front of a plan that is under way.
    Capture {
        /// That plan.
        before: Option<PlanId>,
        /// The node where it became possible.
        at: NodeId,
    },
    /// A plan of the first analysis comes up again, because something has changed.
    Again {
        /// That plan.
        of: PlanId,
        /// The node where it comes up.
        at: NodeId,
    },
    /// A check has to be answered, or a gain in hand to be kept.
    Hold,
    /// Somebody gave it, or asked for its move.
    Given,
}

impl Origin {
    /// The plan that it comes from, if it comes from one.
    pub fn parent(&self) -> Option<PlanId> {
        match *self {
            Origin::Rest { of, .. }
            | Origin::Expansion { of, .. }
            | Origin::Part { of, .. }
            | Origin::Again { of, .. } => Some(of),
            Origin::Remedy { spoiled, .. } => Some(spoiled),
            Origin::Capture { before, .. } => before,
            Origin::Motif { .. } | Origin::Around { .. } | Origin::Hold | Origin::Given => None,
        }
    }

    /// Whether two origins say the same, wherever it was found.
    pub(crate) fn repeats(&self, other: &Origin) -> bool {
        match (self, other) {
            (Origin::Motif { motifs: a, .. }, Origin::Motif { motifs: b, .. }) => a == b,
            (Origin::Around { .. }, Origin::Around { .. }) => true,
            (Origin::Capture { before: a, .. }, Origin::Capture { before: b, .. }) => a == b,
            (Origin::Again { of: a, .. }, Origin::Again { of: b, .. }) => a == b,
            _ => self == other,
        }
    }
}

/// Who makes moves of a modification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Generator {
    /// The friendly man leaves.
    Leave,
    /// It leaves with a capture.
    LeaveTaking,
    /// It leaves with a threat.
    LeaveThreatening,
    /// The enemy man is taken.
    Take,
    /// What the enemy man guards is taken: taking back draws it away.
    DrawAway,
    /// The enemy man is attacked.
    DriveAway,
    /// A friendly man comes to the square.
    Occupy,
    /// An enemy man is lured to the square.
    Lure,
}

impl Generator {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Generator::Leave => "leave",
            Generator::LeaveTaking => "leave taking",
            Generator::LeaveThreatening => "leave with a threat",
            Generator::Take => "take",
            Generator::DrawAway => "draw away",
            Generator::DriveAway => "drive away",
            Generator::Occupy => "occupy",
            Generator::Lure => "lure",
        }
    }

    /// The generator that made this way of bringing a change about.
    pub(crate) fn of(change: Change, way: &[Step]) -> Generator {
        let reason = way.iter().find_map(|step| match step.statement {
            Statement::Move { .. } => Some(step.reason),
            _ => None,
        });
        match (change, reason) {
            (Change::ClearFriend | Change::WithdrawFriend, Some(Reason::Capture)) => {
                Generator::LeaveTaking
            }
            (Change::ClearFriend | Change::WithdrawFriend, Some(Reason::Withdraw)) => {
                Generator::Leave
            }
            (Change::ClearFriend | Change::WithdrawFriend, _) => Generator::LeaveThreatening,
            (Change::Occupy, _) => Generator::Occupy,
            (Change::Lure(_), _) => Generator::Lure,
            (_, Some(Reason::DrawAway { .. })) => Generator::DrawAway,
            (_, Some(Reason::DriveAway { .. })) => Generator::DriveAway,
            _ => Generator::Take,
        }
    }
}

/// A plan and all its origins, the first one first.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The plan.
    pub plan: Plan,
    /// Its origins.
    pub origins: Vec<Origin>,
}

/// A move on the way to a node; `None` is a pass.
pub type Path = Vec<Option<Ply>>;

/// The plans behind a strategy, with all plans that they come from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct History {
    entries: FxHashMap<PlanId, Entry>,
    /// The plans that asked for the move of a node, each beginning with it; the one that gave its reason first.
    behind: FxHashMap<NodeId, Vec<PlanId>>,
    paths: FxHashMap<NodeId, Path>,
}

impl History {
    /// The plan and where it comes from.
    pub fn entry(&self, plan: PlanId) -> Option<&Entry> {
        self.entries.get(&plan)
    }

    /// The plans that asked for the move that a node was made for.
    pub fn behind(&self, made: Made) -> &[PlanId] {
        let plans = made.0.and_then(|node| self.behind.get(&node));
        plans.map_or(&[], Vec::as_slice)
    }

    /// For every move of the attacker that plans asked for, these plans.
    pub fn moves(&self) -> impl Iterator<Item = &[PlanId]> {
        self.behind.values().map(Vec::as_slice)
    }

    /// The moves from the root to a node.
    pub fn path(&self, node: NodeId) -> Option<&Path> {
        self.paths.get(&node)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.behind.is_empty()
    }

    pub(crate) fn knows(&self, node: NodeId) -> bool {
        self.behind.contains_key(&node)
    }

    pub(crate) fn keep_behind(&mut self, node: NodeId, plans: Vec<PlanId>) {
        self.behind.insert(node, plans);
    }

    pub(crate) fn has(&self, plan: PlanId) -> bool {
        self.entries.contains_key(&plan)
    }

    pub(crate) fn keep(&mut self, plan: PlanId, entry: Entry) {
        self.entries.insert(plan, entry);
    }

    pub(crate) fn keep_path(&mut self, node: NodeId, path: impl FnOnce() -> Path) {
        self.paths.entry(node).or_insert_with(path);
    }
}

pub use crate::ids::Made;
