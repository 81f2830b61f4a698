//! Gains that may not last: what one side wins, the other may win back.
//!
//! A gain is proved where the exchanges are over, and there the other side may have a combination of its
//! own. So two proofs can gainsay each other, and then the one that looks further is believed.

use shakmaty::{Chess, Position};

use super::{Inquiry, MoveVerdict, WhyNot};
use crate::solution::{Solution, Status};

/// Nodes that are too few to be shared.
const FEW: usize = 1_000;

/// How many moves are tried to win back what a reply has won.
const COMEBACKS: usize = 3;

impl Inquiry<'_> {
    /// Whether the opponent proves more against a gain than it leaves him. A gain is told where the exchanges
    /// are over, and he may have a combination of his own there; a reply that the proof of the gain answers
    /// with a move is no such thing.
    pub(super) fn is_contradicted(&mut self, own: &Solution) -> bool {
        if own.is_mate() {
            return false;
        }
        // A gain that does not last must not be told, so a small allowance goes into this question first.
        let parts = match self.allowance.share(2).left().nodes {
            few if few < FEW => 1,
            _ => 2,
        };
        let reply = self.ask(self.most(self.after.clone()), parts);
        let left = self.gain(&self.after) - reply.gain();
        let fails = reply.is_proved()
            && left < own.gain()
            && !reply.best_uci().is_some_and(|reply| own.answers(reply));
        self.seen = Some(reply).filter(|_| fails);
        fails
    }

    /// Men that were won may be won back. A gain refutes the move only if every plan against the reply was
    /// tried and none works; a mate needs no such test.
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
            Status::Limit => answer.verdict = MoveVerdict::Unproved,
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
            let found = self.ask(wish, 2);
            let Some(action) = found.best().filter(|_| !found.is_mate()) else {
                return found;
            };
            let mut there = next.clone();
            there.play_unchecked(action);
            let answer = self.ask(self.most(there.clone()), 3);
            let left = self.gain(&there) - answer.gain();
            if !answer.is_proved()
                || left >= self.wanted()
                || answer.best_uci().is_some_and(|reply| found.answers(reply))
            {
                return found;
            }
            if refuted.len() + 1 == COMEBACKS {
                return Solution {
                    status: Status::Limit,
                    ..found
                };
            }
            refuted.push(action);
        }
    }
}
