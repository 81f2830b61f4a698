//! A second opinion: somebody who plays well and proves nothing.
//!
//! The words may ask him which reply is worth telling, and whether a move that they are about to recommend throws away
//! what has been won. He never adds a claim.

use std::fmt;

use planche_plan::{Values, played};
use shakmaty::{Chess, Move, Position};

/// What somebody thinks of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// What he would play.
    pub best: Option<Move>,
    /// What he thinks it is worth to the side to move, in hundredths of a pawn.
    pub score: i32,
}

/// Somebody who can be asked about positions.
pub trait Opinion: fmt::Debug {
    /// What he thinks at a glance.
    fn glance(&self, position: &Chess) -> Option<View>;

    /// What he thinks after thinking it over.
    fn study(&self, position: &Chess) -> Option<View>;

    /// What he thinks after thinking long. He does so a few times and studies then.
    fn ponder(&self, position: &Chess) -> Option<View>;
}

/// Nobody: he has no opinion on anything.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoOpinion;

impl Opinion for NoOpinion {
    fn glance(&self, _: &Chess) -> Option<View> {
        None
    }

    fn study(&self, _: &Chess) -> Option<View> {
        None
    }

    fn ponder(&self, _: &Chess) -> Option<View> {
        None
    }
}

/// A position worth this much is won.
const WON: i32 = 150;

/// A glance is enough where it sees this much.
const CLEAR: i32 = 500;

/// A position worth no more than this is not.
const LEVEL: i32 = 60;

/// A position worth this much has chances that can be thrown away.
const CHANCE: i32 = 110;

/// A move that costs so much and wins no longer throws the win away.
const THROWN: i32 = 180;

/// A move that costs so much throws something away even if it still wins.
const SQUANDERED: i32 = 400;

/// What is worth so much is hardly a smaller win.
const UNCLEAR: i32 = 300;

/// So much may a glance, and a study, be mistaken on either side.
const GLANCED: i32 = 80;
const STUDIED: i32 = 40;

/// Whether a move of the attacker seems to throw away a win that was there before it. Most moves plainly do not, so that
/// each look is taken only where the one before it leaves a doubt.
pub fn throws_away(opinion: &dyn Opinion, before: &Chess, after: &Chess) -> bool {
    let Some(late) = opinion.glance(after).map(|view| -view.score) else {
        return false;
    };
    let spoilt = is_spoilt(after, late);
    if late >= CLEAR || !spoilt && !may_be_thrown(opinion.glance(before), late, GLANCED) {
        return false;
    }
    is_mistake(opinion, before, after, late)
}

/// The same, thought over without a glance before, which may be mistaken on both sides.
pub(crate) fn throws_away_on_study(opinion: &dyn Opinion, before: &Chess, after: &Chess) -> bool {
    let late = opinion.study(after).map(|view| -view.score);
    late.is_some_and(|late| is_mistake(opinion, before, after, late))
}

/// Whether a move after which so much is left is a mistake, when it is thought over.
fn is_mistake(opinion: &dyn Opinion, before: &Chess, after: &Chess, late: i32) -> bool {
    let worth = |view: Option<View>, late: i32| view.map_or(late, |view| late.min(-view.score));
    let late = worth(opinion.study(after), late);
    if late >= CLEAR {
        return false;
    }
    let studied = opinion.study(before);
    // Who would play the move himself does not call it a mistake, unless he thinks much less of what comes of it.
    let own = |view: Option<View>| {
        let best = view.and_then(|view| view.best);
        best.is_some_and(|best| played(before, best) == *after)
    };
    let mistake = if own(studied) { 0 } else { STUDIED };
    if !is_spoilt(after, late) && !may_be_thrown(studied, late, mistake) {
        return false;
    }
    let Some(pondered) = opinion.ponder(before) else {
        return may_be_thrown(studied, late, 0);
    };
    !own(Some(pondered)) && is_thrown(pondered.score, worth(opinion.ponder(after), late))
}

/// A position that is worth so much less than its men is spoilt.
const SPOILT: i32 = 300;

/// Hundredths of a pawn in a unit.
const FINER: i32 = 10;

/// Whether the attacker, who has just moved, seems to be lost although he has men enough. What was there before it is hard
/// to see at a glance then: the move may be the wrong one of two.
fn is_spoilt(after: &Chess, late: i32) -> bool {
    let men = Values::default().balance(after.board(), !after.turn());
    late <= -WON && late + SPOILT <= FINER * men
}

/// Whether it would be a throw if a look were mistaken by so much.
fn may_be_thrown(early: Option<View>, late: i32, mistake: i32) -> bool {
    let early = early.map_or(0, |view| view.score);
    is_thrown(early + mistake, late - mistake)
}

/// Whether it is a throw from one worth to the other.
fn is_thrown(early: i32, late: i32) -> bool {
    let cost = early - late;
    match late {
        WON.. => late < UNCLEAR && cost >= SQUANDERED,
        ..=LEVEL => early >= CHANCE && cost >= LEVEL || early >= WON,
        _ => early >= WON && cost >= THROWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_thrown_away_where_it_is_gone_or_much_smaller() {
        for (early, late, thrown) in [
            (200, 0, true),
            (137, 0, true),
            (100, 0, false),
            (110, 55, false),
            (400, 140, true),
            (300, 140, false),
            (900, 250, true),
            (900, 320, false),
            (160, 160, false),
        ] {
            assert_eq!(is_thrown(early, late), thrown, "{early} {late}");
        }
    }
}
