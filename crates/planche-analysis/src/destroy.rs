//! Plans that spoil a dangerous enemy move before the friendly plan goes on (the paper's classes
//! two to four).

use planche_plan::{Change, Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Move, Square, attacks};

use crate::view::{View, arrival, moved};

/// The man that the dangerous move captures is withdrawn first, with a threat if `starred`.
pub fn withdraw(view: &View, dangerous: &Move, plan: &Plan, starred: bool) -> Option<Plan> {
    let square = dangerous.to();
    if !dangerous.is_capture() || !view.friends().contains(square) {
        return None;
    }
    let statement = Statement::Modify {
        square,
        change: Change::WithdrawFriend,
        starred,
    };
    Some(plan.preceded_by(&[Step::new(statement, Reason::Withdraw)]))
}

/// The dangerous move itself is made impossible or harmless: its man is removed, its line is shut,
/// or its square of arrival is guarded. With `starred` the shutting must come with a threat.
pub fn destroy(view: &View, dangerous: &Move, plan: &Plan, starred: bool) -> Vec<Plan> {
    let Some(from) = dangerous.from() else {
        return Vec::new();
    };
    let to = arrival(dangerous);
    let mut plans = Vec::new();
    if view.enemies().contains(from) && view.board().role_at(from) == Some(dangerous.role()) {
        plans.extend(remove(dangerous, from, to, plan));
        plans.extend(shut(view, from, to, plan, starred));
    }
    plans.extend(guard(view, to, plan));
    plans
}

fn remove(dangerous: &Move, from: Square, to: Square, plan: &Plan) -> Option<Plan> {
    let captured_later = plan
        .steps()
        .iter()
        .any(|step| matches!(step.statement, Statement::Move { to, .. } if to == from));
    let change = match captured_later {
        true => Change::ReplaceEnemy(dangerous.role()),
        false => Change::RemoveEnemy(dangerous.role()),
    };
    let reason = Reason::Forestall { from, to };
    Some(plan.preceded_by(&[Step::new(Statement::modify(from, change), reason)]))
}

fn shut(view: &View, from: Square, to: Square, plan: &Plan, starred: bool) -> Vec<Plan> {
    let line = attacks::between(from, to) & !view.board().occupied();
    line.into_iter()
        .map(|square| {
            let statement = Statement::Modify {
                square,
                change: Change::Occupy,
                starred,
            };
            plan.preceded_by(&[Step::new(statement, Reason::Block { square })])
        })
        .collect()
}

/// Moves that newly guard the square where the dangerous man arrives. The man that the plan moves
/// first does not count: it is needed for the plan.
fn guard(view: &View, to: Square, plan: &Plan) -> Vec<Plan> {
    let busy = plan.steps().iter().find_map(|step| match step.statement {
        Statement::Move { from, .. } => Some(from),
        _ => None,
    });
    let candidates = view.moves().iter().filter(|m| m.from() != busy);
    candidates
        .filter_map(|m| Some((m.from()?, arrival(m))))
        .filter(|&(from, at)| newly_guards(view, from, at, to))
        .map(|(from, at)| {
            let step = Step::new(Statement::play(from, at), Reason::Guard { square: to });
            plan.preceded_by(&[step])
        })
        .collect()
}

fn newly_guards(view: &View, from: Square, at: Square, square: Square) -> bool {
    let board = moved(view.board(), from, at, Bitboard::EMPTY);
    at != square
        && board.attacks_from(at).contains(square)
        && !view.facts().attacks_from(from).contains(square)
}
