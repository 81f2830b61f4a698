//! The replies of the defender, grouped by what they come to.
//!
//! This is the one place where groups are made; the rest of the crate only passes them on.

use planche_proof::{After, Attack, Defence};
use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

use crate::board::{Choice, choice};

/// Replies that fail for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Why they fail.
    pub reason: String,
    /// The replies.
    pub replies: Vec<Choice>,
    /// The answering moves, as far as they are the same against all of them.
    pub answer: Vec<String>,
}

/// Groups every legal reply: those that need an answer of their own by that answer, the rest as the
/// moves that change nothing.
pub fn groups(position: &Chess, defence: &Defence) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (reply, answer) in &defence.replies {
        if let Some((name, reason, answer)) = named(position, *reply, answer) {
            add(&mut groups, reason, name, answer);
        }
    }
    if let Some(answer) = &defence.otherwise {
        groups.extend(unnamed(position, defence, answer));
    }
    groups
}

fn add(groups: &mut Vec<Group>, reason: String, reply: Choice, answer: Vec<String>) {
    let same = |group: &&mut Group| group.reason == reason && group.answer == answer;
    match groups.iter_mut().find(same) {
        Some(group) => group.replies.push(reply),
        None => groups.push(Group {
            reason,
            replies: vec![reply],
            answer,
        }),
    }
}

fn named(
    position: &Chess,
    reply: UciMove,
    answer: &Attack,
) -> Option<(Choice, String, Vec<String>)> {
    let action = reply.to_move(position).ok()?;
    let mut next = position.clone();
    next.play_unchecked(action);
    let name = choice(position, action);
    let (san, why) = told(&next, answer)?;
    Some((name, why, san))
}

/// The answering move and why it is played.
fn told(position: &Chess, answer: &Attack) -> Option<(Vec<String>, String)> {
    let Attack::Move { uci, why, after } = answer else {
        let words = "nothing more is needed: the gain is already in hand";
        return Some((Vec::new(), words.to_owned()));
    };
    let action = uci.to_move(position).ok()?;
    let san = SanPlus::from_move(position.clone(), action).to_string();
    let end = match after {
        After::Settled => ", and the gain stays",
        _ => "",
    };
    Some((vec![san], format!("{why}{end}")))
}

/// The replies that `otherwise` answers, move for move.
fn unnamed(position: &Chess, defence: &Defence, answer: &Attack) -> Option<Group> {
    let named = |uci: &UciMove| defence.replies.iter().any(|(reply, _)| reply == uci);
    let mut replies = Vec::new();
    let mut line = None;
    for action in position.legal_moves() {
        if named(&action.to_uci(CastlingMode::Standard)) {
            continue;
        }
        replies.push(choice(position, action));
        let mut next = position.clone();
        next.play_unchecked(action);
        line = line.or_else(|| told(&next, answer));
    }
    replies.sort_by(|a, b| a.san.cmp(&b.san));
    let (answer, why) = line?;
    let change = match replies.len() {
        1 => "changes nothing",
        _ => "change nothing",
    };
    let reason = match answer.is_empty() {
        true => format!("{change}: the gain is already in hand"),
        false => format!("{change}: the same answer {why}"),
    };
    Some(Group {
        reason,
        replies,
        answer,
    })
}
