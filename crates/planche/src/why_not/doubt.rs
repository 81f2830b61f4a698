//! Gains that may not last: what one side wins, the other may win back.
//!
//! A gain is proved where the exchanges are over, and there the other side may have a combination of its
//! own. So two proofs can gainsay each other, and then the one that looks further is believed.

use planche_prover::Objection;
use shakmaty::{Chess, Position};

use super::{Inquiry, MoveVerdict, WhyNot};
use crate::contradiction::contradiction;
use crate::solution::{Solution, Status};

impl Inquiry<'_> {
    /// What the opponent proves against a gain, where that is more than it leaves him.
    pub(super) fn objection(&mut self, own: &Solution) -> Option<Objection> {
        if own.is_mate() {
            return None;
        }
        // A gain that does not last must not be told, so a small allowance goes into this question first.
        let tuning = &self.request.tuning;
        let share = self.allowance.share(tuning.why_not_lasts_part);
        let parts = match share.left().nodes {
            few if few < tuning.why_not_few_nodes => 1,
            _ => tuning.why_not_lasts_part,
        };
        let reply = self.ask(self.most(self.after.clone()), parts);
        let left = self.gain(&self.after) - reply.gain();
        let objection = contradiction(Some(own), &reply, left, own.gain());
        self.seen = Some(reply).filter(|_| objection.is_some());
        objection
    }

    /// Men that were won may be won back. A gain refutes the move only if every plan against the reply was
    /// tried and none works, or none comes near to working; a mate needs no such test.
    pub(super) fn look_for_comeback(&mut self, answer: &mut WhyNot) {
        let material = |solution: &&Solution| !solution.is_mate();
        let refutation = answer.refutation.as_ref().filter(material);
        let Some(reply) = refutation.and_then(Solution::best) else {
            return;
        };
        let mut next = self.after.clone();
        next.play_unchecked(reply);
        let comeback = self.comeback(&next);
        match comeback.status {
            Status::None => {}
            Status::Limit if comeback.gave_up() => {}
            Status::Limit | Status::Likely | Status::Doubted => {
                answer.verdict = MoveVerdict::Unproved;
            }
            Status::Proved => {
                answer.verdict = MoveVerdict::Unproved;
                answer.at_most = None;
                answer.refutation = None;
                self.comeback = Some((reply, comeback));
            }
        }
    }

    /// What we prove after a reply and the opponent does not contradict.
    fn comeback(&mut self, next: &Chess) -> Solution {
        let mut refuted = Vec::new();
        loop {
            let wish = self.wish(next.clone()).without(refuted.clone());
            let found = self.ask(wish, self.request.tuning.why_not_comeback_part);
            let Some(action) = found.best().filter(|_| !found.is_mate()) else {
                return found;
            };
            let mut there = next.clone();
            there.play_unchecked(action);
            let part = self.request.tuning.why_not_counter_part;
            let answer = self.ask(self.most(there.clone()), part);
            let left = self.gain(&there) - answer.gain();
            if contradiction(Some(&found), &answer, left, self.wanted()).is_none() {
                return found;
            }
            if refuted.len() + 1 == self.request.tuning.why_not_comebacks {
                return Solution {
                    status: Status::Limit,
                    ..found
                };
            }
            refuted.push(action);
        }
    }
}
