//! The last few answers, so that the page can ask about them again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use planche::{Request, Solution};

/// How many answers are kept.
const KEPT: usize = 24;

/// An answer with its question.
#[derive(Debug)]
pub struct Solved {
    /// What was asked.
    pub request: Request,
    /// What was found.
    pub solution: Solution,
}

/// The last answers by number.
#[derive(Debug, Clone, Default)]
pub struct Shelf(Arc<Mutex<Inner>>);

#[derive(Debug, Default)]
struct Inner {
    last: u64,
    solved: VecDeque<(u64, Arc<Solved>)>,
}

impl Shelf {
    /// Keeps an answer and gives its number; the oldest has to go when there are too many.
    pub fn keep(&self, solved: Arc<Solved>) -> u64 {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.last += 1;
        let number = inner.last;
        inner.solved.push_back((number, solved));
        if inner.solved.len() > KEPT {
            inner.solved.pop_front();
        }
        number
    }

    /// The answer with this number, if it is still here.
    pub fn find(&self, number: u64) -> Option<Arc<Solved>> {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = inner.solved.iter().find(|(known, _)| *known == number);
        found.map(|(_, solved)| solved.clone())
    }
}
