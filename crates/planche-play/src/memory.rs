//! What a deep look remembers of positions that it comes to again.

use std::cell::RefCell;

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
    /// Whose memory it is: another owner of the same table does not see it.
    owner: u32,
    bound: Bound,
    pub(crate) best: Option<Move>,
}

const NOTHING: Remembered = Remembered {
    key: 0,
    score: 0,
    depth: 0,
    owner: 0,
    bound: Bound::Exact,
    best: None,
};

/// A table with one place for every position; the last one in it stays.
#[derive(Debug)]
pub(crate) struct Memory {
    table: Table,
}

/// The places, and who owns them now.
#[derive(Debug, Default)]
struct Table {
    places: Vec<Remembered>,
    owner: u32,
}

/// How many tables a thread keeps for later.
const KEPT: usize = 2;

thread_local! {
    /// Tables that nobody uses. To make one takes as long as to look at a thousand positions, and most thoughts are
    /// shorter. What an earlier owner wrote into a table is not seen, so that no answer depends on whose it was.
    static SPARE: RefCell<Vec<Table>> = const { RefCell::new(Vec::new()) };
}

impl Table {
    fn new(bits: u32) -> Table {
        let size = 1 << bits;
        let spare = SPARE.with_borrow_mut(|spare| {
            let fits = spare.iter().position(|table| table.places.len() == size);
            fits.map(|index| spare.swap_remove(index))
        });
        match spare.and_then(Table::next) {
            Some(table) => table,
            None => Table {
                places: vec![NOTHING; size],
                owner: 1,
            },
        }
    }

    /// The same table for another owner, unless it had all that can be told apart.
    fn next(self) -> Option<Table> {
        let owner = self.owner.checked_add(1)?;
        Some(Table { owner, ..self })
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        let table = std::mem::take(&mut self.table);
        // While a thread ends there is nobody left to keep it for.
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < KEPT {
                spare.push(table);
            }
        });
    }
}

impl Memory {
    /// A memory with `2^bits` places.
    pub(crate) fn new(bits: u32) -> Memory {
        Memory {
            table: Table::new(bits),
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.table.places.len() - 1)
    }

    pub(crate) fn recall(&self, key: u64) -> Option<Remembered> {
        let found = self.table.places[self.place(key)];
        (found.key == key && found.owner == self.table.owner).then_some(found)
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
        self.table.places[place] = Remembered {
            key,
            score,
            depth,
            owner: self.table.owner,
            bound,
            best,
        };
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

    /// The table is used again, and what was in it is not.
    #[test]
    fn another_memory_knows_nothing_of_an_earlier_one() {
        let mut first = Memory::new(4);
        first.keep(7, 3, 50, Bound::Exact, None);
        let place = first.table.places.as_ptr();
        drop(first);
        let second = Memory::new(4);
        assert_eq!(second.table.places.as_ptr(), place);
        assert!(second.recall(7).is_none());
    }
}
