//! What a higher aim takes back in a tree that stands. What was refuted stays refuted: who cannot win a pawn cannot
//! win a piece. What was proved is looked at anew, with the tree as it is.

use crate::ids::NodeId;
use crate::leaves::judge::{Leaf, Leaves};
use crate::tree::arena::Tree;
use crate::tree::node::{NodeKind, Phase};
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
        NodeKind::Attack(attack) => {
            if attack.winning.is_some() {
                let deeper = id != Tree::ROOT;
                let answer = deeper.then(|| leaves.quick_answer(&node.position));
                tree.attack_mut(id).winning = answer.flatten();
            }
        }
        NodeKind::Defence(defence) => match defence.leaf {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaves::measure::Aim;
    use crate::prove::Outcome;
    use crate::trying::{searched, taken};

    #[test]
    fn a_higher_aim_takes_claims_back_and_leaves_refutations_alone() {
        let (mut prover, outcome) = searched("6k1/5ppp/3p4/8/2B1n3/2N5/5PPP/6K1 w - - 0 1", 500);
        assert!(matches!(outcome, Outcome::Proved(_)));
        assert!(prover.tree().node(taken(prover.tree())).proved());
        let refuted = |tree: &Tree| {
            let nodes = tree.leaves_first().filter(|&id| tree.node(id).refuted());
            nodes.collect::<Vec<_>>()
        };
        let before = refuted(prover.tree());
        prover.raise(Aim::Material(90));
        let tree = prover.tree();
        assert!(!tree.node(Tree::ROOT).proved() && tree.attack(Tree::ROOT).winning.is_none());
        assert!(!tree.node(taken(tree)).proved());
        assert!(before.iter().all(|&id| tree.node(id).refuted()));
    }
}
