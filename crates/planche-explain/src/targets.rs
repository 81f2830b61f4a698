//! Whom a man attacks after his move: the facts behind "attacks two men at once".

use shakmaty::{Chess, Move, Position, Role, Square, attacks};

/// Two enemy men on one line with the man that moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    pub front: (Square, Role),
    pub rear: (Square, Role),
}

/// Where the man that moved stands now; after castling that is the king.
pub(crate) fn arrival(action: &Move) -> Square {
    let castling = action.castling_side().zip(action.from());
    castling.map_or(action.to(), |(side, king)| {
        Square::from_coords(side.king_to_file(), king.rank())
    })
}

/// The enemy men above a pawn that the man on `square` attacks, dearest first. `after` is the
/// position after the attacker's move, so the side to move is the enemy.
pub(crate) fn attacked(after: &Chess, square: Square) -> Vec<(Square, Role)> {
    let board = after.board();
    let enemies = after.us() & !board.pawns() & board.attacks_from(square);
    let man = |square: Square| board.role_at(square).map(|role| (square, role));
    let mut men: Vec<_> = enemies.into_iter().filter_map(man).collect();
    men.sort_by_key(|&(square, role)| (std::cmp::Reverse(role), square));
    men
}

/// Two enemy men above a pawn, one behind the other, seen from the man on `square`.
pub(crate) fn lined_up(after: &Chess, square: Square) -> Option<Pair> {
    let pair = |front: (Square, Role)| {
        let rear = behind(after, square, front.0)?;
        Some(Pair { front, rear })
    };
    attacked(after, square).into_iter().find_map(pair)
}

/// The enemy man above a pawn that stands next on the line behind `front`.
fn behind(after: &Chess, from: Square, front: Square) -> Option<(Square, Role)> {
    let board = after.board();
    let piece = board.piece_at(from)?;
    let through = attacks::attacks(from, piece, board.occupied().without(front));
    let beyond = |square: &Square| attacks::between(from, *square).contains(front);
    let men = through & after.us() & !board.pawns();
    let square = men.into_iter().find(beyond)?;
    board.role_at(square).map(|role| (square, role))
}
