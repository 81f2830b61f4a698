//! A move made, and a move not made: what a side threatens is what it would do if the other passed.

use shakmaty::{Chess, Move, Position, PositionError, Role};

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

/// The same as [`passed`] but for the clocks, which go on, and far cheaper: for whoever looks at many positions, counts
/// no moves, and shows the position to nobody.
///
/// ```
/// use planche_plan::{passed, turned};
/// use shakmaty::Chess;
///
/// assert_eq!(turned(&Chess::default()), passed(&Chess::default()));
/// ```
pub fn turned(position: &Chess) -> Option<Chess> {
    if position.is_check() {
        return None;
    }
    let king = position.board().king_of(position.turn())?;
    let mut turned = position.clone();
    // The king is put back where he stands. Were the move called his, he could no longer castle.
    turned.play_unchecked(Move::Normal {
        role: Role::Knight,
        from: king,
        capture: None,
        to: king,
        promotion: Some(Role::King),
    });
    Some(turned)
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

    #[test]
    fn a_turn_is_a_pass() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 0 1",
            "8/1k6/8/2pP4/8/8/4K2p/8 w - c6 0 2",
            "4k2R/8/8/8/8/8/8/4K3 b - - 0 1",
            "6k1/p4ppp/8/2n1n3/8/3P3P/PPP1PPP1/NNN3K1 w - - 0 1",
        ] {
            let fen: Fen = fen.parse().expect(fen);
            let position = fen.into_position(CastlingMode::Standard);
            let position: Chess = position
                .or_else(PositionError::ignore_too_much_material)
                .expect("a position");
            let (turned, passed) = (turned(&position), passed(&position));
            assert_eq!(turned, passed);
            let rights =
                |to: Option<Chess>| to.map(|to| (to.castles().castling_rights(), to.legal_moves()));
            assert_eq!(rights(turned), rights(passed));
        }
    }
}
