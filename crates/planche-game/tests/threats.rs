//! Wins by threats in games other than chess, each proved and checked by the plain interpreter.

mod common;

use common::positions;
use planche_game::exhaust::{Worth, exhaust};
use planche_game::win::{Answer, Limits, solve};
use planche_game::{check, library};

/// Sequences of fours, up to eleven plies, from `gomoku.txt`.
#[test]
fn gomoku_puzzles() {
    let rules = library::load("gomoku").unwrap();
    for line in include_str!("gomoku.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let (moves, position) = line.split_once(" | ").unwrap();
        let state = rules.position(position).unwrap();
        let limits = Limits {
            quiet: 0,
            ..Limits::default()
        };
        let Answer::Proved(proof) = solve(&rules, &state, &limits).0 else {
            panic!("{position}: not solved");
        };
        check::check(&rules, &state, &proof).unwrap_or_else(|flaw| panic!("{position}: {flaw}"));
        assert_eq!(proof.length().to_string(), moves, "{position}");
    }
}

/// With the move, an open three becomes a four that cannot be stopped.
#[test]
fn gomoku_open_three() {
    let rules = library::load("gomoku").unwrap();
    let open_three = "15/15/15/15/15/15/15/6XXX6/5x3x5/15/15/15/15/15/15 b";
    let state = rules.position(open_three).unwrap();
    let Answer::Proved(proof) = solve(&rules, &state, &Limits::default()).0 else {
        panic!("an open three with the move is won");
    };
    assert_eq!(proof.length(), 2);
}

/// On random positions of small games a proved win is a win, and no win is claimed in a position
/// that is drawn or lost.
#[test]
fn claims_agree_with_the_exact_value() {
    for (name, width, height) in [
        ("tic-tac-toe", 3, 3),
        ("three-mens-morris", 3, 3),
        ("connect-four", 4, 4),
        ("breakthrough", 3, 4),
        ("hex", 3, 3),
        ("doughnut", 3, 3),
    ] {
        let rules = library::load_sized(name, width, height).unwrap().unwrap();
        let mut claims = 0;
        for state in positions(&rules, 40, 31) {
            let (answer, _) = solve(
                &rules,
                &state,
                &Limits {
                    nodes: 2_000,
                    ..Limits::default()
                },
            );
            let Answer::Proved(proof) = answer else {
                continue;
            };
            claims += 1;
            check::check(&rules, &state, &proof)
                .unwrap_or_else(|flaw| panic!("{name} {}: {flaw}", rules.print(&state)));
            let worth = exhaust(&rules, &state, 1_000_000).unwrap().worth;
            assert!(
                matches!(worth, Worth::Won(side, _) if side == state.side),
                "{name} {}: {worth:?}",
                rules.print(&state)
            );
        }
        assert!(
            claims > 0,
            "{name}: nothing was proved, so nothing was tested"
        );
    }
}

/// Games with moves of several parts: whatever is proved is checked.
#[test]
fn claims_in_large_games_hold() {
    for name in [
        "draughts",
        "nine-mens-morris",
        "reversi",
        "cylinder-chess",
        "breakthrough",
    ] {
        let rules = library::load(name).unwrap();
        for state in positions(&rules, 60, 41) {
            let limits = Limits {
                nodes: 200,
                moves: 3,
                quiet: 2,
                until: None,
            };
            if let (Answer::Proved(proof), _) = solve(&rules, &state, &limits) {
                check::check(&rules, &state, &proof)
                    .unwrap_or_else(|flaw| panic!("{name} {}: {flaw}", rules.print(&state)));
            }
        }
    }
}

/// Two open threes at once: threats of the second order, no four at the first move. On a small board, for
/// the proof answers every reply to every reply; `scripts/measure_games.py` takes the large one.
#[test]
fn gomoku_second_order() {
    let rules = library::load_sized("gomoku", 9, 9).unwrap().unwrap();
    let position = "x7x/9/9/9/3XX4/5X3/5X3/9/x7x b";
    let state = rules.position(position).unwrap();
    let Answer::Proved(proof) = solve(&rules, &state, &Limits::default()).0 else {
        panic!("not solved");
    };
    assert_eq!((proof.name.as_str(), proof.length()), ("f5", 3));
    check::check(&rules, &state, &proof).unwrap();
}
