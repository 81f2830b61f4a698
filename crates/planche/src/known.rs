//! Endgame knowledge, lent to the prover and to the checker.

use planche_endgame::clock::{self, Timing};
use planche_endgame::lore;
use planche_proof::{AxiomCase, AxiomVerdict, AxiomVerifier, Goal};
use planche_prover::Known;
use shakmaty::Chess;

/// What the prover may ask at a leaf. A win that comes too late for the fifty-move rule is none.
pub(crate) fn known(position: &Chess) -> Option<Known> {
    let known = lore(position).filter(|known| known.winner.is_none() || in_time(position));
    known.map(|known| Known {
        axiom: known.name,
        winner: known.winner,
        best: known.best,
    })
}

fn in_time(position: &Chess) -> bool {
    clock::timing(position) == Ok(Timing::InTime)
}

/// Confirms axioms by the exact tables of endings: `kpk-won`, `krk-drawn`, `kpkp-locked-won` and so on.
///
/// The checker itself knows no endings. An axiom holds if the tables know the position, give it this
/// very name, and the result serves the goal: a win serves every goal, a draw only a draw. All other axioms
/// are refused, also where the check is not strict.
#[derive(Debug, Clone, Copy, Default)]
pub struct Endings;

impl AxiomVerifier for Endings {
    fn verify(&self, case: &AxiomCase<'_>) -> AxiomVerdict {
        let Some(known) = lore(case.position) else {
            return AxiomVerdict::Refuted("the tables do not know the position".to_owned());
        };
        if known.name != case.name {
            return AxiomVerdict::Refuted(format!("the tables say {}", known.name));
        }
        match known.winner {
            Some(winner) if winner == case.attacker => match in_time(case.position) {
                true => AxiomVerdict::Holds,
                false => AxiomVerdict::Refuted("the fifty-move rule comes first".to_owned()),
            },
            Some(_) => AxiomVerdict::Refuted("the other side wins".to_owned()),
            None if case.goal == Goal::Draw => AxiomVerdict::Holds,
            None => AxiomVerdict::Refuted("it is a draw".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color, Position};

    use super::*;
    use planche_input::position;

    fn verdict(name: &str, fen: &str, goal: Goal) -> AxiomVerdict {
        let position = position(fen).expect("a position");
        let attacker: Color = position.turn();
        Endings.verify(&AxiomCase {
            name,
            position: &position,
            attacker,
            goal,
            gain: 0,
        })
    }

    #[test]
    fn an_axiom_holds_only_by_its_own_name_and_for_its_own_side() {
        let won = "8/8/8/2k5/8/3K4/3P4/8 w - - 0 1";
        let lost = "8/8/8/2k5/8/4K3/3P4/8 b - - 0 1";
        let drawn = "8/8/8/3k4/8/8/3P4/3K4 w - - 0 1";
        let late = "7k/8/5K2/8/8/8/8/6R1 w - - 98 120";
        let queens = "4k3/8/8/8/8/8/3PP3/3QK3 w - - 0 1";
        assert_eq!(verdict("kpk-won", won, Goal::Mate), AxiomVerdict::Holds);
        let material = Goal::Material { wanted: 30 };
        assert_eq!(verdict("kpk-won", won, material), AxiomVerdict::Holds);
        for (name, fen, goal) in [
            ("kpk-drawn", won, Goal::Draw),
            ("krk-won", won, Goal::Mate),
            ("kpk-won", lost, Goal::Mate),
            ("kpk-drawn", drawn, Goal::Mate),
            ("kqppk-won", queens, Goal::Mate),
            ("krk-won", late, Goal::Mate),
        ] {
            let refuted = matches!(verdict(name, fen, goal), AxiomVerdict::Refuted(_));
            assert!(refuted, "{name} {fen}");
        }
    }
}
