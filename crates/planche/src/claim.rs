//! The one question of every door: what is claimed here?

use crate::request::Request;
use crate::solution::Solution;
use crate::solve::solve;

/// What is claimed of a position: proved, passed by the strict checker, and not disbelieved by the second opinion where a
/// risk called for one. `None` where nothing is, whatever else was found on the way.
///
/// Whoever says that something works, wins or refutes asks here, or asks [`solve`] and then [`Solution::is_proved`],
/// which is the same bar. It does not depend on the nodes of the request: fewer nodes make for fewer claims, not for
/// weaker ones.
///
/// ```
/// use planche::{Request, claim};
///
/// let mate = planche::position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// assert!(claim(&Request::new(mate)).is_some_and(|claim| claim.is_mate()));
///
/// let doomed = planche::position("8/8/8/1k6/7p/p7/K7/8 w - - 0 1")?;
/// assert_eq!(claim(&Request::new(doomed)), None, "the other pawn runs");
/// # Ok::<_, planche::PositionError>(())
/// ```
pub fn claim(request: &Request) -> Option<Solution> {
    Some(solve(request)).filter(Solution::is_proved)
}
