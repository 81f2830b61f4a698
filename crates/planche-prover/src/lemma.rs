//! Lemmas: a strategy that beat a reply once may beat it again. A lemma only suggests; it is
//! replayed on the real position before it is believed.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::prove::Prover;
use crate::strategy::{Attack, Ply, Replay};
use crate::tree::NodeId;

/// How many strategies are remembered for one reply.
const FOR_ONE_REPLY: usize = 4;

/// Strategies that won, by the reply they beat and by the position they won from.
#[derive(Debug, Default)]
pub(crate) struct Lemmas {
    by_reply: FxHashMap<Ply, Vec<Rc<Attack>>>,
    by_position: FxHashMap<u64, Rc<Attack>>,
}

impl Lemmas {
    fn add(&mut self, reply: Ply, position: u64, attack: &Rc<Attack>) {
        self.by_position.insert(position, attack.clone());
        let known = self.by_reply.entry(reply).or_default();
        if !known.iter().any(|other| Rc::ptr_eq(other, attack)) {
            known.insert(0, attack.clone());
            known.truncate(FOR_ONE_REPLY);
        }
    }

    /// What may work here, the surest first.
    fn suggestions(&self, reply: Ply, position: u64) -> impl Iterator<Item = &Rc<Attack>> {
        let exact = self.by_position.get(&position).into_iter();
        exact.chain(self.by_reply.get(&reply).into_iter().flatten())
    }
}

impl Prover {
    /// A strategy that beat this reply elsewhere, or a sibling here, may beat it again.
    pub(crate) fn try_lemmas(&mut self, parent: NodeId, child: NodeId, reply: Ply) {
        if !self.options.lemmas {
            return;
        }
        let siblings = self.tree.node(parent).children.iter();
        let siblings = siblings.filter_map(|&sibling| self.tree.attack(sibling).winning.as_ref());
        let node = self.tree.node(child);
        let works = |attack: &&Rc<Attack>| {
            Replay::new(&self.measure, &self.unsettled).attack(&node.position, attack)
        };
        let mut known = siblings.chain(self.lemmas.suggestions(reply, node.key));
        let found = known.find(works).cloned();
        drop(known);
        if let Some(attack) = found {
            self.counts.lemmas += 1;
            self.tree.attack_mut(child).winning = Some(attack);
        }
    }

    /// Remembers how a reply was beaten.
    pub(crate) fn learn(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        if let (Some(reply), Some(attack)) = (node.action.played(), &self.tree.attack(id).winning) {
            self.lemmas.add(Ply::of(&reply), node.key, attack);
        }
    }
}
