//! The last stage: every leaf of the winning strategy is looked at once more, also behind the
//! replies that fall under `otherwise`. Where the defender has a quiet threat, the place is opened
//! again and the loop goes on.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use shakmaty::{Chess, Move, Position};

use crate::prove::{Prover, key};
use crate::settle::{Measure, played};
use crate::strategy::{After, Attack, Defence, Ply};
use crate::threats::Calm;
use crate::tree::{Action, Kind, Leaf, NodeId, Phase, Stage, Tree};

/// A leaf that is not settled after all.
pub(crate) struct Flaw {
    path: Vec<Ply>,
    leaf: u64,
    /// The defender's move that shows it, if it was his turn.
    threat: Option<Move>,
}

/// How many flaws are mended in one go.
const AT_ONCE: usize = 8;

/// A walk over all leaves of a strategy, on the real positions.
pub(crate) struct Inspection<'a> {
    calm: Calm,
    /// Leaves that are known to be sound.
    settled: &'a mut FxHashSet<u64>,
    path: Vec<Ply>,
    pub(crate) flaws: Vec<Flaw>,
}

impl<'a> Inspection<'a> {
    pub(crate) fn new(measure: &Measure, settled: &'a mut FxHashSet<u64>) -> Inspection<'a> {
        Inspection {
            calm: Calm::new(measure),
            settled,
            path: Vec::new(),
            flaws: Vec::new(),
        }
    }

    pub(crate) fn attack(&mut self, position: &Chess, attack: &Attack) {
        let Attack::Play { ply, after, .. } = attack else {
            return self.leaf(position, |calm, leaf| match calm.rests(leaf) {
                true => Ok(()),
                false => Err(None),
            });
        };
        let Some(m) = ply.find(position) else { return };
        let next = played(position, m);
        self.path.push(*ply);
        match after {
            After::Mate => {}
            After::Settled => self.leaf(&next, |calm, leaf| match calm.unmet_threat(leaf) {
                None => Ok(()),
                threat => Err(threat),
            }),
            After::Defence(defence) => self.defence(&next, defence),
        }
        self.path.pop();
    }

    fn defence(&mut self, position: &Chess, defence: &Defence) {
        for m in position.legal_moves() {
            if self.flaws.len() >= AT_ONCE {
                return;
            }
            let ply = Ply::of(&m);
            if let Some(attack) = defence.answer(ply) {
                self.path.push(ply);
                self.attack(&played(position, m), attack);
                self.path.pop();
            }
        }
    }

    fn leaf(
        &mut self,
        position: &Chess,
        verdict: impl Fn(&Calm, &Chess) -> Result<(), Option<Move>>,
    ) {
        let leaf = key(position);
        if self.settled.contains(&leaf) || position.is_checkmate() {
            return;
        }
        match verdict(&self.calm, position) {
            Ok(()) => {
                self.settled.insert(leaf);
            }
            Err(threat) => {
                let path = self.path.clone();
                self.flaws.push(Flaw { path, leaf, threat });
            }
        }
    }
}

impl Prover {
    /// Whether the strategy found at the root holds; if not, its weak places are opened again.
    pub(crate) fn certify(&mut self) -> bool {
        let Some(attack) = self.tree.attack(Tree::ROOT).winning.clone() else {
            return false;
        };
        let position = self.tree.node(Tree::ROOT).position.clone();
        let mut inspection = Inspection::new(&self.measure, &mut self.settled);
        inspection.attack(&position, &attack);
        let flaws = inspection.flaws;
        for flaw in &flaws {
            self.unsettled.insert(flaw.leaf);
            self.reopen(flaw);
        }
        flaws.is_empty()
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
        self.child(id, ply)
            .filter(|&child| self.tree.node(child).proved())
    }

    /// A strategy that was only borrowed, or a rest that was no rest.
    fn forget_strategy(&mut self, id: NodeId) {
        self.tree.attack_mut(id).winning = None;
        self.unprove(id);
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
    fn unsettle(&mut self, id: NodeId, threat: Option<Move>) {
        let replies = self.tree.node(id).position.legal_moves().len() as u32;
        let defence = self.tree.defence_mut(id);
        if defence.leaf.take() == Some(Leaf::Settled) {
            defence.otherwise = Some(Rc::new(Attack::Rest));
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
