//! A strategy played out on another position: does it win there, too?

use rustc_hash::FxHashSet;
use shakmaty::{Chess, Position};

use crate::leaves::measure::{Aim, Measure};
use crate::leaves::quiet::{is_settled, may_rest};
use crate::position::{is_claimable, key, played};
use crate::strategy::{After, Attack, Defence, Ply};

/// Replays a strategy on real positions: legality of every move, every reply, every leaf.
pub(crate) struct Replay<'a> {
    measure: &'a Measure,
    unsettled: &'a FxHashSet<u64>,
    positions: u32,
}

impl<'a> Replay<'a> {
    pub(crate) fn new(measure: &'a Measure, unsettled: &'a FxHashSet<u64>) -> Replay<'a> {
        Replay {
            measure,
            unsettled,
            positions: measure.tuning().replay_positions,
        }
    }

    /// Whether the strategy wins from here, the attacker to move.
    pub(crate) fn attack(&mut self, position: &Chess, attack: &Attack) -> bool {
        let Some(budget) = self.positions.checked_sub(1) else {
            return false;
        };
        self.positions = budget;
        if is_claimable(position) {
            return false;
        }
        match attack {
            Attack::Rest => may_rest(self.measure, position) && self.may_settle(position),
            Attack::Play { ply, after, .. } => ply
                .find(position)
                .is_some_and(|m| self.after(&played(position, m), after)),
            Attack::Drawn(_) | Attack::Known(_) => false,
        }
    }

    /// Whether nothing is known against calling this leaf settled.
    fn may_settle(&self, position: &Chess) -> bool {
        self.unsettled.is_empty() || !self.unsettled.contains(&key(position))
    }

    fn after(&mut self, position: &Chess, after: &After) -> bool {
        match after {
            After::Mate => position.is_checkmate(),
            After::Drawn(_) => false,
            After::Settled => {
                is_settled(self.measure, position) && self.may_settle(position)
                    || position.is_checkmate() && self.measure.aim != Aim::Mate
            }
            After::Defence(defence) => self.defence(position, defence),
        }
    }

    fn defence(&mut self, position: &Chess, defence: &Defence) -> bool {
        if is_claimable(position) && !position.is_checkmate() {
            return false;
        }
        let legal = position.legal_moves();
        if legal.is_empty() {
            return position.is_check() && defence.replies.is_empty();
        }
        let named = |ply: &Ply| legal.iter().any(|m| Ply::of(m) == *ply);
        if !defence.replies.iter().all(|(ply, _)| named(ply)) {
            return false;
        }
        legal.iter().all(|m| {
            defence
                .answer(Ply::of(m))
                .is_some_and(|attack| self.attack(&played(position, *m), attack))
        })
    }
}
