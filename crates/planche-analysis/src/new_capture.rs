//! Captures that the last two plies made possible (the paper's first class of remedies).

use planche_facts::exchange;
use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Move, Role};

use crate::view::{View, arrival};

/// The captures that were not possible with the moves of `before`, two plies ago, and that lose
/// nothing: each alone, and each in front of what remains of the plans under way.
pub fn new_captures(view: &View, before: &[Move], rests: &[Plan]) -> Vec<Plan> {
    let mut plans = Vec::new();
    for m in view.moves() {
        let queens = matches!(m.promotion(), None | Some(Role::Queen));
        if !m.is_capture() || !queens || before.contains(m) || !interesting(view, m) {
            continue;
        }
        let Some(statement) = move_statement(m) else {
            continue;
        };
        let step = Step::new(statement, Reason::NewCapture);
        plans.push(Plan::new(vec![step]));
        plans.extend(rests.iter().map(|rest| rest.preceded_by(&[step])));
    }
    plans
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
