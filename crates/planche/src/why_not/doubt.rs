//! Gains that may not last: what one side wins, the other may win back.
//!
//! A gain is proved where the exchanges are over, and there the other side may have a combination of its
//! own. So two proofs can gainsay each other, and then the one that looks further is believed.

use planche_proof::{After, Attack};
use shakmaty::{Chess, Position};

use super::{Inquiry, Verdict, WhyNot};
use crate::notation::from_uci;
use crate::report::{Report, Status};

/// Nodes that are too few to be shared.
const FEW: usize = 1_000;

/// How many moves are tried to win back what a reply has won.
const COMEBACKS: usize = 3;

impl Inquiry<'_> {
    /// Whether the opponent proves more against a gain than it leaves him. A gain is told where the exchanges
    /// are over, and he may have a combination of his own there; a reply that the proof of the gain answers
    /// with a move is no such thing.
    pub(super) fn is_contradicted(&mut self, own: &Report) -> bool {
        if own.goal == "mate" {
            return false;
        }
        // A gain that does not last must not be told, so a small ration goes into this question first.
        let parts = match self.ration.share(2, usize::MAX).nodes {
            few if few < FEW => 1,
            _ => 2,
        };
        let reply = self.ask(self.most(self.after.clone()), parts);
        let left = self.gain(&self.after) - reply.gain;
        let fails = reply.is_proved() && left < own.gain && !answers(own, &reply);
        self.seen = Some(reply).filter(|_| fails);
        fails
    }

    /// Men that were won may be won back. A gain refutes the move only if every plan against the reply was
    /// tried and none works; a mate needs no such test.
    pub(super) fn look_for_comeback(&mut self, answer: &mut WhyNot) {
        let material = |report: &&Report| report.goal != "mate";
        let refutation = answer.refutation.as_ref().filter(material);
        let best = refutation.and_then(|report| report.best.as_deref());
        let Some(reply) = best.and_then(|best| from_uci(&self.after, best)) else {
            return;
        };
        let mut next = self.after.clone();
        next.play_unchecked(reply);
        let comeback = self.comeback(&next);
        match comeback.status {
            Status::None => {}
            Status::Limit => answer.verdict = Verdict::Unproved,
            Status::Proved => {
                answer.verdict = Verdict::Unproved;
                answer.at_most = None;
                answer.refutation = None;
                self.comeback = Some((reply, comeback));
            }
        }
    }

    /// What we prove after a reply and the opponent does not contradict.
    fn comeback(&mut self, next: &Chess) -> Report {
        let mut refuted = Vec::new();
        loop {
            let wish = self.wish(next.clone()).without(refuted.clone());
            let found = self.ask(wish, 2);
            let best = found.best.as_deref().and_then(|best| from_uci(next, best));
            let Some(action) = best.filter(|_| found.goal != "mate") else {
                return found;
            };
            let mut there = next.clone();
            there.play_unchecked(action);
            let answer = self.ask(self.most(there.clone()), 3);
            let left = self.gain(&there) - answer.gain;
            if !answer.is_proved() || left >= self.wanted() || answers(&found, &answer) {
                return found;
            }
            if refuted.len() + 1 == COMEBACKS {
                return Report {
                    status: Status::Limit,
                    ..found
                };
            }
            refuted.push(action);
        }
    }
}

/// Whether a proof answers the first move of a reply with a move.
fn answers(own: &Report, reply: &Report) -> bool {
    let first = reply.best.as_deref().and_then(|best| best.parse().ok());
    let after = match &own.proof {
        Some(Attack::Move { after, .. }) => Some(after),
        _ => None,
    };
    match (first, after) {
        (Some(first), Some(After::Defence(defence))) => {
            matches!(defence.answer(first), Some(Attack::Move { .. }))
        }
        _ => false,
    }
}
