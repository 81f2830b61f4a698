//! A second opinion: somebody who plays well and proves nothing.
//!
//! The words may ask him which reply is worth telling, and whether a move that they are about to recommend throws away
//! what has been won. He never adds a claim.

use std::fmt;

use planche_plan::{Values, played};
use planche_tuning::Tuning;
use shakmaty::{Chess, Move, Position};

/// What somebody thinks of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assessment {
    /// What he would play.
    pub best: Option<Move>,
    /// What he thinks it is worth to the side to move, in hundredths of a pawn.
    pub score: i32,
}

/// Somebody who can be asked about positions.
pub trait Opinion: fmt::Debug {
    /// What is called a mistake, and what a glance is trusted with.
    fn tuning(&self) -> &Tuning {
        &Tuning::DEFAULT
    }

    /// What he thinks at a glance.
    fn glance(&self, position: &Chess) -> Option<Assessment>;

    /// What he thinks after thinking it over.
    fn study(&self, position: &Chess) -> Option<Assessment>;

    /// What he thinks after thinking long. He does so a few times and studies then.
    fn ponder(&self, position: &Chess) -> Option<Assessment>;
}

/// Nobody: he has no opinion on anything.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoOpinion;

impl Opinion for NoOpinion {
    fn glance(&self, _: &Chess) -> Option<Assessment> {
        None
    }

    fn study(&self, _: &Chess) -> Option<Assessment> {
        None
    }

    fn ponder(&self, _: &Chess) -> Option<Assessment> {
        None
    }
}

/// Whether a move of the attacker seems to throw away a win that was there before it. Most moves plainly do not, so that
/// each look is taken only where the one before it leaves a doubt.
pub fn throws_away(opinion: &dyn Opinion, before: &Chess, after: &Chess) -> bool {
    let Some(late) = opinion.glance(after).map(|view| -view.score) else {
        return false;
    };
    let t = opinion.tuning();
    // Where nothing seems to be won any more, a glance does not see either what there was to be thrown away.
    let spoilt = late <= t.mistake_level || is_spoilt(t, after, late);
    let thrown = || may_be_thrown(t, opinion.glance(before), late, t.mistake_glanced);
    if late >= t.mistake_clear || !spoilt && !thrown() {
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
    let t = opinion.tuning();
    let worth =
        |view: Option<Assessment>, late: i32| view.map_or(late, |view| late.min(-view.score));
    let late = worth(opinion.study(after), late);
    if late >= t.mistake_clear {
        return false;
    }
    let studied = opinion.study(before);
    // Who would play the move himself does not call it a mistake, unless he thinks much less of what comes of it.
    let own = |view: Option<Assessment>| {
        let best = view.and_then(|view| view.best);
        best.is_some_and(|best| played(before, best) == *after)
    };
    let mistake = if own(studied) { 0 } else { t.mistake_studied };
    if !is_spoilt(t, after, late) && !may_be_thrown(t, studied, late, mistake) {
        return false;
    }
    let Some(pondered) = opinion.ponder(before) else {
        return may_be_thrown(t, studied, late, 0);
    };
    !own(Some(pondered)) && is_thrown(t, pondered.score, worth(opinion.ponder(after), late))
}

/// Hundredths of a pawn in a unit.
const FINER: i32 = 10;

/// Whether the attacker, who has just moved, seems to be lost although he has men enough. What was there before it is hard
/// to see at a glance then: the move may be the wrong one of two.
fn is_spoilt(tuning: &Tuning, after: &Chess, late: i32) -> bool {
    let men = Values::default().balance(after.board(), !after.turn());
    late <= -tuning.mistake_won && late + tuning.mistake_spoilt <= FINER * men
}

/// Whether it would be a throw if a look were mistaken by so much.
fn may_be_thrown(tuning: &Tuning, early: Option<Assessment>, late: i32, mistake: i32) -> bool {
    let early = early.map_or(0, |view| view.score);
    is_thrown(tuning, early + mistake, late - mistake)
}

/// Whether it is a throw from one worth to the other.
fn is_thrown(t: &Tuning, early: i32, late: i32) -> bool {
    let (cost, was_won) = (early - late, early >= t.mistake_won);
    if late >= t.mistake_won {
        late < t.mistake_unclear && cost >= t.mistake_squandered
    } else if late <= t.mistake_level {
        was_won || early >= t.mistake_chance && cost >= t.mistake_level
    } else {
        was_won && cost >= t.mistake_thrown
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
            assert_eq!(
                is_thrown(&Tuning::DEFAULT, early, late),
                thrown,
                "{early} {late}"
            );
        }
        let strict = Tuning {
            mistake_won: 90,
            ..Tuning::DEFAULT
        };
        assert!(is_thrown(&strict, 100, 0), "the table decides");
    }
}
