//! How much the sceptic may think within what a search may cost.

use std::time::Duration;

use planche_prover::{Allowance, Limits};
use planche_tuning::Tuning;

/// The sceptic may think. Who was to be doubted at the start is doubted at the end, too, however little time there is.
pub(crate) struct Means<'t> {
    tuning: &'t Tuning,
}

impl<'t> Means<'t> {
    /// Means for a search that may cost so much; `None` where that is too little to know better than the proof.
    pub(crate) fn of(given: &Limits, tuning: &'t Tuning) -> Option<Means<'t>> {
        let enough = given.nodes >= tuning.sceptic_least_nodes
            && affordable(given, tuning) >= tuning.sceptic_look;
        enough.then_some(Means { tuning })
    }

    /// How many positions may be looked at now, look after look.
    pub(crate) fn positions(&self, allowance: &Allowance) -> u64 {
        affordable(&allowance.left(), self.tuning).max(self.tuning.sceptic_look)
    }
}

fn affordable(limits: &Limits, tuning: &Tuning) -> u64 {
    let time = limits.time.map(|time| time.as_millis() as u64);
    let most = tuning
        .sceptic_positions_a_node
        .saturating_mul(limits.nodes as u64);
    most.min(time.map_or(u64::MAX, |time| {
        time.saturating_mul(tuning.sceptic_positions_a_millisecond)
    }))
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
            .sceptic_look
            .div_ceil(tuning.sceptic_positions_a_millisecond),
    );
    let time = left.time.unwrap_or_default();
    let part = (time / tuning.sceptic_share).max(least);
    match time.checked_sub(part) {
        Some(search) if search >= least && Means::of(left, tuning).is_some() => part,
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
    fn few_nodes_or_little_time_leave_no_room_for_doubt() {
        let given = |nodes, milliseconds| Means::of(&limits(nodes, milliseconds), TUNING).is_some();
        assert!(!given(499, 1_000) && given(500, 1_000));
        assert!(!given(500, 20) && given(500, 25));
    }

    #[test]
    fn who_may_think_at_all_may_think_to_the_end() {
        assert_eq!(affordable(&limits(500, 1_000), TUNING), 50_000);
        assert_eq!(affordable(&limits(500, 100), TUNING), 40_000);
        let means = Means::of(&limits(500, 1_000), TUNING).expect("enough to think");
        let positions = |allowance| means.positions(&allowance);
        assert_eq!(positions(Allowance::of_nodes(20_000)), 2_000_000);
        assert_eq!(positions(Allowance::start(limits(500, 0), None)), 10_000);
    }

    #[test]
    fn a_tenth_of_the_time_is_reserved_where_that_is_enough_to_think() {
        let reserved = |nodes, milliseconds| reserved(&limits(nodes, milliseconds), TUNING);
        let milliseconds = Duration::from_millis;
        assert_eq!(reserved(20_000, 1_000), milliseconds(100));
        assert_eq!(reserved(20_000, 100), milliseconds(25));
        assert_eq!(reserved(20_000, 50), milliseconds(25));
        assert_eq!(reserved(20_000, 49), Duration::ZERO);
        assert_eq!(reserved(499, 1_000), Duration::ZERO);
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
