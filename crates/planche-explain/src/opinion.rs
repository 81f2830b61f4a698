//! A second opinion: somebody who plays well and proves nothing.
//!
//! The words may ask him which reply is worth telling, and whether a move that they are about to recommend throws away
//! what has been won. He never adds a claim.

use std::fmt;

use shakmaty::{Chess, Move};

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
}

/// A position worth this much is won.
const WON: i32 = 150;

/// A glance is enough where it sees this much.
const CLEAR: i32 = 500;

/// A position worth no more than this is not.
const LEVEL: i32 = 60;

/// A move that costs so much and wins no longer throws the win away.
const THROWN: i32 = 180;

/// Whether a move of the attacker seems to throw away a win that was there before it.
pub(crate) fn throws_away(opinion: &dyn Opinion, before: &Chess, after: &Chess) -> bool {
    let Some(glimpse) = opinion.glance(after).map(|view| -view.score) else {
        return false;
    };
    if glimpse >= CLEAR {
        return false;
    }
    let late = opinion
        .study(after)
        .map_or(glimpse, |view| -view.score)
        .min(glimpse);
    if late >= WON {
        return false;
    }
    let early = opinion.study(before).map_or(0, |view| view.score);
    early >= WON && (late <= LEVEL || early - late >= THROWN)
}
