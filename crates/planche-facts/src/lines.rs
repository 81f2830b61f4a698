//! Attacks through obstacles.

use shakmaty::{Bitboard, Piece, Role, Square, attacks};

/// The squares a man would attack from here if the board were empty.
pub fn geometric_attacks(man: Piece, square: Square) -> Bitboard {
    attacks::attacks(square, man, Bitboard::EMPTY)
}

/// The occupied squares that a man would have to cross on the way, not counting either end.
///
/// A pawn that steps two squares crosses one; knights and kings cross nothing.
pub fn obstacles(man: Piece, from: Square, to: Square, occupied: Bitboard) -> Bitboard {
    match man.role {
        Role::Knight | Role::King => Bitboard::EMPTY,
        _ => attacks::between(from, to) & occupied,
    }
}
