//! A capture for which there is no time: the move that allows it is a check.
//!
//! Trial: without the men that give check the capture is legal, and wins a man.

use planche_plan::Values;
use shakmaty::{Chess, Move, Position, Role, Square};

use super::change::without;
use crate::fact::Fact;
use crate::place::uci_of;

/// The dearest capture that the side in check could make if it were not in check.
pub(crate) fn no_time(checked: &Chess, values: &Values) -> Option<Fact> {
    let checkers: Vec<Square> = checked.checkers().into_iter().collect();
    let mut free = checked.clone();
    for checker in &checkers {
        free = without(&free, *checker)?;
    }
    let allowed = checked.legal_moves();
    let wins = |m: &&Move| {
        let worth = |role: Role| values.of(role);
        let taken = m.capture().map_or(0, worth);
        let next = planche_plan::played(&free, **m);
        let retaken = next.legal_moves().iter().any(|back| back.to() == m.to());
        let paid = if retaken { worth(m.role()) } else { 0 };
        taken - paid >= values.of(Role::Knight)
    };
    let legal = free.legal_moves();
    let captures = legal
        .iter()
        .filter(|m| m.is_capture() && !m.is_promotion() && m.role() != Role::King);
    let missed = captures.filter(|m| !allowed.iter().any(|other| uci_of(other) == uci_of(m)));
    let best = missed.filter(wins).max_by_key(|m| m.capture())?;
    (!checkers.is_empty()).then(|| Fact::NoTime {
        capture: uci_of(best),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;

    fn check(fen: &str, expected: Option<&str>) {
        let found = no_time(&position(fen), &Values::default()).map(|fact| match fact {
            Fact::NoTime { capture } => capture.to_string(),
            other => panic!("{other:?}"),
        });
        assert_eq!(found.as_deref(), expected, "{fen}");
    }

    #[test]
    fn a_check_leaves_no_time_to_take_the_queen_and_a_quiet_move_does() {
        let checked = "r4r1k/pb3p1p/1p1pp3/2p2pq1/2PBP3/3P2PP/PP1Q2B1/R4RK1 b - - 0 21";
        check(checked, Some("g5d2"));
        let quiet = "r4r1k/pb3p1p/1p1pp3/2p2Pq1/2Pb4/3PB1PP/PP1Q2B1/R4RK1 b - - 0 21";
        check(quiet, None);
        // The capture is legal in check, too: it takes the man that checks.
        check("6k1/8/8/8/8/8/5Q2/3q2K1 w - - 0 1", None);
    }
}
