//! Chance that is the same for the same seed.

/// A small generator of numbers (xorshift).
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Chance {
        // A seed of nought would give nothing but noughts.
        Chance((seed ^ 0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number below `bound` (nought if there is none).
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }

    /// Whether one of so many equal chances comes true.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}
