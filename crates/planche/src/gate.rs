//! The gate: no strategy becomes a claim unless the strict checker passes it.

use planche_plan::{Values, played};
use planche_proof::{Attack, Checker, Fault, Flaw, Worth};
use planche_prover::{Aim, Proof};
use shakmaty::Chess;

use crate::convert::{self, MAX_ENTRIES, TooLarge};
use crate::known::Endings;
use crate::request::Request;
use crate::solution::Claim;

/// Why a strategy is not passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// To spell it out or to check it would cost too much.
    TooDear(String),
    /// The checker found something wrong.
    Flawed(Flaw),
}

impl Refusal {
    /// The same in a sentence.
    pub(crate) fn words(&self) -> String {
        match self {
            Refusal::TooDear(words) => words.clone(),
            Refusal::Flawed(flaw) => {
                format!("A strategy was found, but the checker refuses it: {flaw}.")
            }
        }
    }

    /// The position in which the checker found the flaw.
    pub(crate) fn place(&self, root: &Chess) -> Option<Chess> {
        let Refusal::Flawed(flaw) = self else {
            return None;
        };
        let moves = flaw.path.0.iter();
        moves.copied().try_fold(root.clone(), |position, uci| {
            let action = uci.to_move(&position).ok()?;
            Some(played(&position, action))
        })
    }
}

/// The strategy of the prover spelled out, once the strict checker has passed it.
pub(crate) fn checked(request: &Request, aim: Aim, proof: &Proof) -> Result<Attack, Refusal> {
    let proof = convert::proof(&request.position, &proof.attack, &proof.history);
    pass(request, aim.into(), proof.map_err(|TooLarge| too_large())?)
}

/// That a strategy has too many entries to be written down.
pub(crate) fn too_large() -> Refusal {
    Refusal::TooDear(format!("Its proof has more than {MAX_ENTRIES} entries."))
}

/// A proof, if the strict checker passes it.
pub(crate) fn pass(request: &Request, claim: Claim, proof: Attack) -> Result<Attack, Refusal> {
    let checker = Checker::new().strict().axioms(&Endings);
    let checker = checker.worth(worth(request.values));
    match checker.check(&request.position, claim.goal(), &proof) {
        Ok(_) => Ok(proof),
        Err(Flaw {
            fault: Fault::Budget(positions),
            ..
        }) => Err(Refusal::TooDear(format!(
            "Its proof takes more than {positions} positions to check."
        ))),
        Err(flaw) => Err(Refusal::Flawed(flaw)),
    }
}

/// The same units for the checker. It has its own type on purpose, and both read the same text.
fn worth(values: Values) -> Worth {
    values.to_string().parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use planche_plan::{Reason, Statement, Step};
    use planche_prover::{After, Made, Ply};
    use shakmaty::{Position, Square};

    use super::*;
    use planche_input::position;

    /// A rook move from d1 that is said to be mate at once.
    fn mate_by(to: Square) -> Proof {
        let ply = Ply {
            from: Square::D1,
            to,
            promotion: None,
        };
        let attack = planche_prover::Attack::Play {
            ply,
            step: Step::new(Statement::play(Square::D1, to), Reason::MatingCheck),
            made: Made::default(),
            after: After::Mate,
        };
        Proof {
            attack: attack.into(),
            history: Default::default(),
        }
    }

    #[test]
    fn a_strategy_that_the_checker_refuses_does_not_pass() {
        let root = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a position");
        let request = Request::new(root);
        assert!(checked(&request, Aim::Mate, &mate_by(Square::D8)).is_ok());
        let refusal = checked(&request, Aim::Mate, &mate_by(Square::D7)).expect_err("no mate");
        let words = "A strategy was found, but the checker refuses it: after d1d7: not mate.";
        assert_eq!(refusal.words(), words);
        let place = refusal.place(&request.position).expect("a place");
        assert_eq!(place.board().rooks(), Square::D7.into());
    }
}
