//! What men and squares are called.

use shakmaty::{Board, Role, Square};

/// The name of a kind of man.
pub fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// "the rook on c1"; an empty square has nobody to name.
pub fn man_on(board: &Board, square: Square) -> Option<String> {
    let role = board.role_at(square)?;
    Some(format!("the {} on {square}", name(role)))
}
