//! Positions that have been on the board in this game.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

/// The positions of a game since the last capture or move of a pawn.
#[derive(Debug, Clone, Default)]
pub struct PastPositions {
    keys: Vec<u64>,
}

impl PastPositions {
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

/// The key after a move, where it follows from the key before it.
pub(crate) fn key_after(before: &Chess, key: u64, action: Move) -> Option<u64> {
    let hash = before.update_zobrist_hash(Zobrist64(key), action, EnPassantMode::Legal);
    hash.map(|hash| hash.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_a_pawn_makes_the_past_irrelevant() {
        let start = Chess::default();
        let mut history = PastPositions::default();
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

    #[test]
    fn a_key_that_follows_from_the_move_is_the_one_that_is_made() {
        let mut followed = 0;
        for fen in [
            "r3k2r/pPppqpb1/bn2pnp1/3PN3/4P3/2N2Q1p/PP1BBPPP/R3K2R w KQkq - 0 1",
            "8/1k6/8/2pP4/8/8/4K2p/8 w - c6 0 2",
            "8/1k6/8/3P4/8/3K4/7p/8 b - - 0 2",
        ] {
            let before = crate::position(fen);
            for action in before.legal_moves() {
                let after = before.clone().play(action).expect("legal");
                let known = key_after(&before, key(&before), action);
                assert_eq!(known.unwrap_or(key(&after)), key(&after), "{action}");
                followed += usize::from(known.is_some());
            }
        }
        assert!(followed > 20, "{followed}");
    }
}
