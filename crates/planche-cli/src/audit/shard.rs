//! A part of a collection, for people with several machines and a queue.

use std::fmt;
use std::str::FromStr;

/// Every so-manieth puzzle, from one of the first on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    index: usize,
    /// How many parts there are.
    parts: usize,
}

impl Shard {
    /// Whether the puzzle with this number, from 0, belongs to the part.
    pub fn has(self, number: usize) -> bool {
        number % self.parts == self.index
    }
}

/// The whole is one part of one.
impl Default for Shard {
    fn default() -> Shard {
        Shard { index: 0, parts: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.parts)
    }
}

/// `3/8` is the third of eight parts.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let bad = || "expected a part and how many there are, such as 3/8".to_owned();
        let (index, parts) = text.split_once('/').ok_or_else(bad)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| bad());
        match (number(index)?, number(parts)?) {
            (index, parts) if (1..=parts).contains(&index) => Ok(Shard {
                index: index - 1,
                parts,
            }),
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        let part = |text: &str| text.parse::<Shard>().expect("a part");
        for number in 0..20 {
            let holders = ["1/3", "2/3", "3/3"]
                .into_iter()
                .filter(|text| part(text).has(number));
            assert_eq!(holders.count(), 1);
        }
        assert!(part("1/1").has(7));
        for bad in ["0/3", "4/3", "3", "a/b", "1/0", "/", "-1/2"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
