//! A move made, and a move not made: what a side threatens is what it would do if the other passed.

use shakmaty::{Chess, Move, Position, PositionError};

/// The position after a legal move.
#[inline]
pub fn played(position: &Chess, action: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(action);
    after
}

/// The position as if the side to move had passed; nobody can pass out of check.
///
/// More men than a game can have are no obstacle: problems may have them.
///
/// ```
/// use planche_plan::passed;
/// use shakmaty::{Chess, Color, Position};
///
/// let passed = passed(&Chess::default()).expect("nobody is in check");
/// assert_eq!(passed.turn(), Color::Black);
/// ```
pub fn passed(position: &Chess) -> Option<Chess> {
    position
        .clone()
        .swap_turn()
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn can_pass(fen: &str) -> bool {
        let fen: Fen = fen.parse().expect("a FEN");
        let position = fen.into_position(CastlingMode::Standard);
        let position = position.or_else(PositionError::ignore_too_much_material);
        passed(&position.expect("a position")).is_some()
    }

    #[test]
    fn only_a_check_forbids_to_pass() {
        assert!(can_pass("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
        assert!(!can_pass("4k2R/8/8/8/8/8/8/4K3 b - - 0 1"));
        let knights = "6k1/p4ppp/8/2n1n3/8/3P3P/PPP1PPP1/NNN3K1 w - - 0 1";
        assert!(can_pass(knights), "three knights and eight pawns");
    }
}
