//! Endings whose result is known: those the experts have tables for, and those nobody can win.

use std::sync::atomic::{AtomicBool, Ordering};

use planche_endgame::{Class, Fate, expert, table};
use shakmaty::{Chess, Position};

use crate::score::{KNOWN_WIN, Score};

/// Tables for three men are made in a few milliseconds; those for four are too slow to be made in the
/// middle of a game.
const MEN: usize = 3;
/// What a move nearer to mate is worth.
const A_MOVE: Score = 20;

static WARM: AtomicBool = AtomicBool::new(false);

/// Makes the tables for three men. Until this has been done the endings are judged and not known, so
/// that nobody has to wait for a table in the middle of a look.
pub fn warm() {
    if !is_warm() {
        for &class in Class::all().iter().filter(|class| class.size() == 1) {
            table(class);
        }
        WARM.store(true, Ordering::Release);
    }
}

/// Whether the tables for three men are there.
pub fn is_warm() -> bool {
    WARM.load(Ordering::Acquire)
}

/// The score for the side to move, if the ending is known.
pub(crate) fn known(position: &Chess) -> Option<Score> {
    if position.is_insufficient_material() {
        return Some(0);
    }
    if position.board().occupied().count() > MEN || !is_warm() {
        return None;
    }
    match expert(position)?.fate {
        Fate::Drawn => Some(0),
        Fate::Won { by, moves } => {
            let score = KNOWN_WIN - A_MOVE * Score::from(moves);
            Some(if by == position.turn() { score } else { -score })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    #[test]
    fn the_opposition_decides() {
        warm();
        for (fen, wins) in [
            ("8/8/3k4/8/8/3PK3/8/8 w - - 0 1", true),
            ("8/8/3k4/8/8/3PK3/8/8 b - - 0 1", false),
        ] {
            let text: Fen = fen.parse().expect(fen);
            let position: Chess = text.into_position(CastlingMode::Standard).expect(fen);
            assert_eq!(
                known(&position).map(|score| score > 5_000),
                Some(wins),
                "{fen}"
            );
        }
    }
}
