//! Discovered attack, discovered check and double check: a man leaves a line, and the man behind acts.
//!
//! A discovered attack is a cause if the man behind takes his target through the square that was
//! left as the next move of the spine: without the line there is no such capture. The reply may have
//! had to clear the line as well. A discovered check is one of its own
//! accord: the attack on the king cannot be left out. Castling discovers nothing.
//!
//! A double check is told as such, and not as a discovered one too: two men check at once, so the
//! king must move.

use shakmaty::{Move, Position, Square, attacks};

use super::evidence::Evidence;
use super::plot::Plot;
use crate::lines::Beat;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let mut themes = Vec::new();
    for (index, beat) in plot.beats.iter().enumerate() {
        themes.extend(double_check(beat));
        let next = plot.beats.get(index + 1);
        themes.extend(discovered_check(beat));
        themes.extend(discovered_attack(beat, next));
    }
    themes
}

fn double_check(beat: &Beat) -> Option<Evidence> {
    let checkers = beat.after.checkers();
    (checkers.count() > 1).then(|| beat.theme(Theme::DoubleCheck, checkers.into_iter().collect()))
}

fn discovered_check(beat: &Beat) -> Vec<Evidence> {
    let behind = beat.after.checkers();
    let uncovers = !beat.checks() && !beat.action.is_castle();
    let Some(by) = behind.first().filter(|_| uncovers) else {
        return Vec::new();
    };
    let king = beat.after.board().king_of(beat.after.turn());
    let squares: Vec<Square> = [Some(by), beat.action.from(), king]
        .into_iter()
        .flatten()
        .collect();
    vec![
        beat.theme(Theme::DiscoveredCheck, squares.clone()),
        beat.theme(Theme::DiscoveredAttack, squares),
    ]
}

fn discovered_attack(beat: &Beat, next: Option<&Beat>) -> Option<Evidence> {
    let left = beat.action.from().filter(|_| !beat.action.is_castle())?;
    let board = beat.before.board();
    let stands = |target| board.piece_at(target) == beat.after.board().piece_at(target);
    let through = |m: &Move| {
        let Some(from) = m.from() else { return false };
        m.is_capture()
            && from != beat.arrival()
            && m.to() != beat.arrival()
            && attacks::between(from, m.to()).contains(left)
            && stands(m.to())
    };
    let recaptures = |m: &Move| beat.reply.is_some_and(|reply| reply.to() == m.to());
    let played = next.map(|next| next.action);
    let capture = played.filter(|m| through(m) && !recaptures(m))?;
    let from = capture.from()?;
    Some(beat.theme(Theme::DiscoveredAttack, vec![from, left, capture.to()]))
}
