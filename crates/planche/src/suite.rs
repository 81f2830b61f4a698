//! Suites of positions with known answers: reading them, and judging what was found.

use crate::solution::Solution;

pub use planche_input::suite::{Case, NoSuite, Row, RowError, Stream, SuitePart};

/// Whether the solution solves the case: proved, and the first move is right; where mate is the right
/// answer, a proved mate is enough.
pub fn is_solved(case: &Case, solution: &Solution) -> bool {
    let Some(best) = solution.best_uci().filter(|_| solution.is_proved()) else {
        return false;
    };
    let best = best.to_string();
    let right = case.best.is_empty() || case.best.contains(&best);
    case.mate && solution.is_mate() || right && !case.avoid.contains(&best)
}
