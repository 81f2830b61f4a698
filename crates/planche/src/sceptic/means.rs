//! How much the sceptic may think within what a search may cost.
//!
//! Whatever the nodes that a search is allowed, he may look at so many positions at least: a smaller budget makes for fewer
//! claims. Where many nodes were made he looks longer (`crate::effort`), so that a claim of a short search may be doubted
//! after a long one. Only a clock can cut him short, and then what he was asked about is not claimed.

use std::time::Duration;

use planche_prover::{Allowance, Limits};
use planche_tuning::Tuning;

/// How many positions he may look at now.
pub(crate) fn positions(allowance: &Allowance, tuning: &Tuning) -> u64 {
    affordable(&allowance.left(), tuning, tuning.sceptic_positions).max(tuning.sceptic_least)
}

/// How many positions there is time for, up to so many.
pub(crate) fn affordable(limits: &Limits, tuning: &Tuning, most: u64) -> u64 {
    let in_time = |time: Duration| {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        milliseconds.saturating_mul(tuning.sceptic_positions_a_millisecond)
    };
    limits.time.map_or(most, in_time).min(most)
}

/// The same allowance for the search alone, with time reserved for the sceptic.
pub(crate) fn sparing(allowance: &Allowance, tuning: &Tuning) -> Allowance {
    allowance.reserve(reserved(&allowance.left(), tuning))
}

/// How much of the time is reserved. Where there is so little that the sceptic could not think anyway, the search gets
/// all of it.
fn reserved(left: &Limits, tuning: &Tuning) -> Duration {
    let least = Duration::from_millis(
        tuning
            .sceptic_least
            .div_ceil(tuning.sceptic_positions_a_millisecond),
    );
    let time = left.time.unwrap_or_default();
    let part = (time / tuning.sceptic_share).max(least);
    match time.checked_sub(part) {
        Some(search) if search >= least => part,
        _ => Duration::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNING: &Tuning = &Tuning::DEFAULT;

    fn limits(nodes: usize, milliseconds: u64) -> Limits {
        Limits {
            nodes,
            time: Some(Duration::from_millis(milliseconds)),
        }
    }

    #[test]
    fn nodes_are_no_bound_for_the_sceptic_and_time_is() {
        let given = |nodes| positions(&Allowance::of_nodes(nodes), TUNING);
        assert_eq!(given(1), TUNING.sceptic_positions);
        assert_eq!(given(100_000), TUNING.sceptic_positions);
        assert_eq!(affordable(&limits(500, 100), TUNING, 50_000), 40_000);
        let late = Allowance::start(limits(500, 0), None);
        assert_eq!(positions(&late, TUNING), TUNING.sceptic_least);
    }

    #[test]
    fn a_tenth_of_the_time_is_reserved_where_that_is_enough_to_think() {
        let reserved = |nodes, milliseconds| reserved(&limits(nodes, milliseconds), TUNING);
        let milliseconds = Duration::from_millis;
        assert_eq!(reserved(20_000, 1_000), milliseconds(100));
        assert_eq!(reserved(20_000, 100), milliseconds(25));
        assert_eq!(reserved(20_000, 50), milliseconds(25));
        assert_eq!(reserved(20_000, 49), Duration::ZERO);
        assert_eq!(reserved(10, 1_000), milliseconds(100), "with few nodes too");
    }

    #[test]
    fn the_search_gets_the_rest() {
        let hour = Duration::from_secs(3_600);
        let allowance = Allowance::start(limits(20_000, 3_600_000), None);
        let search = sparing(&allowance, TUNING).left().time.expect("a clock");
        assert!(
            search <= hour / 10 * 9 && search > hour / 10 * 8,
            "{search:?}"
        );
    }
}
