//! What only a whole line shows: lines that are opened or shut for later moves, guards that are drawn away,
//! men that are drawn to where they are hit.

use shakmaty::{Bitboard, Chess, Move, Position, Role, attacks};

use crate::fact::{Fact, Man};
use crate::lines::LineMove;
use crate::motive::Motive;
use crate::ply::Ply;
use crate::targets::arrival;

/// The moves of a line, each with its facts.
pub(crate) fn connected(line: Vec<LineMove<'_>>) -> Vec<Ply> {
    let mut plies: Vec<Ply> = Vec::with_capacity(line.len());
    for step in line {
        let last = plies.last().map(|ply| ply.action);
        plies.push(ply(step, last));
    }
    link(&mut plies);
    plies
}

/// A move with the facts that it shows by itself; a reply shows none.
fn ply(step: LineMove<'_>, last: Option<Move>) -> Ply {
    let facts = step.after.map_or_else(Vec::new, |after| {
        let motive = Motive {
            before: &step.before,
            action: step.action,
            last,
            after,
        };
        motive.facts()
    });
    Ply {
        before: step.before,
        action: step.action,
        path: step.path,
        facts,
    }
}

/// Adds what only the whole line shows: lines that are opened or shut for later moves, guards that
/// are drawn away from the squares where later moves arrive, men that are drawn to where they are hit.
fn link(line: &mut [Ply]) {
    for index in 0..line.len() {
        let ply = &line[index];
        let facts: Vec<Fact> = match index % 2 {
            0 => {
                let later = soon(&line[index + 1..], 1);
                opened(ply, &later)
                    .into_iter()
                    .chain(shut(ply, &later))
                    .collect()
            }
            _ => drawn(&line[index - 1], ply, &soon(&line[index + 1..], 0)),
        };
        line[index].facts.extend(facts);
    }
}

/// How many moves of the attacker ahead a move is said to prepare.
const AHEAD: usize = 2;

/// The attacker's next moves in the rest of a line, and the mate at its end.
fn soon(rest: &[Ply], first: usize) -> Vec<&Ply> {
    let moves = rest.iter().skip(first).step_by(2).enumerate();
    moves
        .filter(|(index, ply)| *index < AHEAD || ply.is_mate())
        .map(|(_, ply)| ply)
        .collect()
}

/// The line of a slider that this move of the attacker opens and that a later move of his uses.
fn opened(ply: &Ply, later: &[&Ply]) -> Option<Fact> {
    let through = ply.action.from()?;
    let next = ply.after();
    later.iter().find_map(|mover| {
        let (from, to) = (mover.action.from()?, mover.action.to());
        let slider = Man::on(next.board(), from)?;
        let stood = ply.before.board().piece_at(from) == next.board().piece_at(from);
        let slides = matches!(slider.role, Role::Bishop | Role::Rook | Role::Queen);
        let on_line = attacks::between(from, to).contains(through);
        let along = attacks::ray(from, to).contains(arrival(&ply.action));
        let open = next.board().attacks_from(from).contains(to);
        let same = slider.role == mover.action.role();
        let told = stood && slides && on_line && !along && open && same;
        told.then_some(Fact::LineOpened {
            slider,
            through,
            to,
        })
    })
}

/// An enemy man that this move of the attacker cuts off from where his next move arrives.
fn shut(ply: &Ply, later: &[&Ply]) -> Option<Fact> {
    let next = ply.after();
    let at = arrival(&ply.action);
    let target = later.first().map(|mover| arrival(&mover.action))?;
    let sliders = next.us() & next.board().sliders();
    let slider = sliders.into_iter().find(|&square| {
        let reached = |board: &shakmaty::Board| board.attacks_from(square).contains(target);
        let between = attacks::between(square, target).contains(at);
        between && reached(ply.before.board()) && !reached(next.board())
    })?;
    let slider = Man::on(next.board(), slider)?;
    Some(Fact::LineShut { slider, at, target })
}

fn drawn(offer: &Ply, reply: &Ply, later: &[&Ply]) -> Vec<Fact> {
    let next = reply.after();
    let mut facts = Vec::new();
    let Some(man) = Man::on(next.board(), arrival(&reply.action)) else {
        return facts;
    };
    let accepted = reply.action.is_capture() && reply.action.to() == arrival(&offer.action);
    if accepted && later.first().is_some_and(|answer| hits(answer, man)) {
        facts.push(Fact::DrawnTo { man });
    }
    let fleeing = man.role == Role::King && offer.strikes();
    facts.extend(guard_lost(reply, &next, man, later).filter(|_| !fleeing));
    facts.extend(opened(reply, later).filter(|_| man.role != Role::King));
    facts.sort_by_key(|fact| man.role != Role::King && matches!(fact, Fact::DrawnTo { .. }));
    facts
}

/// A square where a later move of the attacker arrives, guarded by the man that replies until it does.
fn guard_lost(reply: &Ply, next: &Chess, man: Man, later: &[&Ply]) -> Option<Fact> {
    let from = reply.action.from()?;
    let before = reply.before.board().attacks_from(from);
    let now = next.board().attacks_from(man.square);
    let lost = before & !now & !Bitboard::from(man.square);
    let arrivals = later.iter().map(|ply| arrival(&ply.action));
    let target = arrivals
        .take_while(|to| *to != man.square)
        .find(|to| lost.contains(*to))?;
    // A king goes where he must; it matters that he guarded a man who is taken now.
    let taken = |ply: &&Ply| {
        let dear = ply.action.capture().is_some_and(|role| role != Role::Pawn);
        dear && ply.action.to() == target
    };
    let told = man.role != Role::King || later.first().is_some_and(taken);
    told.then_some(Fact::GuardLost { man, target })
}

/// Whether a move of the attacker strikes this man: forks, pins or uncovers it, or checks the king.
fn hits(answer: &Ply, man: Man) -> bool {
    let checks = |fact: &Fact| matches!(fact, Fact::Check { .. } | Fact::Mate { .. });
    let struck = |fact: &Fact| match fact {
        Fact::Fork { targets, .. } => targets.contains(&man),
        Fact::Pin { front, .. } | Fact::Skewer { front, .. } => *front == man,
        Fact::Uncovered { target, .. } => *target == man,
        _ => man.role == Role::King && checks(fact),
    };
    answer.facts.iter().any(struck)
}
