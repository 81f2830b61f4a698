//! Whether another first move wins as much, and what that question may cost.

use std::time::{Duration, Instant};

use planche_prover::{self as prover, Aim, Attack, Options, Proof, Uniqueness, rivals};
use shakmaty::Move;

use crate::find::{options, rest};
use crate::most::is_doubted;
use crate::request::Request;
use crate::sceptic::{is_rivalled, means_left};
use crate::solution::Solution;
use crate::tell::checked;

/// The least share of nodes and time that the question gets.
const NODES: usize = 500;
const TIME: Duration = Duration::from_millis(500);

/// Fills in what is known about the other first moves. The question may cost as much again as the
/// answer did, within the limits of the request.
pub(crate) fn judge(
    request: &Request,
    aim: Aim,
    best: &Proof,
    start: Instant,
    solution: &mut Solution,
) {
    let Some(limits) = limits(request, solution.stats.nodes, start.elapsed()) else {
        return;
    };
    let options = Options {
        limits,
        ..options(request)
    };
    let found = rivals(&request.position, aim, &best.attack, &options);
    solution.stats.others = found.statistics.nodes;
    solution.stats.nodes += found.statistics.nodes;
    match found.uniqueness {
        Uniqueness::Only => {
            let (rivalled, looked_at) = is_doubtful(request, aim, &best.attack, start);
            solution.unique = (!rivalled).then_some(true);
            solution.stats.opinion += looked_at;
        }
        Uniqueness::Another(proof) if checked(request, aim, &proof.attack).is_ok() => {
            solution.unique = Some(false);
            solution.also = first_move(request, &proof.attack);
        }
        Uniqueness::Another(_) | Uniqueness::Unknown => {}
    }
}

/// Plans find no other first move. Does the sceptic see one?
fn is_doubtful(request: &Request, aim: Aim, best: &Attack, start: Instant) -> (bool, u64) {
    let options = options(request);
    let most = means_left(
        &options.limits,
        &rest(&options, 0, start).limits,
        &options.tuning,
    );
    let Some((most, first)) = most.zip(first_move(request, best)) else {
        return (false, 0);
    };
    let gain = match aim {
        Aim::Mate if request.doubting => None,
        Aim::Material(gain) if is_doubted(request) => Some(gain),
        _ => return (false, 0),
    };
    is_rivalled(
        &request.position,
        first,
        gain,
        most,
        &options.tuning,
        request.stop,
    )
}

fn first_move(request: &Request, best: &Attack) -> Option<Move> {
    match best {
        Attack::Play { ply, .. } => ply.find(&request.position),
        _ => None,
    }
}

/// What is left of the limits of the request, and not more than the answer has cost.
fn limits(request: &Request, nodes: usize, elapsed: Duration) -> Option<prover::Limits> {
    let left = request.limits.nodes.saturating_sub(nodes);
    let time = request.limits.time.map(|time| {
        let left = time.saturating_sub(elapsed);
        left.min(elapsed.max(TIME))
    });
    (left > 0 && time != Some(Duration::ZERO)).then_some(prover::Limits {
        nodes: nodes.max(NODES).min(left),
        time,
        stop: request.stop,
    })
}
