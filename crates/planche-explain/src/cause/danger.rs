//! The opponent threatens mate himself, so every move has to force.
//!
//! Trial: if the attacker passes, he is mated.

use planche_plan::{passed, played};
use shakmaty::{Chess, Position};

use crate::fact::Fact;
use crate::place::uci_of;

/// The mate that the opponent of the side to move threatens.
pub(crate) fn must_force(position: &Chess) -> Option<Fact> {
    let free = passed(position)?;
    let legal = free.legal_moves();
    let mate = legal.iter().find(|m| played(&free, **m).is_checkmate())?;
    Some(Fact::MustForce {
        threat: uci_of(mate),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;

    #[test]
    fn a_mate_is_threatened_or_is_not() {
        let threatened = position("8/1b2P1pk/pqn4p/1p1B4/1P4nP/P1P3N1/3r2P1/3RK2R w K - 1 28");
        assert!(must_force(&threatened).is_some());
        let calm = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        assert_eq!(must_force(&calm), None);
    }
}
