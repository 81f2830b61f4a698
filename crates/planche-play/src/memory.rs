//! What a deep look remembers of positions that it comes to again.

use shakmaty::Move;

use crate::score::{Score, is_mate};

/// Which side of the truth a score lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at least so much.
    Least,
    /// It is at most so much.
    Most,
    /// It is just so much.
    Exact,
}

/// One position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Remembered {
    key: u64,
    score: Score,
    pub(crate) depth: i32,
    bound: Bound,
    pub(crate) best: Option<Move>,
}

/// A table with one place for every position; the last one in it stays.
#[derive(Debug)]
pub(crate) struct Memory {
    places: Vec<Option<Remembered>>,
}

impl Memory {
    /// A memory with `2^bits` places.
    pub(crate) fn new(bits: u32) -> Memory {
        Memory {
            places: vec![None; 1 << bits],
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    pub(crate) fn recall(&self, key: u64) -> Option<Remembered> {
        self.places[self.place(key)].filter(|found| found.key == key)
    }

    pub(crate) fn keep(
        &mut self,
        key: u64,
        depth: i32,
        score: Score,
        bound: Bound,
        best: Option<Move>,
    ) {
        let place = self.place(key);
        let best = best.or_else(|| self.recall(key).and_then(|old| old.best));
        self.places[place] = Some(Remembered {
            key,
            score,
            depth,
            bound,
            best,
        });
    }
}

impl Remembered {
    /// The score, if it answers the question whether the truth lies between these two. Mates are looked for
    /// again: how far away they are depends on the way.
    pub(crate) fn answers(&self, alpha: Score, beta: Score) -> Option<Score> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Least => self.score >= beta,
            Bound::Most => self.score <= alpha,
        };
        (decides && !is_mate(self.score)).then_some(self.score)
    }
}
