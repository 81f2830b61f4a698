//! Transpositions: the same position, reached by the same number of plies in another order, is searched
//! once. The later node is a *twin* of the first: it has no children, takes the numbers and the strategy of
//! the first, and whoever wants to work on it works there.
//!
//! Twins are equally deep, so that no node can lie below itself and numbers cannot run in circles.

use crate::prove::Prover;
use crate::tree::{Kind, NodeId, Phase};

impl Prover {
    /// Makes a new node the twin of an older one, which also gets the plans that lead to the new one.
    pub(crate) fn pair(&mut self, new: NodeId, first: NodeId) {
        self.tree.node_mut(new).twin = Some(first);
        self.tree.node_mut(first).twins.push(new);
        let plans = std::mem::take(&mut self.tree.attack_mut(new).agenda);
        if !self.tree.node(first).proved() {
            for plan in plans {
                let plan = self.plans.get(plan).clone();
                self.hand_down(first, &plan);
            }
            self.back_up(first);
        }
        self.mirror(new, first);
    }

    /// A twin takes what the first one has.
    pub(crate) fn mirror(&mut self, twin: NodeId, first: NodeId) {
        let winning = self.tree.attack(first).winning.clone();
        let first = self.tree.node(first);
        let numbers = (first.proof, first.disproof);
        self.tree.attack_mut(twin).winning = winning;
        let node = self.tree.node_mut(twin);
        (node.proof, node.disproof) = numbers;
    }

    /// Tells the twins of a node, and those above them, as far as it makes a difference.
    pub(crate) fn tell_twins(&mut self, id: NodeId) {
        for index in 0..self.tree.node(id).twins.len() {
            let mut at = Some(self.tree.node(id).twins[index]);
            while let Some(id) = at {
                let before = self.numbers(id);
                self.refresh(id);
                if self.numbers(id) == before {
                    break;
                }
                self.tell_twins(id);
                at = self.tree.parent(id);
            }
        }
    }

    fn numbers(&self, id: NodeId) -> (u32, u32) {
        let node = self.tree.node(id);
        (node.proof, node.disproof)
    }

    /// Takes back every claim that rests on this node. Whether a twin was among what rests on it.
    pub(crate) fn take_back(&mut self, id: NodeId) -> bool {
        let mut doubtful = vec![id];
        let mut twins = false;
        while let Some(id) = doubtful.pop() {
            match &mut self.tree.node_mut(id).kind {
                Kind::Attack(attack) => attack.winning = None,
                Kind::Defence(defence) => {
                    defence.answered = None;
                    defence.phase = Phase::Replies;
                }
            }
            let node = self.tree.node(id);
            let resting = node.parent.into_iter().chain(node.twins.iter().copied());
            twins |= !node.twins.is_empty();
            doubtful.extend(resting.filter(|&above| self.tree.node(above).proved()));
        }
        twins
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess};

    use super::*;
    use crate::limits::{Budget, Limits};
    use crate::prove::Options;
    use crate::settle::Aim;

    /// A hunt with many checks, whose orders can be exchanged.
    #[test]
    fn twins_are_made_and_agree_with_the_first() {
        let fen = "3r1r1k/1b4pp/ppn1p3/4Pp1R/Pn5P/3P4/4QP2/1qB1NKR1 w - - 0 1";
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let limits = Limits {
            nodes: 600,
            time: None::<Duration>,
            ..Limits::default()
        };
        let options = Options::default();
        let mut prover = Prover::new(&position, Aim::Mate, options, Budget::start(limits));
        prover.resume(Budget::start(limits));
        let nodes: Vec<NodeId> = prover.tree.leaves_first().collect();
        let twins = nodes
            .iter()
            .filter_map(|&id| Some((id, prover.tree.node(id).twin?)));
        let mut count = 0;
        for (twin, first) in twins {
            let (a, b) = (prover.tree.node(twin), prover.tree.node(first));
            assert_eq!((a.key, a.depth, a.passes), (b.key, b.depth, b.passes));
            assert_eq!((a.proof, a.disproof), (b.proof, b.disproof));
            assert!(a.children.is_empty());
            count += 1;
        }
        assert!(count > 0, "no twins among {} nodes", nodes.len());
    }
}
