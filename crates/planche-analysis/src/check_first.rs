//! Plans that give a check before they go on: the in-between move (part of the paper's fourth class).

use planche_plan::{Plan, Reason, Step};

use crate::new_capture::move_statement;
use crate::view::View;

/// The plan with a check in front of it, for every check there is. The check may drive the king or another man
/// to where the dangerous move is no longer possible.
pub fn check_first(view: &View, plan: &Plan) -> Vec<Plan> {
    let first = plan.first().map(|step| step.statement);
    view.moves()
        .iter()
        .filter(|m| planche_facts::gives_check(view.position(), m))
        .filter_map(move_statement)
        .filter(|statement| Some(*statement) != first)
        .map(|statement| plan.preceded_by(&[Step::new(statement, Reason::CheckFirst)]))
        .collect()
}
