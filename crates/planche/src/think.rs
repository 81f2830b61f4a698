//! Solving a position and telling how the idea came about.

use planche_think::{Beat, story};

use crate::request::Request;
use crate::solution::Solution;
use crate::solve::solve;

/// What the search came to, and how.
#[derive(Debug, Clone)]
pub struct Thoughts {
    /// The answer.
    pub solution: Solution,
    /// The story of its idea, empty where nothing was proved by plans.
    pub story: Vec<Beat>,
}

/// Solves a position and tells how the idea came about.
pub fn think(request: &Request) -> Thoughts {
    let solution = solve(request);
    let story = solution.thread.as_deref().map(story);
    Thoughts {
        story: story.unwrap_or_default(),
        solution,
    }
}
