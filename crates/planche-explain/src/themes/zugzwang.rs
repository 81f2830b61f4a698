//! Zugzwang: the defender has only moves that spoil his own position.
//!
//! The cause is tested by letting him pass: if no answer that the proof knows wins then, he loses
//! because he must move. He must have few moves, and none of his men but king and pawns may be free
//! to wait, for else the proof answers a threat and not a need to move.

use planche_proof::Goal;
use shakmaty::{Position, Square};

use super::Theme;
use super::spine::Beat;
use super::story::Story;

pub(crate) fn find(story: &Story) -> Vec<Theme> {
    let beats = story.beats.iter();
    beats.filter_map(|beat| zugzwang(story, beat)).collect()
}

fn zugzwang(story: &Story, beat: &Beat) -> Option<Theme> {
    let defence = beat.defence?;
    if story.trial.in_hand(&beat.after) || beat.action.is_capture() {
        return None;
    }
    let passed = planche_plan::passed(&beat.after)?;
    let rest: Goal = story.trial.rest(&beat.after);
    let king: Option<Square> = beat.after.board().king_of(beat.after.turn());
    story
        .trial
        .unanswered(&passed, rest, Some(defence))
        .then(|| beat.theme("zugzwang", king.into_iter().collect()))
}
