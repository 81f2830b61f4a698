//! The defender plays what costs him least.

use std::cmp::Reverse;

use planche_plan::{Units, played};
use planche_proof::{After, Attack, Defence};
use shakmaty::Chess;
use shakmaty::uci::UciMove;

use super::given::next_of;
use super::walk::{Answered, answers};
use crate::measure::depth;
use crate::place::{Place, unnamed};
use crate::subject::Subject;
use crate::success::Success;
use crate::targets::arrival;

/// The reply that leaves the attacker least, where material is at stake: one with an answer of its own
/// before the others, and the one that holds out longest.
pub(super) fn cheapest<'p>(
    subject: &Subject<'_>,
    place: &Place,
    defence: &'p Defence,
) -> Option<Answered<'p>> {
    if !matches!(subject.success, Success::Material(_)) {
        return None;
    }
    let main = next_of(subject.line, place);
    let cost = |(index, (reply, answer)): (usize, Answered<'p>)| {
        let (action, next) = place.after(reply)?;
        let least = least(subject, &next.position, answer);
        let named = index < defence.replies.len();
        let (depth, taken) = (Reverse(depth(answer)), Reverse(action.capture()));
        let other = main != Some(reply);
        let moving = matches!(answer, Attack::Move { .. });
        moving.then_some(((least, !named, depth, other, taken), (reply, answer)))
    };
    let all = answers(place, defence).into_iter().enumerate();
    let best = all.filter_map(cost).min_by_key(|(cost, _)| *cost);
    best.map(|(_, answered)| answered)
}

/// What the attacker has won at the end of the line that is worst for him, as the board shows it, and no
/// less than what is proved; mate is more than all men.
fn least(subject: &Subject<'_>, position: &Chess, attack: &Attack) -> Units {
    let proved = match subject.success {
        Success::Material(units) => units,
        _ => 0,
    };
    let Attack::Move { uci, after, .. } = attack else {
        return subject.gain(position).max(proved);
    };
    let Ok(action) = uci.to_move(position) else {
        return subject.values.mate();
    };
    let next = played(position, action);
    match after {
        After::Mate => subject.values.mate(),
        After::Defence(defence) => least_of(subject, &next, defence),
        _ => {
            let left = subject.gain(&next) - subject.exchange(&next, arrival(&action));
            left.max(proved)
        }
    }
}

fn least_of(subject: &Subject<'_>, position: &Chess, defence: &Defence) -> Units {
    let after = |reply: &UciMove, answer: &Attack| {
        let action = reply.to_move(position).ok()?;
        Some(least(subject, &played(position, action), answer))
    };
    let named = defence.replies.iter();
    let named = named.filter_map(|(reply, answer)| after(reply, answer));
    let one = || {
        let reply = unnamed(position, defence).into_iter().next()?;
        after(&reply, defence.otherwise.as_deref()?)
    };
    let least = named.chain(one()).min();
    least.unwrap_or_else(|| subject.gain(position))
}
