//! The men as chess figurines.

use shakmaty::{Piece, Role};

/// The figurine of a man: White's in outline, Black's filled.
///
/// ```
/// use planche_forms::figure;
/// use shakmaty::{Color, Role};
///
/// assert_eq!(figure(Role::Knight.of(Color::White)), '♘');
/// assert_eq!(figure(Role::Queen.of(Color::Black)), '♛');
/// ```
pub fn figure(piece: Piece) -> char {
    let (outline, filled) = match piece.role {
        Role::King => ('♔', '♚'),
        Role::Queen => ('♕', '♛'),
        Role::Rook => ('♖', '♜'),
        Role::Bishop => ('♗', '♝'),
        Role::Knight => ('♘', '♞'),
        Role::Pawn => ('♙', '♟'),
    };
    piece.color.fold_wb(outline, filled)
}
