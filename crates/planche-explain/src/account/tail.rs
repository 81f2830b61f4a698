//! The last moves of the told line, which need no sentence of their own.

use shakmaty::{Role, Square};

use super::act::Act;
use super::message::{Message, Outcome, Said, Tail};
use super::scene::Scene;
use super::shown::Shown;
use super::spoils::Haul;
use super::steps::{STRING, shown};
use crate::lines::crumb;
use crate::ply::Ply;
use crate::success::Success;

/// So many moves behind the last that has a sentence are shown; they end with a move of the attacker.
const SHOWN: usize = 4;

/// The last moves of the line, if they only take a man, which is the result, and why he falls; or those that have no
/// sentence, so that nobody has to guess how it is won.
pub(crate) fn tail(
    scene: &Scene<'_>,
    steps: &mut Vec<Said>,
    outcome: &Outcome,
) -> (Tail, Option<Said>) {
    if let Some((moves, end)) = takings(scene, steps, outcome) {
        let tail = Tail {
            moves,
            done: true,
            end: None,
        };
        return (tail, Some(end));
    }
    // What is no gain of men has a sentence of its own.
    if !matches!(outcome, Outcome::Men(_)) {
        return (Tail::default(), None);
    }
    let line = &scene.tale.told;
    let told = steps.last().map_or(0, |last| last.path.len());
    let rest = line.get(told..).unwrap_or_default();
    let many = match rest.len() {
        1 if line.len() == 2 => 1,
        many => many.min(SHOWN) & !1,
    };
    let won = |last: &Ply| match scene.subject.success {
        Success::Material(units) => {
            scene.subject.gain(&last.after()) + crumb(scene.subject, units) >= units
        }
        _ => true,
    };
    let tail = Tail {
        moves: rest[..many].iter().map(shown).collect(),
        done: many == rest.len() && line.last().is_some_and(won),
        end: None,
    };
    (tail, None)
}

/// The last moves of the line with the last step, which only takes what the one before it has hit.
fn takings(
    scene: &Scene<'_>,
    steps: &mut Vec<Said>,
    outcome: &Outcome,
) -> Option<(Vec<Shown>, Said)> {
    let [.., before, last] = &steps[..] else {
        return None;
    };
    let (Message::Step(blow), Message::Step(end)) = (&before.message, &last.message) else {
        return None;
    };
    let men = match outcome {
        Outcome::Men(Haul::Seen { won, .. }) => &won[..],
        Outcome::Men(Haul::Man(role)) => &[*role][..],
        _ => &[],
    };
    let falls = end
        .shown
        .action
        .capture()
        .is_some_and(|role| role != Role::Pawn && men.contains(&role));
    let hit = |square| falls || blow.acts.iter().any(|act| hits(act, square));
    let plain = end
        .acts
        .iter()
        .all(|act| matches!(act, Act::Takes { .. } | Act::TakesWaiting { .. }));
    let takes = end.shown.action.is_capture() && plain && end.labels.is_empty();
    let short = end.moves.len() < STRING;
    let mates = scene.tale.told.last().is_some_and(Ply::is_mate);
    if !takes || mates || !short || end.removes || !hit(end.shown.action.to()) {
        return None;
    }
    let mut moves = end.moves.clone();
    moves.push(end.shown.clone());
    Some((moves, steps.pop()?))
}

/// Whether a verb names the man on this square.
fn hits(act: &Act, square: Square) -> bool {
    match act {
        Act::Forks(men) => men.iter().any(|man| man.square == square),
        Act::Skewers(front, rear) => [front, rear].iter().any(|man| man.square == square),
        Act::Pins(man) | Act::Traps(man) | Act::Attacks(man) => man.square == square,
        Act::Uncovers { target, .. } => target.square == square,
        _ => false,
    }
}
