//! Random positions with random limits: whatever happens, nothing breaks.

use planche::{Goal, Limits, Request, Solution, Status, solve};
use proptest::prelude::*;
use shakmaty::{Chess, Position};

/// The last step before a limit may write down the answers to all replies at once.
const SLACK: usize = 400;

/// A position out of a random game: each number chooses one of the legal moves.
fn after_random_moves(choices: &[u16]) -> Chess {
    let mut position = Chess::default();
    for choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position.play_unchecked(legal[usize::from(*choice) % legal.len()]);
    }
    position
}

fn goals() -> impl Strategy<Value = Goal> {
    prop_oneof![
        Just(Goal::Auto),
        Just(Goal::Mate),
        Just(Goal::Draw),
        (1..100).prop_map(Goal::Material),
    ]
}

fn every_move_is_legal(position: &Chess, solution: &Solution) -> bool {
    let mut position = position.clone();
    solution.line.iter().all(|action| {
        let legal = position.is_legal(*action);
        if legal {
            position.play_unchecked(*action);
        }
        legal
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_breaks(
        choices in prop::collection::vec(any::<u16>(), 0..120),
        goal in goals(),
        nodes in 0_usize..400,
    ) {
        let position = after_random_moves(&choices);
        let limits = Limits { nodes, time: None };
        let solution = solve(&Request::new(position.clone()).goal(goal).limits(limits));
        prop_assert!(every_move_is_legal(&position, &solution), "{solution:?}");
        prop_assert!(solution.stats.nodes <= nodes + SLACK, "{solution:?}");
        let has_proof = matches!(solution.status, Status::Proved | Status::Doubted);
        prop_assert_eq!(has_proof, solution.proof.is_some());
        prop_assert_eq!(solution.is_proved(), solution.best().is_some());
        prop_assert!(solution.idea.split_whitespace().count() <= 30, "{}", solution.idea);
        prop_assert!(!solution.explanation.is_empty());
        if solution.status != Status::Proved {
            prop_assert_eq!(solution.gain(), 0);
        }
    }
}
