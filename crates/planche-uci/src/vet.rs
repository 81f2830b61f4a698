//! Does a move leave the other side a combination?

use std::sync::atomic::AtomicBool;

use planche_plan::Values;
use planche_play::{MATED, Score};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position, Role};

use planche::Report;
use planche::solve;
use planche::{Limits, Request};
use planche_plan::played;

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
    stop: &'static AtomicBool,
) -> (Option<Refutation>, u64) {
    let after = played(position, action);
    let report = solve(&request(after.clone(), nodes, stop));
    let made = report.stats.nodes as u64 + report.stats.opinion;
    (refutation(&after, action, hoped, &report), made)
}

/// Asks for the most that the side to move can prove within so many nodes.
pub(crate) fn request(position: Chess, nodes: usize, stop: &'static AtomicBool) -> Request {
    Request::new(position)
        .limits(Limits { nodes, time: None })
        .stop(stop)
}

fn refutation(after: &Chess, action: Move, hoped: Score, report: &Report) -> Option<Refutation> {
    if !report.is_proved() {
        return None;
    }
    let score = match report.goal {
        "mate" => MATED + 500,
        _ => -(balance(after, after.turn()) + report.gain) * 10,
    };
    (score + NEWS < hoped).then(|| Refutation {
        line: [action]
            .into_iter()
            .chain(replayed(after, &report.line))
            .collect(),
        idea: report.idea.clone(),
        score,
    })
}

/// The moves of a line in the notation of the protocol, played from here.
pub(crate) fn replayed(position: &Chess, line: &[String]) -> Vec<Move> {
    let mut at = position.clone();
    let mut moves = Vec::new();
    for text in line {
        let uci = text.parse::<UciMove>().ok();
        let Some(action) = uci.and_then(|uci| uci.to_move(&at).ok()) else {
            break;
        };
        at.play_unchecked(action);
        moves.push(action);
    }
    moves
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
