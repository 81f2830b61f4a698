//! Solving a position and telling how the idea came about.

use planche_plan::Plan;
use planche_prover::first_thoughts;
use planche_think::{Beat, story};

use crate::request::Request;
use crate::solution::Solution;
use crate::solve::solve;

/// What the search came to, and how.
#[derive(Debug, Clone)]
pub struct Thoughts {
    /// The answer.
    pub solution: Solution,
    /// The story of its idea; where nothing was proved, of what came nearest.
    pub story: Vec<Beat>,
}

/// Solves a position and tells how the idea came about, or what spoiled the one that came nearest.
pub fn think(request: &Request) -> Thoughts {
    let solution = solve(&request.clone().attempts(true));
    let story = match (&solution.thread, &solution.attempt) {
        (Some(thread), _) => story(thread),
        (None, Some(nearest)) => nearest.story(),
        (None, None) => Vec::new(),
    };
    Thoughts { solution, story }
}

/// What the side that is not to move sees in a position, before anything is played: its own initial analysis.
pub fn plans_of_the_other_side(request: &Request) -> Vec<Plan> {
    first_thoughts(&request.position, request.values, &request.tuning)
}
