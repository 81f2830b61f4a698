//! Attraction: a man is lured to a square where he is hit.
//!
//! The attacker offers a man on a square, the king, the queen or a rook takes him, and the next
//! move of the attacker attacks the lured man there: it checks the king, or the queen or rook is
//! taken on that square later. The cause is tested on the board on which nothing was offered there: the lured
//! man is back where he came from, and what the offered man took is on the square again. If the rest of the
//! proof fails then, or no longer checks the king, he was attracted.

use planche_plan::played;
use shakmaty::{Chess, Position, Role};

use super::evidence::Evidence;
use super::plot::{Plot, TwoMoves};
use crate::theme::Theme;
use crate::trial::{Survival, rearranged};

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let found = |pair: TwoMoves| attraction(plot, &pair);
    plot.pairs().filter_map(found).collect()
}

fn attraction(plot: &Plot, pair: &TwoMoves) -> Option<Evidence> {
    let square = pair.first.arrival();
    let lured = pair.reply.role();
    let takes = pair.reply.is_capture() && pair.reply.to() == square;
    let dear = matches!(lured, Role::King | Role::Queen | Role::Rook);
    let board = pair.second.after.board();
    let hits = board.attacks_from(pair.second.arrival()).contains(square);
    let hit = hits && (lured == Role::King || is_taken_later(plot, pair));
    (takes && dear && hit && is_cause(plot, pair)).then(|| {
        pair.first.theme(
            Theme::Attraction,
            vec![pair.reply.from().unwrap_or(square), square],
        )
    })
}

fn is_taken_later(plot: &Plot, pair: &TwoMoves) -> bool {
    let square = pair.first.arrival();
    let next = plot.beats.get(pair.index + 2);
    let stayed = pair.second.reply.is_some_and(|reply| reply.to() != square);
    next.is_some_and(|beat| beat.action.to() == square && stayed)
}

/// The rest of the proof fails if he is not lured: he stands on his square, and what the offered man took
/// stands on its own.
fn is_cause(plot: &Plot, pair: &TwoMoves) -> bool {
    let Some(back) = not_lured(pair) else {
        return true;
    };
    let rest = plot.trial.rest(&pair.second.before);
    let Some(rest_of_proof) = pair.second.rest_of_proof() else {
        return true;
    };
    let fails = plot.trial.attack(&back, rest, &rest_of_proof) == Survival::Fails;
    fails || is_out_of_check(&back, pair)
}

/// The position before the second move as if nothing had been offered and taken on the square.
fn not_lured(pair: &TwoMoves) -> Option<Chess> {
    let (first, reply) = (pair.first, pair.reply);
    let mut board = pair.second.before.board().clone();
    let man = board.remove_piece_at(reply.to())?;
    board.set_piece_at(reply.from()?, man);
    if let Some(taken) = first.before.board().piece_at(reply.to()) {
        board.set_piece_at(reply.to(), taken);
    }
    rearranged(&pair.second.before, board, pair.second.before.turn())
}

/// The second move checks the lured king, and would not check him at home: the lure wins the tempo.
fn is_out_of_check(back: &Chess, pair: &TwoMoves) -> bool {
    let second = pair.second;
    let at_home = back.is_legal(second.action) && !played(back, second.action).is_check();
    second.after.is_check() && at_home
}
