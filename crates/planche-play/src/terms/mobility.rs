//! How many squares the pieces reach that no enemy pawn guards.

use shakmaty::Role;

use super::Camp;
use crate::score::Score;

/// A piece, what a square is worth to it, and how many squares are nothing special.
const REACH: [(Role, Score, Score); 4] = [
    (Role::Knight, 5, 4),
    (Role::Bishop, 5, 6),
    (Role::Rook, 3, 7),
    (Role::Queen, 1, 13),
];

pub(crate) fn mobility(camp: &Camp) -> Score {
    let free = !camp.own & !camp.enemy_cover;
    let mut sum = 0;
    for (role, worth, usual) in REACH {
        for square in camp.own & camp.board.by_role(role) {
            let reached = (camp.board.attacks_from(square) & free).count() as Score;
            sum += worth * (reached - usual);
        }
    }
    sum
}
