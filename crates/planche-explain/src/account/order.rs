//! The verbs of one move in the order in which they are said, and what is left out beside better ones.

use shakmaty::{Role, Square};

use super::verb::Act;
use crate::fact::Man;

/// How many things are said of one move.
const MOST: usize = 2;

/// The verbs in order, no more than there is room for: a capture first, then the blow.
pub(super) fn arranged(mut acts: Vec<Act>) -> Vec<Act> {
    acts.sort_by_key(rank);
    if acts.iter().any(|act| !is_faint(act)) {
        acts.retain(|act| !is_faint(act));
    }
    if acts.len() > 1 {
        acts.retain(|act| !matches!(act, Act::Saves | Act::Advances));
    }
    skewered_too(&mut acts);
    one_check(&mut acts);
    // A pinned man guards nothing any more.
    if acts.iter().any(|act| matches!(act, Act::Pins(_))) {
        acts.retain(|act| !matches!(act, Act::Shuts { .. }));
    }
    if acts
        .iter()
        .any(|act| matches!(act, Act::RemovesGuard { .. }))
    {
        acts.retain(|act| !matches!(act, Act::Takes { .. } | Act::Exchanges { .. }));
    }
    if acts.iter().any(|act| {
        matches!(
            act,
            Act::Uncovers { .. } | Act::UncoversCheck | Act::DoubleCheck
        )
    }) {
        acts.retain(|act| !matches!(act, Act::Clears { .. }));
    }
    lured_away(&mut acts);
    let pinned: Vec<Square> = acts
        .iter()
        .filter_map(|act| match act {
            Act::Pins(man) => Some(man.square),
            _ => None,
        })
        .collect();
    acts.retain(|act| !matches!(act, Act::Traps(man) if pinned.contains(&man.square)));
    // A man that is trapped is attacked, too.
    let trapped: Vec<Man> = acts
        .iter()
        .filter_map(|act| match act {
            Act::Traps(man) => Some(*man),
            _ => None,
        })
        .collect();
    acts.retain(|act| !matches!(act, Act::Attacks(man) if trapped.contains(man)));
    if acts.iter().any(|act| matches!(act, Act::DoubleCheck)) {
        acts.retain(|act| !matches!(act, Act::UncoversCheck | Act::Takes { .. }));
    }
    acts.truncate(MOST);
    acts.sort_by_key(|act| !is_plain(act));
    acts
}

/// A fork and a skewer of the same kinds of men are one blow on all of them.
fn skewered_too(acts: &mut Vec<Act>) {
    let skewer = acts.iter().find_map(|act| match act {
        Act::Skewers(front, rear) => Some((*front, *rear)),
        _ => None,
    });
    let fork = acts.iter_mut().find_map(|act| match act {
        Act::Forks(men) => Some(men),
        _ => None,
    });
    if let (Some((front, rear)), Some(men)) = (skewer, fork)
        && men.contains(&front)
        && men.iter().any(|man| man.role == rear.role)
    {
        // Behind his like, so that they are counted together.
        let like = men.iter().rposition(|man| man.role == rear.role);
        if let Some(like) = like.filter(|_| !men.contains(&rear)) {
            let like = men.remove(like);
            men.extend([like, rear]);
        }
        acts.retain(|act| !matches!(act, Act::Skewers(..)));
    }
}

/// A man that is drawn off one square and lured to another is told once.
fn lured_away(acts: &mut Vec<Act>) {
    let drawn = acts
        .iter()
        .position(|act| matches!(act, Act::DrawsOff { .. }));
    let lured = acts.iter().find_map(|act| match act {
        Act::Lures { role, to } => Some((*role, *to)),
        _ => None,
    });
    if let (Some(index), Some((lured, to))) = (drawn, lured)
        && let Act::DrawsOff { role, from } = acts[index]
        && role == lured
    {
        acts[index] = Act::LuresAway { role, from, to };
        acts.retain(|act| !matches!(act, Act::Lures { .. }));
    }
}

fn is_plain(act: &Act) -> bool {
    matches!(
        act,
        Act::Takes { .. }
            | Act::TakesWaiting { .. }
            | Act::Exchanges { .. }
            | Act::GivesUp(_)
            | Act::SavesMan(_)
    )
}

/// What need not be said where something better can be.
fn is_faint(act: &Act) -> bool {
    matches!(act, Act::Drives(_) | Act::Saves | Act::Advances)
        || matches!(act, Act::Takes { man, .. } if man.role == Role::Pawn)
        || matches!(act, Act::Takes { back: true, .. })
}

fn rank(act: &Act) -> u8 {
    match act {
        Act::Mate(_) => 0,
        Act::DoubleCheck => 1,
        Act::Forks(_) | Act::Skewers(..) => 2,
        Act::Promotes { .. } | Act::Runs => 3,
        Act::DrawsOff { .. } | Act::LuresAway { .. } | Act::Overloads { .. } => 4,
        Act::DrawsThat { .. } => 4,
        Act::Lures { .. } | Act::RemovesGuard { .. } => 5,
        Act::Uncovers { .. } | Act::UncoversCheck => 6,
        Act::Pins(_) | Act::Traps(_) | Act::Zugzwang => 7,
        Act::Clears { .. } | Act::Shuts { .. } => 8,
        Act::ThreatensMate(_) => 9,
        Act::Takes { .. } | Act::TakesWaiting { .. } | Act::Exchanges { .. } => 10,
        Act::SavesMan(_) => 10,
        Act::ThreatensQueen | Act::Attacks(_) | Act::Threatens(_) => 11,
        Act::GivesUp(_) => 12,
        Act::Drives(_) | Act::Advances => 13,
        Act::Saves => 14,
    }
}

/// A man that is taken and a pawn that queens give one check, and it is told once.
fn one_check(acts: &mut [Act]) {
    if acts
        .iter()
        .any(|act| matches!(act, Act::Promotes { check: true, .. }))
    {
        for act in acts {
            if let Act::Takes { check, .. } = act {
                *check = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn man(role: Role, square: Square) -> Man {
        Man { role, square }
    }

    #[test]
    fn a_trapped_man_is_not_attacked_on_top() {
        let queen = man(Role::Queen, Square::D1);
        let knight = man(Role::Knight, Square::F4);
        let other = vec![Act::Attacks(knight), Act::Traps(queen)];
        assert_eq!(
            arranged(vec![Act::Attacks(queen), Act::Traps(queen)]),
            [Act::Traps(queen)]
        );
        assert_eq!(arranged(other).len(), 2);
    }

    /// They are told as "queen and two rooks": the two stand together.
    #[test]
    fn a_fork_and_a_skewer_of_rooks_are_one_blow() {
        let (front, rear) = (man(Role::Rook, Square::A8), man(Role::Rook, Square::A7));
        let queen = man(Role::Queen, Square::D5);
        let acts = vec![Act::Forks(vec![front, queen]), Act::Skewers(front, rear)];
        assert_eq!(arranged(acts), [Act::Forks(vec![queen, front, rear])]);
    }

    #[test]
    fn a_check_is_told_once() {
        let takes = |check| Act::Takes {
            man: man(Role::Rook, Square::F1),
            check,
            back: false,
        };
        let queens = |check| Act::Promotes {
            role: Role::Queen,
            check,
        };
        let told = arranged(vec![takes(true), queens(true)]);
        assert!(
            told.contains(&takes(false)) && told.contains(&queens(true)),
            "{told:?}"
        );
        assert!(arranged(vec![takes(true), queens(false)]).contains(&takes(true)));
    }
}
