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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_answers_only_its_side_of_the_question() {
        let mut memory = Memory::new(4);
        let mut answers = |score, bound, alpha, beta| {
            memory.keep(7, 3, score, bound, None);
            memory.recall(7).and_then(|seen| seen.answers(alpha, beta))
        };
        assert_eq!(answers(50, Bound::Exact, 0, 100), Some(50));
        assert_eq!(answers(120, Bound::Least, 0, 100), Some(120));
        assert_eq!(answers(50, Bound::Least, 0, 100), None);
        assert_eq!(answers(-20, Bound::Most, 0, 100), Some(-20));
        assert_eq!(answers(50, Bound::Most, 0, 100), None);
        let mate = -crate::score::MATED - 3;
        assert_eq!(answers(mate, Bound::Exact, 0, 100), None);
    }

    #[test]
    fn another_position_in_the_same_place_is_not_mistaken() {
        let mut memory = Memory::new(4);
        memory.keep(7, 3, 50, Bound::Exact, None);
        assert!(memory.recall(7 + 16).is_none());
        memory.keep(7 + 16, 3, 60, Bound::Exact, None);
        assert!(memory.recall(7).is_none());
    }
}
