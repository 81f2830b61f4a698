//! An enemy man must come to a square: `NE -> E`, `NEn -> En`.

use planche_plan::{Reason, Statement, Step};
use shakmaty::{Bitboard, Role, Square, attacks};

use crate::view::{Approach, View};

/// A friendly man goes to the square with a threat, so that it must be taken there; or it takes a
/// man of another kind that the wanted man guards. Obstacles on its way are removed first.
pub fn lure(view: &View, square: Square, role: Option<Role>) -> Vec<Vec<Step>> {
    if !can_come(view, square, role) {
        return Vec::new();
    }
    let mut ways = Vec::new();
    for approach in view.approaches(square, 1) {
        ways.extend(take_there(view, approach));
        ways.extend(threaten_there(view, approach, role));
    }
    ways
}

/// Whether an enemy man of the wanted kind could take on the square.
fn can_come(view: &View, square: Square, role: Option<Role>) -> bool {
    let takers = view.facts().attackers(square, view.them());
    match role {
        Some(Role::King) => view
            .enemy_king()
            .is_some_and(|king| attacks::king_attacks(king).contains(square)),
        Some(role) => (takers & view.board().by_role(role)).any(),
        None => takers.any(),
    }
}

fn take_there(view: &View, approach: Approach) -> Option<Vec<Step>> {
    let Approach { from, to, .. } = approach;
    view.is_capture(from, to).then(|| {
        vec![Step::new(
            Statement::play(from, to),
            Reason::LureTo { square: to },
        )]
    })
}

/// A king is lured by a check only; any other man by any threat.
fn threaten_there(view: &View, approach: Approach, role: Option<Role>) -> Vec<Vec<Step>> {
    let Approach {
        from,
        to,
        obstacles,
    } = approach;
    view.targets(from, to, obstacles & !Bitboard::from_square(to))
        .into_iter()
        .filter(|target| role != Some(Role::King) || view.enemy_king() == Some(target.square))
        .map(|target| {
            let mut steps = view.clearing(obstacles, to);
            steps.push(Step::new(
                Statement::play(from, to),
                Reason::LureTo { square: to },
            ));
            steps.push(Step::new(
                Statement::threat(to, target.square),
                Reason::Execute,
            ));
            steps
        })
        .collect()
}
