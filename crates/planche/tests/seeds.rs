//! The positions of the papers are solved, with the papers' moves and no more nodes than theirs; gains that do
//! not last are not claimed.

use planche::{Limits, Request, solve};
use planche_proof::Checker;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

const CASES: &str = include_str!("data/seeds.txt");
const UNCLAIMED: &str = include_str!("data/unclaimed.txt");

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard)
        .expect("a legal position")
}

fn check(line: &str) {
    let mut words = line.splitn(5, ' ');
    let mut word = || words.next().expect("five fields");
    let (id, goal, first, nodes, fen) = (word(), word(), word(), word(), word());
    let nodes: usize = nodes.parse().expect("a number of nodes");
    let limits = Limits {
        nodes: nodes.max(1),
        time: None,
    };
    let root = position(fen);
    let request = Request::new(root.clone())
        .goal(goal.parse().expect("a goal"))
        .limits(limits);
    let solution = solve(&request);
    if first == "none" {
        assert!(
            !solution.is_proved(),
            "{id}: {:?} is claimed",
            solution.best()
        );
        assert!(
            solution.stats.nodes <= nodes + 50,
            "{id}: {} nodes",
            solution.stats.nodes
        );
        return;
    }
    assert!(solution.is_proved(), "{id}: not proved in {nodes} nodes");
    let best = solution.best_uci();
    let right = first.split(',').any(|m| m.parse().ok() == best);
    assert!(right, "{id}: {best:?}");
    let proof = solution.proof.as_ref().expect("a proof");
    let goal = solution.claim.goal();
    let verdict = Checker::new().strict().check(&root, goal, proof);
    assert!(verdict.is_ok(), "{id}: {verdict:?}");
}

/// Checks every case, and says how many there are.
fn check_all(cases: &str) -> usize {
    let cases = cases.lines().filter(|line| !line.starts_with('#'));
    cases.inspect(|line| check(line)).count()
}

#[test]
fn the_papers_positions_are_solved() {
    assert_eq!(check_all(CASES), 19);
}

#[test]
fn gains_that_do_not_last_are_not_claimed() {
    assert_eq!(check_all(UNCLAIMED), 3);
}
