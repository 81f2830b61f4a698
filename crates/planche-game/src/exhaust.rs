//! The exact value of a small game: every position that can come up, worked out from the end.
//!
//! Play that goes on for ever is a draw; rules that count moves or repetitions are not looked at
//! (they can only end what would otherwise go on for ever).

use rustc_hash::FxHashMap;

use crate::board::Side;
use crate::generate::{MoveList, Outcome};
use crate::moves::Move;
use crate::rules::Rules;
use crate::state::State;
use crate::text::syntax::Verdict;

/// What a position is worth with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// A side wins, in so many moves of both sides together.
    Won(Side, u32),
    /// Nobody can force a win.
    Drawn,
}

/// The exact value of a position and of its moves.
#[derive(Debug, Clone)]
pub struct Exhausted {
    /// The value of the position.
    pub worth: Worth,
    /// The value of the position after each move.
    pub moves: Vec<(Move, Worth)>,
    /// How many positions can come up.
    pub positions: usize,
}

/// Why a game cannot be worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotExhausted {
    /// More positions can come up than were allowed.
    #[error("more than {0} positions can come up")]
    TooMany(usize),
    /// What a position is worth depends on those that came before it.
    #[error("who brings back a position loses, so positions have no worth of their own")]
    Repetition,
}

const OPEN: u32 = u32::MAX;

struct Table<'a> {
    rules: &'a Rules,
    known: FxHashMap<State, u32>,
    states: Vec<State>,
    /// Successors of each position, one after the other; `ends` says where each list ends.
    next: Vec<u32>,
    ends: Vec<usize>,
    worth: Vec<(Outcome, u32)>,
}

/// Whether positions have a worth of their own, whatever came before them.
pub(crate) fn worth_is_its_own(rules: &Rules) -> Result<(), NotExhausted> {
    match rules.game.repetition {
        Some((_, Verdict::Loss)) => Err(NotExhausted::Repetition),
        _ => Ok(()),
    }
}

/// Works out the value of a position.
pub fn exhaust(rules: &Rules, state: &State, most: usize) -> Result<Exhausted, NotExhausted> {
    worth_is_its_own(rules)?;
    let mut table = Table {
        rules,
        known: FxHashMap::default(),
        states: Vec::new(),
        next: Vec::new(),
        ends: Vec::new(),
        worth: Vec::new(),
    };
    table.enter(bare(state));
    table.expand(most)?;
    table.work_back();
    let moves = rules.moves(state);
    let after = |m: &Move| {
        let mut after = bare(state);
        rules.make(&mut after, &m.parts);
        let index = table.known.get(&after).copied();
        (
            m.clone(),
            index.map_or(Worth::Drawn, |index| table.worth(index)),
        )
    };
    let moves = moves.iter().map(after).collect();
    Ok(Exhausted {
        worth: table.worth(0),
        moves,
        positions: table.states.len(),
    })
}

/// The position without its count of quiet moves, which must not decide anything here.
fn bare(state: &State) -> State {
    let mut bare = state.clone();
    bare.clock = 0;
    bare
}

impl Table<'_> {
    fn enter(&mut self, mut state: State) -> u32 {
        if let Some(&index) = self.known.get(&state) {
            return index;
        }
        let index = self.states.len() as u32;
        state.clock = 0;
        self.known.insert(state.clone(), index);
        self.states.push(state);
        self.worth.push((Outcome::Ongoing, OPEN));
        index
    }

    /// Goes on until every position that can come up is known.
    fn expand(&mut self, most: usize) -> Result<(), NotExhausted> {
        let mut list = MoveList::default();
        let mut index = 0;
        while index < self.states.len() {
            if self.states.len() > most {
                return Err(NotExhausted::TooMany(most));
            }
            let mut state = self.states[index].clone();
            match self.rules.turn(&mut state, &mut list) {
                Outcome::Ongoing => {}
                over => self.worth[index] = (over, 0),
            }
            for number in 0..list.len() {
                let mut after = state.clone();
                self.rules.make(&mut after, list.parts(number, self.rules));
                after.forget();
                let next = self.enter(after);
                self.next.push(next);
            }
            self.ends.push(self.next.len());
            index += 1;
        }
        Ok(())
    }

    fn successors(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.next[start..self.ends[index]]
    }

    /// For each position, the positions it can come from.
    fn predecessors(&self) -> (Vec<usize>, Vec<u32>) {
        let mut starts = vec![0; self.states.len() + 1];
        for &next in &self.next {
            starts[next as usize + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut fill = starts.clone();
        let mut from = vec![0; self.next.len()];
        for index in 0..self.states.len() {
            for &next in self.successors(index) {
                from[fill[next as usize]] = index as u32;
                fill[next as usize] += 1;
            }
        }
        (starts, from)
    }

    /// From the decided positions backwards: a side that can reach a win has one; a side all of
    /// whose moves lose is lost. What is left is drawn.
    fn work_back(&mut self) {
        let (starts, from) = self.predecessors();
        let mut left: Vec<u32> = (0..self.states.len())
            .map(|index| self.successors(index).len() as u32)
            .collect();
        let decided = |worth: &(Outcome, u32)| matches!(worth.0, Outcome::Won(_));
        let mut queue: Vec<u32> = (0..self.worth.len() as u32)
            .filter(|&i| decided(&self.worth[i as usize]))
            .collect();
        let mut head = 0;
        while head < queue.len() {
            let index = queue[head] as usize;
            head += 1;
            let (Outcome::Won(winner), plies) = self.worth[index] else {
                continue;
            };
            for &before in &from[starts[index]..starts[index + 1]] {
                let before = before as usize;
                if self.worth[before].1 != OPEN {
                    continue;
                }
                left[before] -= 1;
                if self.states[before].side == winner || left[before] == 0 {
                    self.worth[before] = (Outcome::Won(winner), plies + 1);
                    queue.push(before as u32);
                }
            }
        }
    }

    fn worth(&self, index: u32) -> Worth {
        match self.worth[index as usize] {
            (Outcome::Won(side), plies) => Worth::Won(side, plies),
            _ => Worth::Drawn,
        }
    }
}
