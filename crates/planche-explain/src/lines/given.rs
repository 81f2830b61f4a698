//! Lines that are known already, followed as far as the proof has them.

use planche_proof::{Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};

use super::walk::{Answered, LineMove, moves, walk};
use crate::place::Place;

/// A given line as far as the proof has it. It never goes on behind the end of the given one: what was left out there
/// was left out for a reason.
pub fn given(root: &Chess, proof: &Attack, line: &[UciMove]) -> Vec<Move> {
    let mut followed = moves(&along(root, proof, line));
    followed.truncate(line.len().max(1));
    // A reply without its answer is no line.
    let moves = followed.len().div_ceil(2);
    followed.truncate((2 * moves).saturating_sub(1));
    followed
}

/// The same with its places.
pub(super) fn along<'p>(root: &Chess, proof: &'p Attack, line: &[UciMove]) -> Vec<LineMove<'p>> {
    walk(root, proof, |place, defence, _| reply(line, place, defence))
}

/// What a line goes on with here, and the move that answers it.
pub(super) fn reply<'p>(
    line: &[UciMove],
    place: &Place,
    defence: &'p Defence,
) -> Option<Answered<'p>> {
    let reply = next_of(line, place)?;
    let answer = defence.answer(reply)?;
    matches!(answer, Attack::Move { .. }).then_some((reply, answer))
}

/// What a line goes on with, where this place is on it.
pub(super) fn next_of(line: &[UciMove], place: &Place) -> Option<UciMove> {
    let (done, rest) = line.split_at_checked(place.path.len())?;
    let next = rest.first().copied();
    next.filter(|_| done == place.path)
}
