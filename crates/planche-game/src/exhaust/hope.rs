//! What a side can expect from an opponent who moves at random: which of several moves of the same worth
//! leaves him the most to do wrong, and the most that anybody could score against him.

use super::graph::Graph;
use super::{NotExhausted, Worth, worth_is_its_own};
use crate::board::Side;
use crate::generate::Outcome;
use crate::rules::Rules;

/// Going through all positions once more changes less than this: enough.
const SETTLED: f32 = 1e-5;
/// Where games go round, this many rounds are enough.
const ROUNDS: usize = 200;
/// What comes a move later counts for so much less.
const SOONER: f32 = 0.9999;

/// How a side chooses its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// It never gives away what it has with best play.
    Safe,
    /// It takes whatever scores most against chance.
    Bold,
}

/// 0 lost, 1 drawn, 2 won.
pub(crate) fn class(worth: Worth, side: Side) -> u8 {
    match worth {
        Worth::Won(winner, _) => 2 * u8::from(winner == side),
        Worth::Drawn => 1,
    }
}

/// For each position the points that a side can expect, 0 to 1.
pub(crate) fn hopes(graph: &Graph, side: Side, care: Care) -> Vec<f32> {
    let all = 0..graph.len() as u32;
    let mut hopes: Vec<f32> = all.clone().map(|index| end(graph, index, side)).collect();
    for _ in 0..ROUNDS {
        let mut change = 0.0_f32;
        // What comes late in a game stands late in the graph.
        for index in all.clone().rev() {
            if !graph.successors(index).is_empty() {
                let hope = hope(graph, &hopes, index, side, care);
                change = change.max((hope - hopes[index as usize]).abs());
                hopes[index as usize] = hope;
            }
        }
        if change < SETTLED {
            break;
        }
    }
    hopes
}

fn end(graph: &Graph, index: u32, side: Side) -> f32 {
    match graph.over(index) {
        Some(Outcome::Won(winner)) => f32::from(u8::from(winner == side)),
        _ => 0.5,
    }
}

fn hope(graph: &Graph, hopes: &[f32], index: u32, side: Side, care: Care) -> f32 {
    let next = graph.successors(index);
    let own = graph.side(index) == side;
    let sum = |sum: f32, &after: &u32| sum + hopes[after as usize];
    let mean = if own {
        let most = next.iter().map(|&after| class(graph.worth(after), side));
        let least = match care {
            Care::Safe => most.max().unwrap_or(0),
            Care::Bold => 0,
        };
        let allowed = next
            .iter()
            .filter(|&&after| class(graph.worth(after), side) >= least);
        allowed.fold(0.0, |best: f32, &after| best.max(hopes[after as usize]))
    } else {
        next.iter().fold(0.0, sum) / next.len() as f32
    };
    match care {
        Care::Safe => 0.5 + SOONER * (mean - 0.5),
        Care::Bold => mean,
    }
}

/// What can be expected of an opponent who moves at random, as shares of points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ceiling {
    /// By whoever plays for nothing else.
    pub bold: f32,
    /// By whoever never gives away what he has with best play.
    pub safe: f32,
    /// How many positions can come up.
    pub positions: usize,
}

/// The most that anybody can expect with a side. Games that go on for ever are drawn.
pub fn ceiling(rules: &Rules, side: Side, most: usize) -> Result<Ceiling, NotExhausted> {
    worth_is_its_own(rules)?;
    let graph = Graph::grown(rules, &rules.start(), |_, known| known > most);
    let graph = graph.ok_or(NotExhausted::TooMany(most))?;
    Ok(Ceiling {
        bold: hopes(&graph, side, Care::Bold)[0],
        safe: hopes(&graph, side, Care::Safe)[0],
        positions: graph.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    /// Who can choose wins Nim against chance; at tic-tac-toe the second player cannot score all points.
    #[test]
    fn the_most_against_chance() {
        let of = |game: &str, side| {
            let rules = library::load(game).expect("a shipped game");
            ceiling(&rules, side, 10_000).expect("a small game")
        };
        let second = of("tic-tac-toe", Side::Second);
        assert!(second.bold > 0.96 && second.bold < 0.97, "{second:?}");
        assert!(second.safe <= second.bold, "{second:?}");
        assert!(of("nim", Side::First).bold > 0.999);
    }
}
