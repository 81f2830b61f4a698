//! What came nearest, where nothing was proved: the line that most of the search was spent on.
//!
//! A search grows where a proof seems near, so the moves with the largest trees behind them are those that nearly worked,
//! and the replies with the largest trees are those that kept them from it.

use std::cmp::Reverse;
use std::rc::Rc;
use std::sync::Arc;

use crate::history::{History, Made};
use crate::ids::NodeId;
use crate::objection::Objection;
use crate::proposals::lineage::history;
use crate::proposals::queue::Proposals;
use crate::strategy::{After, Attack, Defence, Ply};
use crate::tree::arena::Tree;
use crate::tree::node::{Action, NodeKind};

/// A line that did not come to a proof, and the plans behind its moves.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// The moves of both sides. The last one is a reply that nothing was found against.
    pub line: Vec<Ply>,
    /// The same as a strategy that knows no other replies.
    pub attack: Rc<Attack>,
    /// The plans behind the attacker's moves, and where they come from.
    pub history: Arc<History>,
    /// Which replies were looked at because something spoke against a gain that seemed to be in hand: the ply of the line,
    /// and the objection.
    pub objections: Vec<(usize, Objection)>,
    /// Whether every answer to the last reply was refuted; otherwise the search ended before.
    pub is_refuted: bool,
}

/// What was objected to leaves: each with the key of its position.
pub(crate) type Objected = Vec<(u64, Objection)>;

/// The line that most nodes lie behind, as far as it is a matter of at least one part in so many of them.
pub(crate) fn nearest(
    tree: &Tree,
    proposals: &Proposals,
    objected: &Objected,
    part: usize,
) -> Option<Attempt> {
    let nodes = line(tree, part);
    let last = *nodes.last()?;
    let plies = nodes.iter().filter_map(|&id| ply(tree, id));
    let attack = strategy(tree, &nodes)?;
    let history = history(proposals, tree, &attack);
    let is_objection = |&(index, &id): &(usize, &NodeId)| index % 2 == 1 && id != Tree::ROOT;
    let objections = nodes.iter().enumerate().filter(is_objection);
    let objections = objections.filter_map(|(index, &id)| {
        let leaf = tree.parent(id)?;
        let by = tree.node(id).action().played();
        let found = objected
            .iter()
            .find(|(key, objection)| *key == tree.node(leaf).key() && objection.reply() == by);
        found.map(|(_, objection)| (index, *objection))
    });
    Some(Attempt {
        line: plies.collect(),
        objections: objections.collect(),
        attack,
        history: Arc::new(history),
        is_refuted: tree.node(last).refuted(),
    })
}

fn ply(tree: &Tree, id: NodeId) -> Option<Ply> {
    tree.node(id).action().played().map(|m| Ply::of(&m))
}

/// The nodes of the line; it ends with a reply.
fn line(tree: &Tree, part: usize) -> Vec<NodeId> {
    let behind = behind(tree);
    let least = behind[Tree::ROOT.index()] / part.max(1);
    let mut nodes = Vec::new();
    let mut at = Tree::ROOT;
    while let Some(next) = most(tree, at, &behind).filter(|id| behind[id.index()] > least) {
        nodes.push(next);
        at = next;
    }
    if nodes.len() % 2 == 1 {
        // How a move was answered belongs to it, however little was looked at.
        match most(tree, at, &behind) {
            Some(reply) => nodes.push(reply),
            None => drop(nodes.pop()),
        }
    }
    nodes
}

/// The child that most nodes lie behind; of replies only those that keep the attacker from winning.
fn most(tree: &Tree, at: NodeId, behind: &[usize]) -> Option<NodeId> {
    let node = tree.node(tree.resolve(at));
    let holds = |id: &NodeId| match node.kind() {
        NodeKind::Attack(_) => true,
        NodeKind::Defence(_) => !tree.node(*id).proved(),
    };
    let children = node.children().iter().copied();
    let played = children.filter(|&id| matches!(tree.node(id).action(), Action::Move(_)));
    played
        .filter(holds)
        .max_by_key(|id| (behind[id.index()], Reverse(*id)))
}

/// How many nodes lie behind each, itself among them; those behind a twin lie behind the first of its kind.
fn behind(tree: &Tree) -> Vec<usize> {
    let mut behind = vec![1; tree.len()];
    for id in tree.leaves_first() {
        if let Some(parent) = tree.parent(id) {
            behind[parent.index()] += behind[id.index()];
        }
    }
    behind
}

/// The line as a strategy.
fn strategy(tree: &Tree, nodes: &[NodeId]) -> Option<Rc<Attack>> {
    let [made, reply, rest @ ..] = nodes else {
        return nodes.is_empty().then(|| Rc::new(Attack::Rest));
    };
    let answer = strategy(tree, rest)?;
    Some(Rc::new(Attack::Play {
        ply: ply(tree, *made)?,
        step: tree.defence(*made).step(),
        made: Made(Some(*made)),
        after: After::Defence(Rc::new(Defence {
            replies: vec![(ply(tree, *reply)?, answer)],
            otherwise: None,
        })),
    }))
}
