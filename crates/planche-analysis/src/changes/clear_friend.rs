//! A friendly man must leave its square: `F -> V`, `F -> NF`.

use planche_plan::{Change, Reason, Statement, Step};
use shakmaty::{Bitboard, Role, Square, attacks};

use crate::view::{View, arrival};

/// Without a star the man may go anywhere; a piece only where it is not simply lost.
pub fn freely(view: &View, square: Square) -> Vec<Vec<Step>> {
    destinations(view, square)
        .into_iter()
        .filter(|&to| sensible(view, square, to))
        .map(|to| vec![Step::new(Statement::play(square, to), Reason::Withdraw)])
        .collect()
}

/// With a star it must capture, threaten something from its new square, or, as a knight, attack a
/// square next to the king to which he is lured first.
pub fn with_threat(view: &View, square: Square) -> Vec<Vec<Step>> {
    let mut ways = Vec::new();
    for to in destinations(view, square) {
        if view.enemies().contains(to) {
            ways.push(vec![Step::new(
                Statement::play(square, to),
                Reason::Capture,
            )]);
        }
        for target in view.targets(square, to, Bitboard::EMPTY) {
            ways.push(vec![
                Step::new(Statement::play(square, to), Reason::Threat),
                Step::new(Statement::threat(to, target.square), Reason::Execute),
            ]);
        }
        ways.extend(knight_lures(view, square, to));
    }
    ways
}

fn destinations(view: &View, square: Square) -> Bitboard {
    let from_here = |m: &&shakmaty::Move| m.from() == Some(square);
    view.moves().iter().filter(from_here).map(arrival).collect()
}

fn sensible(view: &View, square: Square, to: Square) -> bool {
    let simple = matches!(view.board().role_at(square), Some(Role::King | Role::Pawn));
    simple
        || view.enemies().contains(to)
        || planche_facts::exchange(view.board(), view.facts().values(), square, to) >= 0
}

fn knight_lures(view: &View, square: Square, to: Square) -> Vec<Vec<Step>> {
    if view.board().role_at(square) != Some(Role::Knight) {
        return Vec::new();
    }
    let king_squares = attacks::knight_attacks(to) & view.next_to_enemy_king();
    king_squares
        .into_iter()
        .map(|king_to| {
            let lure = Statement::modify(king_to, Change::Lure(Some(Role::King)));
            vec![
                Step::new(lure, Reason::LureTo { square: king_to }),
                Step::new(Statement::play(square, to), Reason::DoubleAttack),
                Step::new(Statement::threat(to, king_to), Reason::Execute),
            ]
        })
        .collect()
}
