//! Attacking a pinned man once more.
//!
//! *Sees* an enemy man that is pinned to its king, and a quiet move after which it can be won. *Works* because the
//! man cannot run away: the enemy has to guard it, break the pin or lose it. *Example*:
//! `4k3/8/4n3/8/3P4/8/8/4R1K1 w - - 0 1`: `d4d5` attacks the knight that cannot leave the file. *Fails* when the
//! king steps out of the pin, or a guard comes in time.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Move, Role};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Attacks on pinned men.
#[derive(Debug)]
pub struct PinnedMen;

impl Motif for PinnedMen {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let pinned = view.facts().pinned() & view.enemies();
        if pinned.is_empty() {
            return Vec::new();
        }
        let quiet = |m: &&Move| !m.is_capture() && m.role() != Role::King;
        let moves = view.moves().iter().filter(quiet);
        moves.flat_map(|m| again(view, m, pinned)).collect()
    }
}

fn again(view: &View, m: &Move, pinned: Bitboard) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), arrival(m)) else {
        return Vec::new();
    };
    let fresh = pinned & !view.facts().attacks_from(from);
    view.targets(from, to, Bitboard::EMPTY)
        .into_iter()
        .filter(|target| fresh.contains(target.square))
        .map(|target| {
            Plan::new(vec![
                Step::new(Statement::play(from, to), Reason::PressPinned),
                Step::new(Statement::threat(to, target.square), Reason::Execute),
            ])
        })
        .collect()
}
