//! The move that a combination turns on.

use std::cmp::Reverse;

use planche_plan::Units;
use shakmaty::Role;

use crate::fact::{Fact, Man};
use crate::phrase::uncovers_check;
use crate::ply::Ply;
use crate::subject::Subject;
use crate::success::Success;
use crate::targets::arrival;

/// The move of the line that the combination turns on: the mate, else the first of those that win most.
pub(crate) fn key(subject: &Subject<'_>, line: &[Ply]) -> Option<usize> {
    let moves = || (0..line.len()).step_by(2);
    let last = moves().next_back()?;
    let mates = line[last].is_mate();
    if mates && (matches!(subject.success, Success::Mate { .. }) || !line[0].strikes()) {
        return Some(last);
    }
    let stakes = moves().map(|index| (stake(subject, line, index), index));
    let best = stakes.max_by_key(|&(stake, index)| (stake, Reverse(index)))?;
    Some(best.1)
}

/// What a move can win: by a double blow, or by taking.
fn stake(subject: &Subject<'_>, line: &[Ply], index: usize) -> Units {
    let ply = &line[index];
    let worth = |man: &Man| match man.role {
        Role::King => 0,
        role => subject.values.of(role),
    };
    let stake = |fact: &Fact| match fact {
        Fact::Fork { targets, .. } => targets.iter().map(worth).max().unwrap_or(0),
        Fact::Pin { front, .. } => worth(front) / 2,
        Fact::Skewer { front, rear, .. } => worth(front).max(worth(rear)),
        Fact::Uncovered { target, .. } => worth(target),
        Fact::Trapped { man } | Fact::Promoted { man } => worth(man),
        Fact::Attacks { target, .. } if uncovers_check(&ply.facts) => worth(target),
        _ => 0,
    };
    let struck = ply.facts.iter().map(stake).max().unwrap_or(0);
    struck.max(taken(subject, line, index))
}

/// What a capture takes, less the man that is lost in return.
fn taken(subject: &Subject<'_>, line: &[Ply], index: usize) -> Units {
    let ply = &line[index];
    let worth = |role| subject.values.of(role);
    let square = arrival(&ply.action);
    let back = |reply: &&Ply| reply.action.is_capture() && reply.action.to() == square;
    let lost = line.get(index + 1).filter(back);
    let lost = lost
        .and_then(|reply| reply.action.capture())
        .map_or(0, worth);
    match ply.action.capture() {
        Some(role) if !ply.takes_back() => worth(role) - lost,
        _ => 0,
    }
}
