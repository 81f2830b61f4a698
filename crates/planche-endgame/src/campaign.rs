//! The exhaustive proof of any expert: it plays the stronger side from every won position of a class,
//! and Black tries everything.
//!
//! The expert's moves are worked out first, in parallel. One walk in depth then finds the longest game
//! from each position; a repetition, a lost man, a stalemate or a missing move on any path is a
//! failure of every position that leads there.

use rayon::prelude::*;
use shakmaty::{Bitboard, Square};

use crate::class::Class;
use crate::placement::{Placement, Step};
use crate::quarter::Quarter;
use crate::table::{ClassTable, Turn, Value, table};

/// The length of a game that is not won.
pub const NOT_WON: u16 = u16::MAX;

/// What Black may play against the expert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resistance {
    /// Every legal move.
    Any,
    /// Every move that resists longest by the exact table.
    Optimal,
    /// One move that resists longest by the exact table, the first of them.
    Perfect,
}

/// The games of an expert from every position with the stronger side to move.
pub struct Campaign {
    class: Class,
    lengths: Vec<u16>,
}

/// Games in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Score {
    /// Won positions with the stronger side to move.
    pub positions: u64,
    /// Of these, won by the expert within fifty moves.
    pub won: u64,
    /// The longest of its games, in its own moves.
    pub longest: u16,
    /// The mean length of its games.
    pub mean: f64,
    /// The mean length of the same games with best play.
    pub optimal_mean: f64,
}

impl Campaign {
    /// Plays all games. `expert` chooses the move of the stronger side, `None` when it knows none.
    pub fn play(
        class: Class,
        resistance: Resistance,
        expert: impl Fn(&Placement) -> Option<Step> + Sync,
    ) -> Campaign {
        let quarter = Quarter::of(class);
        let exact = table(class);
        let steps: Vec<Option<Step>> = (0..quarter.len())
            .into_par_iter()
            .map(|index| {
                let placement = quarter.placement(index);
                exact
                    .white(&placement)
                    .distance()
                    .and_then(|_| expert(&placement))
            })
            .collect();
        let mut walk = Walk {
            class,
            quarter,
            exact,
            resistance,
            lengths: vec![UNKNOWN; steps.len()],
            steps,
            stack: Vec::new(),
        };
        for index in 0..walk.steps.len() {
            walk.explore(index);
        }
        Campaign {
            class,
            lengths: walk.lengths,
        }
    }

    /// The expert's moves until mate from here, as long as Black can make it.
    pub fn length(&self, placement: &Placement) -> Option<u16> {
        let length = self.lengths[Quarter::of(self.class).index(placement)];
        (length != NOT_WON).then_some(length)
    }

    /// Counts over all won positions.
    pub fn score(&self) -> Score {
        let exact = table(self.class);
        let quarter = Quarter::of(self.class);
        let mut score = Score::default();
        let (mut total, mut optimal) = (0u64, 0u64);
        for (placement, value) in exact.entries(Turn::Stronger) {
            let Value::Won(distance) = value else {
                continue;
            };
            score.positions += 1;
            let length = self.lengths[quarter.index(&placement)];
            if length <= 50 {
                score.won += 1;
                score.longest = score.longest.max(length);
                total += u64::from(length);
                optimal += u64::from(distance);
            }
        }
        let games = score.won.max(1) as f64;
        score.mean = total as f64 / games;
        score.optimal_mean = optimal as f64 / games;
        let scale =
            |count: u64| count * exact.weight() / if self.class.has_twins() { 2 } else { 1 };
        score.positions = scale(score.positions);
        score.won = scale(score.won);
        score
    }

    /// Some positions that are not won, for a report.
    pub fn failures(&self) -> impl Iterator<Item = Placement> + '_ {
        let quarter = Quarter::of(self.class);
        let entries = table(self.class).entries(Turn::Stronger);
        entries
            .filter(move |(placement, value)| {
                value.distance().is_some() && self.lengths[quarter.index(placement)] > 50
            })
            .map(|(placement, _)| placement)
    }
}

/// Not yet looked at.
const UNKNOWN: u16 = u16::MAX - 1;
/// On the path that is being explored: to meet it again is a repetition.
const OPEN: u16 = u16::MAX - 2;

struct Frame {
    index: usize,
    /// The position after the expert's move.
    after: Placement,
    /// Replies still to be looked at.
    replies: Bitboard,
    longest: u16,
}

struct Walk {
    class: Class,
    quarter: Quarter,
    exact: ClassTable,
    resistance: Resistance,
    steps: Vec<Option<Step>>,
    lengths: Vec<u16>,
    stack: Vec<Frame>,
}

impl Walk {
    fn explore(&mut self, start: usize) {
        if self.lengths[start] != UNKNOWN {
            return;
        }
        self.enter(start);
        while let Some(frame) = self.stack.last_mut() {
            let Some(reply) = frame.replies.first() else {
                let length = frame.longest + 1;
                self.close(length);
                continue;
            };
            let next = self.quarter.index(&frame.after.with_bare(reply));
            match self.lengths[next] {
                UNKNOWN => self.enter(next),
                OPEN | NOT_WON => self.close(NOT_WON),
                length => {
                    frame.replies.discard(reply);
                    frame.longest = frame.longest.max(length);
                }
            }
        }
    }

    /// Opens a position, or settles it at once when the game ends with the expert's move.
    fn enter(&mut self, index: usize) {
        let Some(step) = self.steps[index] else {
            self.lengths[index] = NOT_WON;
            return;
        };
        let after = self.quarter.placement(index).after(step);
        self.lengths[index] = match step {
            Step::Promote(..) => {
                let value = self.exact.after(&self.quarter.placement(index), step);
                value
                    .distance()
                    .map_or(NOT_WON, |distance| u16::from(distance) + 1)
            }
            _ => OPEN,
        };
        if self.lengths[index] != OPEN {
            return;
        }
        let replies = after.black_targets(self.class);
        self.stack.push(Frame {
            index,
            after,
            replies: Bitboard::EMPTY,
            longest: 0,
        });
        let mated = replies.is_empty() && after.in_check(self.class);
        let lost_man = !(replies & after.men_set(self.class)).is_empty();
        match (replies.is_empty(), mated || !lost_man) {
            (true, true) if mated => self.close(1),
            (false, true) => {
                let chosen = self.chosen(&after, replies);
                if let Some(frame) = self.stack.last_mut() {
                    frame.replies = chosen;
                }
            }
            _ => self.close(NOT_WON),
        }
    }

    fn close(&mut self, length: u16) {
        if let Some(frame) = self.stack.pop() {
            self.lengths[frame.index] = length;
        }
    }

    /// The replies that this resistance allows.
    fn chosen(&self, after: &Placement, replies: Bitboard) -> Bitboard {
        if self.resistance == Resistance::Any {
            return replies;
        }
        let resists = |to: Square| {
            let value = self.exact.white(&after.with_bare(to));
            value.distance().unwrap_or(u8::MAX)
        };
        let longest = replies.into_iter().map(resists).max();
        let most = match self.resistance {
            Resistance::Perfect => 1,
            _ => replies.count(),
        };
        replies
            .into_iter()
            .filter(|&to| Some(resists(to)) == longest)
            .take(most)
            .collect()
    }
}
