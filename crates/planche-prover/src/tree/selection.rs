//! Where work helps most: from the root down the easiest proof for the attacker and the easiest refutation for the
//! defender.

use crate::ids::NodeId;
use crate::tree::arena::Tree;
use crate::tree::node::{NEVER, NodeKind, Phase};

/// The node that is to be developed next.
pub(crate) fn most_useful(tree: &Tree) -> NodeId {
    let mut at = Tree::ROOT;
    while let Some(next) = next_step(tree, at) {
        at = next;
    }
    at
}

/// The child to go down to, or none when this node itself is to be developed.
fn next_step(tree: &Tree, id: NodeId) -> Option<NodeId> {
    let node = tree.node(id);
    if node.twin.is_some() {
        return node.twin;
    }
    let open = node.children.iter().copied().filter(|&child| {
        let child = tree.node(child);
        !child.proved() && !child.refuted()
    });
    match &node.kind {
        NodeKind::Attack(attack) => {
            let best = open.min_by_key(|&child| tree.node(child).proof)?;
            (tree.node(best).proof <= attack.cheapest_untried(&tree.tuning)).then_some(best)
        }
        NodeKind::Defence(defence) if defence.phase == Phase::New => None,
        NodeKind::Defence(defence) => {
            let best = open.min_by_key(|&child| tree.node(child).disproof)?;
            let fresh = match defence.pending.is_empty() {
                true => NEVER,
                false => tree.tuning.untried_reply_disproof,
            };
            (tree.node(best).disproof <= fresh).then_some(best)
        }
    }
}

#[cfg(test)]
mod random;
