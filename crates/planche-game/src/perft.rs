//! Counting the ways a game can go: the test that rules are what they should be.

use crate::generate::{MoveList, Outcome};
use crate::moves::Part;
use crate::rules::Rules;
use crate::state::State;

/// The number of ways to make `depth` turns. A turn of several moves (`again`) counts as one; a
/// game that is over has no way to go on. Draw rules that depend on the history do not count.
pub fn perft(rules: &Rules, state: &State, depth: u32) -> u64 {
    let mut state = state.clone();
    let mut lists = vec![MoveList::default(); depth as usize + 1];
    Counter { rules }.count(&mut state, depth, &mut lists, [None; 2])
}

/// The number of ways behind each first move, in the order of the rules.
pub fn divide(rules: &Rules, state: &State, depth: u32) -> Vec<(Vec<Part>, u64)> {
    let mut counts = Vec::new();
    for first in rules.moves(state) {
        let mut after = state.clone();
        rules.make(&mut after, &first.parts);
        let rest = if after.side == state.side {
            depth
        } else {
            depth.saturating_sub(1)
        };
        counts.push((first.parts, perft(rules, &after, rest)));
    }
    counts
}

struct Counter<'a> {
    rules: &'a Rules,
}

impl Counter<'_> {
    /// `asked`: for each side, the length of the log when its result was last found undecided.
    fn count(
        &self,
        state: &mut State,
        depth: u32,
        lists: &mut Vec<MoveList>,
        mut asked: [Option<usize>; 2],
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        let last = state.last.index();
        let outcome = match asked[last] {
            Some(length) => self.rules.result_since(state, length),
            None => self.rules.result(state),
        };
        if outcome != Outcome::Ongoing {
            return 0;
        }
        asked[last] = Some(state.log_len());
        let mut list = lists.pop().unwrap_or_default();
        let mut total = 0;
        if self.rules.moves_or_end(state, &mut list) == Outcome::Ongoing {
            if depth == 1 && !self.rules.has_again {
                total = list.len() as u64;
            } else {
                total = self.children(state, depth, lists, asked, &list);
            }
        }
        lists.push(list);
        total
    }

    fn children(
        &self,
        state: &mut State,
        depth: u32,
        lists: &mut Vec<MoveList>,
        asked: [Option<usize>; 2],
        list: &MoveList,
    ) -> u64 {
        let mut total = 0;
        for index in 0..list.len() {
            let side = state.side;
            let undo = self.rules.make(state, list.parts(index, self.rules));
            let rest = if state.side == side { depth } else { depth - 1 };
            total += self.count(state, rest, lists, asked);
            state.unmake(undo);
        }
        total
    }
}
