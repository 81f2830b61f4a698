//! Which move that fails is worth telling: the later blow played first, the obvious capture, the same capture by another
//! man, the promotion at once.

use shakmaty::{Move, Position, Role};

use super::scene::Scene;
use crate::cause::{Failing, Instead, fails};
use crate::targets::arrival;

/// How many candidates are looked at; each costs a look.
const CANDIDATES: usize = 3;

/// The first of the tempting moves that fails.
pub(crate) fn instead(scene: &Scene<'_>) -> Option<Instead> {
    let mut tried = tempting(scene).into_iter().take(CANDIDATES);
    tried
        .find_map(|action| fails(scene.subject, scene.opinion, action))
        .filter(|instead| instead.how != Failing::Parried)
        .filter(|instead| !matches!(instead.how, Failing::Leaves(Role::Pawn, _)))
        .filter(|instead| instead.how != Failing::Exchanges || is_later(scene, instead.action))
}

/// Whether the told line has this move later on.
fn is_later(scene: &Scene<'_>, action: Move) -> bool {
    let mut later = scene.tale.told.iter().step_by(2).skip(1);
    later.any(|ply| ply.action.from() == action.from() && ply.action.to() == action.to())
}

fn tempting(scene: &Scene<'_>) -> Vec<Move> {
    let root = scene.subject.root;
    let legal = root.legal_moves();
    let line = &scene.tale.told;
    let Some(first) = line.first().map(|ply| ply.action) else {
        return Vec::new();
    };
    let mut found: Vec<Move> = Vec::new();
    let mut add = |action: Move| {
        if action != first && !found.contains(&action) {
            found.push(action);
        }
    };
    for ply in line
        .iter()
        .step_by(2)
        .skip(1)
        .filter(|ply| !ply.before.is_check())
    {
        let (from, to) = (ply.action.from(), ply.action.to());
        let same =
            |m: &&Move| m.from() == from && m.to() == to && m.promotion() == ply.action.promotion();
        legal.iter().filter(same).copied().for_each(&mut add);
    }
    let worth = |m: &Move| scene.subject.values.of(m.capture().unwrap_or(Role::Pawn));
    let mut captures: Vec<Move> = legal
        .iter()
        .filter(|m| m.is_capture() && m.capture() != Some(Role::Pawn))
        .copied()
        .collect();
    captures.retain(|m| worth(m) >= scene.subject.values.of(m.role()));
    captures.sort_by_key(|m| std::cmp::Reverse(worth(m)));
    captures.into_iter().for_each(&mut add);
    let other = |m: &&Move| m.to() == arrival(&first) && m.is_capture();
    legal.iter().filter(other).copied().for_each(&mut add);
    let queens = |m: &&Move| m.promotion() == Some(Role::Queen);
    legal.iter().filter(queens).copied().for_each(&mut add);
    found
}
