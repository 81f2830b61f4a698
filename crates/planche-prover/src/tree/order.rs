//! The order in which replies are tried: the most dangerous first, and before them those that cure every problem
//! seen so far.

use planche_facts::exchange;
use planche_plan::Values;
use planche_tuning::Tuning;
use shakmaty::{Chess, Move, Position, Role};

use crate::ids::NodeId;
use crate::leaves::measure::Measure;
use crate::position::played;
use crate::tree::arena::Tree;
use crate::tree::causality::Description;

/// Sorts replies so that the most dangerous one is last, where it is taken from first: captures
/// of the dearest man, then checks, then moves of the king, then the rest.
pub(super) fn most_dangerous_last(position: &Chess, replies: &mut [Move], measure: &Measure) {
    replies.sort_by_cached_key(|m| danger(position, m, measure.values, measure.tuning()));
}

fn danger(position: &Chess, m: &Move, values: Values, tuning: &Tuning) -> i32 {
    let after = played(position, *m);
    let captured = m.capture().map_or(0, |role| values.of(role));
    let promoted = m.promotion().map_or(0, |role| values.of(role));
    let profit = match m.from() {
        Some(from) if m.is_capture() && !m.is_en_passant() => {
            exchange(position.board(), values, from, m.to())
        }
        _ => 0,
    };
    let check = i32::from(after.is_check()) * tuning.danger_check;
    let king = i32::from(m.role() == Role::King) * tuning.danger_king;
    captured + promoted + profit.max(0) * tuning.danger_profit + check + king
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
        let position = &tree.node(child).position;
        Some(Description::of(position, strategy, &tree.tuning))
    });
    beaten.take(tree.tuning.causality_problems).collect()
}
