//! Which first moves may be tried.

use planche_analysis::{View, move_statement};
use planche_plan::{Plan, Reason, Step};
use shakmaty::Move;

use crate::prove::Prover;
use crate::strategy::Ply;
use crate::tree::{NodeId, Tree};

/// Which moves of the attacker may begin a combination. Deeper in the tree everything is allowed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum First {
    /// Every move that a plan asks for.
    #[default]
    Any,
    /// This move alone, whether a plan asks for it or not.
    Only(Move),
    /// Every move that a plan asks for but these.
    Without(Vec<Move>),
}

impl First {
    /// Whether a move may come first.
    pub fn allows(&self, action: &Move) -> bool {
        match self {
            First::Any => true,
            First::Only(only) => only == action,
            First::Without(excluded) => !excluded.contains(action),
        }
    }
}

impl Prover {
    /// Whether a move may be tried at this node.
    pub(crate) fn may_try(&self, id: NodeId, action: &Move) -> bool {
        id != Tree::ROOT || self.first.allows(action)
    }

    /// The one move that was asked about is tried even if no plan wants it.
    pub(crate) fn consider_asked(&mut self, id: NodeId, view: &View) {
        let First::Only(asked) = self.first else {
            return;
        };
        if id != Tree::ROOT || self.tree.attack(id).proposed.contains(&Ply::of(&asked)) {
            return;
        }
        if let Some(statement) = move_statement(&asked) {
            let plan = Plan::new(vec![Step::new(statement, Reason::Given)]);
            self.propose_plainly(id, view, &[plan]);
        }
    }
}
