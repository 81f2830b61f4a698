//! Raising the aim of a run under way. What was refuted stays refuted: who cannot win a pawn cannot
//! win a piece. What was proved is taken back and looked at anew, with the tree as it stands.

use crate::prove::Prover;
use crate::settle::Aim;
use crate::tree::{Kind, Leaf, NodeId, Phase, Tree};

impl Prover {
    /// From now on more is wanted; `aim` is higher than the one before.
    pub(crate) fn raise(&mut self, aim: Aim) {
        self.measure.aim = aim;
        self.counts.nodes += std::mem::take(&mut self.inspected).nodes;
        for id in self.tree.leaves_first() {
            self.doubt(id);
            self.refresh(id);
        }
    }

    /// Takes back what a node claimed under the lower aim; its children are done already.
    fn doubt(&mut self, id: NodeId) {
        match &self.tree.node(id).kind {
            Kind::Attack(attack) => {
                if attack.winning.is_some() {
                    let deeper = id != Tree::ROOT;
                    let position = &self.tree.node(id).position;
                    let answer = deeper.then(|| self.quick_answer(position)).flatten();
                    self.tree.attack_mut(id).winning = answer;
                }
            }
            Kind::Defence(defence) => match defence.leaf {
                Some(Leaf::Mate) => {}
                Some(Leaf::Settled) if self.leaf(&self.tree.node(id).position).is_some() => {}
                _ if self.tree.node(id).refuted() => {}
                _ => self.reopen(id),
            },
        }
    }

    /// The defender's replies have to be answered anew.
    fn reopen(&mut self, id: NodeId) {
        let passed = self.pass(id).is_some();
        let defence = self.tree.defence_mut(id);
        defence.leaf = None;
        defence.answered = None;
        defence.otherwise = None;
        defence.easy.clear();
        defence.pending.clear();
        defence.spared = 0;
        defence.phase = if passed { Phase::Threat } else { Phase::New };
        let prior = defence.prior;
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (prior + 1, 1);
    }
}
