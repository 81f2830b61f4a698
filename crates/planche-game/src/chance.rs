//! Chance that is the same for the same seed.

/// A small generator of numbers (xorshift).
#[derive(Debug, Clone)]
pub struct Chance(u64);

/// Odd factors that carry every digit of a seed upwards.
const MIXERS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

impl Chance {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Chance {
        // Neighbouring seeds must not begin with the same numbers, as they would if they were taken as they
        // are: a hundred games would then have one and the same beginning.
        let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        for factor in MIXERS {
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(factor);
        }
        // Nought would give nothing but noughts.
        Chance((mixed ^ (mixed >> 31)).max(1))
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

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn neighbouring_seeds_begin_differently() {
        let mut seen = [0; 9];
        for seed in 0..900 {
            seen[Chance::new(seed).below(9)] += 1;
        }
        assert!(
            seen.iter().all(|times| (70..130).contains(times)),
            "{seen:?}"
        );
    }
}
