//! Clearance: a man gets out of the way of a friend.
//!
//! The second move goes through the square that the first has left, or to it, and takes nothing
//! there: with the first man still in his place it could not be played at all. It must not be the
//! answer to a check, and the first move must not be one that had another task: a capture that
//! stands safe. A reply beside the spine counts too if it takes what was offered or costs as little.
//! Where the second move is a capture along the line, it is a discovered attack.

use shakmaty::{Position, attacks};

use super::evidence::Evidence;
use super::plot::{Plot, TwoMoves};
use super::squares::is_loose;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let beside = plot.offers().chain(plot.equals());
    let pairs = plot.pairs().chain(beside);
    pairs.filter_map(|pair| clearance(&pair)).collect()
}

fn clearance(pair: &TwoMoves) -> Option<Evidence> {
    let (first, second) = (pair.first, pair.second);
    let left = first.action.from().filter(|_| !first.action.is_castle())?;
    let from = second.action.from()?;
    let line = second.before.board().sliders().contains(from);
    let quiet = !second.action.is_capture() && !second.before.is_check();
    let other_man = from != first.arrival() && second.arrival() != first.arrival();
    let uses = second.arrival() == left || attacks::between(from, second.arrival()).contains(left);
    let king_ran = second.after.is_check() && pair.reply.role() == shakmaty::Role::King;
    let task = first.action.is_capture() && !is_loose(&first.after, first.arrival());
    let promotes = first.action.is_promotion();
    (line && quiet && other_man && uses && !king_ran && !task && !promotes)
        .then(|| first.theme(Theme::Clearance, vec![left, from, second.arrival()]))
}
