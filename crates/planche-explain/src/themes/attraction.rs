//! Attraction: a man is lured to a square where he is hit.
//!
//! The attacker offers a man on a square, the king, the queen or a rook takes him, and the next
//! move of the attacker attacks the lured man there: it checks the king, or the queen or rook is
//! taken on that square later. The cause is tested by putting the lured man back where he came
//! from: if the rest of the proof fails then, he was attracted.

use shakmaty::{Position, Role};

use super::Theme;
use super::deflection::put_back;
use super::story::{Pair, Story};
use super::trial::Verdict;

pub(crate) fn find(story: &Story) -> Vec<Theme> {
    let found = |pair: Pair| attraction(story, &pair);
    story.pairs().filter_map(found).collect()
}

fn attraction(story: &Story, pair: &Pair) -> Option<Theme> {
    let square = pair.first.arrival();
    let lured = pair.reply.role();
    let takes = pair.reply.is_capture() && pair.reply.to() == square;
    let dear = matches!(lured, Role::King | Role::Queen | Role::Rook);
    let board = pair.second.after.board();
    let hits = board.attacks_from(pair.second.arrival()).contains(square);
    let hit = hits && (lured == Role::King || is_taken_later(story, pair));
    (takes && dear && hit && is_cause(story, pair)).then(|| {
        pair.first.theme(
            "attraction",
            vec![pair.reply.from().unwrap_or(square), square],
        )
    })
}

fn is_taken_later(story: &Story, pair: &Pair) -> bool {
    let square = pair.first.arrival();
    let next = story.beats.get(pair.index + 2);
    let stayed = pair.second.reply.is_some_and(|reply| reply.to() != square);
    next.is_some_and(|beat| beat.action.to() == square && stayed)
}

/// With the lured man back on his square the rest of the proof fails.
fn is_cause(story: &Story, pair: &Pair) -> bool {
    let Some(back) = put_back(&pair.second.before, pair.reply) else {
        return true;
    };
    let rest = story.trial.rest(&pair.second.before);
    let Some(rest_of_proof) = pair.second.rest_of_proof() else {
        return true;
    };
    story.trial.attack(&back, rest, &rest_of_proof) == Verdict::Fails
}
