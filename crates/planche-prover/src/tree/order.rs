//! The order in which replies are tried: the most dangerous first, and before them those that cure every problem
//! seen so far.

use planche_facts::exchange;
use planche_plan::Values;
use shakmaty::{Chess, Move, Position};

use crate::position::played;
use crate::tree::arena::Tree;
use crate::tree::causality::Description;
use crate::tree::node::NodeId;

/// With how many earlier problems a reply is compared.
const PROBLEMS: usize = 4;

/// Sorts replies so that the most dangerous one is last, where it is taken from first: captures
/// of the dearest man, then checks, then moves of the king, then the rest.
pub(super) fn most_dangerous_last(position: &Chess, replies: &mut [Move], values: Values) {
    replies.sort_by_cached_key(|m| danger(position, m, values));
}

fn danger(position: &Chess, m: &Move, values: Values) -> i32 {
    let after = played(position, *m);
    let captured = m.capture().map_or(0, |role| values.of(role));
    let promoted = m.promotion().map_or(0, |role| values.of(role));
    let profit = match m.from() {
        Some(from) if m.is_capture() && !m.is_en_passant() => {
            exchange(position.board(), values, from, m.to())
        }
        _ => 0,
    };
    let check = if after.is_check() { 40 } else { 0 };
    let king = if m.role() == shakmaty::Role::King {
        5
    } else {
        0
    };
    captured + promoted + profit.max(0) * 2 + check + king
}

/// Puts those replies last in the queue, where the next one is taken from, that are
/// counter-causal to the most problems known here.
pub(crate) fn prefer_cures(tree: &mut Tree, id: NodeId) {
    if tree.defence(id).pending.len() < 2 {
        return;
    }
    let problems = problems(tree, id);
    if problems.is_empty() {
        return;
    }
    let position = tree.node(id).position.clone();
    let cures = |reply: &Move| {
        let cured = |problem: &&Description| problem.is_countered(&position, reply);
        problems.iter().filter(cured).count()
    };
    tree.defence_mut(id).pending.sort_by_cached_key(cures);
}

/// The descriptions of the strategies that beat the replies tried so far.
fn problems(tree: &Tree, id: NodeId) -> Vec<Description> {
    let children = tree.node(id).children.iter().rev();
    let beaten = children.filter_map(|&child| {
        let strategy = tree.attack(child).winning.as_ref()?;
        Some(Description::of(&tree.node(child).position, strategy))
    });
    beaten.take(PROBLEMS).collect()
}
