//! What a look at threats has found, by position. Two free moves lead to the same position in either order, and leaves
//! behind different replies differ by as little, so that the same questions are asked again and again.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use shakmaty::Chess;

use crate::leaves::quiet::Threat;
use crate::position::key;

/// So many positions are remembered; then all are forgotten.
const MOST: usize = 1 << 16;

/// What came of looking for an answer to what is threatened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Met {
    /// The threat, where nothing answers it.
    pub(crate) unmet: Option<Threat>,
    /// How many positions it took to see that.
    pub(crate) looked: u32,
}

/// The memory of one way to look: of one measure, and of so many checks.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    threats: RefCell<FxHashMap<u64, Threat>>,
    met: RefCell<FxHashMap<u64, Met>>,
}

impl Remembered {
    /// What the defender, to move, would do.
    pub(crate) fn threat(&self, position: &Chess, look: impl FnOnce() -> Threat) -> Threat {
        recalled(&self.threats, position, look)
    }

    /// Whether the attacker, to move, can meet what is threatened.
    pub(crate) fn met(&self, position: &Chess, look: impl FnOnce() -> Met) -> Met {
        recalled(&self.met, position, look)
    }
}

/// What is known of a position, or else what a look shows. While it looks, others may remember more.
fn recalled<T: Copy>(
    known: &RefCell<FxHashMap<u64, T>>,
    position: &Chess,
    look: impl FnOnce() -> T,
) -> T {
    let key = key(position);
    let found = known.borrow().get(&key).copied();
    found.unwrap_or_else(|| {
        let seen = look();
        let mut known = known.borrow_mut();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, seen);
        seen
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_looked_at_once() {
        let remembered = Remembered::default();
        let start = Chess::default();
        assert_eq!(remembered.threat(&start, || Threat::Other), Threat::Other);
        assert_eq!(remembered.threat(&start, || Threat::None), Threat::Other);
        let met = Met {
            unmet: None,
            looked: 3,
        };
        assert_eq!(remembered.met(&start, || met), met);
        assert_eq!(remembered.met(&start, || panic!("known")), met);
    }
}
