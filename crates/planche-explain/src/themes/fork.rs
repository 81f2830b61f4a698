//! Fork: one man attacks two, and only one of them can be saved.
//!
//! The move must attack at least two enemy men above a pawn that it would pay to take, the king
//! among them when it gives check. It is a cause if each target is needed: there is a reply after which taking the one wins
//! and taking the other does not, and a reply the other way round. The king is needed as soon as the
//! other target is taken after some reply, for without the check it had a move to spare. It is a fork as well if
//! the defender saves one target and the forking man takes another, or if he gives a dearer man for the
//! forking one, rather than what was attacked. Where the forking man is simply taken, and another takes what he
//! attacked, he forked nobody. A target that nobody takes in any line of the proof is decoration, as is a
//! double attack on the way to mate, unless the target is taken on that way.
//!
//! Example: `4Bbk1/R4p1p/4p1pn/3pP3/5P2/8/PP4PP/6K1 b - - 0 29`, Bc5+ and Bxa7.
//! Not a fork: `4kr2/p3n3/2p4Q/2PpP1N1/2pB1p2/q1P5/1R3PPP/6K1 b - - 0 1`, where Qa1+ also hits the
//! rook on b2, and mate on the back rank is what wins.

use std::cmp::Ordering;

use planche_plan::Values;
use shakmaty::{Chess, Move, Position, Square};

use super::evidence::Evidence;
use super::plot::{Plot, Punished};
use super::squares::{hitting, is_unguarded};
use crate::lines::Beat;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let forks = plot.scenes().enumerate();
    forks
        .filter_map(|(index, (beat, answers))| {
            let later: Vec<&Beat> = plot.from(index + 1).collect();
            let targets = match plot.is_mate() {
                true => on_the_way_to_mate(beat, &later)?,
                false => fork(beat, answers, &later)?,
            };
            let mut squares = vec![beat.arrival()];
            squares.extend(targets);
            Some(beat.theme(Theme::Fork, squares))
        })
        .collect()
}

/// The targets that make the move a fork.
fn fork(beat: &Beat, answers: &[Punished], later: &[&Beat]) -> Option<Vec<Square>> {
    let by = beat.arrival();
    let targets = targets(&beat.after, by);
    let king = beat.after.board().king_of(beat.after.turn());
    let king = king.filter(|_| checks_alone(beat));
    let all: Vec<Square> = king.into_iter().chain(targets.iter().copied()).collect();
    if all.len() >= 2 && (is_bought_off(beat, later) || one_is_saved(beat, &all, later)) {
        return Some(all);
    }
    let stands = beat.reply.is_some_and(|reply| reply.to() != by);
    if !stands {
        return None;
    }
    let won: Vec<Square> = targets
        .into_iter()
        .filter(|&target| is_won(by, target, answers) || is_taken_later(beat, target, later))
        .collect();
    if king.is_some() && !won.is_empty() {
        return Some(king.into_iter().chain(won).collect());
    }
    let needed = |target: &Square| is_needed(by, *target, &won, answers);
    let needed: Vec<Square> = won.iter().copied().filter(needed).collect();
    (needed.len() >= 2).then_some(needed)
}

/// The defender moves one target, and the forking man takes another; or the target that has moved is
/// taken where it went.
fn one_is_saved(beat: &Beat, all: &[Square], later: &[&Beat]) -> bool {
    let (Some(reply), Some(next)) = (beat.reply, later.first()) else {
        return false;
    };
    let by = beat.arrival();
    let moved = reply
        .from()
        .filter(|from| all.contains(from) && reply.to() != by);
    let takes = next.action.is_capture();
    let other = next.action.from() == Some(by) && all.contains(&next.action.to());
    let follows = next.action.to() == reply.to();
    takes && (other || (moved.is_some() && follows))
}

/// The forking man gives check, and no other does: in a double check the other would be enough.
fn checks_alone(beat: &Beat) -> bool {
    beat.checks() && beat.after.checkers().count() == 1
}

/// Mate needs no second target; it is a fork all the same if the man who checks takes the other target
/// with his next move.
fn on_the_way_to_mate(beat: &Beat, later: &[&Beat]) -> Option<Vec<Square>> {
    let by = beat.arrival();
    let king = beat.after.board().king_of(beat.after.turn())?;
    let next = later.first()?.action;
    let taken = targets(&beat.after, by)
        .into_iter()
        .find(|target| takes(by, *target)(&next))?;
    let stays = beat.reply?.from() != Some(taken) && beat.reply?.to() != taken;
    (checks_alone(beat) && stays).then(|| vec![king, taken])
}

/// The forking man is taken by a dearer one, who is taken in his turn: the defender gives that one up
/// rather than what was attacked. Where the fork is a check and the man is supported, it is enough that
/// he could be: the dearer man had to come, and something else pays.
fn is_bought_off(beat: &Beat, later: &[&Beat]) -> bool {
    let by = beat.arrival();
    let values = Values::default();
    let beats = std::iter::once(beat).chain(later.iter().copied());
    let mut replies = beats.enumerate().filter_map(|(index, beat)| {
        let reply = beat.reply.filter(|reply| reply.to() == by)?;
        Some((index, reply))
    });
    replies.next().is_some_and(|(index, reply)| {
        let dearer = values.of(reply.role()) > values.of(beat.action.role());
        let next = later.get(index..).unwrap_or_default();
        let stays = |next: &&&Beat| next.before.board().role_at(by) == Some(reply.role());
        let mut next = next.iter().take_while(stays);
        let supported = hitting(beat.after.board(), by, beat.after.turn().other()).any();
        let back = next.any(|next| next.action.to() == by);
        dearer && reply.is_capture() && (back || (index == 0 && supported && beat.checks()))
    })
}

/// The men that the forking man could take with profit: those that are dearer than he is, those
/// that nobody guards, and those as dear that are attacked more often than guarded and cannot take him.
fn targets(after: &Chess, by: Square) -> Vec<Square> {
    let board = after.board();
    let men = after.us() & !board.pawns() & !board.kings();
    let values = Values::default();
    let worth = |square: Square| board.role_at(square).map_or(0, |role| values.of(role));
    let pays = |target: &Square| {
        let (side, enemy) = (after.turn(), after.turn().other());
        let attackers = hitting(board, *target, enemy).count();
        let guards = board.attacks_to(*target, side, board.occupied().without(by));
        let strikes_back = board.attacks_from(*target).contains(by);
        match worth(*target).cmp(&worth(by)) {
            Ordering::Greater => true,
            Ordering::Equal => attackers > guards.count() && !strikes_back,
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

fn is_won(by: Square, target: Square, answers: &[Punished]) -> bool {
    answers
        .iter()
        .any(|a| a.reply.from() != Some(target) && a.by(takes(by, target)))
}

/// The target, still on its square, is taken on a later move of the spine.
fn is_taken_later(beat: &Beat, target: Square, later: &[&Beat]) -> bool {
    let man = beat.after.board().piece_at(target);
    let stays = |beat: &&&Beat| beat.before.board().piece_at(target) == man;
    let mut later = later.iter().take_while(stays);
    later.any(|beat| beat.action.to() == target)
}

/// After some reply taking this target wins, and taking any other target does not.
fn is_needed(by: Square, target: Square, won: &[Square], answers: &[Punished]) -> bool {
    answers.iter().any(|answered| {
        let others = won.iter().filter(|&&other| other != target);
        let mut others = others.map(|&other| answered.by(takes(by, other)));
        answered.by(takes(by, target)) && !others.any(|wins| wins)
    })
}
