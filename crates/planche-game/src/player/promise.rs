//! What a move surely gains in men: all replies are looked at, and captures are played out.

use crate::board::Side;
use crate::generate::{MoveList, Outcome};
use crate::moves::Part;
use crate::rules::Rules;
use crate::state::State;

/// The most positions of the look.
const MOST: u32 = 1_500;
/// Captures are played out so far.
const LOUDEST: i32 = -8;
/// A game that is won counts for so many men.
const ALL: i32 = 1_000;

/// By how many men the side to move is further ahead after a move than before it, whatever the reply and
/// whatever is taken then. `None` if that is more than can be looked at.
pub fn promise(rules: &Rules, state: &State, parts: &[Part]) -> Option<i32> {
    let side = state.side;
    let mut after = state.clone();
    after.forget();
    rules.make(&mut after, parts);
    let mut look = Look {
        rules,
        side,
        positions: 0,
    };
    let value = look.value(&mut after, 1, -ALL, ALL)?;
    Some(value - lead(rules, state, side))
}

/// Own men less the opponent's.
fn lead(rules: &Rules, state: &State, side: Side) -> i32 {
    let kinds = &rules.game.kinds;
    let (own, other) = (kinds.side_mask(side), kinds.side_mask(side.other()));
    let squares = &state.cells[..rules.game.layout.squares];
    let sign = |&value: &u8| (own >> value & 1) as i32 - (other >> value & 1) as i32;
    squares.iter().map(sign).sum()
}

struct Look<'a> {
    rules: &'a Rules,
    side: Side,
    positions: u32,
}

impl Look<'_> {
    /// The lead that the side can count on.
    fn value(&mut self, state: &mut State, depth: i32, mut low: i32, mut high: i32) -> Option<i32> {
        self.positions += 1;
        let mut list = MoveList::default();
        match self.rules.turn(state, &mut list) {
            Outcome::Won(winner) => return Some(if winner == self.side { ALL } else { -ALL }),
            Outcome::Drawn => return Some(0),
            Outcome::Ongoing => {}
        }
        let mine = state.side == self.side;
        let takes = |index: &usize| {
            let parts = list.parts(*index, self.rules);
            parts.iter().any(|part| matches!(part, Part::Captured(_)))
        };
        let captures: Vec<usize> = (0..list.len()).filter(takes).collect();
        let forced = captures.len() == list.len();
        let standing = lead(self.rules, state, self.side);
        if depth <= LOUDEST || self.positions > MOST {
            return (self.positions <= MOST).then_some(standing);
        }
        let mut best = if mine { -ALL } else { ALL };
        let quiet = depth <= 0 && !forced;
        let moves = if quiet {
            captures
        } else {
            (0..list.len()).collect()
        };
        if quiet {
            best = standing;
            if mine {
                low = low.max(best);
            } else {
                high = high.min(best);
            }
        }
        for index in moves {
            if low >= high {
                break;
            }
            let undo = self.rules.make(state, list.parts(index, self.rules));
            let value = self.value(state, depth - 1, low, high);
            state.unmake(undo);
            let value = value?;
            if mine {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
        }
        Some(best)
    }
}
