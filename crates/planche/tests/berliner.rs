//! Berliner's figures of 1977, and whether a first move is the only one.

use planche::{Endings, Limits, Request, Status, position, solve};
use planche_proof::Checker;

fn limits() -> Limits {
    Limits {
        nodes: 20_000,
        time: None,
    }
}

fn request(fen: &str) -> Request {
    Request::new(position(fen).expect("a position")).limits(limits())
}

/// Figure 1: the queen is given for a pawn and a rook, because the pawn ending is won. Without the axiom
/// nobody claims it; with it the strict checker verifies the claim by the tables.
#[test]
fn the_sacrifice_into_a_pawn_ending_is_claimed_by_an_axiom_only() {
    let request = request("8/7k/8/1p6/1Pr5/1K6/2p3Q1/8 w - - 0 1");
    let without = solve(&request);
    assert_ne!(
        without.best_uci(),
        "g2c2".parse().ok(),
        "no axiom, no claim"
    );
    let solution = solve(&request.clone().axioms(true));
    assert_eq!(solution.best_uci(), "g2c2".parse().ok());
    let proof = solution.proof.as_ref().expect("a proof");
    let strict = Checker::new().strict().axioms(&Endings);
    let verdict = strict.check(&request.position, solution.claim.goal(), proof);
    assert!(verdict.is_ok(), "{verdict:?}");
}

/// With the black king two squares nearer, the same sacrifice only draws, and is not claimed.
#[test]
fn two_squares_nearer_it_is_not_claimed() {
    let request = request("8/5k2/8/1p6/1Pr5/1K6/2p3Q1/8 w - - 0 1");
    let solution = solve(&request.axioms(true));
    assert_ne!(solution.best_uci(), "g2c2".parse().ok());
}

/// Figure 2: three moves keep the win, one of them makes progress.
#[test]
fn of_the_winning_moves_the_one_that_makes_progress_is_chosen() {
    let solution = solve(&request("8/8/8/2k5/8/3K4/3P4/8 w - - 0 1").axioms(true));
    assert_eq!(solution.status, Status::Proved);
    assert_eq!(solution.best_uci(), "d3e4".parse().ok());
    assert!(solution.idea.contains("kpk-won"), "{}", solution.idea);
}

#[test]
fn a_first_move_is_the_only_one_or_it_is_not() {
    let only = [
        (
            "6k1/5bpp/5p2/1N1p4/P1pP1Q2/1pP4P/1r3rPK/8 w - - 0 33",
            "f4b8",
        ),
        (
            "r3k2r/pp3Rpp/4Q3/6N1/2q5/2N5/PPn3PP/R5K1 b - - 0 19",
            "c4e6",
        ),
        ("8/6p1/5p1p/k1p2P2/2P1b1PP/4K3/8/8 w - - 0 58", "e3e4"),
        (
            "4k3/p3ppb1/6p1/1q3b1p/8/1P2B3/P1PR1PPP/2KR4 w - - 0 20",
            "d2d8",
        ),
    ];
    for (fen, best) in only {
        let solution = solve(&request(fen).unique(true));
        assert_eq!(solution.best_uci(), best.parse().ok(), "{fen}");
        assert_eq!(
            (solution.unique, solution.also),
            (Some(true), None),
            "{fen}"
        );
    }
    let two = solve(&request("6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1").unique(true));
    assert_eq!(two.unique, Some(false));
    assert!(two.also.is_some() && two.also != two.best());
    let pawn = solve(&request("6k1/6pp/8/3p4/8/8/5PPP/3R2K1 w - - 0 1").unique(true));
    assert_eq!((pawn.best_uci(), pawn.gain()), ("d1d5".parse().ok(), 10));
    assert_eq!(pawn.unique, None, "of a pawn nobody can tell");
    let near = solve(&request("6k1/5ppp/8/3r4/8/4N3/5PPK/1b3R2 w - - 0 1").unique(true));
    assert_eq!((near.best_uci(), near.gain()), ("e3d5".parse().ok(), 45));
    assert_eq!(
        near.unique, None,
        "Rxb1 wins a bishop, and that is nearly a rook"
    );
    let alone = solve(&request("6k1/5ppp/8/3r4/8/4N3/5PPK/5R2 w - - 0 1").unique(true));
    assert_eq!(alone.unique, Some(true));
    let unasked = solve(&request("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
    assert_eq!((unasked.unique, unasked.stats.others), (None, 0));
}

/// A barred first move is not played.
#[test]
fn first_moves_can_be_barred() {
    let request = request("6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1");
    let best = solve(&request).best().expect("a mate");
    let other = solve(&request.without(vec![best]))
        .best()
        .expect("the other mate");
    assert_ne!(best, other);
}
