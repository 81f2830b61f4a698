//! Fork: one man attacks two, and only one of them can be saved.
//!
//! The move must attack at least two enemy men above a pawn that it would pay to take, the king
//! among them when it gives check. It is a cause if each target is needed: there is a reply after which taking the one wins
//! and taking the other does not, and a reply the other way round. The king is needed as soon as the
//! other target is taken by the forking man, for without the check it had a move to spare. A target
//! that nobody takes in any line of the proof is decoration, as is a double attack on the way to mate.
//!
//! Example: `4Bbk1/R4p1p/4p1pn/3pP3/5P2/8/PP4PP/6K1 b - - 0 29`, Bc5+ and Bxa7.
//! Not a fork: `4kr2/p3n3/2p4Q/2PpP1N1/2pB1p2/q1P5/1R3PPP/6K1 b - - 0 1`, where Qa1+ also hits the
//! rook on b2, and mate on the back rank is what wins.

use std::cmp::Ordering;

use planche_plan::Values;
use shakmaty::{Chess, Move, Position, Square};

use super::Theme;
use super::spine::Beat;
use super::squares::{hitting, is_unguarded};
use super::story::{Answered, Story};

pub(crate) fn find(story: &Story) -> Vec<Theme> {
    if story.is_mate() {
        return Vec::new();
    }
    let forks = story.scenes().enumerate();
    forks
        .filter_map(|(index, (beat, answers))| {
            let targets = fork(beat, answers, &story.beats[index + 1..])?;
            let mut squares = vec![beat.arrival()];
            squares.extend(targets);
            Some(beat.theme("fork", squares))
        })
        .collect()
}

/// The targets that make the move a fork.
fn fork(beat: &Beat, answers: &[Answered], later: &[Beat]) -> Option<Vec<Square>> {
    let by = beat.arrival();
    let targets = targets(&beat.after, by);
    if !is_harvested(beat, &targets, later) {
        return None;
    }
    let won: Vec<Square> = targets
        .into_iter()
        .filter(|&target| is_won(by, target, answers) || is_taken_later(by, target, later))
        .collect();
    if beat.checks() && !won.is_empty() {
        let king = beat.after.board().king_of(beat.after.turn());
        return Some(king.into_iter().chain(won).collect());
    }
    let needed: Vec<Square> = won
        .iter()
        .copied()
        .filter(|&target| is_needed(by, target, &won, answers))
        .collect();
    (needed.len() >= 2).then_some(needed)
}

/// The spine goes on, and the fork bears fruit on it: the forking man takes a target where it
/// stands, a target is taken where it went, or the forking man is bought off with a dearer man.
fn is_harvested(beat: &Beat, targets: &[Square], later: &[Beat]) -> bool {
    let (Some(reply), Some(next)) = (beat.reply, later.first()) else {
        return false;
    };
    let by = beat.arrival();
    let to_reply = next.action.is_capture() && next.action.to() == reply.to();
    let moved = reply.from().is_some_and(|from| targets.contains(&from));
    if reply.to() == by {
        return to_reply && reply.role() > beat.action.role();
    }
    let taken = targets
        .iter()
        .any(|target| is_taken_later(by, *target, later));
    taken || (moved && to_reply)
}

/// The men that the forking man could take with profit: those that are dearer than he is, those
/// that nobody guards, and those as dear that are attacked more often than guarded.
fn targets(after: &Chess, by: Square) -> Vec<Square> {
    let board = after.board();
    let men = after.us() & !board.pawns() & !board.kings();
    let values = Values::default();
    let worth = |square: Square| board.role_at(square).map_or(0, |role| values.of(role));
    let pays = |target: &Square| {
        let (side, enemy) = (after.turn(), after.turn().other());
        let attackers = hitting(board, *target, enemy).count();
        let outnumbered = attackers > hitting(board, *target, side).count();
        match worth(*target).cmp(&worth(by)) {
            Ordering::Greater => true,
            Ordering::Equal => outnumbered || is_unguarded(board, *target),
            Ordering::Less => is_unguarded(board, *target),
        }
    };
    (men & board.attacks_from(by))
        .into_iter()
        .filter(pays)
        .collect()
}

fn takes(by: Square, target: Square) -> impl Fn(&Move) -> bool {
    move |m: &Move| m.from() == Some(by) && m.to() == target
}

fn is_won(by: Square, target: Square, answers: &[Answered]) -> bool {
    answers
        .iter()
        .any(|a| a.reply.from() != Some(target) && a.by(takes(by, target)))
}

/// The forking man, still on his square, takes the target on a later move of the spine.
fn is_taken_later(by: Square, target: Square, later: &[Beat]) -> bool {
    let stays = |beat: &&Beat| beat.before.board().role_at(by).is_some();
    let mut later = later.iter().take_while(stays);
    later.any(|beat| takes(by, target)(&beat.action))
}

/// After some reply taking this target wins, and taking any other target does not.
fn is_needed(by: Square, target: Square, won: &[Square], answers: &[Answered]) -> bool {
    answers.iter().any(|answered| {
        let others = won.iter().filter(|&&other| other != target);
        let mut others = others.map(|&other| answered.by(takes(by, other)));
        answered.by(takes(by, target)) && !others.any(|wins| wins)
    })
}
