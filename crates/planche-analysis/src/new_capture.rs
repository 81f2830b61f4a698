//! Captures that the last two plies made possible (the paper's first class of remedies).

use planche_facts::exchange;
use planche_plan::{Reason, Statement, Step};
use shakmaty::{Move, Role};

use crate::view::{View, arrival};

/// The captures that were not possible with the moves of `before`, two plies ago, and that lose
/// nothing. Each is a plan alone, and in front of what remains of the plans under way.
pub fn new_captures(view: &View, before: &[Move]) -> Vec<Step> {
    let queens = |m: &&Move| matches!(m.promotion(), None | Some(Role::Queen));
    let new = |m: &&Move| m.is_capture() && !before.contains(m) && interesting(view, m);
    view.moves()
        .iter()
        .filter(queens)
        .filter(new)
        .filter_map(|m| Some(Step::new(move_statement(m)?, Reason::NewCapture)))
        .collect()
}

/// The move as a statement of a plan; a promotion to a queen leaves the choice open.
pub fn move_statement(m: &Move) -> Option<Statement> {
    Some(Statement::Move {
        from: m.from()?,
        to: arrival(m),
        promotion: m.promotion().filter(|role| *role != Role::Queen),
        starred: false,
    })
}

/// A capture that wins something, or at least loses nothing.
fn interesting(view: &View, m: &Move) -> bool {
    let values = view.facts().values();
    let (Some(from), Some(captured)) = (m.from(), m.capture()) else {
        return false;
    };
    values.of(captured) > values.of(m.role())
        || m.is_en_passant()
        || exchange(view.board(), values, from, m.to()) >= 0
}
