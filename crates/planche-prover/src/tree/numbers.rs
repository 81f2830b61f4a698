//! Proof and disproof numbers: how much each side still has to show, kept from the leaves up.

use std::rc::Rc;

use planche_tuning::Tuning;
use shakmaty::Position;

use crate::ids::Made;
use crate::ids::NodeId;
use crate::leaves::judge::{Leaf, Leaves};
use crate::strategy::{After, Attack, Ply};
use crate::tree::arena::Tree;
use crate::tree::node::{NEVER, NodeKind, Phase, Stage};
use crate::tree::replies::{answer_all, await_replies, close, spare_more};
use crate::tree::twins::mirror;

/// Carries what changed at a node up to the root.
pub(crate) fn back_up(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let mut at = Some(id);
    while let Some(id) = at {
        refresh(tree, leaves, id);
        tell_twins(tree, leaves, id);
        at = tree.parent(id);
    }
}

/// Recomputes the numbers of one node from its children.
pub(crate) fn refresh(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let node = tree.node(id);
    if let Some(first) = node.twin {
        return mirror(tree, id, first);
    }
    match &node.kind {
        NodeKind::Attack(_) => refresh_attack(tree, id),
        NodeKind::Defence(defence) => match defence.phase {
            Phase::New | Phase::Closed => {}
            Phase::Threat => refresh_threat(tree, leaves, id),
            Phase::Replies => refresh_replies(tree, leaves, id),
        },
    }
}

/// Tells the twins of a node, and those above them, as far as it makes a difference.
fn tell_twins(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    for index in 0..tree.node(id).twins.len() {
        let mut at = Some(tree.node(id).twins[index]);
        while let Some(id) = at {
            let before = tree.node(id).numbers();
            refresh(tree, leaves, id);
            if tree.node(id).numbers() == before {
                break;
            }
            tell_twins(tree, leaves, id);
            at = tree.parent(id);
        }
    }
}

fn refresh_attack(tree: &mut Tree, id: NodeId) {
    let mut children = tree.node(id).children.iter().copied();
    let won = children.find(|&child| tree.node(child).proved());
    if let (Some(child), None) = (won, &tree.attack(id).winning) {
        tree.attack_mut(id).winning = Some(Rc::new(play(tree, child)));
    }
    let numbers = attack_numbers(tree, id);
    tree.node_mut(id).set_numbers(numbers);
    tree.learn(id);
}

/// The attacker needs one move that works; the defender has to refute them all, and what is
/// still to be tried besides.
fn attack_numbers(tree: &Tree, id: NodeId) -> (u32, u32) {
    let attack = tree.attack(id);
    if attack.winning.is_some() {
        return (0, NEVER);
    }
    let children = tree.node(id).children.iter();
    let children = children.map(|&child| tree.node(child));
    let least = children.clone().map(|child| child.proof).min();
    let sum = children.fold(0, |sum: u32, child| sum.saturating_add(child.disproof));
    let untried = attack.candidates.len().min(tree.tuning.waiting_moves) as u32
        + u32::from(attack.stage != Stage::Done);
    let proof = least
        .unwrap_or(NEVER)
        .min(attack.cheapest_untried(&tree.tuning));
    (proof, sum.saturating_add(untried).min(NEVER))
}

/// The move to a proved node of the defender, as a strategy.
fn play(tree: &Tree, child: NodeId) -> Attack {
    let node = tree.node(child);
    let defence = tree.defence(child);
    let after = match (defence.leaf, &defence.answered) {
        (Some(Leaf::Mate), _) => After::Mate,
        (_, Some(answered)) => After::Defence(answered.clone()),
        _ => After::Settled,
    };
    let ply = node.action.played().map(|m| Ply::of(&m));
    Attack::Play {
        ply: ply.expect("a node of the defender follows a move"),
        step: defence.step,
        made: Made(Some(child)),
        after,
    }
}

fn refresh_threat(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let Some(pass) = tree.pass(id) else { return };
    let (proof, disproof) = tree.node(pass).numbers();
    if proof == 0 {
        let threat = tree.attack(pass).winning.clone();
        await_replies(tree, leaves, id, threat);
        refresh_replies(tree, leaves, id);
    } else if disproof == 0 {
        without_threat(tree, leaves, id);
    } else {
        let prior = tree.defence(id).prior;
        let numbers = ((proof + prior).min(NEVER), disproof);
        tree.node_mut(id).set_numbers(numbers);
    }
}

/// No threat, no proof: unless the defender has so few moves that he may be in zugzwang.
fn without_threat(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let node = tree.node(id);
    if node.passes == 0 && node.position.legal_moves().len() <= tree.tuning.zugzwang_legal {
        await_replies(tree, leaves, id, None);
        refresh_replies(tree, leaves, id);
    } else {
        close(tree, id);
    }
}

fn refresh_replies(tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let replies: Vec<NodeId> = tree.replies(id);
    if replies.iter().any(|&child| tree.node(child).refuted()) {
        return close(tree, id);
    }
    spare_more(tree, leaves, id, &replies);
    let open = replies.iter().map(|&child| tree.node(child));
    let open = open.filter(|child| !child.proved());
    let open: Vec<(u32, u32)> = open.map(|child| child.numbers()).collect();
    let pending = tree.defence(id).pending.len() as u32;
    if open.is_empty() && pending == 0 {
        return answer_all(tree, id, &replies);
    }
    let numbers = reply_numbers(&open, pending, &tree.tuning);
    tree.node_mut(id).set_numbers(numbers);
}

/// The attacker has to answer every reply; one that was not looked at yet counts for a little more than
/// one that is nearly beaten. The defender needs one that works.
fn reply_numbers(open: &[(u32, u32)], pending: u32, tuning: &Tuning) -> (u32, u32) {
    let proof = open
        .iter()
        .fold(tuning.untried_reply_proof * pending, |sum, numbers| {
            sum.saturating_add(numbers.0)
        });
    let fresh = match pending {
        0 => NEVER,
        _ => tuning.untried_reply_disproof,
    };
    let disproof = open.iter().map(|numbers| numbers.1).min();
    (proof.min(NEVER), disproof.unwrap_or(NEVER).min(fresh))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_has_to_be_answered_and_one_has_to_work() {
        let tuning = Tuning {
            untried_reply_proof: 3,
            untried_reply_disproof: 2,
            ..Tuning::DEFAULT
        };
        let numbers = |open: &[(u32, u32)], pending| reply_numbers(open, pending, &tuning);
        assert_eq!(numbers(&[(3, 5), (4, 2)], 0), (7, 2));
        assert_eq!(numbers(&[(3, 5)], 2), (3 + 2 * 3, 2));
        assert_eq!(numbers(&[(NEVER, 1), (NEVER, 7)], 0), (NEVER, 1));
        assert_eq!(numbers(&[], 1), (3, 2));
    }
}
