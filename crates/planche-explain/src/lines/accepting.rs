//! The defender takes what he is offered.

use planche_proof::{After, Attack, Defence};
use shakmaty::Position;
use shakmaty::uci::UciMove;

use super::walk::{Answered, LineMove, answers};
use crate::measure::depth;
use crate::motive::Motive;
use crate::place::{Place, squares};
use crate::subject::Subject;
use crate::success::Success;
use crate::targets::arrival;

/// The reply that takes the man that was offered; where everything is mate, any man that has just moved.
pub(super) fn taking<'p>(
    subject: &Subject<'_>,
    place: &Place,
    defence: &'p Defence,
    last: &LineMove<'p>,
) -> Option<Answered<'p>> {
    if matches!(subject.success, Success::Material(_)) && !is_offer(place, last) {
        return None;
    }
    let here = arrival(&last.action);
    let takes = |(reply, answer): &Answered<'p>| {
        squares(*reply).is_some_and(|(_, to)| to == here)
            && matches!(answer, Attack::Move { .. })
            && is_sensible(subject, place, *reply)
    };
    let taking = answers(place, defence).into_iter().filter(takes);
    taking.max_by_key(|(_, answer)| depth(answer))
}

fn is_offer(place: &Place, last: &LineMove<'_>) -> bool {
    let motive = Motive {
        before: &last.before,
        action: last.action,
        last: None,
        after: last.after.unwrap_or(&After::Settled),
    };
    motive.offer(&place.position).is_some()
}

/// Whether a capture takes no less than it risks. Where everything is mate, nothing is risked.
fn is_sensible(subject: &Subject<'_>, place: &Place, reply: UciMove) -> bool {
    let Some((action, next)) = place.after(reply) else {
        return false;
    };
    let worth = |role| subject.values.of(role);
    let taken = action.capture().map_or(0, worth);
    !matches!(subject.success, Success::Material(_))
        || worth(action.role()) <= taken
        || !next
            .position
            .legal_moves()
            .iter()
            .any(|m| m.to() == action.to())
}
