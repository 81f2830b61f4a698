//! A man that is attacked and leaves with a threat, so that nobody has time to profit.
//!
//! Trial: if the attacker passes, the man is lost where he stands; after the move he is not, and a pass there carries the
//! threat out.

use planche_plan::passed;
use shakmaty::{Move, Position, Role};

use crate::fact::{Deed, Fact, Man};
use crate::place::uci_of;
use crate::ply::Ply;
use crate::subject::Subject;
use crate::targets::arrival;

/// That the man who makes this quiet move gets away with a threat.
pub(crate) fn evades_with_threat(subject: &Subject<'_>, ply: &Ply) -> Option<Fact> {
    let (from, action) = (ply.action.from()?, ply.action);
    let quiet = !action.is_capture() && !action.is_promotion() && action.role() != Role::King;
    let waits = passed(&ply.before)?;
    let takes = |m: &&Move| m.is_capture() && m.to() == from;
    let legal = waits.legal_moves();
    let cheapest = legal
        .iter()
        .filter(takes)
        .min_by_key(|m| subject.values.of(m.role()))?;
    let lost = subject.exchange(&waits, from) >= subject.values.of(Role::Knight);
    let after = ply.after();
    let safe = subject.exchange(&after, arrival(&action)) == 0;
    let threat = ply.facts.iter().find_map(|fact| match fact {
        Fact::Threat { action, deed, .. } => {
            matches!(deed, Deed::Mate | Deed::Take(_) | Deed::Promote).then_some(*action)
        }
        _ => None,
    })?;
    (quiet && lost && safe).then_some(Fact::EvadesWithThreat {
        man: Man {
            role: action.role(),
            square: arrival(&action),
        },
        capture: uci_of(cheapest),
        threat,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;
    use crate::success::Success;
    use planche_plan::Values;
    use planche_proof::{After, Attack};

    fn check(fen: &str, uci: &str, expected: bool) {
        let root = position(fen);
        let first: shakmaty::uci::UciMove = uci.parse().expect("a move");
        let proof = Attack::play(first, "", After::Settled);
        let subject = Subject {
            root: &root,
            proof: &proof,
            line: &[],
            given: &[],
            success: Success::Material(30),
            values: Values::default(),
        };
        let action = first.to_move(&root).expect("legal");
        let threat = Fact::Threat {
            action: "g3g7".parse().expect("a move"),
            san: "Qxg7#".to_owned(),
            deed: Deed::Mate,
        };
        let ply = Ply {
            before: root.clone(),
            action,
            path: vec![first],
            facts: vec![threat],
        };
        assert_eq!(
            evades_with_threat(&subject, &ply).is_some(),
            expected,
            "{uci}"
        );
    }

    /// The knight attacks the queen on f4, and she leaves with a threat of mate; the rook on d2 is attacked by one that
    /// it may take, and a queen that nobody attacks has nothing to get away from.
    #[test]
    fn a_man_gets_away_with_a_threat_or_was_not_attacked() {
        let fen = "5r1k/1b3pp1/1p2p2p/p1q1P2N/5Q1P/8/PPrR1Rn1/4B1K1 w - - 0 29";
        check(fen, "f4g3", true);
        check(
            "5r1k/1b3pp1/1p2p2p/p1q1P2N/5Q1P/8/PPrR1R2/4B1K1 w - - 0 29",
            "f4g3",
            false,
        );
        // On e4 the bishop takes her.
        check(fen, "f4e4", false);
    }
}
