//! Discovered and double check.
//!
//! *Sees* a man that stands between a friendly line piece and the enemy king, and every move that takes it out of
//! the way; also what the man attacks from its new square. *Works* because the check comes from one man and the
//! blow from another: what the moving man attacks cannot be saved. When it checks as well, both checks cannot be
//! met by one capture or one man in between, and the king has to move. *Example*:
//! `4k3/q7/8/4N3/8/8/4R3/7K w - - 0 1`: the knight leaves the file with check, and from c6 it attacks the queen.
//! *Fails* when the check is met by a man in between that guards as well, or when the king takes the man.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Checks by the man behind.
#[derive(Debug)]
pub struct DiscoveredChecks;

impl Motif for DiscoveredChecks {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let Some(king) = view.enemy_king() else {
            return Vec::new();
        };
        let screens = screens(view, king);
        let moves = view.moves().iter().filter(|m| {
            let screen = m.from().is_some_and(|from| screens.contains(from));
            screen || m.is_en_passant()
        });
        moves.flat_map(|m| checks(view, king, m)).collect()
    }
}

/// The friendly men that alone stand between a friendly line piece and the enemy king.
pub fn screens(view: &View, king: Square) -> Bitboard {
    let board = view.board();
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let aslant = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    ((straight | aslant) & view.friends())
        .into_iter()
        .filter_map(|behind| (attacks::between(behind, king) & board.occupied()).single_square())
        .filter(|&screen| view.friends().contains(screen))
        .collect()
}

/// The man that the move uncovers so that it gives check. A rook that castles is not uncovered, it comes itself.
pub fn uncovers(m: &Move, after: &Chess) -> Option<Square> {
    let behind = after.checkers().without(arrival(m)).first();
    behind.filter(|_| !m.is_castle())
}

/// The check itself, and what the man in front attacks at the same time.
fn checks(view: &View, king: Square, m: &Move) -> Vec<Plan> {
    let after = view.after(m);
    let (Some(from), Some(behind)) = (m.from(), uncovers(m, &after)) else {
        return Vec::new();
    };
    let to = arrival(m);
    let reason = reason(view, &after, king, to);
    let play = Statement::Move {
        from,
        to,
        promotion: m.promotion().filter(|role| *role != Role::Queen),
        starred: false,
    };
    let plan = |by, at| {
        Plan::new(vec![
            Step::new(play, reason),
            Step::new(Statement::threat(by, at), Reason::Execute),
        ])
    };
    let mut plans = vec![plan(behind, king)];
    let targets = view.targets_on(after.board(), to).into_iter();
    let men = targets.filter(|target| target.square != king);
    plans.extend(men.map(|target| plan(to, target.square)));
    plans
}

fn reason(view: &View, after: &Chess, king: Square, to: Square) -> Reason {
    if view.flights(after.board(), king, to).is_empty() {
        Reason::MatingCheck
    } else if after.checkers().more_than_one() {
        Reason::DoubleCheck
    } else {
        Reason::Discovery
    }
}
