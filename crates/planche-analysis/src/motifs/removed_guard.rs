//! Removing the guard.
//!
//! *Sees* an enemy man that could be taken with profit if its only guard were away, and proposes to get the
//! guard away first: by taking it, exchanging it, driving it off, or by an offer that it must take. *Works* because the guard is bound
//! to one place. *Example*: `4k3/8/1b6/2r5/8/8/8/2R1K3 w - - 0 1`: without the bishop on b6 the rook
//! on c5 would hang. *Fails* when the guard can be replaced, or leaves with a threat of its own.

use planche_plan::{Change, Plan, Reason, Statement, Step};
use shakmaty::{Move, Role};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::View;

/// Captures that only one guard prevents.
#[derive(Debug)]
pub struct RemovedGuards;

impl Motif for RemovedGuards {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        if scope.modifications == 0 {
            return Vec::new();
        }
        let captures = view.moves().iter();
        captures.filter_map(|m| past_the_guard(view, m)).collect()
    }
}

/// A capture that only one guard prevents: get the guard away first.
fn past_the_guard(view: &View, m: &Move) -> Option<Plan> {
    let (from, to) = (m.from()?, m.to());
    let guard = view.facts().guards(to).single_square()?;
    let king = view.board().role_at(guard) == Some(Role::King);
    if !m.is_capture() || m.is_en_passant() || king || view.target(view.board(), from, to).is_some()
    {
        return None;
    }
    let away = Statement::modify(guard, Change::ClearEnemy);
    Some(Plan::new(vec![
        Step::new(away, Reason::Forestall { from: guard, to }),
        Step::new(Statement::play(from, to), Reason::Capture),
    ]))
}
