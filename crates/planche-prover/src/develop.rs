//! Developing a node: the one place where moves enter the tree. A move of the attacker comes from a candidate, and with
//! it the plans behind it; a reply of the defender needs no plan.

use planche_facts::mate_in_one;
use planche_plan::passed;
use planche_tuning::{SearchPart, Tuning};
use shakmaty::{Chess, Position};

use crate::candidate::Candidate;
use crate::chronicle::How;
use crate::ids::NodeId;
use crate::leaves::judge::Leaves;
use crate::options::Options;
use crate::position::{is_claimable, key, played};
use crate::proposals::patience::is_too_quiet;
use crate::proposals::queue::{Proposals, hand_down};
use crate::proposals::stages::run_stage;
use crate::strategy::{Attack, Ply};
use crate::tree::arena::Tree;
use crate::tree::node::{Action, NEVER, Node, NodeKind, Phase, Place};
use crate::tree::numbers::{back_up, refresh};
use crate::tree::order::prefer_cures;
use crate::tree::recall::try_lemmas;
use crate::tree::replies::{await_replies, close};
use crate::tree::twins::{link, mirror};

/// What it takes to develop a tree.
pub(crate) struct Developer<'a> {
    pub(crate) options: &'a Options,
    pub(crate) tree: &'a mut Tree,
    pub(crate) proposals: &'a mut Proposals,
    pub(crate) leaves: &'a Leaves,
}

impl Developer<'_> {
    /// The node that everything begins with.
    pub(crate) fn plant(&mut self, position: &Chess) {
        self.add_attack_node(None, Action::Root, position.clone());
    }

    /// Does the next thing at a node, and carries what changed up to the root.
    pub(crate) fn develop(&mut self, id: NodeId) {
        match self.tree.node(id).kind() {
            NodeKind::Attack(attack) => {
                let ready = attack.ready();
                if ready <= attack.stage().cost(&self.options.tuning) && ready < NEVER {
                    self.make_candidate(id);
                } else {
                    run_stage(self.proposals, self.tree, self.leaves, id);
                }
            }
            NodeKind::Defence(defence) => match defence.phase() {
                Phase::New => self.open_defence(id),
                _ => self.make_reply(id),
            },
        }
        back_up(self.tree, self.leaves, id);
        if let Some((recorder, _)) = self.proposals.recorder() {
            recorder.backed_up(self.tree, id);
        }
    }

    fn make_candidate(&mut self, id: NodeId) {
        let Some(mut candidate) = self.tree.take_candidate(id) else {
            return;
        };
        let position = played(self.tree.node(id).position(), candidate.action());
        if self.is_out_of_patience(id, &candidate, &position) || loses_at_once(&position) {
            return;
        }
        if !candidate.is_weighed() && !self.leaves.is_forced(&position) {
            candidate.weigh(self.options.tuning.cost_no_threat);
            return self.tree.put_back(id, candidate);
        }
        let leaf = self.leaves.leaf(&position);
        let place = self.place(Some(id), Action::Move(candidate.action()), position);
        let lost = leaf.is_none() && self.is_over(&place);
        let node = Node::of_defender(place, candidate, leaf, lost);
        let made = self.tree.add(node);
        if let Some((recorder, plans)) = self.proposals.recorder() {
            recorder.played(plans, self.tree, made);
        }
    }

    fn is_out_of_patience(&self, id: NodeId, candidate: &Candidate, after: &Chess) -> bool {
        self.options.patience.is_some_and(|patience| {
            let m = candidate.action();
            is_too_quiet(patience, self.tree, self.leaves, (id, &m), after)
        })
    }

    /// The first look at a node of the defender: in check all replies are natural; otherwise the
    /// question is what happens if he does nothing.
    fn open_defence(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let position = node.position();
        if position.is_check() {
            await_replies(self.tree, self.leaves, id, None);
        } else if node.passes() < passes(position, &self.options.tuning)
            && let Some(passed) = passed(position)
        {
            self.tree.ask_for_threat(id);
            self.add_attack_node(Some(id), Action::Pass, passed);
        } else {
            close(self.tree, id);
        }
    }

    fn make_reply(&mut self, id: NodeId) {
        let switches = self.options.tuning.switches;
        if switches.has_part(SearchPart::Causality) {
            prefer_cures(self.tree, id);
        }
        let Some(reply) = self.tree.take_reply(id) else {
            return;
        };
        let position = played(self.tree.node(id).position(), reply);
        let child = self.add_attack_node(Some(id), Action::Move(reply), position);
        if switches.has_part(SearchPart::Lemmas) && !self.tree.node(child).refuted() {
            try_lemmas(self.tree, self.leaves, id, child, Ply::of(&reply));
        }
        refresh(self.tree, self.leaves, child);
        if let Some((recorder, _)) = self.proposals.recorder() {
            recorder.settle(self.tree, child, How::Recalled);
        }
        let node = self.tree.node(child);
        if switches.has_part(SearchPart::Twins)
            && !node.proved()
            && !node.refuted()
            && let Some(first) = self.tree.first_like(child)
        {
            self.pair(child, first);
        }
    }

    /// Makes a new node the twin of an older one, which also gets the plans that lead to the new one.
    fn pair(&mut self, new: NodeId, first: NodeId) {
        let plans = link(self.tree, new, first);
        if let Some((recorder, _)) = self.proposals.recorder() {
            recorder.transposed(new, first);
        }
        if !self.tree.node(first).proved() {
            for plan in plans {
                hand_down(self.proposals, self.tree, self.leaves, first, plan);
            }
            back_up(self.tree, self.leaves, first);
        }
        mirror(self.tree, new, first);
    }

    fn add_attack_node(
        &mut self,
        parent: Option<NodeId>,
        action: Action,
        position: Chess,
    ) -> NodeId {
        let place = self.place(parent, action, position);
        let lost = self.is_over(&place);
        let winning = match parent {
            // The node and its answer.
            Some(_) if !lost && self.tree.affords(2) => self.leaves.quick_answer(&place.position),
            _ => None,
        };
        let written = matches!(winning.as_deref(), Some(Attack::Play { .. }));
        self.tree.count(usize::from(written));
        let agenda = match parent {
            Some(parent) if !lost => {
                let reasons = self.tree.defence(parent).reasons();
                self.proposals.agenda(reasons)
            }
            _ => Vec::new(),
        };
        let node = Node::of_attacker(place, agenda, winning, lost);
        let made = self.tree.add(node);
        if let Some((recorder, _)) = self.proposals.recorder() {
            recorder.replied(self.tree, made);
        }
        made
    }

    fn place(&self, parent: Option<NodeId>, action: Action, position: Chess) -> Place {
        let passes = parent.map_or(0, |parent| self.tree.node(parent).passes());
        Place {
            parent,
            action,
            key: key(&position),
            position,
            passes: passes + u8::from(action == Action::Pass),
        }
    }

    /// Whether nobody can move here, a draw can be claimed, or the position stands on the way already.
    fn is_over(&self, place: &Place) -> bool {
        place.position.legal_moves().is_empty()
            || place.parent.is_some() && is_claimable(&place.position)
            || place
                .parent
                .is_some_and(|parent| self.tree.repeats(parent, place.key))
    }
}

/// How many passes may lie on one path: a threat, and a threat behind a threat; with few pieces on the
/// board, where kings and pawns have a long way, more.
fn passes(position: &Chess, tuning: &Tuning) -> u8 {
    let board = position.board();
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    match pieces.count() <= tuning.passes_pieces {
        true => tuning.passes_in_endings,
        false => tuning.passes,
    }
}

/// Whether the defender, to move and not in check, mates in one: such a move needs no node.
fn loses_at_once(position: &Chess) -> bool {
    !position.is_check() && mate_in_one(position).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trying::position;

    #[test]
    fn a_move_after_which_the_defender_mates_needs_no_node() {
        assert!(loses_at_once(&position(
            "3r2k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"
        )));
        let flight = position("3r2k1/8/8/8/8/7P/5PP1/6K1 b - - 0 1");
        assert!(!loses_at_once(&flight));
        let checked = position("3r2k1/8/8/8/8/8/5PPP/6KR b - - 0 1");
        assert!(loses_at_once(&checked), "the rook does not help");
    }

    #[test]
    fn with_few_pieces_more_threats_may_follow_each_other() {
        let tuning = Tuning::DEFAULT;
        let full = Chess::default();
        let ending = position("3r2k1/8/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert_eq!(passes(&full, &tuning), tuning.passes);
        assert_eq!(passes(&ending, &tuning), tuning.passes_in_endings);
    }
}
