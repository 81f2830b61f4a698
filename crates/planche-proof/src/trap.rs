//! Men of the attacker that one quiet move traps.
//!
//! A man has a **refuge** if he can go to a square, or take something, where the defender does not win him: nobody attacks
//! him there who is worth less, and somebody attacks him only where he is guarded. A quiet move traps a man who had a
//! refuge before it and has none after it. That is no loss yet, since the attacker is to move; but if the next move can
//! attack the man so that the gain is lost, the attacker must have an answer to both: a move after which the gain is still
//! there, and stays there whatever attacks the man next.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Piece, Position, Role, Square};

use crate::worth::Worth;

/// The men of a side that have no refuge.
pub(crate) fn without_refuge(board: &Board, side: Color, worth: Worth) -> Bitboard {
    let men = board.by_color(side) & !board.pawns() & !board.kings();
    men.into_iter()
        .filter(|&man| !has_refuge(board, man, worth))
        .collect()
}

fn has_refuge(board: &Board, man: Square, worth: Worth) -> bool {
    let Some(piece) = board.piece_at(man) else {
        return true;
    };
    let reach = board.attacks_from(man) & !board.by_color(piece.color);
    reach
        .into_iter()
        .any(|square| is_refuge(board, man, piece, square, worth))
}

/// Whether a man is safe on a square that he can go to.
fn is_refuge(board: &Board, man: Square, piece: Piece, square: Square, worth: Worth) -> bool {
    let taken = board.role_at(square).map_or(0, |role| worth.of(role));
    let value = worth.of(piece.role);
    if taken >= value {
        return true;
    }
    let occupied = board.occupied().without(man).with(square);
    let others = occupied.without(square);
    let attackers = board.attacks_to(square, !piece.color, occupied) & others;
    let guards = board.attacks_to(square, piece.color, occupied) & others;
    let cheap = |by: Square| {
        board
            .role_at(by)
            .is_some_and(|role| role != Role::King && worth.of(role) < value)
    };
    !attackers.into_iter().any(cheap) && (attackers.is_empty() || guards.any())
}

/// Whether a move of the defender attacks one of these men: with the man that moves, or from behind him.
pub(crate) fn attacks(position: &Chess, m: &Move, men: Bitboard) -> bool {
    let (board, next) = (position.board(), crate::capture::after(position, *m));
    let side = position.turn();
    men.into_iter().any(|man| {
        let before = board.attacks_to(man, side, board.occupied());
        let now = next.board().attacks_to(man, side, next.board().occupied());
        let new = |by: Square| !before.contains(by) || m.from() == Some(by);
        now.into_iter().any(new)
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    fn stuck(fen: &str) -> Bitboard {
        let fen: Fen = fen.parse().expect(fen);
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        without_refuge(position.board(), Color::White, Worth::default())
    }

    #[test]
    fn a_bishop_behind_his_pawns_has_no_refuge() {
        // He took on a7, and b6 shuts him in.
        let shut = "2kr4/B1p5/1p6/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(stuck(shut), Square::A7.into());
        let open = "2kr4/B1p5/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(stuck(open), Bitboard::EMPTY);
    }
}
