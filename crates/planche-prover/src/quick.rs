//! Answers that need no search: a mate in one, or a capture after which the gain is settled.

use std::rc::Rc;

use planche_analysis::move_statement;
use planche_facts::{loud_moves, mate_in_one};
use planche_plan::{Reason, Step};
use shakmaty::{Chess, Move};

use crate::prove::{Prover, key};
use crate::settle::{Aim, played};
use crate::strategy::{After, Attack, Ply};

impl Prover {
    /// Attacker to move: an answer that ends the matter at once, if there is one.
    pub(crate) fn quick_answer(&self, position: &Chess) -> Option<Rc<Attack>> {
        let rest = self.measure.may_rest(position) && !self.unsettled.contains(&key(position));
        let attack = if rest {
            Some(Attack::Rest)
        } else {
            self.mate_at_once(position)
                .or_else(|| self.capture_at_once(position))
        };
        attack.map(Rc::new)
    }

    fn mate_at_once(&self, position: &Chess) -> Option<Attack> {
        let m = mate_in_one(position)?;
        answer(&m, Reason::MatingCheck, After::Mate)
    }

    fn capture_at_once(&self, position: &Chess) -> Option<Attack> {
        if self.measure.aim == Aim::Mate {
            return None;
        }
        let mut captures = loud_moves(position);
        captures.sort_by_key(|m| -self.measure.captured(m));
        let m = captures.into_iter().find(|m| {
            let after = played(position, *m);
            self.measure.in_hand(&after)
                && self.measure.keeps(&after)
                && !self.unsettled.contains(&key(&after))
        })?;
        answer(&m, Reason::NewCapture, After::Settled)
    }
}

fn answer(m: &Move, reason: Reason, after: After) -> Option<Attack> {
    Some(Attack::Play {
        ply: Ply::of(m),
        step: Step::new(move_statement(m)?, reason),
        after,
    })
}
