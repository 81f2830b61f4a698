//! Taking a pawn in passing.
//!
//! *Sees* a pawn that can be taken in passing, and the men that come under attack because two pawns leave their
//! rank at once. *Works* because no other capture opens two squares that are not its own. *Example*:
//! `4k3/8/8/R1Pp2r1/8/8/8/4K3 w - d6 0 1`: after `c5d6` the whole rank is open, and the rook attacks its
//! counterpart. *Fails* when the man behind moves away, or when the capture is needed elsewhere.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Move, Position};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::View;

/// Captures in passing that open a line.
#[derive(Debug)]
pub struct EnPassants;

impl Motif for EnPassants {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let passing = view.moves().iter().filter(|m| m.is_en_passant());
        passing.flat_map(|m| uncovered(view, m)).collect()
    }
}

fn uncovered(view: &View, m: &Move) -> Vec<Plan> {
    let Some(from) = m.from() else {
        return Vec::new();
    };
    let mut after = view.position().clone();
    after.play_unchecked(*m);
    let board = after.board();
    let mut plans = Vec::new();
    for by in board.by_color(view.us()) & board.sliders() {
        let fresh = board.attacks_from(by) & !view.facts().attacks_from(by);
        for target in fresh & board.by_color(view.them()) {
            if view.target(board, by, target).is_some() {
                plans.push(Plan::new(vec![
                    Step::new(Statement::play(from, m.to()), Reason::Discovery),
                    Step::new(Statement::threat(by, target), Reason::Execute),
                ]));
            }
        }
    }
    plans
}
