//! Small games, and the ends of larger ones, worked out whole: the best move, and among moves that are as
//! good the one after which the opponent has the most to do wrong.
//!
//! A proved draw is no reason to stop, and a lost position none to give up.

use super::effort::Effort;
use super::motive::{Motive, Opinion};
use crate::board::Side;
use crate::exhaust::graph::Graph;
use crate::exhaust::hope::{Care, class, hopes};
use crate::exhaust::{Worth, worth_is_its_own};
use crate::rules::Rules;
use crate::state::State;

/// The most positions that are kept: about 100 MB.
const MOST: usize = 500_000;
/// Positions that are looked through whatever the clock says.
const LEAST: u64 = 64;
/// So many levels ahead it is guessed how many positions there will be.
const GUESSED: usize = 3;

/// The positions behind one that came up, and what can be expected of each.
#[derive(Debug)]
pub(super) struct Atlas<'a> {
    rules: &'a Rules,
    graph: Option<Graph<'a>>,
    hopes: [Option<Vec<f32>>; 2],
}

/// A move that was found here.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Found {
    /// Its place in the list of legal moves.
    pub index: usize,
    /// What the position after it is worth to the side that moves: 0 lost, 1 drawn, 2 won.
    pub class: u8,
    /// How many of the replies are mistakes, and how many there are.
    pub mistakes: (usize, usize),
}

impl Found {
    /// What the move comes to with best play.
    pub(super) fn opinion(&self) -> Opinion {
        match self.class {
            2 => Opinion::Won,
            1 => Opinion::Drawn,
            _ => Opinion::Lost,
        }
    }

    /// What the opponent may do wrong.
    pub(super) fn tempts(&self) -> Option<Motive> {
        let (wrong, replies) = self.mistakes;
        (wrong > 0).then_some(Motive::Tempts(wrong, replies))
    }
}

impl<'a> Atlas<'a> {
    /// An empty one, if positions of the game have a worth of their own.
    pub(super) fn new(rules: &'a Rules) -> Option<Atlas<'a>> {
        worth_is_its_own(rules).ok()?;
        Some(Atlas {
            rules,
            graph: None,
            hopes: [None, None],
        })
    }

    /// The best move, if everything that can come is seen.
    pub(super) fn best(&mut self, state: &State, effort: Effort) -> Option<Found> {
        let known = |graph: &Graph| graph.find(state).is_some();
        if !self.graph.as_ref().is_some_and(known) {
            let mut patience = Patience::new(effort);
            self.hopes = [None, None];
            self.graph = Graph::grown(self.rules, state, |seen, known| patience.ends(seen, known));
        }
        let graph = self.graph.as_ref()?;
        let hopes = self.hopes[state.side.index()]
            .get_or_insert_with(|| hopes(graph, state.side, Care::Safe));
        choose(graph, hopes, graph.find(state)?)
    }
}

/// A won game is won soon, a drawn or lost one played where hope is greatest.
fn choose(graph: &Graph, hopes: &[f32], at: u32) -> Option<Found> {
    let side = graph.side(at);
    let rank = |after: u32| {
        let plies = match graph.worth(after) {
            Worth::Won(winner, plies) if winner == side => -i64::from(plies),
            Worth::Won(_, plies) => i64::from(plies),
            Worth::Drawn => 0,
        };
        let class = class(graph.worth(after), side);
        let hope = if class == 2 {
            1.0
        } else {
            hopes[after as usize]
        };
        (class, hope, plies)
    };
    let next = graph.successors(at);
    let mut best = 0;
    for index in 1..next.len() {
        if rank(next[index])
            .partial_cmp(&rank(next[best]))
            .is_some_and(|order| order.is_gt())
        {
            best = index;
        }
    }
    let after = *next.get(best)?;
    Some(Found {
        index: best,
        class: rank(after).0,
        mistakes: mistakes(graph, after, side),
    })
}

/// How many replies are worth more to the side than the position is, and how many there are.
fn mistakes(graph: &Graph, at: u32, side: Side) -> (usize, usize) {
    let replies = graph.successors(at);
    if graph.side(at) == side {
        return (0, replies.len());
    }
    let due = class(graph.worth(at), side);
    let better = |&&after: &&u32| class(graph.worth(after), side) > due;
    (replies.iter().filter(better).count(), replies.len())
}

/// When to give up looking through all positions: when time is up, or when they are seen to grow too many.
struct Patience {
    effort: Effort,
    most: usize,
    /// Where the level ends that is being looked through: the positions after so many moves.
    level: usize,
    sizes: Vec<usize>,
}

impl Patience {
    fn new(effort: Effort) -> Patience {
        Patience {
            effort,
            most: MOST.min(usize::try_from(effort.positions).unwrap_or(MOST)),
            level: 1,
            sizes: vec![1],
        }
    }

    fn ends(&mut self, seen: usize, known: usize) -> bool {
        if seen == self.level {
            self.sizes.push(known - self.level);
            self.level = known;
            if known + self.guess() > self.most {
                return true;
            }
        }
        known > self.most || self.effort.spent(seen as u64, LEAST)
    }

    /// How many more positions there will be on the next levels, if they go on growing as they do, slower
    /// and slower.
    fn guess(&self) -> usize {
        let [.., before, last, now] = self.sizes[..] else {
            return 0;
        };
        let [before, last, now] = [before, last, now].map(|size| size.max(1) as f64);
        let mut growth = now / last;
        let slower = (growth / (last / before)).min(1.0);
        let (mut size, mut sum) = (now, 0.0);
        for _ in 0..GUESSED {
            growth *= slower;
            size *= growth;
            sum += size;
        }
        sum as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    const ALL: Effort = Effort {
        positions: u64::MAX,
        until: None,
    };

    #[test]
    fn best_play_comes_first() {
        let rules = library::load("misere-tic-tac-toe").expect("a shipped game");
        let mut atlas = Atlas::new(&rules).expect("a game of this sort");
        let found = atlas.best(&rules.start(), ALL).expect("a small game");
        // Only the centre draws.
        assert_eq!((found.index, found.class), (4, 1));
    }

    #[test]
    fn of_equal_moves_one_is_played_after_which_more_replies_are_mistakes() {
        let rules = library::load("tic-tac-toe").expect("a shipped game");
        let graph = Graph::grown(&rules, &rules.start(), |_, _| false).expect("a small game");
        let by = |hopes: &[f32]| {
            let drawn = (0..graph.len() as u32)
                .filter(|&at| graph.side(at) == Side::First && graph.worth(at) == Worth::Drawn);
            let found = drawn.filter_map(|at| choose(&graph, hopes, at));
            let share = |found: Found| found.mistakes.0 as f32 / found.mistakes.1.max(1) as f32;
            found.map(share).sum::<f32>()
        };
        let (hopeful, hopeless) = (
            by(&hopes(&graph, Side::First, Care::Safe)),
            by(&vec![0.0; graph.len()]),
        );
        assert!(hopeful > 1.05 * hopeless, "{hopeful} {hopeless}");
    }

    #[test]
    fn a_large_game_is_given_up_early() {
        let rules = library::load("chess").expect("a shipped game");
        let mut patience = Patience::new(ALL);
        let mut most = 0;
        let graph = Graph::grown(&rules, &rules.start(), |seen, known| {
            most = known;
            patience.ends(seen, known)
        });
        assert!(graph.is_none());
        assert!(most < 10_000, "{most}");
    }
}
