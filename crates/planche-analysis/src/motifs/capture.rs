//! Capturing a man.
//!
//! *Sees* every enemy man that a friendly man attacks, at once or through one or two obstacles: a
//! friend in the way gives a discovered attack, an enemy in the way is pinned or screens the man
//! behind it. *Works* because a man that is attacked more than it is guarded is lost.
//! *Example*: `5r2/p3k2p/1b3p2/1p5Q/6N1/8/1P2qPPP/3R2K1 w - - 0 1`, where only the knight g4
//! stands between the queens: `g4 F -> V*`, then `h5e2`. *Fails* when the obstacle leaves without
//! a threat of its own: the target then walks away.
//!
//! A man with a single guard is proposed a second time, with the guard removed first. A direct
//! capture is proposed even when the man is guarded: once the guard's recapture is seen
//! to be the trouble, the remedies remove the guard first.

use planche_plan::{Change, Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Move, Role, Square};

use crate::analyse::Limits;
use crate::motif::Motif;
use crate::view::{Approach, View, moved};

/// Captures, discovered attacks and attacks through pinned men.
#[derive(Debug)]
pub struct Captures;

impl Motif for Captures {
    fn name(&self) -> &'static str {
        "capture"
    }

    fn plans(&self, view: &View, limits: Limits) -> Vec<Plan> {
        let direct = view.moves().iter().filter(|m| m.is_capture()).map(direct);
        let mut plans: Vec<Plan> = direct.collect();
        if limits.modifications > 0 {
            plans.extend(view.moves().iter().filter_map(|m| past_the_guard(view, m)));
            for target in view.enemies() {
                let approaches = view.approaches(target, limits.modifications);
                plans.extend(approaches.iter().filter_map(|a| through(view, *a)));
            }
        }
        plans
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

fn direct(m: &Move) -> Plan {
    let statement = Statement::Move {
        from: m.from().unwrap_or(m.to()),
        to: m.to(),
        promotion: None,
        starred: false,
    };
    Plan::new(vec![Step::new(statement, Reason::Capture)])
}

/// The plan that first removes the obstacles. With two of them the capture is only a hope, so it
/// is starred.
fn through(view: &View, approach: Approach) -> Option<Plan> {
    let Approach {
        from,
        to,
        obstacles,
    } = approach;
    if obstacles.is_empty() || !worthwhile(view, from, to, obstacles) {
        return None;
    }
    let capture = match obstacles.more_than_one() {
        true => Statement::threat(from, to),
        false => Statement::play(from, to),
    };
    let mut steps = view.clearing(obstacles, to);
    if from > to {
        steps.reverse();
    }
    steps.push(Step::new(capture, Reason::Capture));
    Some(Plan::new(steps))
}

fn worthwhile(view: &View, from: Square, to: Square, gone: Bitboard) -> bool {
    let moves_freely = view
        .facts()
        .man(from)
        .is_some_and(|man| man.role != Role::King);
    let open = moved(view.board(), from, from, gone);
    moves_freely && view.target(&open, from, to).is_some()
}
