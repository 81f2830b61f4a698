//! Patience: how many quiet moves of the attacker may lie on one path, the first move aside.
//!
//! A combination lives on checks, captures and few quiet moves between them. Without a bound, harmless
//! threats can follow each other for ever, and a position with nothing to win is never done with.

use shakmaty::{Chess, Move, Position};

use crate::ids::NodeId;
use crate::leaves::judge::Leaves;
use crate::options::QuietMoves;
use crate::tree::arena::Tree;
use crate::tree::node::NodeKind;

/// Whether this move would be one quiet move too many.
pub(crate) fn is_too_quiet(
    patience: QuietMoves,
    tree: &Tree,
    leaves: &Leaves,
    (id, m): (NodeId, &Move),
    after: &Chess,
) -> bool {
    is_quiet(tree.node(id).position(), m, after)
        && (id != Tree::ROOT && quiet_moves(tree, id) >= patience.quiet
            || patience.threatening && !leaves.is_forced(after))
}

/// The quiet moves of the attacker on the way to this node, the first one aside.
fn quiet_moves(tree: &Tree, id: NodeId) -> u32 {
    let mut quiet = 0;
    let mut at = id;
    while let Some(parent) = tree.parent(at).filter(|&parent| parent != Tree::ROOT) {
        let node = tree.node(at);
        if let (NodeKind::Defence(_), Some(m)) = (node.kind(), node.action().played()) {
            let before = tree.node(parent).position();
            quiet += u32::from(is_quiet(before, &m, node.position()));
        }
        at = parent;
    }
    quiet
}

/// Neither a check nor a capture nor a promotion nor an answer to a check.
fn is_quiet(before: &Chess, m: &Move, after: &Chess) -> bool {
    !(m.is_capture() || m.is_promotion() || before.is_check() || after.is_check())
}
