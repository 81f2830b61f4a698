//! Waiting until the enemy must spoil his own position.
//!
//! *Sees* an enemy with few men, and a quiet move after which he has no more than a handful of moves. *Works*
//! because he has to move: the man that guards must leave, the king must give way. No threat is needed.
//! *Example*: `7k/5K1p/8/6P1/8/8/8/8 w - - 0 1`: after `f7f8` the king has no move, the pawn must go, and it is
//! taken. *Fails* when one of the few moves is harmless, or when he has none at all and it is stalemate.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Move, Position};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Waiting moves.
#[derive(Debug)]
pub struct Zugzwangs;

impl Motif for Zugzwangs {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        let board = view.board();
        let pieces = view.enemies() & !board.pawns() & !board.kings();
        if pieces.count() > scope.tuning.zugzwang_pieces {
            return Vec::new();
        }
        let moves = view.moves().iter();
        moves
            .filter_map(|m| waiting(view, m, scope.tuning.zugzwang_replies))
            .collect()
    }
}

fn waiting(view: &View, m: &Move, most: usize) -> Option<Plan> {
    if m.is_capture() || m.is_promotion() {
        return None;
    }
    let mut after = view.position().clone();
    after.play_unchecked(*m);
    let replies = after.legal_moves().len();
    if after.is_check() || replies == 0 || replies > most {
        return None;
    }
    let wait = Statement::play(m.from()?, arrival(m));
    Some(Plan::new(vec![Step::new(wait, Reason::Wait)]))
}
