//! What shows long after the last capture: pawns that run, and checks without end.

use shakmaty::{Chess, Position};

use crate::leaves::measure::Measure;
use crate::leaves::objections::perpetual::endless_check;
use crate::leaves::objections::race::lost_race;
use crate::objection::Objection;

/// Defender to move: what speaks against a gain in the long run. A pawn race that he wins, checks that end in mate, or
/// that never end where the attacker would rather play on.
pub(crate) fn in_the_long_run(leaf: &Chess, measure: &Measure) -> Option<Objection> {
    let ahead = measure.values.balance(leaf.board(), measure.attacker) > 0;
    lost_race(leaf, measure).or_else(|| endless_check(leaf, measure, ahead))
}
