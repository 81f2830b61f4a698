//! What is known of leaves in one run, and the answers that need no search: a mate in one, or a capture after which
//! the gain is settled.

use std::rc::Rc;
use std::sync::Arc;

use planche_analysis::move_statement;
use planche_facts::{loud_moves, mate_in_one};
use planche_plan::{Reason, Step, passed};
use rustc_hash::FxHashSet;
use shakmaty::{Chess, Move, Position};

use crate::ids::Made;
use crate::leaves::inspection::{Findings, Inspected, Inspection};
use crate::leaves::measure::{Aim, Measure};
use crate::leaves::objections::combination::Terms;
use crate::leaves::quiet::{is_settled, may_rest};
use crate::leaves::replay::Replay;
use crate::options::Options;
use crate::position::{is_claimable, key, played};
use crate::refused::Refused;
use crate::strategy::{After, Attack, Ply};

/// How a line ends for the defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaf {
    Mate,
    Settled,
}

/// The judge of one run: what is wanted, and which leaves did not stand the last look.
pub(crate) struct Leaves {
    measure: Measure,
    /// Leaves that are not settled after all.
    unsettled: FxHashSet<u64>,
    /// Leaves that the checker does not accept.
    refused: Arc<Refused>,
    /// What was found sound.
    inspected: Inspected,
}

impl Leaves {
    /// Judges by what is won from this position on.
    pub(crate) fn new(root: &Chess, aim: Aim, options: &Options) -> Leaves {
        let measure = Measure::new(root, aim, options);
        Leaves {
            unsettled: options.refused.leaves(measure.wanted()),
            measure,
            refused: options.refused.clone(),
            inspected: Inspected::default(),
        }
    }

    /// The same for a gain that nobody asked for by its number.
    pub(crate) fn cautiously(self) -> Leaves {
        Leaves {
            measure: self.measure.cautiously(),
            ..self
        }
    }

    pub(crate) fn measure(&self) -> &Measure {
        &self.measure
    }

    /// From now on more is wanted. What was found sound for less is forgotten; how many nodes that had cost.
    pub(crate) fn raise(&mut self, aim: Aim) -> usize {
        self.measure = self.measure.with_aim(aim);
        self.unsettled
            .extend(self.refused.leaves(self.measure.wanted()));
        std::mem::take(&mut self.inspected).nodes()
    }

    /// How many nodes were made to inspect leaves.
    pub(crate) fn nodes(&self) -> usize {
        self.inspected.nodes()
    }

    /// Remembers that a leaf is none.
    pub(crate) fn unsettle(&mut self, leaf: u64) {
        self.unsettled.insert(leaf);
    }

    /// Defender to move: whether the line may end here.
    pub(crate) fn leaf(&self, position: &Chess) -> Option<Leaf> {
        if position.is_checkmate() {
            Some(Leaf::Mate)
        } else if self.settles(position) {
            Some(Leaf::Settled)
        } else {
            None
        }
    }

    fn settles(&self, position: &Chess) -> bool {
        is_settled(&self.measure, position)
            && !is_claimable(position)
            && !self.unsettled.contains(&key(position))
    }

    /// Attacker to move: an answer that ends the matter at once, if there is one.
    pub(crate) fn quick_answer(&self, position: &Chess) -> Option<Rc<Attack>> {
        if is_claimable(position) {
            return None;
        }
        let rest = may_rest(&self.measure, position) && !self.unsettled.contains(&key(position));
        let attack = if rest {
            Some(Attack::Rest)
        } else {
            mate_at_once(position).or_else(|| self.capture_at_once(position))
        };
        attack.map(Rc::new)
    }

    fn capture_at_once(&self, position: &Chess) -> Option<Attack> {
        if self.measure.aim == Aim::Mate {
            return None;
        }
        let mut captures = loud_moves(position);
        captures.sort_by_key(|m| -self.measure.captured(m));
        let m = captures
            .into_iter()
            .find(|m| self.settles(&played(position, *m)))?;
        answer(&m, Reason::NewCapture, After::Settled)
    }

    /// Defender to move: whether he was forced, by a check or by a threat that could be carried out at once.
    pub(crate) fn is_forced(&self, after: &Chess) -> bool {
        after.is_check()
            || self.leaf(after).is_some()
            || passed(after).is_some_and(|passed| self.quick_answer(&passed).is_some())
    }

    /// Whether a strategy wins from here, the attacker to move.
    pub(crate) fn replays(&self, position: &Chess, attack: &Attack) -> bool {
        Replay::new(&self.measure, &self.unsettled).attack(position, attack)
    }

    /// Looks once more at every leaf of a strategy.
    pub(crate) fn inspect(&mut self, position: &Chess, attack: &Attack, terms: Terms) -> Findings {
        Inspection::new(position, &self.measure, terms, &mut self.inspected).inspect(attack)
    }
}

fn mate_at_once(position: &Chess) -> Option<Attack> {
    let m = mate_in_one(position)?;
    answer(&m, Reason::MatingCheck, After::Mate)
}

fn answer(m: &Move, reason: Reason, after: After) -> Option<Attack> {
    Some(Attack::Play {
        ply: Ply::of(m),
        step: Step::new(move_statement(m)?, reason),
        made: Made::default(),
        after,
    })
}
