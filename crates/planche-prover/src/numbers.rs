//! Proof and disproof numbers: how much each side still has to show, kept from the leaves up.

use std::rc::Rc;

use crate::prove::Prover;
use crate::stages;
use crate::strategy::{After, Attack, Ply};
use crate::tree::{AttackNode, Kind, Leaf, NEVER, NodeId, Phase, Stage};

impl Prover {
    /// Carries what changed at a node up to the root.
    pub(crate) fn back_up(&mut self, id: NodeId) {
        let mut at = Some(id);
        while let Some(id) = at {
            self.refresh(id);
            self.tell_twins(id);
            at = self.tree.parent(id);
        }
    }

    /// Recomputes the numbers of one node from its children.
    pub(crate) fn refresh(&mut self, id: NodeId) {
        if let Some(first) = self.tree.node(id).twin {
            return self.mirror(id, first);
        }
        match &self.tree.node(id).kind {
            Kind::Attack(_) => self.refresh_attack(id),
            Kind::Defence(defence) => match defence.phase {
                Phase::New | Phase::Closed => {}
                Phase::Threat => self.refresh_threat(id),
                Phase::Replies => self.refresh_replies(id),
            },
        }
    }

    fn refresh_attack(&mut self, id: NodeId) {
        let mut children = self.tree.node(id).children.iter().copied();
        let won = children.find(|&child| self.tree.node(child).proved());
        if let (Some(child), None) = (won, &self.tree.attack(id).winning) {
            self.tree.attack_mut(id).winning = Some(Rc::new(self.play(child)));
        }
        let (proof, disproof) = self.attack_numbers(id);
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (proof, disproof);
        self.learn(id);
    }

    /// The attacker needs one move that works; the defender has to refute them all, and what is
    /// still to be tried besides.
    fn attack_numbers(&self, id: NodeId) -> (u32, u32) {
        let attack = self.tree.attack(id);
        if attack.winning.is_some() {
            return (0, NEVER);
        }
        let children = self.tree.node(id).children.iter();
        let children = children.map(|&child| self.tree.node(child));
        let least = children.clone().map(|child| child.proof).min();
        let sum = children.fold(0, |sum: u32, child| sum.saturating_add(child.disproof));
        let untried =
            attack.candidates.len().min(WAITING) as u32 + u32::from(attack.stage != Stage::Done);
        let proof = least.unwrap_or(NEVER).min(cheapest_untried(attack));
        (proof, sum.saturating_add(untried).min(NEVER))
    }

    /// The move to a proved node of the defender, as a strategy.
    fn play(&self, child: NodeId) -> Attack {
        let node = self.tree.node(child);
        let defence = self.tree.defence(child);
        let after = match (defence.leaf, &defence.answered) {
            (Some(Leaf::Mate), _) => After::Mate,
            (_, Some(answered)) => After::Defence(answered.clone()),
            _ => After::Settled,
        };
        let ply = node.action.played().map(|m| Ply::of(&m));
        Attack::Play {
            ply: ply.expect("a node of the defender follows a move"),
            step: defence.step,
            after,
        }
    }

    fn refresh_threat(&mut self, id: NodeId) {
        let Some(pass) = self.pass(id) else { return };
        let (proof, disproof) = (self.tree.node(pass).proof, self.tree.node(pass).disproof);
        if proof == 0 {
            let threat = self.tree.attack(pass).winning.clone();
            self.await_replies(id, threat);
            self.refresh_replies(id);
        } else if disproof == 0 {
            self.without_threat(id);
        } else {
            let prior = self.tree.defence(id).prior;
            let node = self.tree.node_mut(id);
            (node.proof, node.disproof) = ((proof + prior).min(NEVER), disproof);
        }
    }

    pub(crate) fn refresh_replies(&mut self, id: NodeId) {
        let replies: Vec<NodeId> = self.replies(id);
        if replies.iter().any(|&child| self.tree.node(child).refuted()) {
            return self.close(id);
        }
        self.spare_more(id, &replies);
        let open = replies.iter().map(|&child| self.tree.node(child));
        let open: Vec<(u32, u32)> = open
            .filter(|child| !child.proved())
            .map(|child| (child.proof, child.disproof))
            .collect();
        let pending = self.tree.defence(id).pending.len() as u32;
        if open.is_empty() && pending == 0 {
            return self.answer_all(id, &replies);
        }
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = reply_numbers(&open, pending);
    }
}

/// The attacker has to answer every reply; one that was not looked at yet counts for two. The defender
/// needs one that works.
fn reply_numbers(open: &[(u32, u32)], pending: u32) -> (u32, u32) {
    let proof = open.iter().fold(2 * pending, |sum: u32, numbers| {
        sum.saturating_add(numbers.0)
    });
    let fresh = if pending > 0 { UNTRIED_REPLY } else { NEVER };
    let disproof = open.iter().map(|numbers| numbers.1).min();
    (proof.min(NEVER), disproof.unwrap_or(NEVER).min(fresh))
}

/// Of the moves that wait to be tried so many count at most.
const WAITING: usize = 4;

/// How hard it is thought to be to refute the attack with a reply that was not looked at yet.
pub(crate) const UNTRIED_REPLY: u32 = 2;

/// The least that something not yet tried may cost.
pub(crate) fn cheapest_untried(attack: &AttackNode) -> u32 {
    let ready = attack
        .candidates
        .last()
        .map_or(NEVER, |candidate| candidate.cost);
    ready.min(stages::cost(attack.stage))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_has_to_be_answered_and_one_has_to_work() {
        assert_eq!(reply_numbers(&[(3, 5), (4, 2)], 0), (7, 2));
        let untried = reply_numbers(&[(3, 5)], 2);
        assert_eq!(untried, (3 + 2 * 2, UNTRIED_REPLY));
        assert_eq!(reply_numbers(&[(NEVER, 1), (NEVER, 7)], 0), (NEVER, 1));
        assert_eq!(reply_numbers(&[], 1), (2, UNTRIED_REPLY));
    }
}
