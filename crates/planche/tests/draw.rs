//! `--goal draw`: perpetual check, stalemate, the last pawn; and nothing where there is nothing.

use planche::{Goal, Limits, Request, Status, Theme, position, solve};
use planche_proof::Checker;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, FromSetup, Position};

const CASES: &str = include_str!("data/draws.txt");

fn flipped(position: &Chess) -> Chess {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.mirror();
    Chess::from_setup(setup, shakmaty::CastlingMode::Standard).expect("a legal position")
}

fn flipped_move(uci: &str) -> String {
    let turn = |c: char| match c.to_digit(10) {
        Some(rank) => char::from_digit(9 - rank, 10).expect("a rank"),
        None => c,
    };
    uci.chars().map(turn).collect()
}

fn check(root: &Chess, first: &str) {
    let limits = Limits {
        nodes: 5_000,
        time: None,
    };
    let solution = solve(&Request::new(root.clone()).goal(Goal::Draw).limits(limits));
    let fen = Fen::from_position(root, EnPassantMode::Legal);
    assert_eq!(solution.claim, planche::Claim::Draw);
    if first == "none" {
        assert_ne!(solution.status, Status::Proved, "{fen}");
        assert_eq!(solution.proof, None);
        return;
    }
    assert_eq!(
        solution.status,
        Status::Proved,
        "{fen}: {}",
        solution.explanation
    );
    assert_eq!(solution.best_uci(), first.parse().ok(), "{fen}");
    let proof = solution.proof.as_ref().expect("a proof");
    let verdict = Checker::new()
        .strict()
        .check(root, planche_proof::Goal::Draw, proof);
    assert!(verdict.is_ok(), "{fen}: {verdict:?}");
    assert_eq!(solution.theme_names(), [Theme::Equality.name()], "{fen}");
    assert!(
        solution.idea.contains("saves at least a draw"),
        "{}",
        solution.idea
    );
}

#[test]
fn draws_are_saved_with_either_colour() {
    let mut count = 0;
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let (first, fen) = line.split_once(' ').expect("two fields");
        let root = position(fen).expect("a position");
        check(&root, first);
        let first = if first == "none" {
            first.to_owned()
        } else {
            flipped_move(first)
        };
        check(&flipped(&root), &first);
        count += 1;
    }
    assert_eq!(count, 5);
}

/// There is no move to name, but something to say.
#[test]
fn who_cannot_lose_is_told_so() {
    let position = planche::position("8/8/4k3/8/8/4K3/1P6/R7 w - - 0 1").expect("a position");
    let solution = solve(&Request::new(position).goal(Goal::Draw));
    assert_eq!((solution.status, solution.best()), (Status::Proved, None));
    let words = "White cannot lose: Black has nothing left to win with.";
    assert_eq!((&*solution.idea, &*solution.explanation), (words, words));
}
