//! What a proof reaches.

use planche_plan::Units;
use planche_proof::{After, Attack};

use crate::measure::depth;

/// What the attacker reaches by force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Success {
    /// Checkmate, after at most so many moves of the attacker.
    Mate {
        /// The attacker's moves on the longest line of the proof.
        moves: usize,
    },
    /// So many units more than at the start.
    Material(Units),
    /// An ending that is known to be won, or mate or material on the way to it.
    Ending {
        /// Whether some lines end with the gain of material instead.
        gains: bool,
    },
}

impl Success {
    /// What a proof of mate reaches: mate, or endings that are known to be won.
    pub fn of_mate(proof: &Attack) -> Success {
        let mut ends = Ends::default();
        ends.collect(proof);
        let Ends { known, settled } = ends;
        let moves = depth(proof).div_ceil(2);
        match known {
            true => Success::Ending { gains: settled },
            false => Success::Mate { moves },
        }
    }
}

/// How the lines of a proof end, besides mate.
#[derive(Default)]
struct Ends {
    known: bool,
    settled: bool,
}

impl Ends {
    fn collect(&mut self, attack: &Attack) {
        match attack {
            Attack::Axiom(_) => self.known = true,
            Attack::Settled => self.settled = true,
            Attack::Move { after, .. } => match after {
                After::Settled => self.settled = true,
                After::Defence(defence) => defence.answers().for_each(|a| self.collect(a)),
                _ => {}
            },
            Attack::Drawn(_) => {}
        }
    }
}
