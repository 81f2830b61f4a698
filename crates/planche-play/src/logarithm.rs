//! Logarithms in whole numbers: the same on every machine, to the last bit.

/// One, in the logarithms of this file.
pub(crate) const ONE: i64 = 1 << 16;

/// How many bits stand behind the point.
const BITS: u32 = 16;

/// More moves than this no position has, and no look is so deep.
const MOST: usize = 256;

static LOGARITHMS: [i64; MOST] = table();

/// The binary logarithm, in parts of [`ONE`]; of nothing it is nothing.
pub(crate) fn logarithm(number: usize) -> i64 {
    LOGARITHMS[number.min(MOST - 1)]
}

const fn table() -> [i64; MOST] {
    let mut logarithms = [0; MOST];
    let mut number = 1;
    while number < MOST {
        logarithms[number] = of(number as u64);
        number += 1;
    }
    logarithms
}

/// Bit by bit: the square of a number has twice its logarithm.
const fn of(number: u64) -> i64 {
    let whole = number.ilog2();
    let two = 2_u64 << 31;
    let mut rest = (number << 31) >> whole;
    let (mut logarithm, mut bit) = (whole as i64, 0);
    while bit < BITS {
        rest = (rest * rest) >> 31;
        logarithm *= 2;
        if rest >= two {
            rest >>= 1;
            logarithm += 1;
        }
        bit += 1;
    }
    logarithm
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_of_the_books() {
        for (number, expected) in [
            (1, 0.0),
            (2, 1.0),
            (3, 1.584_96),
            (12, 3.584_96),
            (200, 7.643_86),
        ] {
            let found = logarithm(number) as f64 / ONE as f64;
            assert!((found - expected).abs() < 0.000_1, "{number}: {found}");
        }
        assert_eq!((logarithm(0), logarithm(1_000)), (0, logarithm(255)));
    }
}
