//! The replies of the defender, grouped by what they come to.
//!
//! This is the one place where groups are made; the rest of the crate only passes them on.

use std::cmp::Reverse;

use planche_proof::{After, Attack, Defence};
use serde::Serialize;
use shakmaty::{CastlingMode, Chess, Position};

use crate::board::{Choice, choice, number, numbered};

/// Replies that fail for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Why they fail, in one sentence without its full stop.
    pub reason: String,
    /// The replies.
    pub replies: Vec<Choice>,
    /// The answering moves, as far as they are the same against all of them.
    pub answer: Vec<String>,
}

/// Why replies fail, apart from which they are.
#[derive(Clone, PartialEq, Eq)]
enum Fate {
    /// Nothing has to be played any more.
    Enough,
    /// They have an answer of their own, and why it is played.
    Answered(String, String),
    /// They change nothing: the move that would have been played is played.
    Unmoved(String, String),
}

/// Groups every legal reply: those that need an answer of their own by that answer, the rest as the
/// moves that change nothing. The largest group comes first.
pub fn groups(position: &Chess, defence: &Defence) -> Vec<Group> {
    let mut sorted: Vec<(Fate, Vec<Choice>)> = Vec::new();
    for action in position.legal_moves() {
        let uci = action.to_uci(CastlingMode::Standard);
        let named = defence.replies.iter().any(|(reply, _)| *reply == uci);
        let mut next = position.clone();
        next.play_unchecked(action);
        let answer = defence.answer(uci);
        let Some(fate) = answer.and_then(|answer| fate(&next, answer, named)) else {
            continue;
        };
        let reply = choice(position, action);
        match sorted.iter_mut().find(|(known, _)| known.fails_like(&fate)) {
            Some((_, replies)) => replies.push(reply),
            None => sorted.push((fate, vec![reply])),
        }
    }
    sorted.sort_by_key(|(_, replies)| Reverse(replies.len()));
    sorted
        .into_iter()
        .map(|(fate, replies)| told(&number(position), fate, replies))
        .collect()
}

impl Fate {
    /// Whether both are one reason. All replies that change nothing are, though a capture may be
    /// written differently after some of them.
    fn fails_like(&self, other: &Fate) -> bool {
        let unmoved = |fate: &Fate| matches!(fate, Fate::Unmoved(..));
        self == other || (unmoved(self) && unmoved(other))
    }
}

fn fate(position: &Chess, answer: &Attack, named: bool) -> Option<Fate> {
    let Attack::Move { uci, why, after } = answer else {
        return Some(Fate::Enough);
    };
    let action = uci.to_move(position).ok()?;
    let san = numbered(position, action);
    let end = match after {
        After::Settled => ", and the gain stays",
        _ => "",
    };
    let why = format!("{why}{end}");
    Some(match named {
        true => Fate::Answered(san, why),
        false => Fate::Unmoved(san, why),
    })
}

fn told(number: &str, fate: Fate, mut replies: Vec<Choice>) -> Group {
    replies.sort_by(|a, b| a.san.cmp(&b.san));
    let one = replies.len() == 1;
    let verb = |singular: &'static str, plural: &'static str| if one { singular } else { plural };
    let subject = subject(number, &replies);
    let (reason, answer) = match fate {
        Fate::Enough => {
            let verb = verb("needs", "need");
            let reason = format!("{subject} {verb} no answer: the gain is already in hand");
            (reason, Vec::new())
        }
        Fate::Answered(san, why) => {
            let verb = verb("is", "are");
            let reason = format!("{subject} {verb} answered by {san}, which {why}");
            (reason, vec![san])
        }
        Fate::Unmoved(san, why) => {
            let verb = verb("changes", "change");
            let reason = format!("{subject} {verb} nothing: {san} {why}");
            (reason, vec![san])
        }
    };
    Group {
        reason,
        replies,
        answer,
    }
}

/// How many replies are named; more are counted.
const NAMED: usize = 5;

/// "28.Qd1", "28.Qd1 and Qd2", "18 replies".
fn subject(number: &str, replies: &[Choice]) -> String {
    let names: Vec<&str> = replies.iter().map(|reply| reply.san.as_str()).collect();
    match &names[..] {
        [all @ .., last] if !all.is_empty() && names.len() <= NAMED => {
            format!("{number}{} and {last}", all.join(", "))
        }
        [one] => format!("{number}{one}"),
        many => format!("{} replies", many.len()),
    }
}
