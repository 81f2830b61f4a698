//! Wanting more at once. A strategy that was found for a pawn often wins a piece: it is looked at as one
//! that wins the piece first, and if it holds as such, nothing else has to be shown.

use planche_plan::{Units, Values};
use planche_tuning::Tuning;
use shakmaty::Chess;

use crate::leaves::inspection::{Inspected, Inspection};
use crate::leaves::measure::{Aim, Measure};
use crate::leaves::objections::combination::Terms;
use crate::leaves::replay::Replay;
use crate::refused::Refused;
use crate::strategy::Attack;

/// The step from one gain to the next.
pub(crate) fn step(values: &Values, tuning: &Tuning) -> Units {
    values.tenths(tuning.gain_step).max(1)
}

/// The higher aim for which a strategy holds against every reply, if it holds for the highest that it seems to reach;
/// and how many nodes it took to see that.
pub(crate) fn surpassed(
    measure: &Measure,
    position: &Chess,
    attack: &Attack,
    terms: Terms,
) -> (Option<Aim>, usize) {
    let refused = &terms.options.refused;
    let Some(units) = seems_to_reach(measure, position, attack, refused) else {
        return (None, 0);
    };
    let aim = Aim::Material(units);
    let mut inspected = Inspected::default();
    let measure = measure.with_aim(aim);
    let inspection = Inspection::new(position, &measure, terms, &mut inspected).briefly();
    let sound = inspection.inspect(attack).is_sound();
    (sound.then_some(aim), inspected.nodes())
}

/// The largest gain that the strategy seems to reach if its leaves are believed, where that is more
/// than what is wanted now.
fn seems_to_reach(
    measure: &Measure,
    position: &Chess,
    attack: &Attack,
    refused: &Refused,
) -> Option<Units> {
    let Aim::Material(wanted) = measure.aim else {
        return None;
    };
    let (step, ceiling) = (
        step(&measure.values, measure.tuning()),
        measure.values.most(),
    );
    let mut top = wanted;
    let replays = |wanted: Units| {
        let measure = measure.with_aim(Aim::Material(wanted));
        Replay::new(&measure, &refused.leaves(wanted)).attack(position, attack)
    };
    while top < ceiling && replays(top + step) {
        top += step;
    }
    (top > wanted).then_some(top)
}
