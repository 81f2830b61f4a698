//! From a modification to the sub-plans that realise it: one file a kind in `changes/`.

use planche_plan::{Change, Step};
use shakmaty::Square;

use crate::changes::{clear_friend, lure, occupy, remove_enemy};
use crate::view::View;

/// The ways to bring the square into the wanted state. Each is the beginning of a plan, without
/// the verification that follows it.
pub fn realise(view: &View, square: Square, change: Change, starred: bool) -> Vec<Vec<Step>> {
    match change {
        Change::ClearFriend | Change::WithdrawFriend if starred => {
            clear_friend::with_threat(view, square)
        }
        Change::ClearFriend | Change::WithdrawFriend => clear_friend::freely(view, square),
        Change::ClearEnemy => remove_enemy::drive_or_draw(view, square),
        Change::RemoveEnemy(_) => remove_enemy::any_way(view, square),
        Change::ReplaceEnemy(_) => remove_enemy::capture(view, square),
        Change::Occupy => occupy::occupy(view, square, starred),
        Change::Lure(role) => lure::lure(view, square, role),
    }
}
