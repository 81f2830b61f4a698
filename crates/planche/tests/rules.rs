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
        assert_ne!(mate_with_clock(clock).0, Status::Proved, "{clock}");
    }
    let (status, words) = mate_with_clock(150);
    assert_eq!(status, Status::None);
    assert!(words.starts_with("It is a draw already"), "{words}");
}
