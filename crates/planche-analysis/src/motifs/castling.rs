//! Castling as an attack.
//!
//! *Sees* that king or rook, each on its new square, would attack a man that can be won. *Works* because castling
//! moves two men at once: the rook comes to an open file where a moment ago it was no danger. *Example*:
//! `4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1`: after `e1c1` the king attacks the rook on b2. *Fails* when the man
//! goes away in time; castling seldom comes with check.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Move, Position, Square};

use crate::analyse::Limits;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Castling with an attack.
#[derive(Debug)]
pub struct Castlings;

impl Motif for Castlings {
    fn name(&self) -> &'static str {
        "castling"
    }

    fn plans(&self, view: &View, _limits: Limits) -> Vec<Plan> {
        let castlings = view.moves().iter().filter(|m| m.is_castle());
        castlings.flat_map(|m| attacks(view, m)).collect()
    }
}

fn attacks(view: &View, m: &Move) -> Vec<Plan> {
    let (Some(from), Some(side)) = (m.from(), m.castling_side()) else {
        return Vec::new();
    };
    let mut after = view.position().clone();
    after.play_unchecked(*m);
    let board = after.board();
    let king = arrival(m);
    let rook = Square::from_coords(side.rook_to_file(), from.rank());
    let mut plans = Vec::new();
    for by in [king, rook] {
        for target in board.attacks_from(by) & view.enemies() {
            if view.target(board, by, target).is_some() {
                plans.push(Plan::new(vec![
                    Step::new(Statement::play(from, king), Reason::Threat),
                    Step::new(Statement::threat(by, target), Reason::Execute),
                ]));
            }
        }
    }
    plans
}
