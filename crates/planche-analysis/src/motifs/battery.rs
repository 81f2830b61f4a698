//! Battery and x-ray: the man behind on the same line.
//!
//! *Sees* a capture that does not pay by itself, and a friendly line piece that reaches the same square through one
//! man: through the capturing man (a battery), or through the guard that takes back along the line (an x-ray).
//! Also a quiet move that brings a line piece behind another one, so that a pinned man in front of both can
//! be won. *Works* because the line is open as soon as the man in front has moved. *Example*:
//! `2k5/6pp/8/r1n5/8/8/2R5/4R1K1 w - - 0 1`: with `e1c1` the rooks stand behind each other, and the knight can be taken. *Fails* when the
//! enemy has as many guards, or does not take back.

use planche_facts::{exchange, obstacles};
use planche_plan::{Plan, Reason, State, Statement, Step};
use shakmaty::{Bitboard, Move, Role, Square, attacks};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival, moved};

/// Men behind each other on a line.
#[derive(Debug)]
pub struct Batteries;

impl Motif for Batteries {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let moves = view.moves().iter();
        moves
            .flat_map(|m| match m.is_capture() {
                true => supported(view, m),
                false => doubled(view, m),
            })
            .collect()
    }
}

/// A capture that needs the man behind.
fn supported(view: &View, m: &Move) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), m.to()) else {
        return Vec::new();
    };
    let guards = view.facts().guards(to);
    if m.is_en_passant() || m.is_promotion() || guards.is_empty() {
        return Vec::new();
    }
    if view.target(view.board(), from, to).is_some() {
        return Vec::new();
    }
    let through = |rear: &Square| {
        let man = view.facts().man(*rear);
        man.and_then(|man| obstacles(man, *rear, to, view.board().occupied()).single_square())
            .is_some_and(|between| between == from || guards.contains(between))
    };
    line_pieces(view, to)
        .without(from)
        .into_iter()
        .filter(through)
        .map(|rear| {
            Plan::new(vec![
                Step::new(Statement::play(from, to), Reason::Battery { with: rear }),
                Step::new(Statement::verify(to, State::Enemy(None)), Reason::Verify),
                Step::new(Statement::play(rear, to), Reason::Capture),
            ])
        })
        .collect()
}

/// The friendly line pieces that would reach the square on an empty board.
fn line_pieces(view: &View, to: Square) -> Bitboard {
    let straight = attacks::rook_attacks(to, Bitboard::EMPTY) & view.board().rooks_and_queens();
    let aslant = attacks::bishop_attacks(to, Bitboard::EMPTY) & view.board().bishops_and_queens();
    (straight | aslant) & view.friends()
}

/// A quiet move behind a friend that attacks a pinned man on the same line: now it can be won. One that is not
/// pinned has the time to leave.
fn doubled(view: &View, m: &Move) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), arrival(m)) else {
        return Vec::new();
    };
    let pinned = view.facts().pinned() & view.enemies();
    if pinned.is_empty() || !matches!(m.role(), Role::Bishop | Role::Rook | Role::Queen) {
        return Vec::new();
    }
    let values = view.facts().values();
    let board = moved(view.board(), from, to, Bitboard::EMPTY);
    let fronts = board.attacks_from(to) & view.friends() & board.sliders();
    let mut plans = Vec::new();
    for front in fronts {
        let beyond = attacks::ray(to, front) & board.attacks_from(front) & pinned;
        for target in beyond {
            let now = exchange(&board, values, front, target);
            if now > 0 && exchange(view.board(), values, front, target) <= 0 {
                plans.push(Plan::new(vec![
                    Step::new(Statement::play(from, to), Reason::Battery { with: front }),
                    Step::new(Statement::threat(front, target), Reason::Execute),
                ]));
            }
        }
    }
    plans
}
