//! State classes, after Berliner: a line may end in an ending that is known to be won, although the
//! material on the way there tells nothing of it. Sacrifices into a won pawn ending are found here.

use planche_plan::Reason;
use planche_tuning::Tuning;
use shakmaty::{Chess, Move, Position};

use crate::leaves::measure::{Aim, Measure};
use crate::options::Options;
use crate::position::played;
use crate::resort::known::{Expert, Resort};
use crate::resort::save::search;
use crate::resort::web::{Web, Wish};
use crate::statistics::Statistics;

/// Looks for a forced way into an ending that the expert knows to be won, or to the aim.
pub fn liquidate(
    position: &Chess,
    aim: Aim,
    options: &Options,
    expert: Expert,
) -> (Resort, Statistics) {
    if position.board().occupied().count() > options.tuning.liquidate_men {
        return (Resort::None, Statistics::default());
    }
    let measure = Measure::new(position, aim, options);
    let tuning = options.tuning.clone();
    let web = Web::new(position, Wish::Win, Some(expert), forcing_moves, tuning);
    search(web.or_gain(measure), position, options)
}

/// Captures, checks, promotions and answers to checks: what forces.
fn forcing_moves(position: &Chess, _tuning: &Tuning) -> Vec<(Move, Reason)> {
    let legal = position.legal_moves();
    let purpose = |m: &Move| {
        if position.is_check() {
            Some(Reason::Evade)
        } else if m.is_capture() {
            Some(Reason::Capture)
        } else if m.is_promotion() {
            Some(Reason::Promotion)
        } else if played(position, *m).is_check() {
            Some(Reason::DrivingCheck)
        } else {
            None
        }
    };
    let mut moves: Vec<(Move, Reason)> = legal
        .iter()
        .filter_map(|m| Some((*m, purpose(m)?)))
        .collect();
    moves.sort_by_key(|(m, _)| m.capture().is_none());
    moves
}
