//! Where the defender's king could go if it were his turn.

use planche_plan::passed;
use shakmaty::{Chess, Position, Role};

use crate::fact::Fact;

/// The squares to which the king of the side that is not to move could go.
pub(crate) fn flights(position: &Chess) -> Option<Fact> {
    let free = passed(position)?;
    let king = free.board().king_of(free.turn())?;
    let legal = free.legal_moves();
    let steps = legal
        .iter()
        .filter(|m| m.role() == Role::King && !m.is_castle());
    let squares = steps.map(|m| m.to()).collect();
    Some(Fact::Flights { king, squares })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::change::position;
    use shakmaty::Square;

    fn check(fen: &str, expected: &[Square]) {
        let Some(Fact::Flights { squares, .. }) = flights(&position(fen)) else {
            panic!("a king");
        };
        assert_eq!(squares, expected, "{fen}");
    }

    #[test]
    fn a_king_has_squares_or_none() {
        check(
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            &[Square::F8, Square::H8],
        );
        check("7k/5Kpp/8/8/8/8/8/R7 w - - 0 1", &[]);
    }
}
