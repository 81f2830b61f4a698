//! Whether the attacker has men enough left for a gain to matter.
//!
//! A gain is **hollow** at a leaf if the attacker could not mate a bare king with what he has left. It is hollow too if he
//! claims to come out ahead, has no pawn, and has no more than a lesser man above the defender's men, or two knights
//! against a bare king: nobody wins that.

use shakmaty::{Bitboard, Board, Chess, Position, Role};

use crate::capture::Stake;
use crate::worth::Worth;

/// Whether what is left is too little to win with.
pub(crate) fn is_hollow(leaf: &Chess, stake: Stake) -> bool {
    let board = leaf.board();
    let own = board.by_color(stake.attacker);
    if leaf.has_insufficient_material(stake.attacker) {
        return true;
    }
    let ahead = stake.base + stake.wanted > 0;
    ahead && (own & board.pawns()).is_empty() && is_too_little(board, stake)
}

fn is_too_little(board: &Board, stake: Stake) -> bool {
    let (attacker, worth) = (stake.attacker, stake.worth);
    let pieces = |side| board.by_color(side) & !board.pawns() & !board.kings();
    let (ours, theirs) = (pieces(attacker), pieces(!attacker));
    let lesser_man = worth.of(Role::Bishop).max(worth.of(Role::Knight));
    let knights_alone = ours.count() == 2 && (ours & !board.knights()).is_empty();
    units(board, ours, worth) <= units(board, theirs, worth) + lesser_man
        || knights_alone && board.by_color(!attacker).count() == 1
}

fn units(board: &Board, men: Bitboard, worth: Worth) -> i32 {
    let of = |role| (board.by_role(role) & men).count() as i32 * worth.of(role);
    Role::ALL.into_iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Color};

    use super::*;

    /// Whether White's gain of ten is hollow, where he had so much more at the start.
    fn hollow(fen: &str, base: i32) -> bool {
        let fen: Fen = fen.parse().expect(fen);
        let leaf: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let stake = Stake {
            attacker: Color::White,
            base,
            wanted: 10,
            worth: Worth::default(),
        };
        is_hollow(&leaf, stake)
    }

    #[test]
    fn what_cannot_win_is_no_gain() {
        assert!(hollow("8/8/8/1k6/7p/K7/8/8 b - - 0 1", -20), "a king alone");
        assert!(
            hollow("4k3/8/8/8/8/3B4/8/4K3 b - - 0 1", 0),
            "a bishop alone"
        );
        assert!(
            hollow("4k3/8/3r4/8/8/3B4/8/3RK3 b - - 0 1", 0),
            "a bishop more"
        );
        assert!(hollow("4k3/8/8/8/8/8/8/3NKN2 b - - 0 1", 0), "two knights");
        assert!(!hollow("4k3/8/8/8/8/8/8/3BKN2 b - - 0 1", 0));
        assert!(!hollow("4k3/8/3r4/8/8/3B4/7P/3RK3 b - - 0 1", 0), "a pawn");
        assert!(
            !hollow("4k3/8/3r4/8/8/8/8/3RK3 b - - 0 1", -45),
            "only even"
        );
    }
}
