//! The lines of the explanations: what the defender plays in them, and where they end.

use planche_proof::{Attack, Defence};

use super::accepting::taking;
use super::critical::cheapest;
use super::given::{along, next_of, reply};
use super::walk::{Answered, Step, answers, walk};
use crate::aim::Aim;
use crate::measure::depth;
use crate::place::Place;
use crate::subject::Subject;

/// The line in which the defender takes what he is offered. Where there is nothing to take he plays what
/// costs him least; where all is mate, the main line, or else what holds out longest.
pub(crate) fn told<'p>(subject: &Subject<'p>) -> Vec<Step<'p>> {
    let line = walk(subject.root, subject.proof, |place, defence, last| {
        let taken = taking(subject, place, defence, last);
        if taken.is_none() && is_over(subject, place, defence) {
            return None;
        }
        taken
            .or_else(|| cheapest(subject, place, defence))
            .or_else(|| main_reply(subject, place, defence))
    });
    trimmed(subject, line)
}

/// The main line.
pub(crate) fn main<'p>(subject: &Subject<'p>) -> Vec<Step<'p>> {
    let line = along(subject.root, subject.proof, subject.line);
    trimmed(subject, line)
}

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
    line.truncate(first.next_multiple_of(2) + 1);
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
