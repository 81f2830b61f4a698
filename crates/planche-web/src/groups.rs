//! The replies of the defender as the page shows them, grouped by the reason why they fail.
//!
//! The groups and their words are those of the explanations; here they only get their places on the page.

use planche::Solution;
use planche_explain::{defences, labelled};
use planche_proof::Defence;
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use crate::board::Choice;
use crate::failure::capital;

/// Replies that fail for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Group {
    /// Why they fail, in one sentence without its full stop.
    pub reason: String,
    /// The replies.
    pub replies: Vec<Choice>,
    /// The answering move, where it is the same against all of them.
    pub answer: Vec<String>,
}

/// Groups every legal reply at one defence of a solution: `path` leads there from the root, and
/// `position` is the position there.
pub fn groups(
    solution: &Solution,
    path: &[UciMove],
    position: &Chess,
    defence: &Defence,
) -> Vec<Group> {
    let told = solution
        .subject(&[])
        .map(|subject| defences(&subject, path, defence));
    told.into_iter()
        .flatten()
        .map(|group| shown(position, group))
        .collect()
}

fn shown(position: &Chess, group: planche_explain::Group) -> Group {
    let replies = group.replies.iter().map(|reply| Choice {
        uci: reply.uci.to_string(),
        san: reply.san.clone(),
    });
    Group {
        replies: replies.collect(),
        answer: answer(position, &group).into_iter().collect(),
        reason: capital(&group.reason),
    }
}

/// The answer with its number, if all the replies have the same.
fn answer(position: &Chess, group: &planche_explain::Group) -> Option<String> {
    let [first, others @ ..] = &group.replies[..] else {
        return None;
    };
    let same = others.iter().all(|reply| reply.answer == first.answer);
    let mut next = position.clone();
    next.play_unchecked(first.uci.to_move(position).ok()?);
    let action = first.answer_uci?.to_move(&next).ok()?;
    same.then(|| labelled(&next, action))
}
