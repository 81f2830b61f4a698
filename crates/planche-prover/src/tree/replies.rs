//! The defender's replies: those that the threat beats need no node, those that have an answer at once are written
//! down, the others wait to be made.

use std::rc::Rc;

use shakmaty::{Chess, Move, Position};

use crate::ids::NodeId;
use crate::leaves::judge::Leaves;
use crate::position::played;
use crate::strategy::{Attack, Defence, Ply};
use crate::tree::arena::Tree;
use crate::tree::causality::unrelated;
use crate::tree::node::{Action, NEVER, Phase};
use crate::tree::order::most_dangerous_last;

/// The attacker has nothing here.
pub(crate) fn close(tree: &mut Tree, id: NodeId) {
    tree.defence_mut(id).phase = Phase::Closed;
    tree.node_mut(id).set_numbers((NEVER, 0));
}

/// Turns to the replies: those that `otherwise` beats need no node.
pub(crate) fn await_replies(
    tree: &mut Tree,
    leaves: &Leaves,
    id: NodeId,
    otherwise: Option<Rc<Attack>>,
) {
    let position = tree.node(id).position.clone();
    let mut pending = unmade(tree, id, &position);
    let legal = pending.len();
    if let Some(attack) = &otherwise {
        let (beaten, rest): (Vec<Move>, Vec<Move>) = pending
            .into_iter()
            .partition(|m| leaves.replays(&played(&position, *m), attack));
        tree.counts.unrelated += unrelated(&position, attack, &beaten, &tree.tuning);
        pending = rest;
    }
    let spared = legal - pending.len();
    let easy = take_easy(leaves, &position, &mut pending);
    most_dangerous_last(&position, &mut pending, leaves.measure());
    tree.counts.spared += spared;
    let defence = tree.defence_mut(id);
    defence.spared += spared as u32;
    defence.phase = Phase::Replies;
    defence.pending = pending;
    defence.easy = easy;
    defence.otherwise = otherwise;
}

/// The legal replies that have no node yet.
fn unmade(tree: &Tree, id: NodeId, position: &Chess) -> Vec<Move> {
    let replies = tree.replies(id);
    let made = |m: &Move| {
        let node = |&child: &NodeId| tree.node(child).action == Action::Move(*m);
        replies.iter().any(node)
    };
    let legal = position.legal_moves().into_iter();
    legal.filter(|m| !made(m)).collect()
}

/// Separates the replies that have an answer at once from those that need a search.
fn take_easy(leaves: &Leaves, position: &Chess, pending: &mut Vec<Move>) -> Vec<(Ply, Rc<Attack>)> {
    let mut easy = Vec::new();
    pending.retain(|m| {
        let answer = leaves.quick_answer(&played(position, *m));
        let hard = answer.is_none();
        easy.extend(answer.map(|attack| (Ply::of(m), attack)));
        hard
    });
    easy
}

/// Without a threat of its own, the answer to the first reply may answer others as well.
pub(super) fn spare_more(tree: &mut Tree, leaves: &Leaves, id: NodeId, replies: &[NodeId]) {
    let defence = tree.defence(id);
    if defence.otherwise.is_some() || defence.pending.is_empty() {
        return;
    }
    let answer = replies
        .iter()
        .find_map(|&child| tree.attack(child).winning.clone());
    let Some(answer) = answer else { return };
    let position = tree.node(id).position.clone();
    let mut pending = std::mem::take(&mut tree.defence_mut(id).pending);
    let before = pending.len();
    pending.retain(|m| !leaves.replays(&played(&position, *m), &answer));
    let spared = before - pending.len();
    tree.counts.spared += spared;
    let defence = tree.defence_mut(id);
    defence.pending = pending;
    defence.spared += spared as u32;
    defence.otherwise = Some(answer);
}

/// All but proved: only the nodes to write it down are missing.
const UNPAID: (u32, u32) = (1, NEVER - 1);

/// Every reply is answered: the attacker has won here, if the nodes suffice to write that down.
pub(super) fn answer_all(tree: &mut Tree, id: NodeId, replies: &[NodeId]) {
    let otherwise = tree.defence(id).otherwise.clone();
    let spared = tree.defence(id).spared > 0;
    let mut named = tree.defence(id).easy.clone();
    if !tree.defence(id).easy_counted {
        if !tree.affords(2 * named.len()) {
            return tree.node_mut(id).set_numbers(UNPAID);
        }
        tree.defence_mut(id).easy_counted = true;
        tree.counts.nodes += 2 * named.len();
    }
    for &child in replies {
        let reply = tree.node(child).action.played();
        let attack = tree.attack(child).winning.clone();
        let covered = spared
            && attack
                .as_ref()
                .zip(otherwise.as_ref())
                .is_some_and(|(a, b)| Rc::ptr_eq(a, b));
        if let (Some(reply), Some(attack), false) = (reply, attack, covered) {
            named.push((Ply::of(&reply), attack));
        }
    }
    let defence = tree.defence_mut(id);
    defence.answered = Some(Rc::new(Defence {
        replies: named,
        otherwise: otherwise.filter(|_| spared),
    }));
    defence.phase = Phase::Closed;
    tree.node_mut(id).set_numbers((0, NEVER));
}
