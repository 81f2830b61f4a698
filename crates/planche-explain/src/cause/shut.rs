//! A man who stands in the way of his own friend.
//!
//! Trial: without him the friend reaches the square.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Square, attacks};

use crate::fact::{Fact, Man};

/// The friend of the man on `by` who would guard the square without him.
pub(crate) fn shut_by_own(position: &Chess, by: Square, to: Square, side: Color) -> Option<Fact> {
    let slider = behind(position, by, to, side)?;
    let board = position.board();
    Some(Fact::ShutByOwn {
        slider: Man::on(board, slider)?,
        by: Man::on(board, by)?,
        to,
    })
}

/// The man of the attacker who alone stands between a friend of his and a square.
pub(crate) fn own_man_in_the_way(position: &Chess, slider: Square, to: Square) -> Option<Fact> {
    let board = position.board();
    let between = attacks::between(slider, to) & board.occupied();
    let man = between.single_square()?;
    let own = board.color_at(man) == board.color_at(slider);
    let reaches = seen_without(board, slider, man).contains(to);
    (own && reaches).then_some(Fact::OwnManInTheWay {
        man: Man::on(board, man)?,
        slider: Man::on(board, slider)?,
        to,
    })
}

fn behind(position: &Chess, by: Square, to: Square, side: Color) -> Option<Square> {
    let board = position.board();
    let friends = board.by_color(side) & board.sliders();
    friends.into_iter().find(|&friend| {
        attacks::between(friend, to).contains(by)
            && !board.attacks_from(friend).contains(to)
            && seen_without(board, friend, by).contains(to)
    })
}

/// What a man attacks on a board without another one.
fn seen_without(board: &Board, man: Square, absent: Square) -> Bitboard {
    let mut there = board.clone();
    there.discard_piece_at(absent);
    there.attacks_from(man)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;

    #[test]
    fn a_knight_blocks_his_own_queen() {
        let fen = "r2qk2r/pp1n1pp1/3bpn1p/1B1p4/3Q1B2/4P3/PPP2PPP/RN2K2R w KQkq - 0 10";
        let root = position(fen);
        let found = |by| shut_by_own(&root, by, Square::D6, Color::Black);
        assert!(
            matches!(found(Square::D7), Some(Fact::ShutByOwn { slider, .. }) if slider.square == Square::D8)
        );
        assert_eq!(found(Square::F6), None);
    }

    #[test]
    fn a_rook_stands_in_the_way_of_his_own_queen() {
        let root = position("r1r3k1/pq2pp1p/6p1/3RNn2/5P2/5Q2/5P1P/4R1K1 w - - 13 33");
        let found = own_man_in_the_way(&root, Square::F3, Square::B7);
        assert!(
            matches!(found, Some(Fact::OwnManInTheWay { man, .. }) if man.square == Square::D5)
        );
        assert_eq!(own_man_in_the_way(&root, Square::F3, Square::A8), None);
    }
}
