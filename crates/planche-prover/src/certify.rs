//! The last stage: every leaf of the winning strategy is looked at once more, also behind the
//! replies that fall under `otherwise`. Where the defender has a quiet threat, the place is opened
//! again and the loop goes on.

use shakmaty::{Chess, Move, Position};

use crate::prove::{Prover, key};
use crate::strategy::{After, Attack, Defence, Ply};
use crate::threats::Calm;
use crate::tree::{Action, Kind, Leaf, NodeId, Phase, Stage, Tree};

/// A leaf that is not settled after all.
struct Flaw {
    path: Vec<Ply>,
    threat: Option<Move>,
}

/// How many flaws are mended in one go.
const AT_ONCE: usize = 8;

impl Prover {
    /// Whether the strategy found at the root holds; if not, its weak places are opened again.
    pub(crate) fn certify(&mut self) -> bool {
        let Some(attack) = self.tree.attack(Tree::ROOT).winning.clone() else {
            return false;
        };
        let position = self.tree.node(Tree::ROOT).position.clone();
        let mut flaws = Vec::new();
        self.inspect_attack(&position, &attack, &mut Vec::new(), &mut flaws);
        for flaw in &flaws {
            self.reopen(flaw);
        }
        flaws.is_empty()
    }

    fn inspect_attack(
        &mut self,
        position: &Chess,
        attack: &Attack,
        path: &mut Vec<Ply>,
        flaws: &mut Vec<Flaw>,
    ) {
        match attack {
            Attack::Rest => self.inspect_leaf(position, None, path, flaws),
            Attack::Play { ply, after, .. } => {
                let Some(m) = ply.find(position) else { return };
                let next = crate::settle::played(position, m);
                path.push(*ply);
                match after {
                    After::Mate => {}
                    After::Settled => self.inspect_leaf(&next, Some(()), path, flaws),
                    After::Defence(defence) => self.inspect_defence(&next, defence, path, flaws),
                }
                path.pop();
            }
        }
    }

    fn inspect_defence(
        &mut self,
        position: &Chess,
        defence: &Defence,
        path: &mut Vec<Ply>,
        flaws: &mut Vec<Flaw>,
    ) {
        for m in position.legal_moves() {
            if flaws.len() >= AT_ONCE {
                return;
            }
            let ply = Ply::of(&m);
            if let Some(attack) = defence.answer(ply) {
                path.push(ply);
                self.inspect_attack(&crate::settle::played(position, m), attack, path, flaws);
                path.pop();
            }
        }
    }

    fn inspect_leaf(
        &mut self,
        position: &Chess,
        defender_moves: Option<()>,
        path: &[Ply],
        flaws: &mut Vec<Flaw>,
    ) {
        let key = key(position);
        if self.settled.contains(&key) || position.is_checkmate() {
            return;
        }
        let calm = Calm::new(&self.measure);
        let threat = defender_moves.and_then(|()| calm.unmet_threat(position));
        let sound = match defender_moves {
            Some(()) => threat.is_none(),
            None => calm.rests(position),
        };
        if sound {
            self.settled.insert(key);
        } else {
            self.unsettled.insert(key);
            flaws.push(Flaw { path: path.to_vec(), threat });
        }
    }

    /// Follows the path as far as the tree has nodes for it, and takes the claim back there.
    fn reopen(&mut self, flaw: &Flaw) {
        let mut at = Tree::ROOT;
        for pair in flaw.path.chunks(2) {
            let Some(child) = self.proved_child(at, pair[0]) else {
                return self.forget_strategy(at);
            };
            let Some(&reply) = pair.get(1) else {
                return self.unsettle(child, flaw.threat);
            };
            match self.child(child, reply) {
                Some(next) => at = next,
                None => return self.name_reply(child, reply),
            }
        }
        self.forget_strategy(at);
    }

    fn child(&self, id: NodeId, ply: Ply) -> Option<NodeId> {
        let by_ply = |child: &NodeId| match self.tree.node(*child).action {
            Action::Move(m) => Ply::of(&m) == ply,
            _ => false,
        };
        self.tree.node(id).children.iter().copied().find(by_ply)
    }

    fn proved_child(&self, id: NodeId, ply: Ply) -> Option<NodeId> {
        self.child(id, ply).filter(|&child| self.tree.node(child).proved())
    }

    /// A strategy that was only borrowed, or a rest that was no rest.
    fn forget_strategy(&mut self, id: NodeId) {
        self.tree.attack_mut(id).winning = None;
        self.unprove(id);
    }

    /// A reply that `otherwise` does not beat after all gets a node of its own.
    fn name_reply(&mut self, id: NodeId, reply: Ply) {
        let Some(m) = reply.find(&self.tree.node(id).position) else {
            return;
        };
        let defence = self.tree.defence_mut(id);
        if defence.pending.contains(&m) {
            return;
        }
        defence.pending.push(m);
        defence.spared = defence.spared.saturating_sub(1);
        self.unprove(id);
    }

    /// A leaf where the defender has a threat: that reply must be answered, for the others the
    /// attacker may sit back.
    fn unsettle(&mut self, id: NodeId, threat: Option<Move>) {
        let replies = self.tree.node(id).position.legal_moves().len() as u32;
        let defence = self.tree.defence_mut(id);
        if defence.leaf == Some(Leaf::Settled) {
            defence.leaf = None;
            defence.otherwise = Some(std::rc::Rc::new(Attack::Rest));
            defence.spared = replies;
        }
        if let Some(threat) = threat.filter(|m| !defence.pending.contains(m)) {
            defence.pending.push(threat);
            defence.spared = defence.spared.saturating_sub(1);
        }
        self.unprove(id);
    }

    /// Takes back every claim from here up to the root, and computes the numbers anew.
    fn unprove(&mut self, id: NodeId) {
        let mut at = Some(id);
        while let Some(id) = at {
            match &mut self.tree.node_mut(id).kind {
                Kind::Attack(attack) => attack.winning = None,
                Kind::Defence(defence) => {
                    defence.answered = None;
                    defence.phase = Phase::Replies;
                }
            }
            at = self.tree.parent(id);
        }
        if let Kind::Attack(attack) = &mut self.tree.node_mut(id).kind
            && attack.stage == Stage::Done
            && attack.candidates.is_empty()
        {
            attack.stage = Stage::Full;
        }
        self.back_up(id);
    }
}
