//! Capturing a man.
//!
//! *Sees* every legal capture. *Works* because a man that is attacked more than it is guarded is lost; and
//! a man that is lost anyway may sell itself dearly. *Example*:
//! `4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1`: the pawn on d5 is loose. *Fails* when the capture is answered by a
//! recapture. It is proposed even so: once the guard's recapture is seen to be the trouble, the remedies
//! remove the guard first.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::Move;

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::View;

/// Captures that can be made at once.
#[derive(Debug)]
pub struct Captures;

impl Motif for Captures {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let captures = view.moves().iter().filter(|m| m.is_capture());
        captures.map(direct).collect()
    }
}

fn direct(m: &Move) -> Plan {
    let statement = Statement::Move {
        from: m.from().unwrap_or(m.to()),
        to: m.to(),
        promotion: None,
        starred: false,
    };
    Plan::new(vec![Step::new(statement, Reason::Capture)])
}
