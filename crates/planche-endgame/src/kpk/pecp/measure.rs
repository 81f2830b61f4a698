//! The paper's way on every position.

use rayon::prelude::*;

use super::Player;
use crate::campaign::{Campaign, Resistance};
use crate::class::Class;
use crate::placement::Placement;
use crate::table::{Turn, Value, table};

/// The paper's way measured on every position: all of them, and the good ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// Won positions with White to move, and in how many of them White's move keeps the win.
    pub kept: [u64; 2],
    /// Drawn positions with Black to move that has a move, and in how many Black's move holds.
    pub held: [u64; 2],
    /// Won positions with White to move, and in how many White wins against every defence.
    pub won: [u64; 2],
}

/// Measures keeping, holding and winning over all positions.
pub fn measure(player: &Player) -> Figures {
    let exact = table(Class::KPK);
    let all = |turn, wanted: fn(Value) -> bool| -> Vec<Placement> {
        let entries = exact.entries(turn).filter(|&(_, value)| wanted(value));
        entries.map(|(placement, _)| placement).collect()
    };
    let won = all(Turn::Stronger, |value| matches!(value, Value::Won(_)));
    let drawn = all(Turn::Bare, |value| value == Value::Drawn);
    let step = |placement: &Placement| Some(player.attack(placement)?.winner);
    let kept = |placement: &&Placement| {
        step(placement).is_some_and(|step| matches!(exact.after(placement, step), Value::Won(_)))
    };
    let replies: Vec<(&Placement, shakmaty::Square)> = drawn
        .par_iter()
        .filter_map(|placement| Some((placement, player.defend(placement)?.winner)))
        .collect();
    let held = |&&(placement, to): &&(&Placement, shakmaty::Square)| {
        to == placement.men[0] || exact.white(&placement.with_bare(to)) == Value::Drawn
    };
    let weigh = |count: usize| count as u64 * exact.weight();
    let score = Campaign::play(Class::KPK, Resistance::Any, step).score();
    Figures {
        kept: [weigh(won.len()), weigh(won.par_iter().filter(kept).count())],
        held: [
            weigh(replies.len()),
            weigh(replies.iter().filter(held).count()),
        ],
        won: [score.positions, score.won],
    }
}
