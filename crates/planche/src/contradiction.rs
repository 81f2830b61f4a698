//! Two proofs can gainsay each other: a gain is proved where the exchanges are over, and there the other side may have a
//! combination of its own. This is the one place that says when it has.

use planche_prover::Objection;

use crate::solution::Solution;

/// The combination that the other side proves after a move, where it leaves less than the least that was claimed. A
/// reply that the proof of the claim answers with a move is no objection.
pub fn contradiction<Worth: Ord>(
    claim: Option<&Solution>,
    reply: &Solution,
    left: Worth,
    least: Worth,
) -> Option<Objection> {
    let first = reply.best().filter(|_| reply.is_proved() && left < least)?;
    let foreseen = |claim: &Solution| reply.best_uci().is_some_and(|first| claim.answers(first));
    (!claim.is_some_and(foreseen)).then_some(Objection::Combination { first })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Request, find_move, position, solve};

    fn solved(request: Request) -> Solution {
        let limits = Limits {
            nodes: 500,
            time: None,
        };
        solve(&request.limits(limits))
    }

    /// The rook takes a pawn, and is taken.
    #[test]
    fn a_proof_contradicts_what_it_leaves_too_little_of() {
        let after = "6k1/5ppp/8/8/3R4/4b3/5PPP/6K1 b - - 0 1";
        let after = position(after).expect(after);
        let takes = find_move(&after, "Bxd4").expect("a capture");
        let reply = solved(Request::new(after));
        assert!(reply.is_proved());
        let objection = Some(Objection::Combination { first: takes });
        assert_eq!(contradiction(None, &reply, -35, 10), objection);
        assert_eq!(contradiction(None, &reply, 10, 10), None, "enough is left");
    }

    /// The queen is taken, and the rook mates: the queen taken where nobody takes back speaks against no such claim.
    #[test]
    fn a_reply_that_the_claim_answers_is_no_objection() {
        let mates = "r5k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1";
        let mate = solved(Request::new(position(mates).expect(mates)));
        let taken = "r3Q1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
        let reply = solved(Request::new(position(taken).expect(taken)));
        assert!(contradiction(None, &reply, -95, 10).is_some());
        assert_eq!(contradiction(Some(&mate), &reply, -95, 10), None);
        assert_eq!(
            contradiction(Some(&reply), &mate, -95, 10).and_then(|it| it.reply()),
            mate.best()
        );
    }
}
