//! Endings whose result is known: those the experts have tables for, and those nobody can win.

use planche_endgame::{Verdict, expert};
use shakmaty::{Chess, Position};

use crate::score::{KNOWN_WIN, Score};

/// Tables for three men are made in a few milliseconds; those for four are too slow to be made in the
/// middle of a game.
const MEN: usize = 3;
/// What a move nearer to mate is worth.
const A_MOVE: Score = 20;

/// The score for the side to move, if the ending is known.
pub(crate) fn known(position: &Chess) -> Option<Score> {
    if position.is_insufficient_material() {
        return Some(0);
    }
    if position.board().occupied().count() > MEN {
        return None;
    }
    match expert(position)?.verdict {
        Verdict::Drawn => Some(0),
        Verdict::Won { by, moves } => {
            let score = KNOWN_WIN - A_MOVE * Score::from(moves);
            Some(if by == position.turn() { score } else { -score })
        }
    }
}
