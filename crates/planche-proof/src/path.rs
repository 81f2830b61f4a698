//! The moves that lead to a place in a proof.

use std::fmt;

use shakmaty::uci::UciMove;

/// The moves from the root of a proof to one of its nodes, attacker and defender in turn.
///
/// Printed, it says where the node stands: `at the root`, `after d5c3 c2c3`. A path too long to
/// read is cut in the middle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MovePath(pub Vec<UciMove>);

/// How many moves are printed at each end of a long path.
const SHOWN: usize = 12;

impl fmt::Display for MovePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = &self.0;
        if moves.is_empty() {
            return f.write_str("at the root");
        }
        f.write_str("after")?;
        if moves.len() <= 2 * SHOWN {
            return write_moves(f, moves);
        }
        write_moves(f, &moves[..SHOWN])?;
        write!(f, " … {} moves …", moves.len() - 2 * SHOWN)?;
        write_moves(f, &moves[moves.len() - SHOWN..])
    }
}

fn write_moves(f: &mut fmt::Formatter<'_>, moves: &[UciMove]) -> fmt::Result {
    moves.iter().try_for_each(|uci| write!(f, " {uci}"))
}
