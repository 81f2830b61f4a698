//! Attacking the king.
//!
//! *Sees* three kinds of checks: one after which the king has no flight square, also through
//! obstacles that must go first; one by a man that cannot be taken; and (ours) every other legal
//! check, which keeps the king on the run. *Works* because a check leaves few replies, and with no
//! flight the only ones are to take the man or to interpose. *Example*:
//! `3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27`: the white king cannot leave the first
//! rank, so a rook on d1 would mate once the knight has left d5. *Fails* when the checking man is
//! taken or a man is put in between; the remedies then deal with that man.

use planche_plan::{Change, Plan, Reason, Statement, Step};
use shakmaty::{Board, Move, Position, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::motifs::discovered_check::uncovers;
use crate::view::{Approach, View, arrival, moved};

/// Checks of all kinds.
#[derive(Debug)]
pub struct KingAttacks;

impl Motif for KingAttacks {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        let Some(king) = view.enemy_king() else {
            return Vec::new();
        };
        let mut plans: Vec<Plan> = view
            .moves()
            .iter()
            .filter_map(|m| direct_check(view, king, m))
            .collect();
        if scope.modifications > 0 {
            for to in Square::ALL {
                for approach in view.approaches(to, scope.modifications) {
                    plans.extend(through(view, king, approach, scope));
                }
            }
        }
        plans
    }
}

/// A legal check now by the man that moves, with the capture of the king that it threatens. What a man uncovers by
/// going away is a motif of its own.
fn direct_check(view: &View, king: Square, m: &Move) -> Option<Plan> {
    let after = view.after(m);
    let checker = after.checkers().first()?;
    if uncovers(m, &after).is_some() {
        return None;
    }
    let to = arrival(m);
    let reason = check_reason(view, after.board(), king, to, checker);
    let play = Statement::Move {
        from: m.from()?,
        to,
        promotion: m.promotion().filter(|role| *role != Role::Queen),
        starred: false,
    };
    let (play, then) = (
        Step::new(play, reason),
        Step::new(Statement::threat(checker, king), Reason::Execute),
    );
    Some(Plan::new(vec![play, then]))
}

fn check_reason(view: &View, after: &Board, king: Square, to: Square, checker: Square) -> Reason {
    let takers = after.attacks_to(checker, view.them(), after.occupied());
    if view.flights(after, king, to).is_empty() {
        Reason::MatingCheck
    } else if takers.is_empty() {
        Reason::SafeCheck
    } else {
        Reason::DrivingCheck
    }
}

/// A mating check that first needs obstacles removed, between the man and the square or between
/// the square and the king.
fn through(view: &View, king: Square, approach: Approach, scope: Scope) -> Vec<Plan> {
    let Approach {
        from,
        to,
        obstacles,
    } = approach;
    let Some(man) = view.facts().man(from) else {
        return Vec::new();
    };
    if to == king || !planche_facts::geometric_attacks(man, to).contains(king) {
        return Vec::new();
    }
    let occupied = view.board().occupied().without(from);
    let line = planche_facts::obstacles(man, to, king, occupied) & !obstacles;
    let gone = obstacles | line;
    let board = moved(view.board(), from, to, gone);
    let count = gone.count();
    if count == 0 || count > scope.modifications || !view.flights(&board, king, to).is_empty() {
        return Vec::new();
    }
    let clearing = view.opening(obstacles, line, to);
    let attack = [
        Step::new(Statement::play(from, to), Reason::MatingCheck),
        Step::new(Statement::threat(to, king), Reason::Execute),
    ];
    with_and_without_threat(clearing)
        .into_iter()
        .map(|clearing| Plan::new([&clearing[..], &attack].concat()))
        .collect()
}

/// A lone friend in the way may leave with a threat, or, if the mate itself is threat enough,
/// without one.
fn with_and_without_threat(clearing: Vec<Step>) -> Vec<Vec<Step>> {
    let lone_friend = match clearing[..] {
        [
            Step {
                statement:
                    Statement::Modify {
                        square,
                        change: Change::ClearFriend,
                        ..
                    },
                reason,
            },
        ] => Some(Step::new(
            Statement::modify(square, Change::ClearFriend),
            reason,
        )),
        _ => None,
    };
    let mut ways = vec![clearing];
    ways.extend(lone_friend.map(|step| vec![step]));
    ways
}
