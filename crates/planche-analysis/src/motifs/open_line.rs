//! Captures along a line that is not open yet: discovered attacks, and men behind a screen. (Discovered checks, and
//! batteries that support a capture, have files of their own.)
//!
//! *Sees* an enemy man that a friendly man attacks through one or two others: a friend in the way gives a
//! discovered attack, an enemy in the way is pinned or screens the man behind it. *Works* because the man in
//! front can leave with a threat of its own, or be driven off, and then two things are attacked at once.
//! *Example*: `5r2/p3k2p/1b3p2/1p5Q/6N1/8/1P2qPPP/3R2K1 w - - 0 1`, where only the knight g4 stands
//! between the queens: `g4 F -> V*`, then `h5e2`. *Fails* when the obstacle leaves without a threat: the
//! target then walks away.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{Approach, View, moved};

/// Captures behind obstacles.
#[derive(Debug)]
pub struct OpenLines;

impl Motif for OpenLines {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        if scope.modifications == 0 {
            return Vec::new();
        }
        let mut plans = Vec::new();
        for target in view.enemies() {
            let approaches = view.approaches(target, scope.modifications);
            plans.extend(approaches.iter().filter_map(|a| through(view, *a)));
        }
        plans
    }
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
