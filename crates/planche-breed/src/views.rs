//! What a tree sees, and what it decides.
//!
//! A tree sees nothing of a position but its answers to the thirteen predicates. There are some two
//! hundred sets of answers, here called *views*; a set of views is a few words of bits.

use planche_endgame::krk::table1::Tactic;

const TACTICS: usize = Tactic::ALL.len();
const WORDS: usize = 4;

/// A set of views.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Views([u64; WORDS]);

impl Views {
    /// Views are numbered below this.
    pub(crate) const MOST: usize = WORDS * 64;

    /// Adds a view.
    #[inline]
    pub(crate) fn add(&mut self, view: usize) {
        self.0[view >> 6] |= 1 << (view & 63);
    }

    #[inline]
    fn zip(self, other: Views, join: impl Fn(u64, u64) -> u64) -> Views {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Views([join(a, e), join(b, f), join(c, g), join(d, h)])
    }

    /// The views of both sets.
    #[inline]
    pub fn and(self, other: Views) -> Views {
        self.zip(other, |a, b| a & b)
    }

    /// The views of this set that the other lacks.
    #[inline]
    pub fn minus(self, other: Views) -> Views {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline]
    fn each(self, mut visit: impl FnMut(usize)) {
        for (number, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(number << 6 | word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// Which views lead to each move of Table 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Choices([Views; TACTICS]);

impl Choices {
    /// These views lead to this move.
    pub(crate) fn add(&mut self, tactic: Tactic, views: Views) {
        let set = &mut self.0[tactic as usize];
        *set = set.zip(views, |a, b| a | b);
    }

    /// Whether two trees decide alike in all of these views.
    pub fn agree(&self, other: &Choices, views: Views) -> bool {
        let differs = |(ours, theirs): (&Views, &Views)| !ours.and(views).minus(*theirs).is_empty();
        !self.0.iter().zip(&other.0).any(differs)
    }

    /// The views in which two trees decide differently.
    pub(crate) fn difference(&self, other: &Choices) -> Views {
        let pairs = self.0.iter().zip(&other.0);
        pairs.fold(Views::default(), |found, (ours, theirs)| {
            found.zip(ours.minus(*theirs), |a, b| a | b)
        })
    }

    /// The move of each view.
    pub(crate) fn leaves(&self) -> Leaves {
        let mut leaves = [0; Views::MOST];
        self.set(&mut leaves, Views([u64::MAX; WORDS]));
        leaves
    }

    /// Notes the moves of these views.
    pub(crate) fn set(&self, leaves: &mut Leaves, views: Views) {
        for (tactic, &all) in self.0.iter().enumerate() {
            all.and(views).each(|view| leaves[view] = tactic as u8);
        }
    }
}

/// The move of each view, by its number.
pub(crate) type Leaves = [u8; Views::MOST];
