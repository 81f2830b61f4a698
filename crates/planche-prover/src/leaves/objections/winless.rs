//! Endings that the attacker cannot win though he has more men: then what he has more counts for
//! nothing, and the best he can claim is that he is not behind.

use planche_plan::{Units, Values};
use planche_tuning::Tuning;
use shakmaty::{Bitboard, Board, Chess, Color, Position, Rank, Role, Square};

use crate::objection::Objection;

/// An attacker with no pawns left who has too little to win with. This is a matter of knowledge and not of
/// proof: a bishop ahead, two knights, or a rook against a pawn that is led home.
pub(crate) fn winless(
    position: &Chess,
    attacker: Color,
    values: &Values,
    tuning: &Tuning,
) -> Option<Objection> {
    let board = position.board();
    let own = board.by_color(attacker);
    if (own & board.pawns()).any() {
        return None;
    }
    let pieces = |side| board.by_color(side) & !board.pawns() & !board.kings();
    let (ours, theirs) = (pieces(attacker), pieces(!attacker));
    let worth = |men: Bitboard| {
        let of = |role| (men & board.by_role(role)).count() as Units * values.of(role);
        Role::ALL.map(of).iter().sum::<Units>()
    };
    let lesser_man = values.of(Role::Bishop).max(values.of(Role::Knight));
    let two_knights = ours.count() == 2 && (ours & !board.knights()).is_empty();
    let too_little = worth(ours) <= worth(theirs) + lesser_man
        || two_knights && board.by_color(!attacker).count() == 1;
    let rook_alone = theirs.is_empty() && ours.count() == 1 && (ours & board.rooks()).any();
    let pawn = match !too_little && rook_alone {
        true => led_home(position, attacker, tuning),
        false => None,
    };
    let winless = Objection::Winless { men: ours, pawn };
    (too_little || pawn.is_some()).then_some(winless)
}

/// A rook alone against pawns: one of them has its king beside it, or one step to go, and the attacker's king
/// comes too late to the square where it queens.
fn led_home(position: &Chess, attacker: Color, tuning: &Tuning) -> Option<Square> {
    let board: &Board = position.board();
    let (late, leader) = board.king_of(attacker).zip(board.king_of(!attacker))?;
    let last = attacker.fold_wb(Rank::First, Rank::Eighth);
    let ahead = u32::from(position.turn() == attacker);
    let pawns = board.pawns() & board.by_color(!attacker);
    pawns.into_iter().find(|&pawn| {
        let goal = Square::from_coords(pawn.file(), last);
        let moves = pawn.distance(goal);
        let led = pawn.distance(leader) <= tuning.led_near || moves <= tuning.led_last_step;
        led && late.distance(goal) > moves + ahead
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    /// Why White cannot win.
    fn of_white(fen: &str) -> Option<Objection> {
        let fen: Fen = fen.parse().unwrap();
        let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        winless(
            &position,
            Color::White,
            &Values::default(),
            &Tuning::DEFAULT,
        )
    }

    #[test]
    fn a_lesser_man_more_wins_nothing_without_pawns() {
        assert!(of_white("4k3/8/3r4/8/8/3B4/8/3RK3 w - - 0 1").is_some());
        assert!(
            of_white("4k3/8/3r4/8/8/3B4/7P/3RK3 w - - 0 1").is_none(),
            "a pawn"
        );
        assert!(
            of_white("4k3/8/3r4/8/8/3B4/8/R2RK3 w - - 0 1").is_none(),
            "a rook"
        );
    }

    #[test]
    fn two_knights_alone_cannot_mate() {
        assert!(of_white("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1").is_some());
        assert!(of_white("4k3/8/8/8/8/8/8/3BKN2 w - - 0 1").is_none());
    }

    /// Three are drawn and two are won, as the tables have it.
    #[test]
    fn a_rook_alone_is_held_by_a_pawn_that_is_led_home() {
        let held = Some(Objection::Winless {
            men: Square::H1.into(),
            pawn: Some(Square::E4),
        });
        assert_eq!(of_white("8/1K6/8/8/3kp3/8/8/7R w - - 0 1"), held);
        assert!(of_white("1K6/8/8/8/4pk2/8/8/7R b - - 0 1").is_some());
        assert!(of_white("8/2K5/8/8/8/5pk1/8/R7 w - - 0 1").is_some());
        assert!(
            of_white("8/8/8/8/3kp3/8/8/1K5R w - - 0 1").is_none(),
            "in time"
        );
        assert!(
            of_white("1K6/8/8/8/4p3/8/8/k6R b - - 0 1").is_none(),
            "not led"
        );
    }
}
