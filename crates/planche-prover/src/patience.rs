//! Patience: how many quiet moves of the attacker may lie on one path, the first move aside. Without any
//! patience a quiet first move has to threaten something that could be done at once.
//!
//! A combination lives on checks, captures and few quiet moves between them. Without a bound, harmless
//! threats can follow each other for ever, and a position with nothing to win is never done with.

use shakmaty::{Chess, Move, Position};

use crate::prove::Prover;
use crate::tree::{Kind, NodeId, Tree};

impl Prover {
    /// Whether this move would be one quiet move too many.
    pub(crate) fn is_out_of_patience(&self, id: NodeId, m: &Move, after: &Chess) -> bool {
        let Some(patience) = self.options.patience else {
            return false;
        };
        let quiet = is_quiet(&self.tree.node(id).position, m, after);
        match id == Tree::ROOT {
            true => quiet && patience == 0 && !self.threatens(after),
            false => quiet && self.quiet_moves(id) >= patience,
        }
    }

    /// The quiet moves of the attacker on the way to this node, the first one aside.
    fn quiet_moves(&self, id: NodeId) -> u32 {
        let mut quiet = 0;
        let mut at = id;
        while let Some(parent) = self.tree.parent(at).filter(|&parent| parent != Tree::ROOT) {
            let node = self.tree.node(at);
            if let (Kind::Defence(_), Some(m)) = (&node.kind, node.action.played()) {
                let before = &self.tree.node(parent).position;
                quiet += u32::from(is_quiet(before, &m, &node.position));
            }
            at = parent;
        }
        quiet
    }
}

/// Neither a check nor a capture nor a promotion nor an answer to a check.
fn is_quiet(before: &Chess, m: &Move, after: &Chess) -> bool {
    !(m.is_capture() || m.is_promotion() || before.is_check() || after.is_check())
}
