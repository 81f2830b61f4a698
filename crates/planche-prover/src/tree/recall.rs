//! Lemmas at work: a strategy that beat a reply elsewhere, or a sibling here, may beat it again.

use std::rc::Rc;

use shakmaty::Position;

use crate::ids::NodeId;
use crate::leaves::judge::Leaves;
use crate::strategy::{Attack, Ply};
use crate::tree::arena::Tree;

/// Tries what is remembered on a new child; what wins there is taken over.
pub(crate) fn try_lemmas(
    tree: &mut Tree,
    leaves: &Leaves,
    parent: NodeId,
    child: NodeId,
    reply: Ply,
) {
    if let Some(attack) = known_answer(tree, leaves, parent, child, reply) {
        tree.counts.lemmas += 1;
        tree.attack_mut(child).winning = Some(attack);
    }
}

fn known_answer(
    tree: &Tree,
    leaves: &Leaves,
    parent: NodeId,
    child: NodeId,
    reply: Ply,
) -> Option<Rc<Attack>> {
    let siblings = tree.node(parent).children.iter();
    let siblings = siblings.filter_map(|&sibling| tree.attack(sibling).winning.as_ref());
    let node = tree.node(child);
    let board = node.position.board();
    siblings
        .chain(tree.lemmas.suggestions(reply, node.key, board))
        .find(|attack| leaves.replays(&node.position, attack))
        .cloned()
}
