//! The gate: no strategy becomes a claim unless the strict checker passes it.

use planche_plan::Values;
use planche_proof::{Attack, Checker, Worth};
use planche_prover::{Aim, Proof};

use crate::convert::{self, MAX_ENTRIES, TooLarge};
use crate::known::Endings;
use crate::request::Request;
use crate::solution::Claim;

/// A strategy of the prover, spelled out and passed.
pub(crate) fn checked(request: &Request, aim: Aim, proof: &Proof) -> Result<Attack, String> {
    let proof = convert::proof(&request.position, &proof.attack, &proof.history);
    let proof = proof.map_err(|TooLarge| too_large())?;
    pass(request, aim.into(), proof)
}

/// What is said of a strategy that nobody could read.
pub(crate) fn too_large() -> String {
    format!("A strategy was found, but its proof has more than {MAX_ENTRIES} entries.")
}

/// The proof, once the checker has passed it; else why not.
pub(crate) fn pass(request: &Request, claim: Claim, proof: Attack) -> Result<Attack, String> {
    let checker = Checker::new().strict().axioms(&Endings);
    let checker = checker.worth(worth(request.values));
    match checker.check(&request.position, claim.goal(), &proof) {
        Ok(_) => Ok(proof),
        Err(flaw) => Err(format!(
            "A strategy was found, but the checker refuses it: {flaw}."
        )),
    }
}

/// The same units for the checker. It has its own type on purpose, and both read the same text.
fn worth(values: Values) -> Worth {
    values.to_string().parse().unwrap_or_default()
}

impl From<Aim> for Claim {
    fn from(aim: Aim) -> Claim {
        match aim {
            Aim::Mate => Claim::Mate,
            Aim::Material(units) => Claim::Material(units),
        }
    }
}
