//! Leaves that somebody else does not accept: the search has to do without them.

use planche_plan::Units;
use rustc_hash::{FxHashMap, FxHashSet};
use shakmaty::Chess;

use crate::position::key;

/// Positions that do not count as settled, each from some gain on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refused {
    leaves: FxHashMap<u64, Units>,
}

impl Refused {
    /// From now on this position is no leaf for so much or more.
    pub fn add(&mut self, leaf: &Chess, gain: Units) {
        let least = self.leaves.entry(key(leaf)).or_insert(gain);
        *least = (*least).min(gain);
    }

    /// The positions that are no leaves where so much is wanted.
    pub(crate) fn leaves(&self, wanted: Units) -> FxHashSet<u64> {
        let refused = self.leaves.iter().filter(|(_, least)| **least <= wanted);
        refused.map(|(leaf, _)| *leaf).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_is_refused_for_so_much_and_more() {
        let (mut refused, leaf) = (Refused::default(), Chess::default());
        refused.add(&leaf, 30);
        let counts = |refused: &Refused, wanted| refused.leaves(wanted).len();
        assert_eq!((counts(&refused, 20), counts(&refused, 30)), (0, 1));
        refused.add(&leaf, 10);
        assert_eq!((counts(&refused, 20), counts(&refused, 95)), (1, 1));
    }
}
