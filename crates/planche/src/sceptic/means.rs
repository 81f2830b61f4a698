//! How much the sceptic may think within the limits of a request.

use std::time::Duration;

use planche_prover as prover;

use planche_tuning::Tuning;

use super::LOOK;

/// For every node that may be made the sceptic may look at so many positions, and in a millisecond that is left at
/// so many.
const A_NODE: u64 = Tuning::DEFAULT.sceptic_positions_a_node;
const A_MILLISECOND: u64 = Tuning::DEFAULT.sceptic_positions_a_millisecond;
/// With fewer nodes nothing is doubted: who asks for so little wants it at once.
const LEAST_NODES: usize = Tuning::DEFAULT.sceptic_least_nodes;

/// How many positions may be looked at, look after look; `None` where that is too few to know better than the proof.
fn means(limits: &prover::Limits) -> Option<u64> {
    let most = affordable(limits);
    (limits.nodes >= LEAST_NODES && most >= LOOK).then_some(most)
}

/// The same with what is left of these limits. Who was to be doubted at the start is doubted at the end, too, however
/// little time there is.
pub(crate) fn means_left(limits: &prover::Limits, left: &prover::Limits) -> Option<u64> {
    means(limits).map(|_| affordable(left).max(LOOK))
}

fn affordable(limits: &prover::Limits) -> u64 {
    let time = limits.time.map(|time| time.as_millis() as u64);
    let most = A_NODE.saturating_mul(limits.nodes as u64);
    most.min(time.map_or(u64::MAX, |time| time.saturating_mul(A_MILLISECOND)))
}

/// The sceptic is to have one part of the time in so many, however late something is proved.
const SHARE: u32 = Tuning::DEFAULT.sceptic_share;

/// The same limits for the search alone, with time set aside for the sceptic. Where there is so little that he could not
/// think anyway, the search gets all of it.
pub(crate) fn sparing(limits: &prover::Limits) -> prover::Limits {
    let least = Duration::from_millis(LOOK.div_ceil(A_MILLISECOND));
    let search = |time: Duration| match time.saturating_sub((time / SHARE).max(least)) {
        search if search >= least && means(limits).is_some() => search,
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

    #[test]
    fn few_nodes_or_little_time_leave_no_room_for_doubt() {
        let limits = |nodes, milliseconds| prover::Limits {
            nodes,
            time: Some(Duration::from_millis(milliseconds)),
            stop: None,
        };
        assert_eq!(means(&limits(499, 1_000)), None);
        assert_eq!(means(&limits(500, 1_000)), Some(50_000));
        assert_eq!(means(&limits(500, 20)), None);
        assert_eq!(means(&prover::Limits::default()), Some(2_000_000));
        let left = |milliseconds| means_left(&limits(500, 1_000), &limits(500, milliseconds));
        assert_eq!(
            (left(100), left(20), left(0)),
            (Some(40_000), Some(10_000), Some(10_000))
        );
        assert_eq!(means_left(&limits(500, 20), &limits(500, 20)), None);
    }

    #[test]
    fn a_tenth_of_the_time_is_set_aside_where_that_is_enough_to_think() {
        let search = |nodes, milliseconds| {
            let limits = prover::Limits {
                nodes,
                time: Some(Duration::from_millis(milliseconds)),
                stop: None,
            };
            sparing(&limits).time.expect("a limit").as_millis()
        };
        assert_eq!(search(20_000, 1_000), 900);
        assert_eq!(search(20_000, 100), 75);
        assert_eq!(search(20_000, 50), 25);
        assert_eq!(search(20_000, 49), 49);
        assert_eq!(search(499, 1_000), 1_000);
    }
}
