//! Positions that have been on the board in this game.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

/// The positions of a game since the last capture or move of a pawn.
#[derive(Debug, Clone, Default)]
pub struct History {
    keys: Vec<u64>,
}

impl History {
    /// Adds a position that was on the board.
    pub fn push(&mut self, position: &Chess) {
        if position.halfmoves() == 0 {
            self.keys.clear();
        }
        self.keys.push(key(position));
    }

    /// Whether this position was on the board before.
    pub fn has(&self, position: &Chess) -> bool {
        self.keys.contains(&key(position))
    }

    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys
    }
}

pub(crate) fn key(position: &Chess) -> u64 {
    let hash: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
    hash.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_a_pawn_makes_the_past_irrelevant() {
        let start = Chess::default();
        let mut history = History::default();
        history.push(&start);
        assert!(history.has(&start));
        let pawn = start.legal_moves().into_iter().find(|m| m.is_zeroing());
        let after = start
            .clone()
            .play(pawn.expect("a pawn can move"))
            .expect("legal");
        history.push(&after);
        assert!(history.has(&after) && !history.has(&start));
    }
}
