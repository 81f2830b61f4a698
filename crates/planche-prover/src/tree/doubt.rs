//! What a higher aim takes back in a tree that stands. What was refuted stays refuted: who cannot win a pawn cannot
//! win a piece. What was proved is looked at anew, with the tree as it is.

use crate::leaves::judge::{Leaf, Leaves};
use crate::tree::arena::Tree;
use crate::tree::node::{Kind, NodeId, Phase};
use crate::tree::numbers::refresh;

/// The leaves want more than before: every claim is looked at again, the deepest first.
pub(crate) fn doubt_all(tree: &mut Tree, leaves: &Leaves) {
    for id in tree.leaves_first() {
        doubt(tree, leaves, id);
        refresh(tree, leaves, id);
    }
}

/// Takes back what a node claimed under the lower aim; its children are done already.
fn doubt(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let node = tree.node(id);
    match &node.kind {
        Kind::Attack(attack) => {
            if attack.winning.is_some() {
                let deeper = id != Tree::ROOT;
                let answer = deeper.then(|| leaves.quick_answer(&node.position));
                tree.attack_mut(id).winning = answer.flatten();
            }
        }
        Kind::Defence(defence) => match defence.leaf {
            Some(Leaf::Mate) => {}
            Some(Leaf::Settled) if leaves.leaf(&node.position).is_some() => {}
            _ if node.refuted() => {}
            _ => reopen(tree, id),
        },
    }
}

/// The defender's replies have to be answered anew.
fn reopen(tree: &mut Tree, id: NodeId) {
    let passed = tree.pass(id).is_some();
    let defence = tree.defence_mut(id);
    defence.leaf = None;
    defence.answered = None;
    defence.otherwise = None;
    defence.easy.clear();
    defence.pending.clear();
    defence.spared = 0;
    defence.phase = if passed { Phase::Threat } else { Phase::New };
    let prior = defence.prior;
    tree.node_mut(id).set_numbers((prior + 1, 1));
}
