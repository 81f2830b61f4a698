//! The one home of the question "is it real?". Each file knows one reason why a gain may not be, and gives its
//! evidence as an [`Objection`]; here they are put together, by whose turn it is.
//!
//! Objections to the count of men ([`Measure::objection`]) are asked for at every position that is looked at, so they are
//! geometry alone. The others are asked for once a strategy stands.

pub(crate) mod combination;
pub(crate) mod comeback;
pub(crate) mod exchange;
pub(crate) mod long_run;
pub(crate) mod pawns;
pub(crate) mod perpetual;
pub(crate) mod queen;
pub(crate) mod race;
pub(crate) mod runaway;
pub(crate) mod threats;
pub(crate) mod trap;
pub(crate) mod winless;

use shakmaty::Chess;

use crate::leaves::measure::Measure;
use crate::leaves::objections::pawns::first_queen;
use crate::leaves::objections::race::{behind_with_pawns, led_home};
use crate::leaves::objections::runaway::runaway;
use crate::leaves::objections::threats::Calm;
use crate::objection::Objection;

/// Attacker to move, with a move to spare: what speaks against sitting back.
pub(crate) fn at_rest(position: &Chess, measure: &Measure, calm: &Calm) -> Option<Objection> {
    first_queen(position, measure.attacker)
        .or_else(|| behind_with_pawns(position, measure))
        .or_else(|| runaway(position, measure))
        .or_else(|| led_home(position, &measure.with_slack()))
        .or_else(|| calm.unmet_at_rest(position))
}
