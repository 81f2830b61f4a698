//! Hunting the king: a move that threatens a check which leaves him hardly an answer.
//!
//! *Sees* a move, quiet or a capture, after which a check could be given next that was not there before, or that
//! now leaves the king fewer answers: another man has come into the attack, a flight is gone, a line to the king
//! is open. *Works* because the hunt that such a check begins needs no further preparation; the enemy has one
//! move to break it up. *Example*: `r1b1rbk1/7p/2p1pBp1/p2pP1P1/5P2/1PqB4/P1P1Q3/1K4RR w - - 0 1`: after `h1h7`
//! the check on h8 drives the king out, and he is mated in the open. *Fails* when the one move is enough, or when
//! the king gets away after the check.

use planche_facts::{forcing_moves, gives_check};
use planche_plan::{Plan, Reason, Statement, Step, passed};
use shakmaty::{Chess, Move, Position, Role};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Moves with a strong check behind them.
#[derive(Debug)]
pub struct KingHunts;

impl Motif for KingHunts {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        if view.position().is_check() {
            return Vec::new();
        }
        let before = checks(view.position());
        let most = scope.tuning.king_hunt_answers;
        let threats = view
            .moves()
            .iter()
            .filter_map(|m| threat(view, &before, m, most));
        threats.collect()
    }
}

/// A check and how many answers it leaves.
type Check = (Move, usize);

/// With more answers than `most` the check is no threat by itself.
fn threat(view: &View, before: &[Check], m: &Move, most: usize) -> Option<Plan> {
    let mut after = view.position().clone();
    after.play_unchecked(*m);
    let ours = passed(&after)?;
    let fresh = |check: &Check| check.1 <= most && !is_old(before, check);
    let (check, _) = checks(&ours)
        .into_iter()
        .filter(fresh)
        .min_by_key(|check| check.1)?;
    let mut mated = ours.clone();
    mated.play_unchecked(check);
    let (from, to) = (check.from()?, arrival(&check));
    let follow = Statement::Move {
        from,
        to,
        promotion: check.promotion().filter(|role| *role != Role::Queen),
        starred: false,
    };
    let execute = Statement::threat(mated.checkers().first()?, view.enemy_king()?);
    Some(Plan::new(vec![
        Step::new(
            Statement::play(m.from()?, arrival(m)),
            Reason::CheckThreat { check: to },
        ),
        Step::new(follow, Reason::DrivingCheck),
        Step::new(execute, Reason::Execute),
    ]))
}

/// Whether the same check could be given before, and left no more answers.
fn is_old(before: &[Check], check: &Check) -> bool {
    before
        .iter()
        .any(|old| old.0 == check.0 && old.1 <= check.1)
}

fn checks(position: &Chess) -> Vec<Check> {
    forcing_moves(position)
        .into_iter()
        .filter(|m| gives_check(position, m))
        .map(|m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            (m, after.legal_moves().len())
        })
        .collect()
}
