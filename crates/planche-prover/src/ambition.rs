//! Wanting more at once. A strategy that was found for a pawn often wins a piece: it is looked at as one
//! that wins the piece first, and if it holds as such, nothing else has to be shown.

use planche_plan::{Units, Values};
use shakmaty::Chess;

use crate::certify::{Inspected, Inspection};
use crate::prove::Prover;
use crate::settle::Aim;
use crate::strategy::{Attack, Replay};
use crate::tree::Tree;

/// The step from one gain to the next: half a pawn.
pub(crate) fn step(values: &Values) -> Units {
    values.tenths(5).max(1)
}

impl Prover {
    /// The largest gain that the strategy seems to reach if its leaves are believed, where that is more
    /// than what is wanted now.
    fn seems_to_reach(&self, position: &Chess, attack: &Attack) -> Option<Units> {
        let Aim::Material(wanted) = self.measure.aim else {
            return None;
        };
        let values = &self.options.values;
        let (step, ceiling) = (step(values), values.most());
        let mut top = wanted;
        while top < ceiling && self.replays(position, attack, top + step) {
            top += step;
        }
        (top > wanted).then_some(top)
    }

    fn replays(&self, position: &Chess, attack: &Attack, wanted: Units) -> bool {
        let measure = self.measure.with_aim(Aim::Material(wanted));
        Replay::new(&measure, &Default::default()).attack(position, attack)
    }

    /// The higher aim for which the strategy at the root holds against every reply, if it holds for the
    /// highest that it seems to reach.
    pub(crate) fn surpasses(&mut self, attack: &Attack) -> Option<Aim> {
        let position = self.tree.node(Tree::ROOT).position.clone();
        let aim = Aim::Material(self.seems_to_reach(&position, attack)?);
        let measure = self.measure.with_aim(aim);
        let mut inspected = Inspected::default();
        let spent = self.made();
        let mut inspection =
            Inspection::new(&measure, &self.options, self.budget, &mut inspected).briefly();
        inspection.spent = spent;
        inspection.attack(&position, attack);
        let holds = inspection.flaws.is_empty() && inspection.stopped.is_none();
        self.counts.nodes += inspected.nodes;
        holds.then_some(aim)
    }
}
