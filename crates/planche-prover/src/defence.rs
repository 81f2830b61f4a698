//! Nodes with the defender to move: the threat, then every legal reply.

use std::rc::Rc;

use planche_plan::passed;
use shakmaty::{Chess, Move, Position};

use crate::prove::Prover;
use crate::replies;
use crate::settle::played;
use crate::strategy::{Attack, Defence, Ply, Replay};
use crate::tree::{Action, NEVER, NodeId, Phase};

/// How many passes may lie on one path: a threat, and a threat behind a threat; with few pieces on the
/// board, where kings and pawns have a long way, more.
const PASSES: u8 = 2;
const PASSES_IN_ENDINGS: u8 = 3;
const FEW_PIECES: usize = 3;

fn passes(position: &Chess) -> u8 {
    let board = position.board();
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    match pieces.count() <= FEW_PIECES {
        true => PASSES_IN_ENDINGS,
        false => PASSES,
    }
}
/// With at most so many replies, having to move may be the defender's whole trouble.
const FEW_REPLIES: usize = 4;

impl Prover {
    /// The first look at a node of the defender: in check all replies are natural; otherwise the
    /// question is what happens if he does nothing.
    pub(crate) fn open_defence(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let position = node.position.clone();
        if position.is_check() {
            self.await_replies(id, None);
        } else if node.passes < passes(&position)
            && let Some(passed) = passed(&position)
        {
            self.tree.defence_mut(id).phase = Phase::Threat;
            self.add_attack_node(Some(id), Action::Pass, passed);
        } else {
            self.close(id);
        }
    }

    pub(crate) fn close(&mut self, id: NodeId) {
        self.tree.defence_mut(id).phase = Phase::Closed;
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (NEVER, 0);
    }

    /// Turns to the replies: those that `otherwise` beats need no node.
    pub(crate) fn await_replies(&mut self, id: NodeId, otherwise: Option<Rc<Attack>>) {
        let position = self.tree.node(id).position.clone();
        let mut pending: Vec<Move> = position.legal_moves().into_iter().collect();
        let replies = self.replies(id);
        let made = |m: &Move| {
            let node = |&child: &NodeId| self.tree.node(child).action == Action::Move(*m);
            replies.iter().any(node)
        };
        pending.retain(|m| !made(m));
        let legal = pending.len();
        if let Some(attack) = &otherwise {
            let (beaten, rest): (Vec<Move>, Vec<Move>) = pending
                .into_iter()
                .partition(|m| self.beats(&position, *m, attack));
            self.counts.unrelated += self.unrelated(&position, attack, &beaten);
            pending = rest;
        }
        let spared = legal - pending.len();
        let easy = self.take_easy(&position, &mut pending);
        replies::order(&position, &mut pending, self.measure.values);
        self.counts.spared += spared;
        let defence = self.tree.defence_mut(id);
        defence.spared += spared as u32;
        defence.phase = Phase::Replies;
        defence.pending = pending;
        defence.easy = easy;
        defence.otherwise = otherwise;
    }

    /// Separates the replies that have an answer at once from those that need a search.
    fn take_easy(&self, position: &Chess, pending: &mut Vec<Move>) -> Vec<(Ply, Rc<Attack>)> {
        let mut easy = Vec::new();
        pending.retain(|m| {
            let answer = self.quick_answer(&played(position, *m));
            let hard = answer.is_none();
            easy.extend(answer.map(|attack| (Ply::of(m), attack)));
            hard
        });
        easy
    }

    fn beats(&self, position: &Chess, reply: Move, attack: &Attack) -> bool {
        Replay::new(&self.measure, &self.unsettled).attack(&played(position, reply), attack)
    }

    pub(crate) fn make_reply(&mut self, id: NodeId) {
        if self.options.causality {
            self.prefer_cures(id);
        }
        let Some(reply) = self.tree.defence_mut(id).pending.pop() else {
            return;
        };
        let position = played(&self.tree.node(id).position, reply);
        let child = self.add_attack_node(Some(id), Action::Move(reply), position);
        if !self.tree.node(child).refuted() {
            self.try_lemmas(id, child, Ply::of(&reply));
        }
        self.refresh(child);
        if let Some(first) = self.tree.first_like(child)
            && !self.tree.node(child).proved()
            && !self.tree.node(child).refuted()
        {
            self.pair(child, first);
        }
    }

    /// No threat, no proof: unless the defender has so few moves that he may be in zugzwang.
    pub(crate) fn without_threat(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        if node.passes == 0 && node.position.legal_moves().len() <= FEW_REPLIES {
            self.await_replies(id, None);
            self.refresh_replies(id);
        } else {
            self.close(id);
        }
    }

    /// The node after the pass, if the threat was looked at.
    pub(crate) fn pass(&self, id: NodeId) -> Option<NodeId> {
        let mut children = self.tree.node(id).children.iter().copied();
        children.find(|&child| self.tree.node(child).action == Action::Pass)
    }

    /// The nodes of replies that were made, the pass aside.
    pub(crate) fn replies(&self, id: NodeId) -> Vec<NodeId> {
        let children = self.tree.node(id).children.iter().copied();
        children
            .filter(|&child| self.tree.node(child).action != Action::Pass)
            .collect()
    }

    /// Without a threat of its own, the answer to the first reply may answer others as well.
    pub(crate) fn spare_more(&mut self, id: NodeId, replies: &[NodeId]) {
        let defence = self.tree.defence(id);
        if defence.otherwise.is_some() || defence.pending.is_empty() {
            return;
        }
        let answer = replies
            .iter()
            .find_map(|&child| self.tree.attack(child).winning.clone());
        let Some(answer) = answer else { return };
        let position = self.tree.node(id).position.clone();
        let mut pending = std::mem::take(&mut self.tree.defence_mut(id).pending);
        let before = pending.len();
        pending.retain(|m| !self.beats(&position, *m, &answer));
        let spared = before - pending.len();
        self.counts.spared += spared;
        let defence = self.tree.defence_mut(id);
        defence.pending = pending;
        defence.spared += spared as u32;
        defence.otherwise = Some(answer);
    }

    pub(crate) fn answer_all(&mut self, id: NodeId, replies: &[NodeId]) {
        let otherwise = self.tree.defence(id).otherwise.clone();
        let spared = self.tree.defence(id).spared > 0;
        let defence = self.tree.defence_mut(id);
        let mut named = defence.easy.clone();
        if !std::mem::replace(&mut defence.easy_counted, true) {
            self.counts.nodes += 2 * named.len();
        }
        for &child in replies {
            let reply = self.tree.node(child).action.played();
            let attack = self.tree.attack(child).winning.clone();
            let covered = spared
                && attack
                    .as_ref()
                    .zip(otherwise.as_ref())
                    .is_some_and(|(a, b)| Rc::ptr_eq(a, b));
            if let (Some(reply), Some(attack), false) = (reply, attack, covered) {
                named.push((Ply::of(&reply), attack));
            }
        }
        let otherwise = otherwise.filter(|_| spared);
        let defence = self.tree.defence_mut(id);
        defence.answered = Some(Rc::new(Defence {
            replies: named,
            otherwise,
        }));
        defence.phase = Phase::Closed;
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (0, NEVER);
    }
}
