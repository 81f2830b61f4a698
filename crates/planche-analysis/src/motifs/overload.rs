//! Overloading a guard.
//!
//! *Sees* an enemy man that alone guards two things: two men, or a man and the square of a mate. *Works* because
//! it can answer only once: strike at the one, and when it takes back, the other is free. *Example*:
//! `3r2k1/5ppp/8/8/3n4/8/5PPP/3RR1K1 w - - 0 1`: the rook on d8 guards the knight and the back rank; `d1d4`, and when it
//! takes back, `e1e8` is mate. *Fails* when the guard need not take back, or takes with a threat of its own.

use planche_facts::gives_check;
use planche_plan::{Plan, Reason, State, Statement, Step};
use shakmaty::{Bitboard, Move, Position, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Guards with two duties.
#[derive(Debug)]
pub struct Overloads;

impl Motif for Overloads {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let moves = view.moves().iter();
        let mut duties: Vec<Duty> = moves.filter_map(|m| guarded_man(view, m)).collect();
        let guards: Bitboard = duties.iter().map(|duty| duty.guard).collect();
        if guards.any() {
            let moves = view.moves().iter();
            duties.extend(moves.filter_map(|m| guarded_mate(view, m, guards)));
        }
        let mut plans = Vec::new();
        for first in &duties {
            plans.extend(duties.iter().filter_map(|other| first.then(other, view)));
        }
        plans
    }
}

/// A blow that only one enemy man prevents.
#[derive(Debug, Clone, Copy)]
struct Duty {
    guard: Square,
    from: Square,
    to: Square,
    mates: bool,
}

/// A capture that does not pay, because of a single guard.
fn guarded_man(view: &View, m: &Move) -> Option<Duty> {
    let (from, to) = (m.from()?, m.to());
    if !m.is_capture() || m.is_en_passant() || m.is_promotion() {
        return None;
    }
    let guard = view.facts().guards(to).single_square()?;
    let pays = view.target(view.board(), from, to).is_some();
    (!pays).then_some(Duty {
        guard,
        from,
        to,
        mates: false,
    })
}

/// A check to which the only answer is that one man takes.
fn guarded_mate(view: &View, m: &Move, guards: Bitboard) -> Option<Duty> {
    let (from, to) = (m.from()?, arrival(m));
    let takers = view.facts().attackers(to, view.them());
    if m.is_promotion() || (takers & guards).is_empty() || !gives_check(view.position(), m) {
        return None;
    }
    let replies = view.after(m).legal_moves();
    let guard = replies.first()?.from()?;
    let only = |reply: &Move| reply.from() == Some(guard) && reply.to() == to;
    (guards.contains(guard) && replies.iter().all(only)).then_some(Duty {
        guard,
        from,
        to,
        mates: true,
    })
}

impl Duty {
    /// Strike here first and there when the guard has left its place.
    fn then(&self, other: &Duty, view: &View) -> Option<Plan> {
        let king = view.enemy_king()?;
        let apart = self.to != other.to && self.from != other.from && self.guard == other.guard;
        let king_guards = view.board().role_at(self.guard) == Some(Role::King);
        if !apart || (king_guards && other.mates) {
            return None;
        }
        let reason = Reason::Overload {
            guard: self.guard,
            other: other.to,
        };
        let gone = Statement::verify(self.guard, State::Vacant);
        let mut steps = vec![
            Step::new(Statement::play(self.from, self.to), reason),
            Step::new(gone, Reason::Verify),
        ];
        let blow = Statement::play(other.from, other.to);
        if other.mates {
            steps.push(Step::new(blow, Reason::MatingCheck));
            steps.push(Step::new(
                Statement::threat(other.to, king),
                Reason::Execute,
            ));
        } else {
            steps.push(Step::new(blow, Reason::Capture));
        }
        Some(Plan::new(steps))
    }
}
