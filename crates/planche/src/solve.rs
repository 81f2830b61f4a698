//! From a request to a solution, on one page: find, spell out and check, tell, ask about other first moves.

use std::sync::Arc;

use planche_prover::Statistics;
use planche_think::Nearest;
use web_time::Instant;

use crate::effort;
use crate::find::find;
use crate::most::Most;
use crate::request::Request;
use crate::solution::{Parts, Solution, Stats, since};
use crate::tables;
use crate::tell::{blank, tell};
use crate::trial::try_out;
use crate::unique;

/// Finds what can be won in a position, proves it and explains it.
///
/// What the solution calls proved has passed [`planche_proof::Checker::strict`]. A strategy that the checker
/// refuses is not told as proved: the status is `limit` then, and the explanation says why.
pub fn solve(request: &Request) -> Solution {
    match &request.suggestion {
        Some(suggestion) => try_out(request, suggestion),
        None => find_and_tell(request),
    }
}

/// The pipeline itself.
pub(crate) fn find_and_tell(request: &Request) -> Solution {
    let (start, allowance) = (Instant::now(), request.allowance());
    // 1. The prover looks for the most that the sceptic believes.
    let Most {
        finding,
        statistics,
        looked_at,
        parts,
        attempt,
    } = find(request, &allowance);
    let found = since(start);
    // 2. What it found is spelled out, checked and told.
    let longer = finding
        .is_gain()
        .then(|| effort::telling(request, statistics.nodes));
    let teller = longer.as_ref().unwrap_or(request);
    let (mut solution, mut best) = tell(teller, finding, &allowance);
    let told = solution.stats.parts;
    solution.stats = stats(&statistics, looked_at, &solution.stats);
    solution.stats.parts = Parts {
        prover: found - parts.checker - parts.opinion,
        telling: since(start) - found,
        ..parts
    };
    solution.stats.parts.add(&told);
    if let Some(explanation) = tables::contradiction(request, &solution) {
        best = None;
        solution = Solution {
            explanation,
            stats: solution.stats,
            ..blank(request, solution.claim)
        };
    }
    if solution.proof.is_none() {
        solution.attempt = attempt
            .and_then(|attempt| Nearest::new(&request.position, &attempt))
            .map(Arc::new);
    }
    // 3. Does another first move win as much?
    if let Some((aim, proof)) = best.filter(|_| request.unique) {
        let spent = (&allowance, start.elapsed());
        unique::judge(request, aim, &proof, spent, &mut solution);
    }
    solution.stats.ms = since(start);
    solution
}

/// What the search cost. Draws and known endings bring the measures of their strategy along.
fn stats(statistics: &Statistics, looked_at: u64, told: &Stats) -> Stats {
    let measured = |search: usize, told: usize| if told > 0 { told } else { search };
    Stats {
        plans: statistics.plans,
        nodes: statistics.nodes,
        reduced: measured(statistics.reduced, told.reduced),
        depth: measured(statistics.depth, told.depth),
        replies: measured(statistics.replies, told.replies),
        first: statistics.first,
        legal: statistics.legal,
        spared: statistics.spared,
        unrelated: statistics.unrelated,
        lemmas: statistics.lemmas,
        others: 0,
        opinion: looked_at,
        ms: 0.0,
        parts: Parts::default(),
    }
}
