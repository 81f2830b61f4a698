//! All positions that can come up after one, which leads to which, and how each ends with best play.

use rustc_hash::FxHashMap;

use crate::board::Side;
use crate::generate::{MoveList, Outcome};
use crate::rules::Rules;
use crate::state::{State, fingerprint};

use super::Worth;

/// A position that is not worked out yet, or from which nobody can force a win.
const OPEN: u32 = u32::MAX;

/// The positions, by number; the first one is the one that was asked about.
#[derive(Debug)]
pub(crate) struct Graph<'a> {
    rules: &'a Rules,
    known: FxHashMap<u64, u32>,
    states: Vec<State>,
    /// Successors of each position, one after the other, in the order of its moves; `ends` says where each
    /// list ends.
    next: Vec<u32>,
    ends: Vec<usize>,
    worth: Vec<(Outcome, u32)>,
}

impl<'a> Graph<'a> {
    /// All positions behind this one. `enough` is told how many are looked through and how many are known,
    /// and may end it; then there is no graph.
    pub(crate) fn grown(
        rules: &'a Rules,
        state: &State,
        mut enough: impl FnMut(usize, usize) -> bool,
    ) -> Option<Graph<'a>> {
        let mut graph = Graph {
            rules,
            known: FxHashMap::default(),
            states: Vec::new(),
            next: Vec::new(),
            ends: Vec::new(),
            worth: Vec::new(),
        };
        graph.enter(state.clone());
        let mut list = MoveList::default();
        while graph.ends.len() < graph.states.len() {
            if enough(graph.ends.len(), graph.states.len()) {
                return None;
            }
            graph.expand(&mut list);
        }
        graph.work_back();
        Some(graph)
    }

    /// The number of a position, without its count of quiet moves, which must not decide anything here.
    fn enter(&mut self, mut state: State) -> u32 {
        state.clock = 0;
        state.forget();
        let mut key = fingerprint(&state);
        while let Some(&index) = self.known.get(&key) {
            if self.states[index as usize] == state {
                return index;
            }
            key = key.wrapping_add(1);
        }
        let index = self.states.len() as u32;
        self.known.insert(key, index);
        self.states.push(state);
        self.worth.push((Outcome::Ongoing, OPEN));
        index
    }

    /// Enters what comes after the next position that was not looked through.
    fn expand(&mut self, list: &mut MoveList) {
        let index = self.ends.len();
        let mut state = self.states[index].clone();
        match self.rules.turn(&mut state, list) {
            Outcome::Ongoing => {}
            over => self.worth[index] = (over, 0),
        }
        for number in 0..list.len() {
            let undo = self.rules.make(&mut state, list.parts(number, self.rules));
            let next = self.enter(state.clone());
            self.next.push(next);
            state.unmake(undo);
        }
        self.ends.push(self.next.len());
    }

    /// The number of a position, if it is here.
    pub(crate) fn find(&self, state: &State) -> Option<u32> {
        let mut key = fingerprint(state);
        loop {
            let &index = self.known.get(&key)?;
            if self.states[index as usize] == *state {
                return Some(index);
            }
            key = key.wrapping_add(1);
        }
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Who is to move.
    pub(crate) fn side(&self, index: u32) -> Side {
        self.states[index as usize].side
    }

    /// The positions after the moves, in their order.
    pub(crate) fn successors(&self, index: u32) -> &[u32] {
        let index = index as usize;
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
        for index in 0..self.states.len() as u32 {
            for &next in self.successors(index) {
                from[fill[next as usize]] = index;
                fill[next as usize] += 1;
            }
        }
        (starts, from)
    }

    /// From the decided positions backwards: a side that can reach a win has one; a side all of
    /// whose moves lose is lost. What is left is drawn.
    fn work_back(&mut self) {
        let (starts, from) = self.predecessors();
        let mut left: Vec<u32> = (0..self.states.len() as u32)
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

    /// What a position is worth with best play.
    pub(crate) fn worth(&self, index: u32) -> Worth {
        match self.worth[index as usize] {
            (Outcome::Won(side), plies) => Worth::Won(side, plies),
            _ => Worth::Drawn,
        }
    }

    /// How the game has ended here, if it has.
    pub(crate) fn over(&self, index: u32) -> Option<Outcome> {
        let (outcome, plies) = self.worth[index as usize];
        (plies == 0).then_some(outcome)
    }
}
