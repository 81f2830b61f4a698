//! Mending a strategy: where a leaf did not stand the last look, the claims above it are taken back and
//! the place is opened again.

use std::rc::Rc;

use shakmaty::{Move, Position};

use crate::ids::NodeId;
use crate::leaves::inspection::Flaw;
use crate::leaves::judge::{Leaf, Leaves};
use crate::objection::Objection;
use crate::strategy::{Attack, Ply};
use crate::tree::arena::Tree;
use crate::tree::node::{Action, NodeKind, Phase, Stage};
use crate::tree::numbers::{back_up, refresh};

/// What is to be done about a flaw.
enum Mend {
    /// A strategy that was only borrowed, or a rest that was none: search here again.
    Forget(NodeId),
    /// A reply needs an answer of its own.
    Name(NodeId, Ply),
    /// A leaf is none: these replies must be answered.
    Unsettle(NodeId, Vec<Move>),
}

/// Opens the weak places again.
pub(crate) fn mend_all(tree: &mut Tree, leaves: &mut Leaves, flaws: &[Flaw]) {
    let mends: Vec<Mend> = flaws.iter().map(|flaw| remedy(tree, flaw)).collect();
    for (flaw, mend) in flaws.iter().zip(mends) {
        leaves.unsettle(flaw.leaf);
        apply(tree, leaves, mend);
    }
}

/// Follows the path as far as the tree has nodes for it: there the claim has to be taken back.
fn remedy(tree: &Tree, flaw: &Flaw) -> Mend {
    let mut at = Tree::ROOT;
    for pair in flaw.path.chunks(2) {
        let proved = |child: &NodeId| tree.node(*child).proved();
        let Some(child) = child_by_ply(tree, at, pair[0]).filter(proved) else {
            return Mend::Forget(at);
        };
        let Some(&reply) = pair.get(1) else {
            let replies = flaw.objections.iter();
            let replies = replies.filter_map(Objection::reply).collect();
            return Mend::Unsettle(child, replies);
        };
        match child_by_ply(tree, child, reply) {
            Some(next) => at = tree.resolve(next),
            None => return Mend::Name(child, reply),
        }
    }
    Mend::Forget(at)
}

fn child_by_ply(tree: &Tree, id: NodeId, ply: Ply) -> Option<NodeId> {
    let by_ply = |child: &NodeId| match tree.node(*child).action {
        Action::Move(m) => Ply::of(&m) == ply,
        _ => false,
    };
    tree.node(id).children.iter().copied().find(by_ply)
}

fn apply(tree: &mut Tree, leaves: &Leaves, mend: Mend) {
    let place = match mend {
        Mend::Forget(id) => Some(id),
        Mend::Name(id, reply) => name_reply(tree, id, reply),
        Mend::Unsettle(id, threats) => {
            unsettle(tree, id, &threats);
            Some(id)
        }
    };
    if let Some(id) = place {
        unprove(tree, leaves, id);
    }
}

/// A reply that `otherwise` or its quick answer does not beat after all waits for a node. The place, if that is new.
fn name_reply(tree: &mut Tree, id: NodeId, reply: Ply) -> Option<NodeId> {
    let m = reply.find(&tree.node(id).position)?;
    let defence = tree.defence_mut(id);
    if defence.pending.contains(&m) {
        return None;
    }
    let easy = defence.easy.len();
    defence.easy.retain(|(ply, _)| *ply != reply);
    if defence.easy.len() == easy {
        defence.spared = defence.spared.saturating_sub(1);
    }
    defence.pending.push(m);
    Some(id)
}

/// A leaf where the defender has a threat: that reply must be answered, for the others the
/// attacker may sit back.
fn unsettle(tree: &mut Tree, id: NodeId, threats: &[Move]) {
    let replies = tree.node(id).position.legal_moves().len() as u32;
    let defence = tree.defence_mut(id);
    if defence.leaf.take() == Some(Leaf::Settled) {
        defence.otherwise = Some(Rc::new(Attack::Rest));
        defence.spared = replies;
    }
    for threat in threats {
        if !defence.pending.contains(threat) {
            defence.pending.push(*threat);
            defence.spared = defence.spared.saturating_sub(1);
        }
    }
}

/// Takes back every claim from here up to the root, and computes the numbers anew.
fn unprove(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let twins = take_back(tree, id);
    if let NodeKind::Attack(attack) = &mut tree.node_mut(id).kind
        && attack.stage == Stage::Done
        && attack.candidates.is_empty()
    {
        attack.stage = Stage::Full;
    }
    if twins {
        for id in tree.leaves_first() {
            refresh(tree, leaves, id);
        }
    }
    back_up(tree, leaves, id);
}

/// Takes back every claim that rests on this node. Whether a twin was among what rests on it.
fn take_back(tree: &mut Tree, id: NodeId) -> bool {
    let mut doubtful = vec![id];
    let mut twins = false;
    while let Some(id) = doubtful.pop() {
        match &mut tree.node_mut(id).kind {
            NodeKind::Attack(attack) => attack.winning = None,
            NodeKind::Defence(defence) => {
                defence.answered = None;
                defence.phase = Phase::Replies;
            }
        }
        let node = tree.node(id);
        let resting = node.parent.into_iter().chain(node.twins.iter().copied());
        twins |= !node.twins.is_empty();
        doubtful.extend(resting.filter(|&above| tree.node(above).proved()));
    }
    twins
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;
    use crate::prove::Outcome;
    use crate::trying::{searched, taken};

    /// The leaf after the capture seems settled, and d6-d5 shows that it is not.
    #[test]
    fn a_leaf_that_is_none_is_opened_again_where_the_threat_is_to_be_answered() {
        let (prover, outcome) = searched("6k1/5ppp/3pp3/8/2B1n3/2N5/5PPP/6K1 w - - 0 1", 60);
        assert!(!matches!(outcome, Outcome::Proved(_)));
        let tree = prover.tree();
        let taken = taken(tree);
        let defence = tree.defence(taken);
        assert_eq!((defence.leaf, tree.node(taken).proved()), (None, false));
        let fork = |m: &Move| (m.from(), m.to()) == (Some(Square::D6), Square::D5);
        let made = tree.replies(taken).into_iter();
        let made = made.filter_map(|reply| tree.node(reply).action.played());
        assert!(
            defence
                .pending
                .iter()
                .copied()
                .chain(made)
                .any(|m| fork(&m))
        );
        assert_eq!(
            tree.node(Tree::ROOT).proof > 0,
            tree.attack(Tree::ROOT).winning.is_none()
        );
    }
}
