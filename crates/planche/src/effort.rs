//! Who has searched long thinks long: how far the second opinion looks depends on how hard the proof was to find.
//!
//! Most proofs are found within some hundred nodes, and a short look is enough to see whether they are a good idea. Where
//! thousands were needed, what speaks against the claim lies deep too, and a longer look costs little beside the search.

use std::sync::Arc;

use planche_prover::Allowance;
use planche_tuning::Tuning;

use crate::request::Request;
use crate::sceptic::affordable;

/// How many times as many positions are worth looking at after so many nodes, if time and patience last.
fn effort(tuning: &Tuning, nodes: usize, most: u64) -> u64 {
    let more = nodes / tuning.sceptic_effort_nodes;
    u64::try_from(more).unwrap_or(most).min(most - 1) + 1
}

/// The numbers of the sceptic after a search of so many nodes: the same ladder with more positions, begun deeper.
pub(crate) fn doubting(request: &Request, allowance: &Allowance, nodes: usize) -> Tuning {
    let tuning = &*request.tuning;
    let within = affordable(&allowance.left(), tuning, u64::MAX);
    let within = within.min(request.opinion.unwrap_or(u64::MAX)) / tuning.sceptic_positions;
    let times = effort(tuning, nodes, tuning.sceptic_effort.min(within.max(1)));
    let plies = times.ilog2().cast_signed();
    Tuning {
        sceptic_positions: times * tuning.sceptic_positions,
        sceptic_over: times * tuning.sceptic_over,
        sceptic_others: times * tuning.sceptic_others,
        sceptic_glance: plies + tuning.sceptic_glance,
        sceptic_look: plies + tuning.sceptic_look,
        sceptic_study: plies + tuning.sceptic_study,
        sceptic_long_study: plies + tuning.sceptic_long_study,
        sceptic_last_study: plies + tuning.sceptic_last_study,
        sceptic_others_depth: plies + tuning.sceptic_others_depth,
        ..tuning.clone()
    }
}

/// The same request for telling what was found with so many nodes: the words look longer before they recommend a move.
pub(crate) fn telling(request: &Request, nodes: usize) -> Request {
    let tuning = &*request.tuning;
    let times = effort(tuning, nodes, tuning.words_effort);
    let longer = Tuning {
        words_glance_least: times * tuning.words_glance_least,
        words_glance_most: times * tuning.words_glance_most,
        words_study_least: times * tuning.words_study_least,
        words_study_most: times * tuning.words_study_most,
        words_ponder_least: times * tuning.words_ponder_least,
        words_ponder_most: times * tuning.words_ponder_most,
        words_deeper: tuning.words_deeper.div_ceil(times),
        ..tuning.clone()
    };
    Request {
        tuning: Arc::new(longer),
        ..request.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Limits, position};

    fn request() -> Request {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        Request::new(position(start).expect("the starting position"))
    }

    #[test]
    fn a_short_search_is_followed_by_a_short_look() {
        let request = request();
        let doubting = |nodes| doubting(&request, &Allowance::of_nodes(30_000), nodes);
        assert_eq!(doubting(100), Tuning::DEFAULT);
        assert_eq!(*telling(&request, 100).tuning, Tuning::DEFAULT);
        let long = doubting(1_000_000);
        let most = Tuning::DEFAULT.sceptic_effort;
        assert_eq!(
            long.sceptic_positions,
            most * Tuning::DEFAULT.sceptic_positions
        );
        assert!(long.sceptic_glance > Tuning::DEFAULT.sceptic_glance);
        assert!(
            telling(&request, 1_000_000).tuning.words_study_most > Tuning::DEFAULT.words_study_most
        );
    }

    /// With a second on the clock there is no time for more, and who bounds the opinion himself is obeyed.
    #[test]
    fn a_clock_and_a_bound_count_more_than_a_long_search() {
        let request = request();
        let second = Limits {
            nodes: 30_000,
            time: Some(Duration::from_millis(400)),
        };
        let hurried = Allowance::start(second, None);
        assert_eq!(doubting(&request, &hurried, 1_000_000), Tuning::DEFAULT);
        let bound = request.opinion(100);
        let free = Allowance::of_nodes(30_000);
        assert_eq!(doubting(&bound, &free, 1_000_000), Tuning::DEFAULT);
    }
}
