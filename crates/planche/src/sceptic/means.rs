//! How much the sceptic may think within the limits of a request.

use std::time::Duration;

use planche_prover as prover;

use planche_tuning::Tuning;

/// How many positions may be looked at, look after look; `None` where that is too few to know better than the proof.
fn means(limits: &prover::Limits, tuning: &Tuning) -> Option<u64> {
    let most = affordable(limits, tuning);
    (limits.nodes >= tuning.sceptic_least_nodes && most >= tuning.sceptic_look).then_some(most)
}

/// The same with what is left of these limits. Who was to be doubted at the start is doubted at the end, too, however
/// little time there is.
pub(crate) fn means_left(
    limits: &prover::Limits,
    left: &prover::Limits,
    tuning: &Tuning,
) -> Option<u64> {
    means(limits, tuning).map(|_| affordable(left, tuning).max(tuning.sceptic_look))
}

fn affordable(limits: &prover::Limits, tuning: &Tuning) -> u64 {
    let time = limits.time.map(|time| time.as_millis() as u64);
    let most = tuning
        .sceptic_positions_a_node
        .saturating_mul(limits.nodes as u64);
    most.min(time.map_or(u64::MAX, |time| {
        time.saturating_mul(tuning.sceptic_positions_a_millisecond)
    }))
}

/// The same limits for the search alone, with time set aside for the sceptic. Where there is so little that he could not
/// think anyway, the search gets all of it.
pub(crate) fn sparing(limits: &prover::Limits, tuning: &Tuning) -> prover::Limits {
    let least = Duration::from_millis(
        tuning
            .sceptic_look
            .div_ceil(tuning.sceptic_positions_a_millisecond),
    );
    let search =
        |time: Duration| match time.saturating_sub((time / tuning.sceptic_share).max(least)) {
            search if search >= least && means(limits, tuning).is_some() => search,
            _ => time,
        };
    prover::Limits {
        time: limits.time.map(search),
        ..*limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNING: &Tuning = &Tuning::DEFAULT;

    #[test]
    fn few_nodes_or_little_time_leave_no_room_for_doubt() {
        let limits = |nodes, milliseconds| prover::Limits {
            nodes,
            time: Some(Duration::from_millis(milliseconds)),
            stop: None,
        };
        assert_eq!(means(&limits(499, 1_000), TUNING), None);
        assert_eq!(means(&limits(500, 1_000), TUNING), Some(50_000));
        assert_eq!(means(&limits(500, 20), TUNING), None);
        assert_eq!(means(&prover::Limits::default(), TUNING), Some(2_000_000));
        let left =
            |milliseconds| means_left(&limits(500, 1_000), &limits(500, milliseconds), TUNING);
        assert_eq!(
            (left(100), left(20), left(0)),
            (Some(40_000), Some(10_000), Some(10_000))
        );
        assert_eq!(means_left(&limits(500, 20), &limits(500, 20), TUNING), None);
    }

    #[test]
    fn a_tenth_of_the_time_is_set_aside_where_that_is_enough_to_think() {
        let search = |nodes, milliseconds| {
            let limits = prover::Limits {
                nodes,
                time: Some(Duration::from_millis(milliseconds)),
                stop: None,
            };
            sparing(&limits, TUNING).time.expect("a limit").as_millis()
        };
        assert_eq!(search(20_000, 1_000), 900);
        assert_eq!(search(20_000, 100), 75);
        assert_eq!(search(20_000, 50), 25);
        assert_eq!(search(20_000, 49), 49);
        assert_eq!(search(499, 1_000), 1_000);
    }
}
