//! The in-between move.
//!
//! *Sees* a capture that pays and can wait, and a check or an attack on something larger that can be made first.
//! *Works* because the enemy has to answer the in-between move, and the capture is still there afterwards; the other
//! way round the check or the attack would have come too late. *Example*:
//! `4k3/8/8/8/3n4/2P5/8/R5K1 w - - 0 1`: before the pawn takes on d4, `a1a8` gives check. *Fails* when the
//! answer to it saves the man as well.

use planche_facts::{exchange, gives_check};
use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Move, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::new_capture::move_statement;
use crate::view::{Target, View, arrival};

/// Checks and larger threats before a capture.
#[derive(Debug)]
pub struct InBetweens;

impl Motif for InBetweens {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let Some((by, prize)) = waiting_capture(view) else {
            return Vec::new();
        };
        let others = view.moves().iter();
        others
            .filter(|m| m.from() != Some(by) && m.to() != prize.square)
            .filter_map(|m| match gives_check(view.position(), m) {
                true => check(m, by, prize),
                false => larger(view, m, by, prize),
            })
            .collect()
    }
}

/// The most profitable capture there is: it may be the one that can wait.
fn waiting_capture(view: &View) -> Option<(Square, Target)> {
    let captures = view.moves().iter().filter(|m| m.is_capture());
    captures
        .filter_map(|m| {
            let from = m.from()?;
            Some((from, view.target(view.board(), from, m.to())?))
        })
        .max_by_key(|(by, target)| (target.worth, *by))
}

fn check(m: &Move, by: Square, prize: Target) -> Option<Plan> {
    Some(Plan::new(vec![
        Step::new(move_statement(m)?, Reason::CheckFirst),
        Step::new(Statement::play(by, prize.square), Reason::Capture),
    ]))
}

/// A safe move that attacks something worth more than the capture brings.
fn larger(view: &View, m: &Move, by: Square, prize: Target) -> Option<Plan> {
    let (from, to) = (m.from()?, arrival(m));
    if m.is_capture() || m.is_promotion() || m.role() == Role::King {
        return None;
    }
    if exchange(view.board(), view.facts().values(), from, to) < 0 {
        return None;
    }
    let targets = view.targets(from, to, Bitboard::EMPTY).into_iter();
    let old = view.facts().attacks_from(from);
    let fresh =
        targets.filter(|target| target.square != prize.square && !old.contains(target.square));
    let dearest = fresh.max_by_key(|target| target.worth)?;
    let capture = prize.square;
    (dearest.worth > prize.worth).then(|| {
        Plan::new(vec![
            Step::new(Statement::play(from, to), Reason::InBetween { capture }),
            Step::new(Statement::threat(to, dearest.square), Reason::Execute),
            Step::new(Statement::threat(by, capture), Reason::Execute),
        ])
    })
}
