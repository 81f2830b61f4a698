//! Games in which nothing is decided before a side cannot move: near its end such a game is searched
//! through, every position once. What is found is kept for the moves that follow.

use rustc_hash::FxHashMap;

use super::Stopped;
use super::danger;
use super::effort::Effort;
use crate::generate::{MoveList, Outcome};
use crate::lower::graph::Node;
use crate::rules::Rules;
use crate::state::{State, fingerprint};
use crate::text::syntax::Verdict;

/// The most positions that are remembered.
const MOST_KNOWN: usize = 1 << 20;
/// Positions that are looked at whatever the clock says.
const LEAST: u64 = 64;
/// A line that is longer may go on for ever.
const LONGEST: usize = 120;

/// The search through the end of a game.
#[derive(Debug)]
pub(super) struct Endgame<'a> {
    rules: &'a Rules,
    /// Whether the side to move wins.
    known: FxHashMap<u64, bool>,
    /// How many positions may be known.
    most: usize,
    lists: Vec<MoveList>,
    positions: u64,
    effort: Effort,
}

/// Whether a game is decided by who cannot move, and by nothing else.
fn suits(rules: &Rules) -> bool {
    let verdict = |node: &Node| match node {
        Node::Result { verdict, .. } => Some(*verdict),
        _ => None,
    };
    let mut stuck = rules
        .sides
        .iter()
        .flat_map(|side| side.graphs[2].nodes.iter().filter_map(verdict))
        .peekable();
    let never_drawn = rules.game.draw_after.is_none() && rules.game.repetition.is_none();
    never_drawn
        && !danger::has_results(rules)
        && stuck.peek().is_some()
        && stuck.all(|verdict| matches!(verdict, Verdict::Victory | Verdict::Loss))
}

impl<'a> Endgame<'a> {
    /// A search, if the game is of this sort.
    pub(super) fn new(rules: &'a Rules) -> Option<Endgame<'a>> {
        suits(rules).then(|| Endgame {
            rules,
            known: FxHashMap::default(),
            most: MOST_KNOWN,
            lists: Vec::new(),
            positions: 0,
            effort: Effort {
                positions: 0,
                until: None,
            },
        })
    }

    /// A move that wins, if one is found.
    pub(super) fn winning(
        &mut self,
        state: &State,
        list: &MoveList,
        effort: Effort,
    ) -> Option<usize> {
        self.begin(effort);
        let mut state = state.clone();
        let order = self.ordered(&mut state, list);
        order
            .into_iter()
            .find_map(|index| match self.after(&mut state, list, index, 0) {
                Ok(true) => Some(Ok(index)),
                Ok(false) => None,
                Err(Stopped) => Some(Err(Stopped)),
            })?
            .ok()
    }

    /// Whether the side to move surely wins.
    pub(super) fn wins(&mut self, state: &State, effort: Effort) -> bool {
        self.begin(effort);
        matches!(self.won(&mut state.clone(), 0), Ok(true))
    }

    fn begin(&mut self, effort: Effort) {
        self.positions = 0;
        self.effort = effort;
        if self.known.len() >= self.most {
            self.known.clear();
        }
    }

    /// Whether the side to move wins.
    fn won(&mut self, state: &mut State, depth: usize) -> Result<bool, Stopped> {
        let key = fingerprint(state);
        if let Some(&won) = self.known.get(&key) {
            return Ok(won);
        }
        self.positions += 1;
        if depth > LONGEST || self.effort.spent(self.positions, LEAST) {
            return Err(Stopped);
        }
        let mut list = self.lists.pop().unwrap_or_default();
        let won = self.any_wins(state, &mut list, depth);
        self.lists.push(list);
        if let Ok(won) = won
            && self.known.len() < self.most
        {
            self.known.insert(key, won);
        }
        won
    }

    fn any_wins(
        &mut self,
        state: &mut State,
        list: &mut MoveList,
        depth: usize,
    ) -> Result<bool, Stopped> {
        match self.rules.moves_or_end(state, list) {
            Outcome::Ongoing => {}
            Outcome::Won(side) => return Ok(side == state.side),
            Outcome::Drawn => return Err(Stopped),
        }
        for index in self.ordered(state, list) {
            if self.after(state, list, index, depth)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move wins.
    fn after(
        &mut self,
        state: &mut State,
        list: &MoveList,
        index: usize,
        depth: usize,
    ) -> Result<bool, Stopped> {
        let side = state.side;
        let undo = self.rules.make(state, list.parts(index, self.rules));
        let again = state.side == side;
        let won = self.won(state, depth + 1);
        state.unmake(undo);
        Ok(won? == again)
    }

    /// The moves, those first that leave the opponent the fewest.
    fn ordered(&mut self, state: &mut State, list: &MoveList) -> Vec<usize> {
        let side = state.side;
        let mut replies = self.lists.pop().unwrap_or_default();
        let mut order: Vec<(usize, usize)> = Vec::with_capacity(list.len());
        for index in 0..list.len() {
            let undo = self.rules.make(state, list.parts(index, self.rules));
            self.rules.pseudo_moves(state, side.other(), &mut replies);
            order.push((replies.len(), index));
            state.unmake(undo);
        }
        self.lists.push(replies);
        order.sort_unstable();
        order.into_iter().map(|(_, index)| index).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn no_more_positions_are_remembered_than_may_be() {
        let rules = library::load("clobber").expect("a shipped game");
        let start = rules.position("MmMm1/mMmM1/5/5/5/5 w").expect("a position");
        let effort = Effort {
            positions: 100_000,
            until: None,
        };
        let mut endgame = Endgame::new(&rules).expect("a game of this sort");
        let wins = endgame.wins(&start, effort);
        let all = endgame.known.len();
        let mut small = Endgame::new(&rules).expect("a game of this sort");
        small.most = all / 2;
        assert_eq!(small.wins(&start, effort), wins);
        assert_eq!(small.known.len(), all / 2);
        small.wins(&start, effort);
        assert!(small.known.len() <= all / 2);
    }
}
