//! Mending a strategy: where a leaf did not stand the last look, the claims above it are taken back and
//! the place is opened again.

use std::rc::Rc;

use shakmaty::{Move, Position};

use crate::certify::Flaw;
use crate::prove::Prover;
use crate::strategy::{Attack, Ply};
use crate::tree::{Action, Kind, Leaf, NodeId, Stage, Tree};

/// What is to be done about a flaw.
enum Mend {
    /// A strategy that was only borrowed, or a rest that was none: search here again.
    Forget(NodeId),
    /// A reply needs an answer of its own.
    Name(NodeId, Ply),
    /// A leaf is none: these replies must be answered.
    Unsettle(NodeId, Vec<Move>),
}

impl Prover {
    /// Opens the weak places again.
    pub(crate) fn mend_all(&mut self, flaws: &[Flaw]) {
        let mends: Vec<Mend> = flaws.iter().map(|flaw| self.mend(flaw)).collect();
        for (flaw, mend) in flaws.iter().zip(mends) {
            self.unsettled.insert(flaw.leaf);
            self.apply(mend);
        }
    }

    /// Follows the path as far as the tree has nodes for it: there the claim has to be taken back.
    fn mend(&self, flaw: &Flaw) -> Mend {
        let mut at = Tree::ROOT;
        for pair in flaw.path.chunks(2) {
            let Some(child) = self.proved_child(at, pair[0]) else {
                return Mend::Forget(at);
            };
            let Some(&reply) = pair.get(1) else {
                return Mend::Unsettle(child, flaw.threats.clone());
            };
            match self.child(child, reply) {
                Some(next) => at = self.tree.resolve(next),
                None => return Mend::Name(child, reply),
            }
        }
        Mend::Forget(at)
    }

    fn apply(&mut self, mend: Mend) {
        match mend {
            Mend::Forget(id) => self.unprove(id),
            Mend::Name(id, reply) => self.name_reply(id, reply),
            Mend::Unsettle(id, threats) => self.unsettle(id, &threats),
        }
    }

    fn child(&self, id: NodeId, ply: Ply) -> Option<NodeId> {
        let by_ply = |child: &NodeId| match self.tree.node(*child).action {
            Action::Move(m) => Ply::of(&m) == ply,
            _ => false,
        };
        self.tree.node(id).children.iter().copied().find(by_ply)
    }

    fn proved_child(&self, id: NodeId, ply: Ply) -> Option<NodeId> {
        self.child(id, ply)
            .filter(|&child| self.tree.node(child).proved())
    }

    /// A reply that `otherwise` or its quick answer does not beat after all gets a node.
    fn name_reply(&mut self, id: NodeId, reply: Ply) {
        let Some(m) = reply.find(&self.tree.node(id).position) else {
            return;
        };
        let defence = self.tree.defence_mut(id);
        if defence.pending.contains(&m) {
            return;
        }
        let easy = defence.easy.len();
        defence.easy.retain(|(ply, _)| *ply != reply);
        if defence.easy.len() == easy {
            defence.spared = defence.spared.saturating_sub(1);
        }
        defence.pending.push(m);
        self.unprove(id);
    }

    /// A leaf where the defender has a threat: that reply must be answered, for the others the
    /// attacker may sit back.
    fn unsettle(&mut self, id: NodeId, threats: &[Move]) {
        let replies = self.tree.node(id).position.legal_moves().len() as u32;
        let defence = self.tree.defence_mut(id);
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
        self.unprove(id);
    }

    /// Takes back every claim from here up to the root, and computes the numbers anew.
    fn unprove(&mut self, id: NodeId) {
        let twins = self.take_back(id);
        if let Kind::Attack(attack) = &mut self.tree.node_mut(id).kind
            && attack.stage == Stage::Done
            && attack.candidates.is_empty()
        {
            attack.stage = Stage::Full;
        }
        if twins {
            for id in self.tree.leaves_first() {
                self.refresh(id);
            }
        }
        self.back_up(id);
    }
}
