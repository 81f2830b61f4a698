//! Meeting a threat with a threat.
//!
//! *Sees* a friendly man that the enemy is about to win, and a move that ends this and attacks something at the same
//! time: the man moves away with a threat, its attacker is taken by a man that threatens more, or a man steps in
//! between with a threat. *Works* because the enemy has lost his own threat and still has to answer ours.
//! *Example*: `3r2k1/5pp1/7p/3N4/8/8/6PP/6K1 w - - 0 1`: the knight on d5 is attacked, and `d5e7` saves it with
//! check. *Fails* when the answer to our threat renews the enemy's.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Move, Position, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, arrival};

/// Moves that parry and threaten.
#[derive(Debug)]
pub struct Parries;

impl Motif for Parries {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let men = view.friends() & !view.board().kings();
        let dearest = men
            .into_iter()
            .map(|man| (view.danger(view.board(), man), man))
            .filter(|(danger, _)| *danger > 0)
            .max();
        let Some((_, man)) = dearest else {
            return Vec::new();
        };
        let moves = view.moves().iter().filter(|m| may_parry(view, m, man));
        moves.flat_map(|m| parries(view, m, man)).collect()
    }
}

/// The man itself moves, its attacker is taken, or somebody comes between.
fn may_parry(view: &View, m: &Move, man: Square) -> bool {
    let attackers = view.facts().attackers(man, view.them());
    let between = |by: Square| shakmaty::attacks::between(by, man).contains(m.to());
    !m.is_castle()
        && m.role() != Role::King
        && (m.from() == Some(man)
            || attackers.contains(m.to())
            || attackers.into_iter().any(between))
}

fn parries(view: &View, m: &Move, man: Square) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), arrival(m)) else {
        return Vec::new();
    };
    let after = view.after(m);
    let board = after.board();
    let now = if from == man { to } else { man };
    if view.danger(board, now) > 0 || view.danger(board, to) > 0 {
        return Vec::new();
    }
    view.targets_on(board, to)
        .into_iter()
        .map(|target| {
            Plan::new(vec![
                Step::new(Statement::play(from, to), Reason::Parry { man }),
                Step::new(Statement::threat(to, target.square), Reason::Execute),
            ])
        })
        .collect()
}
