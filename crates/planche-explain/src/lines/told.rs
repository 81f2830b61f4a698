//! The line of the explanations: the critical defence, as far as it is worth telling.
//!
//! The defender plays the reply that a strong player would ask about: what he was forced to, what takes the man that
//! was offered, what a second opinion holds for best. The line never goes on with a move of the attacker that seems to
//! throw away what was won; it ends before it. Where the proof stops because the rest are exchanges, the capture that
//! is still needed is played out.

use planche_proof::{After, Attack, Defence};
use shakmaty::{Chess, Move, Position};

use super::accepting::taking;
use super::critical::cheapest;
use super::given::{next_of, reply};
use super::judge::Judge;
use super::walk::{Answered, Step, answers, walk};
use crate::aim::Aim;
use crate::measure::depth;
use crate::opinion::{Opinion, throws_away};
use crate::place::{Place, squares, uci_of};
use crate::subject::Subject;
use crate::targets::arrival;
use crate::trial::Trial;

/// What stands behind a capture that is played out.
static SETTLED: After = After::Settled;

/// The line against the critical defence.
pub(crate) fn told<'p>(subject: &Subject<'p>, opinion: &dyn Opinion) -> Vec<Step<'p>> {
    let line = walk(subject.root, subject.proof, |place, defence, last| {
        critical(subject, opinion, (place, defence, last))
    });
    let line = played_out(subject, opinion, line);
    sound(opinion, trimmed(subject, line))
}

/// A move of the attacker, and the place and the defence after it.
type Scene<'a, 'p> = (&'a Place, &'p Defence, &'a Step<'p>);

fn critical<'p>(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    (place, defence, last): Scene<'_, 'p>,
) -> Option<Answered<'p>> {
    if next_of(subject.given, place).is_some() {
        return reply(subject.given, place, defence);
    }
    let legal = place.position.legal_moves();
    if let [only] = legal.as_slice() {
        let only = uci_of(only);
        return defence.answer(only).map(|answer| (only, answer));
    }
    let taken = taking(subject, place, defence, last);
    if place.path.len() > 1 && taken.is_some() {
        return taken;
    }
    if let Some(best) = advised(subject, opinion, place, defence) {
        let lasts = |answered: &Answered<'p>| depth(answered.1) + 2 >= depth(best.1);
        let mates = matches!(subject.aim, Aim::Mate { .. });
        if let Some(poisoned) = poisoned(subject, place, defence, last) {
            return Some(poisoned);
        }
        return taken.filter(|taken| mates && lasts(taken)).or(Some(best));
    }
    if taken.is_none() && is_over(subject, place, defence) {
        return None;
    }
    taken
        .or_else(|| cheapest(subject, place, defence))
        .or_else(|| main_reply(subject, place, defence))
}

/// So many plies of the proof behind a capture make it a story.
const STORY: usize = 5;

/// The capture of the man that has just won something, where declining is simple and taking is the story.
fn poisoned<'p>(
    subject: &Subject<'_>,
    place: &Place,
    defence: &'p Defence,
    last: &Step<'p>,
) -> Option<Answered<'p>> {
    if !in_hand(subject, place) || place.path.len() > 1 {
        return None;
    }
    let here = arrival(&last.action);
    let takes = |(reply, answer): &Answered<'p>| {
        squares(*reply).is_some_and(|(_, to)| to == here) && depth(answer) >= STORY
    };
    let taking = answers(place, defence).into_iter().filter(takes);
    taking.max_by_key(|(_, answer)| depth(answer))
}

/// What the second opinion holds for best here; it thinks longest about the first reply.
fn advised<'p>(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    place: &Place,
    defence: &'p Defence,
) -> Option<Answered<'p>> {
    let view = match place.path.len() {
        1 => opinion.study(&place.position),
        _ => opinion.glance(&place.position),
    };
    let best = uci_of(&view?.best?);
    let answer = defence.answer(best)?;
    let first = place.path.len() == 1;
    let told = matches!(answer, Attack::Move { .. }) || first || !in_hand(subject, place);
    told.then_some((best, answer))
}

/// Whether what is told is on the board.
fn in_hand(subject: &Subject<'_>, place: &Place) -> bool {
    matches!(subject.aim, Aim::Material(units) if subject.gain(&place.position) >= units)
}

/// So many plies may be played out behind the end of the proof.
const BEHIND: usize = 4;

/// The same line with the first reply, and with the captures that are still needed for the gain, where the proof leaves
/// them to the exchanges.
fn played_out<'p>(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    mut line: Vec<Step<'p>>,
) -> Vec<Step<'p>> {
    let mut judge = Judge::new(Trial::of(subject));
    for _ in 0..BEHIND {
        let Some(last) = line.last().filter(|last| !last.is_mate()) else {
            break;
        };
        let here = last.next();
        let next = match line.len() {
            1 => first_reply(subject, opinion, &mut judge, last),
            even if even % 2 == 0 => judge.last_word(&here),
            _ if is_kept(subject, &here) => None,
            _ => judge.protest(&here, Some(arrival(&last.action))),
        };
        let Some(action) = next else { break };
        let path = [&last.path[..], &[uci_of(&action)]].concat();
        line.push(beyond(here, action, path));
    }
    line
}

/// The reply to the first move where the proof needs none: the given one, the one that is thought best, or a capture.
fn first_reply(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    judge: &mut Judge,
    first: &Step<'_>,
) -> Option<Move> {
    let here = first.next();
    let given = subject
        .given
        .get(1)
        .filter(|_| subject.given.starts_with(&first.path));
    if let Some(given) = given {
        return given.to_move(&here).ok();
    }
    let best = opinion.study(&here).and_then(|view| view.best);
    best.or_else(|| judge.protest(&here, Some(arrival(&first.action))))
}

/// Whether the gain is on the board and nobody takes anything back.
fn is_kept(subject: &Subject<'_>, here: &Chess) -> bool {
    matches!(subject.aim, Aim::Material(units) if subject.gain(here) >= units)
        && subject.is_calm(here)
}

fn beyond<'p>(before: Chess, action: Move, path: Vec<shakmaty::uci::UciMove>) -> Step<'p> {
    Step {
        before,
        action,
        path,
        after: Some(&SETTLED),
    }
}

/// The line up to the first move of the attacker that seems to throw the win away.
fn sound<'p>(opinion: &dyn Opinion, mut line: Vec<Step<'p>>) -> Vec<Step<'p>> {
    let later = (2..line.len()).step_by(2);
    let thrown = later
        .into_iter()
        .find(|&index| throws_away(opinion, &line[index].before, &line[index].next()));
    if let Some(index) = thrown {
        line.truncate(index);
    }
    line
}

/// No told line that wins men is longer, in plies: nobody follows it further.
const LONGEST: usize = 7;

/// The line up to the move that wins for good what is told: what only keeps it is left out.
fn trimmed<'p>(subject: &Subject<'_>, mut line: Vec<Step<'p>>) -> Vec<Step<'p>> {
    let Aim::Material(units) = subject.aim else {
        return line;
    };
    if line.last().is_some_and(Step::is_mate) {
        return line;
    }
    let lasting = line.iter().rev();
    let lasting = lasting.take_while(|step| subject.gain(&step.next()) >= units);
    let first = line.len() - lasting.count();
    let end = first.next_multiple_of(2) + 1;
    let end = end.min(LONGEST);
    // The first reply is told even where nothing more is needed after it.
    line.truncate(end.max(2));
    line
}

/// The reply of the main line; beside it, what holds out longest.
fn main_reply<'p>(
    subject: &Subject<'_>,
    place: &Place,
    defence: &'p Defence,
) -> Option<Answered<'p>> {
    match next_of(subject.line, place) {
        Some(_) => reply(subject.line, place, defence),
        None => last_resort(place, defence),
    }
}

/// The reply that holds out longest among all that need an answer.
fn last_resort<'p>(place: &Place, defence: &'p Defence) -> Option<Answered<'p>> {
    let moving = |(_, answer): &Answered<'p>| matches!(answer, Attack::Move { .. });
    let all = answers(place, defence).into_iter().filter(moving);
    all.rev().max_by_key(|(_, answer)| depth(answer))
}

/// Whether what is told has been won, and replies without an answer of their own need none; the first
/// move alone is no story.
fn is_over(subject: &Subject<'_>, place: &Place, defence: &Defence) -> bool {
    let Aim::Material(units) = subject.aim else {
        return false;
    };
    let rest = matches!(defence.otherwise.as_deref(), Some(Attack::Settled));
    let won = subject.gain(&place.position) >= units && subject.is_calm(&place.position);
    rest && won && place.path.len() > 1
}
