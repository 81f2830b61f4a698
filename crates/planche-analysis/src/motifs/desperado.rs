//! A man that is lost sells itself as dearly as it can.
//!
//! *Sees* a friendly man that the enemy is about to win, and something that it can take first, even where it is
//! taken back. *Works* because what is lost anyway costs nothing. *Example*: `r3k3/pp6/2p5/1N6/8/8/8/4K3 w - - 0 1`:
//! the pawn takes the knight next, so `b5a7` at least brings a pawn. *Fails* when the man can still be saved: the
//! exchange is then a bad one. The capture alone would be proposed anyway; here it is not held against it that the
//! man is taken back.

use planche_facts::exchange;
use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::Move;

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::View;

/// Captures by men that are lost anyway.
#[derive(Debug)]
pub struct Desperados;

impl Motif for Desperados {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let captures = view.moves().iter().filter(|m| m.is_capture());
        captures.filter_map(|m| last_blow(view, m)).collect()
    }
}

/// A capture that would be a bad exchange for a man in safety.
fn last_blow(view: &View, m: &Move) -> Option<Plan> {
    let (from, to) = (m.from()?, m.to());
    let values = view.facts().values();
    let bad = !m.is_en_passant() && exchange(view.board(), values, from, to) < 0;
    if !bad || m.is_promotion() || view.danger(view.board(), from) == 0 {
        return None;
    }
    let take = Statement::play(from, to);
    Some(Plan::new(vec![Step::new(take, Reason::Desperado)]))
}
