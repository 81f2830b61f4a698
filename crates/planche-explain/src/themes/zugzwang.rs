//! Zugzwang: the defender has only moves that spoil his own position.
//!
//! The cause is tested by letting him pass: if no answer that the proof knows wins then, he loses
//! because he must move. He must have few moves, and none of his men but king and pawns may be free
//! to wait, for else the proof answers a threat and not a need to move.

use planche_proof::Goal;
use shakmaty::{Position, Square};

use super::evidence::Evidence;
use super::plot::Plot;
use crate::lines::Beat;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let beats = plot.beats.iter();
    beats.filter_map(|beat| zugzwang(plot, beat)).collect()
}

fn zugzwang(plot: &Plot, beat: &Beat) -> Option<Evidence> {
    let defence = beat.defence?;
    if plot.trial.in_hand(&beat.after) || beat.action.is_capture() {
        return None;
    }
    let passed = planche_plan::passed(&beat.after)?;
    let rest: Goal = plot.trial.rest(&beat.after);
    let king: Option<Square> = beat.after.board().king_of(beat.after.turn());
    plot.trial
        .unanswered(&passed, rest, Some(defence))
        .then(|| beat.theme(Theme::Zugzwang, king.into_iter().collect()))
}
