//! Attacking one man that cannot be saved, or not without cost.
//!
//! *Sees* a safe move after which one enemy man could be won. *Works* when that man has no good
//! square left, when its guard is needed elsewhere, or when the answer to the threat allows
//! something else. *Example*: a bishop on a7 whose way back is shut by b6 is lost once it is
//! attacked. *Fails* when the man simply moves or is guarded; the proof then never closes.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Move, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival, moved};

/// Quiet moves that attack a man.
#[derive(Debug)]
pub struct Threats;

impl Motif for Threats {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        view.moves()
            .iter()
            .filter(|m| !m.is_capture() && !m.is_castle())
            .flat_map(|m| threats(view, m))
            .collect()
    }
}

/// What the move attacks, by itself and by uncovering the man behind it. A king only uncovers: where he walks to
/// take something himself is a motif of its own.
fn threats(view: &View, m: &Move) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), arrival(m)) else {
        return Vec::new();
    };
    let play = |reason| Step::new(Statement::play(from, to), reason);
    let execute = |by, target| Step::new(Statement::threat(by, target), Reason::Execute);
    let own = view
        .targets(from, to, Bitboard::EMPTY)
        .into_iter()
        .filter(|target| m.role() != Role::King && !already_won(view, from, target.square))
        .map(|target| Plan::new(vec![play(Reason::Threat), execute(to, target.square)]));
    let uncovered = uncovered(view, from, to)
        .into_iter()
        .map(|(by, target)| Plan::new(vec![play(Reason::Discovery), execute(by, target)]));
    own.chain(uncovered).collect()
}

/// A man that this one wins already is not threatened anew by going elsewhere.
fn already_won(view: &View, from: Square, target: Square) -> bool {
    view.facts().attacks_from(from).contains(target)
        && view.target(view.board(), from, target).is_some()
}

fn uncovered(view: &View, from: Square, to: Square) -> Vec<(Square, Square)> {
    let board = moved(view.board(), from, to, Bitboard::EMPTY);
    let sliders = view.friends() & view.board().sliders();
    let mut found = Vec::new();
    for by in sliders.without(from) {
        let fresh = board.attacks_from(by) & !view.facts().attacks_from(by);
        for target in fresh & board.by_color(view.them()) {
            if view.target(&board, by, target).is_some() {
                found.push((by, target));
            }
        }
    }
    found
}
