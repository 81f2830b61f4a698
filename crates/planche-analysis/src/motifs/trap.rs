//! Trapping a man.
//!
//! *Sees* a move that attacks an enemy man which then has no good square: wherever it goes it is lost as
//! well, and it cannot sell itself at its price. *Works* because a threat that cannot be run away from is
//! as good as a capture, unless somebody guards or counter-attacks. *Example*:
//! `8/B1k5/1p6/8/8/8/6r1/4K3 b - - 0 1`: the bishop on a7 is shut in by pawn and king, and `g2a2`
//! attacks it.
//! *Fails* when the man can be guarded, or its side has something better to do than to save it.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Board, Move, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival, moved};

/// Attacks on men without a good square.
#[derive(Debug)]
pub struct Traps;

impl Motif for Traps {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let quiet = view.moves().iter().filter(|m| !m.is_capture());
        quiet.flat_map(|m| traps(view, m)).collect()
    }
}

fn traps(view: &View, m: &Move) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), arrival(m)) else {
        return Vec::new();
    };
    let board = moved(view.board(), from, to, Bitboard::EMPTY);
    let men = board.by_color(view.them()) & !board.pawns() & !board.kings();
    (board.attacks_from(to) & men)
        .into_iter()
        .filter(|&man| view.target(&board, to, man).is_some() && is_shut_in(view, &board, man))
        .map(|man| {
            Plan::new(vec![
                Step::new(Statement::play(from, to), Reason::Trap),
                Step::new(Statement::threat(to, man), Reason::Execute),
            ])
        })
        .collect()
}

/// Whether a man that is attacked is lost on every square that it can reach.
fn is_shut_in(view: &View, board: &Board, man: Square) -> bool {
    let Some(role) = board.role_at(man) else {
        return false;
    };
    let reach = board.attacks_from(man) & !board.by_color(view.them());
    reach
        .into_iter()
        .all(|to| is_lost_there(view, board, man, role, to))
}

fn is_lost_there(view: &View, board: &Board, man: Square, role: Role, to: Square) -> bool {
    let values = view.facts().values();
    let taken = board.role_at(to).map_or(0, |taken| values.of(taken));
    let gone = moved(board, man, to, Bitboard::EMPTY);
    let takers = gone.attacks_to(to, view.us(), gone.occupied());
    let loss = takers
        .into_iter()
        .map(|by| planche_facts::exchange(&gone, values, by, to))
        .max();
    loss.is_some_and(|loss| loss > taken) && taken < values.of(role)
}
