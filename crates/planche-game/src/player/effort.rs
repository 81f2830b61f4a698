//! How long to think about a move.

use web_time::Instant;

/// Where thinking ends, whichever comes first.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// The most positions looked at. Without a clock this makes thinking repeatable.
    pub positions: u64,
    /// When to stop, if the clock counts.
    pub until: Option<Instant>,
}

impl Effort {
    /// Whether it is time to stop. A busy machine must not make it a fool: so much is looked at in any case.
    pub fn spent(&self, positions: u64, least: u64) -> bool {
        positions >= self.positions
            || (positions >= least
                && positions.is_multiple_of(CLOCK)
                && self.until.is_some_and(|until| Instant::now() >= until))
    }

    /// A share of what is left of the clock and of the positions.
    pub fn share(&self, part: u32, of: u32) -> Effort {
        let now = Instant::now();
        let until = self
            .until
            .map(|until| now + until.saturating_duration_since(now) * part / of);
        let positions = self.positions / u64::from(of) * u64::from(part);
        Effort { positions, until }
    }
}

/// The clock is looked at once in so many positions.
const CLOCK: u64 = 16;
