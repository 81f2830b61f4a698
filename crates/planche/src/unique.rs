//! Whether another first move wins as much, and what that question may cost.

use std::time::Duration;

use planche_prover::{Aim, Allowance, Attack, Proof, Uniqueness, rivals};
use planche_tuning::Tuning;
use shakmaty::Move;

use crate::counsel::does_as_much;
use crate::find::options;
use crate::gate::checked;
use crate::most::is_doubted;
use crate::request::Request;
use crate::sceptic::{is_rivalled, positions};
use crate::solution::Solution;

/// The least share of time that the question gets.
const TIME: Duration = Duration::from_millis(500);

/// Fills in what is known about the other first moves. The question may cost as much again as the
/// answer did, within the limits of the request.
pub(crate) fn judge(
    request: &Request,
    aim: Aim,
    best: &Proof,
    (allowance, elapsed): (&Allowance, Duration),
    solution: &mut Solution,
) {
    let Some(part) = as_much_again(&request.tuning, allowance, solution.stats.nodes, elapsed)
    else {
        return;
    };
    let options = options(request, part);
    let found = rivals(&request.position, aim, &best.attack, &options);
    solution.stats.others = found.statistics.nodes;
    solution.stats.nodes += found.statistics.nodes;
    match found.uniqueness {
        Uniqueness::Only => {
            let (rivalled, looked_at) = is_doubtful(request, aim, &best.attack, allowance);
            solution.unique = (!rivalled).then_some(true);
            solution.stats.opinion += looked_at;
        }
        Uniqueness::Another(proof) => {
            let also = first_move(request, &proof.attack);
            // It gains as many men; whether it is as good is another question, and then nothing is said.
            let also = also.filter(|also| is_as_good(request, &best.attack, *also));
            if let Some((also, spelled)) = also.zip(checked(request, aim, &proof).ok()) {
                solution.unique = Some(false);
                solution.also = Some(also);
                solution.also_proof = Some(spelled);
            }
        }
        Uniqueness::Unknown => {}
    }
}

/// Whether another first move that is proved to gain as much seems to be about as good.
fn is_as_good(request: &Request, best: &Attack, also: Move) -> bool {
    let best = first_move(request, best);
    !(request.counsel && request.doubting)
        || best.is_none_or(|best| does_as_much(request, best, also))
}

/// Plans find no other first move. Does the sceptic see one?
fn is_doubtful(request: &Request, aim: Aim, best: &Attack, allowance: &Allowance) -> (bool, u64) {
    let Some(first) = first_move(request, best) else {
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
        positions(allowance, &request.tuning),
        &request.tuning,
        request.stop.as_ref(),
    )
}

fn first_move(request: &Request, best: &Attack) -> Option<Move> {
    match best {
        Attack::Play { ply, .. } => ply.find(&request.position),
        _ => None,
    }
}

/// What is left, and not more than the answer has cost.
fn as_much_again(
    tuning: &Tuning,
    allowance: &Allowance,
    nodes: usize,
    elapsed: Duration,
) -> Option<Allowance> {
    let mut rest = allowance.clone();
    rest.spend(nodes);
    let time = rest.left().time.unwrap_or_default();
    let rest = rest
        .at_most(nodes.max(tuning.unique_nodes))
        .reserve(time.saturating_sub(elapsed.max(TIME)));
    rest.exceeded(0).is_none().then_some(rest)
}

#[cfg(test)]
mod tests {
    use planche_prover::Limits;

    use super::*;

    #[test]
    fn the_question_costs_no_more_than_the_answer_did_nor_than_is_left() {
        let nodes = |given, spent| {
            let rest = as_much_again(
                &Tuning::DEFAULT,
                &Allowance::of_nodes(given),
                spent,
                Duration::ZERO,
            );
            rest.map(|rest| rest.left())
        };
        let limits = |nodes| Some(Limits { nodes, time: None });
        assert_eq!(nodes(10_000, 2_000), limits(2_000));
        assert_eq!(nodes(3_000, 2_000), limits(1_000));
        assert_eq!(nodes(10_000, 20), limits(500), "something in any case");
        assert_eq!(nodes(10_000, 10_000), None);
    }

    #[test]
    fn the_same_holds_of_the_time() {
        let minutes = |count: u64| Duration::from_secs(60 * count);
        let time = |given, elapsed| {
            let limits = Limits {
                nodes: 1_000,
                time: Some(given),
            };
            let rest = as_much_again(
                &Tuning::DEFAULT,
                &Allowance::start(limits, None),
                0,
                elapsed,
            )?;
            rest.left().time
        };
        let left = time(minutes(60), minutes(5)).expect("time is left");
        assert!(left > minutes(4) && left <= minutes(5), "{left:?}");
        let left = time(minutes(2), minutes(5)).expect("time is left");
        assert!(left > minutes(1) && left <= minutes(2), "{left:?}");
        assert_eq!(time(Duration::ZERO, minutes(5)), None);
    }
}
