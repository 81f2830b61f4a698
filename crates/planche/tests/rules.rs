//! The rules that end games count in what is proved.

use planche::{Goal, Limits, Request, Status, position, solve};

/// Rook and king mate from here, and the clock of the fifty-move rule stands where the case says.
fn mate_with_clock(clock: u32) -> (Status, String) {
    let fen = format!("7k/8/5K2/8/8/8/8/6R1 w - - {clock} 120");
    let limits = Limits {
        nodes: 3_000,
        time: None,
    };
    let request = Request::new(position(&fen).expect("a position"));
    let solution = solve(&request.goal(Goal::Mate).limits(limits));
    (solution.status, solution.explanation)
}

#[test]
fn a_mate_counts_only_before_a_draw_can_be_claimed() {
    assert_eq!(mate_with_clock(0).0, Status::Proved);
    assert_eq!(mate_with_clock(90).0, Status::Proved, "in time");
    for clock in [98, 99, 120, 149] {
        let (status, words) = mate_with_clock(clock);
        assert_ne!(status, Status::Proved, "{clock}");
        assert!(words.contains("(the fifty-move rule)"), "{clock}: {words}");
        assert!(
            !words.contains("checker"),
            "the search knows the rule itself: {words}"
        );
    }
    let (status, words) = mate_with_clock(150);
    assert_eq!(status, Status::None);
    assert!(words.starts_with("It is a draw already"), "{words}");
}

#[test]
fn where_nobody_can_mate_the_game_is_over() {
    for fen in [
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "8/8/4k3/8/8/4KN2/8/8 w - - 0 1",
        "8/8/4kb2/8/8/4K1B1/8/8 w - - 0 1",
    ] {
        let solution = solve(&Request::new(position(fen).expect("a position")));
        let over = "It is a draw already: nobody has men left to mate with.";
        assert_eq!(solution.explanation, over, "{fen}");
        assert_eq!(solution.status, Status::None, "{fen}");
    }
}

/// With so few men the exact tables know the result, and nothing is claimed against them.
#[test]
fn nothing_is_claimed_that_the_tables_contradict() {
    let limits = Limits {
        nodes: 3_000,
        time: None,
    };
    let check = |fen: &str, proved: bool, words: &str| {
        let request = Request::new(position(fen).expect("a position"));
        let solution = solve(&request.limits(limits));
        assert_eq!(
            solution.is_proved(),
            proved,
            "{fen}: {}",
            solution.explanation
        );
        assert!(
            solution.explanation.contains(words),
            "{fen}: {}",
            solution.explanation
        );
    };
    // Both queen, and nobody wins.
    let drawn = "1...f1=Q wins a queen for a pawn, but the exact tables know the ending: with best play it is a draw all the same.";
    check("4K3/7k/2P5/8/8/8/5p2/8 b - - 0 1", false, drawn);
    check("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", true, "1.c7!");
    // The last pawn is won, and with it the game.
    check("8/8/8/8/5k2/8/4Kp2/7R w - - 0 1", true, "takes the pawn");
    check(
        "8/8/8/8/5k2/8/4Kp2/7N w - - 0 1",
        false,
        "with best play it is a draw",
    );
    // Nothing is proved, and the tables know what is best.
    let won = "with best play White mates in";
    check("6k1/8/8/8/1r6/8/8/Q3K3 w - - 0 1", false, won);
}
