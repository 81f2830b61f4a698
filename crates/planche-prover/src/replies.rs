//! The defender's replies: which of them the threat does not answer, the most dangerous first.

use planche_facts::exchange;
use planche_plan::Values;
use shakmaty::{Chess, Move, Position};

/// Sorts replies so that the most dangerous one is last, where it is taken from first: captures
/// of the dearest man, then checks, then moves of the king, then the rest.
pub(crate) fn order(position: &Chess, replies: &mut [Move], values: Values) {
    replies.sort_by_cached_key(|m| danger(position, m, values));
}

fn danger(position: &Chess, m: &Move, values: Values) -> i32 {
    let mut after = position.clone();
    after.play_unchecked(*m);
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
