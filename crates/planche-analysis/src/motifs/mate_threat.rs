//! Quiet moves that threaten mate.
//!
//! *Sees* a move without check after which, if the enemy did nothing, a check would be mate: the
//! move guards the mating square, takes the last flight square, or opens the mating line. *Works*
//! because such a threat must be met at once. *Example*:
//! `6k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1`: from d2 the rook threatens to mate on d8. *Fails* when
//! the enemy has a check or a capture that changes the picture.
//!
//! The evidence is exact: the mating move is found on the board with the turn passed back.

use planche_facts::mate_in_one;
use planche_plan::{Plan, Reason, Statement, Step, passed};
use shakmaty::{Move, Position};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Quiet moves with a mate in one behind them.
#[derive(Debug)]
pub struct MateThreats;

impl Motif for MateThreats {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        view.moves()
            .iter()
            .filter_map(|m| threatens_mate(view, m))
            .collect()
    }
}

fn threatens_mate(view: &View, m: &Move) -> Option<Plan> {
    let mut after = view.position().clone();
    after.play_unchecked(*m);
    let ours = passed(&after)?;
    let mate = mate_in_one(&ours)?;
    let (from, to) = (mate.from()?, arrival(&mate));
    Some(Plan::new(vec![
        Step::new(
            Statement::play(m.from()?, arrival(m)),
            Reason::MateThreat { mate: to },
        ),
        Step::new(Statement::play(from, to), Reason::MatingCheck),
    ]))
}
