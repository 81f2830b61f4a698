//! Does a move leave the other side a combination?

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use planche::{Limits, Request, Solution, contradiction, solve};
use planche_plan::{Values, played};
use planche_play::{MATED, Score};
use shakmaty::{Chess, Color, Move, Position, Role};

/// A proof that a move fails.
#[derive(Debug, Clone)]
pub(crate) struct Refutation {
    /// The move, and the line that beats it.
    pub(crate) line: Vec<Move>,
    /// The idea of that line.
    pub(crate) idea: String,
    /// What the move is worth after it, for the side that would have played it.
    pub(crate) score: Score,
}

/// By how much a proof has to be worse than the judgement to count: what the safety search has seen
/// already is no news.
const NEWS: Score = 80;

/// Looks for a combination after a move that leaves less than `hoped`. Also tells how many nodes
/// that took.
pub(crate) fn vet(
    position: &Chess,
    action: Move,
    hoped: Score,
    nodes: usize,
    stop: &Arc<AtomicBool>,
) -> (Option<Refutation>, u64) {
    let after = played(position, action);
    let solution = solve(&request(after.clone(), nodes, stop));
    let made = solution.stats.nodes as u64 + solution.stats.opinion;
    (refutation(&after, action, hoped, &solution), made)
}

/// Asks for the most that the side to move can prove within so many nodes.
pub(crate) fn request(position: Chess, nodes: usize, stop: &Arc<AtomicBool>) -> Request {
    Request::new(position)
        .limits(Limits { nodes, time: None })
        .stop(stop.clone())
}

fn refutation(
    after: &Chess,
    action: Move,
    hoped: Score,
    solution: &Solution,
) -> Option<Refutation> {
    let score = match solution.is_mate() {
        true => MATED + 500,
        false => -(balance(after, after.turn()) + solution.gain()) * 10,
    };
    contradiction(None, solution, score + NEWS, hoped).map(|_| Refutation {
        line: [action]
            .into_iter()
            .chain(solution.told.iter().copied())
            .collect(),
        idea: solution.idea.clone(),
        score,
    })
}

/// The balance of material from one side, in units of the prover.
pub(crate) fn balance(position: &Chess, side: Color) -> i32 {
    let board = position.board();
    let values = Values::default();
    let roles = Role::ALL.into_iter().filter(|&role| role != Role::King);
    roles
        .map(|role| {
            let count = |side| (board.by_color(side) & board.by_role(role)).count() as i32;
            (count(side) - count(side.other())) * values.of(role)
        })
        .sum()
}
