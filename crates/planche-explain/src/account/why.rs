//! Why a move of the told line works now.

use planche_plan::played;
use planche_proof::{After, Attack};
use shakmaty::{Move, Position, Role, Square};

use super::act::Act;
use super::message::WhyNow;
use super::scene::Scene;
use super::shown::Shown;
use crate::cause::{
    boxed_in, cannot_help, cannot_take, fills_flight, guards, is_unguarded, no_luft, no_time,
    shut_by_own, unstoppable,
};
use crate::fact::{Fact, Man, PlacedFact};
use crate::place::uci_of;
use crate::ply::Ply;
use crate::success::Success;
use crate::targets::arrival;
use crate::theme::Theme;

/// How many reasons are given for one move.
const MOST: usize = 2;

/// The reasons why a move of the told line works, and what they rest on.
pub(crate) fn reasons(
    scene: &Scene<'_>,
    index: usize,
    acts: &[Act],
) -> (Vec<WhyNow>, Vec<PlacedFact>) {
    let line = &scene.tale.told;
    let ply = &line[index];
    let reply = index.checked_sub(1).map(|before| &line[before]);
    let mut found: Vec<(WhyNow, PlacedFact)> = Vec::new();
    found.extend(reply.and_then(|reply| of_reply(reply, ply)));
    if ply.is_mate() {
        found.extend(of_mate(scene, ply, reply));
    } else {
        found.extend(held(ply));
        found.extend(by_pin(scene, ply, acts));
        found.extend(of_acts(scene, index, acts));
        found.extend(loose(reply, ply, acts));
        found.extend(faster(ply, acts));
        found.extend(outnumbered(scene, ply, acts));
        found.extend(in_check(scene, index, acts));
    }
    let mut kept: Vec<(WhyNow, PlacedFact)> = Vec::new();
    for (why, claim) in found {
        if !kept.iter().any(|(known, _)| says(known, &why)) {
            kept.push((why, claim));
        }
    }
    kept.truncate(MOST);
    kept.into_iter().unzip()
}

/// Whether a reason says another one, too: a man that cannot take because he is pinned is pinned.
fn says(known: &WhyNow, why: &WhyNow) -> bool {
    known == why
        || matches!(
            (known, why),
            (WhyNow::Pinned { man }, WhyNow::HeldByPin(other) | WhyNow::CannotHelp(other))
                | (WhyNow::CannotHelp(other), WhyNow::Pinned { man })
                if man == other
        )
}

fn at(path: &[shakmaty::uci::UciMove], fact: Fact) -> PlacedFact {
    PlacedFact {
        path: path.to_vec(),
        fact,
    }
}

/// What the reply has changed for the worse.
fn of_reply(reply: &Ply, ply: &Ply) -> Option<(WhyNow, PlacedFact)> {
    let here = arrival(&ply.action);
    let gone = reply.facts.iter().find_map(|fact| match fact {
        Fact::GuardLost { man, target } if *target == here => {
            let (role, square) = (man.role, *target);
            Some((
                WhyNow::GuardGone { role, square },
                at(&reply.path, fact.clone()),
            ))
        }
        _ => None,
    });
    gone.or_else(|| own_line(reply, ply, here))
}

/// The man that replied has shut a line of his own side.
fn own_line(reply: &Ply, ply: &Ply, here: Square) -> Option<(WhyNow, PlacedFact)> {
    let by = arrival(&reply.action);
    let side = reply.before.turn();
    let fact = shut_by_own(&ply.before, by, here, side)?;
    let Fact::ShutByOwn { slider, by, .. } = &fact else {
        return None;
    };
    let guarded = reply
        .before
        .board()
        .attacks_from(slider.square)
        .contains(here);
    let why = WhyNow::ShutOff {
        by: by.role,
        slider: slider.role,
        square: here,
    };
    (guarded && ply.action.is_capture()).then(|| (why, at(&reply.path, fact.clone())))
}

/// What makes a mate one.
fn of_mate(scene: &Scene<'_>, ply: &Ply, reply: Option<&Ply>) -> Vec<(WhyNow, PlacedFact)> {
    let mated = ply.after();
    let path = &ply.path;
    let mut found = Vec::new();
    if let Some(fact) = reply.and_then(|reply| fills_flight(&mated, reply.action))
        && let Fact::FillsFlight { man } = &fact
    {
        let (role, square) = (man.role, man.square);
        found.push((WhyNow::Fills { role, square }, at(path, fact.clone())));
    }
    found.extend(protected(ply));
    if let Some(fact) = no_luft(scene.subject.root, &mated) {
        found.push((WhyNow::NoAir, at(&[], fact)));
    } else if let Some(fact) = boxed_in(&mated) {
        found.push((WhyNow::BoxedIn, at(path, fact)));
    }
    if let Some(fact) = cannot_help(&mated)
        && let Fact::CannotHelp { man, .. } = fact
    {
        found.push((WhyNow::CannotHelp(man), at(path, fact)));
    }
    if let Some(fact) = cannot_take(&mated, arrival(&ply.action)) {
        found.extend(pinned(path, fact));
    }
    found.extend(covered(ply));
    found
}

fn pinned(path: &[shakmaty::uci::UciMove], fact: Fact) -> Option<(WhyNow, PlacedFact)> {
    match &fact {
        Fact::CannotTake { man, .. } => {
            Some((WhyNow::Pinned { man: *man }, at(path, fact.clone())))
        }
        _ => None,
    }
}

/// Who protects the man that mates beside the king.
fn protected(ply: &Ply) -> Option<(WhyNow, PlacedFact)> {
    let here = arrival(&ply.action);
    ply.facts.iter().find_map(|fact| match fact {
        Fact::Guards { man, target } if *target == here => {
            Some((WhyNow::Protects { by: *man }, at(&ply.path, fact.clone())))
        }
        _ => None,
    })
}

/// Who takes squares from the mated king.
fn covered(ply: &Ply) -> Option<(WhyNow, PlacedFact)> {
    let here = arrival(&ply.action);
    let guards = ply.facts.iter().filter_map(|fact| match fact {
        Fact::Guards { man, target } if *target != here => Some((*man, *target, fact)),
        _ => None,
    });
    let guards: Vec<(Man, Square, &Fact)> = guards.collect();
    let (by, _, fact) = *guards.first()?;
    let own = guards.iter().filter(|(man, ..)| *man == by);
    let squares = own.map(|(_, square, _)| *square).collect();
    Some((WhyNow::Covers { by, squares }, at(&ply.path, fact.clone())))
}

/// A man that may not take the one that moved.
fn held(ply: &Ply) -> Option<(WhyNow, PlacedFact)> {
    pinned(&ply.path, cannot_take(&ply.after(), arrival(&ply.action))?)
}

/// A man that was pinned before, as the theme of the move says.
fn by_pin(scene: &Scene<'_>, ply: &Ply, acts: &[Act]) -> Option<(WhyNow, PlacedFact)> {
    let mut themes = scene.themes.iter();
    let pin = themes.find(|found| found.theme == Theme::Pin && found.path.0 == ply.path)?;
    let [by, pinned, king] = pin.squares[..] else {
        return None;
    };
    let after = ply.after();
    let man = |square| Man::on(after.board(), square);
    let fact = Fact::Pin {
        by: man(by)?,
        front: man(pinned)?,
        rear: man(king)?,
    };
    // Who is attacked anew was told already; that he is pinned, too, is no reason for that.
    let hit = acts
        .iter()
        .any(|act| matches!(act, Act::Uncovers { target, .. } if target.square == pinned));
    let told = by != arrival(&ply.action) && !hit;
    told.then_some((WhyNow::HeldByPin(man(pinned)?), at(&ply.path, fact)))
}

/// What the blow itself says: of two men only one can be saved.
fn of_acts(scene: &Scene<'_>, index: usize, acts: &[Act]) -> Option<(WhyNow, PlacedFact)> {
    let ply = &scene.tale.told[index];
    // Where the line goes on with something else, nobody has fallen yet.
    let falls = |man: &Man| {
        let next = scene.tale.told.get(index + 2);
        next.is_none_or(|next| next.action.is_capture() && next.action.to() == man.square)
    };
    acts.iter().find_map(|act| {
        let why = match act {
            Act::Forks(men) if men.iter().any(|man| man.role == Role::King) => {
                (king_must(ply) && men.iter().any(falls)).then_some(WhyNow::KingMust)?
            }
            // Behind another verb nobody would know who is meant.
            Act::Forks(men) if acts.len() == 1 && lost_either_way(scene, ply, men) => {
                WhyNow::NotBoth
            }
            Act::Skewers(_, rear) if falls(rear) => WhyNow::Behind(rear.role),
            Act::Pins(man) => WhyNow::Bound(man.role),
            Act::Traps(man) => WhyNow::NoSquare(man.role),
            _ => return None,
        };
        let fact = ply.facts.iter().find(|fact| {
            matches!(
                fact,
                Fact::Fork { .. } | Fact::Skewer { .. } | Fact::Pin { .. } | Fact::Trapped { .. }
            )
        })?;
        Some((why, at(&ply.path, fact.clone())))
    })
}

/// The first move is a check, so that there is no time for a capture. Of a double blow that goes without saying.
fn in_check(scene: &Scene<'_>, index: usize, acts: &[Act]) -> Option<(WhyNow, PlacedFact)> {
    let ply = &scene.tale.told[index];
    let after = ply.after();
    let strikes = |act: &Act| matches!(act, Act::Forks(_) | Act::Skewers(..) | Act::Pins(_));
    if index > 0
        || acts.iter().any(strikes)
        || matches!(scene.subject.success, Success::Mate { .. })
    {
        return None;
    }
    let fact = no_time(&after, &scene.subject.values)?;
    let Fact::NoTime { capture } = fact else {
        return None;
    };
    let from = crate::place::squares(capture)?.0;
    let side = after.turn();
    let man = after.board().piece_at(from)?;
    let target = crate::place::squares(capture)?.1;
    let action = Move::Normal {
        role: man.role,
        from,
        capture: after.board().role_at(target),
        to: target,
        promotion: None,
    };
    let shown = Shown::new(&after, action);
    (man.color == side).then(|| (WhyNow::NoTime(shown), at(&ply.path, fact)))
}

/// Whether every reply is a move of the king.
fn king_must(ply: &Ply) -> bool {
    let legal = ply.after().legal_moves();
    legal.iter().all(|reply| reply.role() == Role::King)
}

/// Whether the proof takes one of these men, or mates, whatever the reply.
fn lost_either_way(scene: &Scene<'_>, ply: &Ply, men: &[Man]) -> bool {
    let Some(defence) = defence_after(scene.subject.proof, &ply.path) else {
        return false;
    };
    let after = ply.after();
    after.legal_moves().iter().all(|reply| {
        let next = played(&after, *reply);
        let Some(Attack::Move { uci, .. }) = defence.answer(uci_of(reply)) else {
            return false;
        };
        let Ok(answer) = uci.to_move(&next) else {
            return false;
        };
        let hit = men.iter().any(|man| {
            let fled = reply.from() == Some(man.square);
            answer.to() == if fled { reply.to() } else { man.square }
        });
        answer.is_capture() && hit || played(&next, answer).is_checkmate()
    })
}

/// What the proof answers after these moves, the last of them the attacker's.
fn defence_after<'p>(
    proof: &'p Attack,
    path: &[shakmaty::uci::UciMove],
) -> Option<&'p planche_proof::Defence> {
    let (first, rest) = path.split_first()?;
    let Attack::Move {
        uci,
        after: After::Defence(defence),
        ..
    } = proof
    else {
        return None;
    };
    match rest {
        _ if uci != first => None,
        [] => Some(defence),
        [reply, rest @ ..] => defence_after(defence.answer(*reply)?, rest),
    }
}

/// The pawn that steps forward cannot be caught.
fn faster(ply: &Ply, acts: &[Act]) -> Option<(WhyNow, PlacedFact)> {
    if !acts.contains(&Act::Runs) {
        return None;
    }
    let fact = unstoppable(&ply.after(), arrival(&ply.action))?;
    let Fact::Unstoppable {
        steps, king_steps, ..
    } = fact
    else {
        return None;
    };
    (steps > 0).then(|| (WhyNow::Faster { steps, king_steps }, at(&ply.path, fact)))
}

/// More men attack the one that is taken than guard him. Behind something else that the move does it would be given as the
/// reason of that.
fn outnumbered(scene: &Scene<'_>, ply: &Ply, acts: &[Act]) -> Option<(WhyNow, PlacedFact)> {
    let taken = match acts.last()? {
        Act::Takes {
            man, back: false, ..
        } => *man,
        _ => return None,
    };
    let before = &ply.before;
    let count = |side| guards(before.board(), taken.square, side).count();
    let (attackers, held) = (count(before.turn()), count(!before.turn()));
    let values = &scene.subject.values;
    // Who takes with a dearer man may have the numbers and lose by it.
    let even = values.of(ply.action.role()) >= values.of(taken.role);
    let pays = values.of(taken.role) > scene.subject.exchange(&ply.after(), taken.square);
    let path = &ply.path[..ply.path.len() - 1];
    let fact = Fact::Outnumbered {
        square: taken.square,
        attackers,
        guards: held,
    };
    let why = WhyNow::Outnumbered {
        square: taken.square,
        attackers,
        guards: held,
    };
    let men = !matches!(scene.subject.success, crate::success::Success::Mate { .. });
    (men && even && pays && held > 0 && attackers > held).then(|| (why, at(path, fact)))
}

/// The man that is taken had no guard. Of one that has just come there by a capture it is no news.
fn loose(reply: Option<&Ply>, ply: &Ply, acts: &[Act]) -> Option<(WhyNow, PlacedFact)> {
    let taken = acts.iter().find_map(|act| match act {
        Act::Takes { man, .. } if man.role != Role::Pawn => Some(*man),
        _ => None,
    })?;
    let before = &ply.before;
    let came = reply
        .is_some_and(|reply| reply.action.is_capture() && arrival(&reply.action) == taken.square);
    let free = !came && is_unguarded(before.board(), taken, !before.turn());
    let path = &ply.path[..ply.path.len() - 1];
    free.then(|| {
        (
            WhyNow::Unguarded(taken.role),
            at(path, Fact::Unguarded { man: taken }),
        )
    })
}
