//! Bad usage and bad input as a table: see `data/errors.txt`.

mod support;

use support::{complained, planche, printed};

const CASES: &str = include_str!("data/errors.txt");

#[test]
fn bad_input_exits_with_2_prints_nothing_and_says_what_is_wrong() {
    for case in CASES.split("\n\n").filter(|case| case.starts_with('|')) {
        check(case);
    }
}

fn check(case: &str) {
    let mut lines = case.lines();
    let arguments = lines.next().expect("a line of arguments");
    let arguments: Vec<&str> = arguments
        .trim_matches('|')
        .split('|')
        .map(str::trim)
        .collect();
    let rest: Vec<&str> = lines.collect();
    let (input, message) = match rest[..] {
        [input, message] => (input.trim_start_matches("< ").replace("\\n", "\n"), message),
        [message] => (String::new(), message),
        _ => panic!("a case is two or three lines: {case}"),
    };
    let output = planche(&arguments, &input);
    let said = complained(&output);
    assert_eq!(output.status.code(), Some(2), "{case}\n{said}");
    assert_eq!(printed(&output), "", "{case}");
    assert!(said.starts_with(message), "{case}\n{said}");
    if message.starts_with("planche: ") {
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn nothing_to_win_exits_with_1() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let output = planche(&["solve", "--json", start], "");
    assert_eq!(output.status.code(), Some(1));
    let result: serde_json::Value = serde_json::from_str(&printed(&output)).expect("JSON");
    assert_eq!(result["status"], "none");
    assert_eq!(result["stats"]["nodes"], 0);
    assert!(result["proof"].is_null());
}

/// A FEN, and how the answer of `solve` begins where nothing can be won.
const UNPROVED: &[(&str, &str)] = &[
    (
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "It is checkmate already: Black is to move, and is mated.",
    ),
    (
        "7k/8/6QK/8/8/8/8/8 b - - 0 1",
        "It is stalemate already: Black is to move, and has no move.",
    ),
    (
        "8/8/3k4/8/8/3PK3/8/8 b - - 0 1",
        "No combination: every plan for mate or a gain was tried, and none works. But the ending is known (kpk): with best play it is a draw.",
    ),
];

#[test]
fn games_that_are_over_and_known_endings_are_called_so() {
    for &(fen, words) in UNPROVED {
        let output = planche(&["solve", "--json", fen], "");
        assert_eq!(output.status.code(), Some(1), "{fen}");
        let result: serde_json::Value = serde_json::from_str(&printed(&output)).expect("JSON");
        assert_eq!(result["status"], "none", "{fen}");
        assert_eq!(result["explanation"], words, "{fen}");
    }
}

#[test]
fn a_known_ending_without_a_combination_is_named() {
    let output = planche(&["solve", "k7/8/8/8/8/8/P7/K7 w - - 0 1"], "");
    assert_eq!(output.status.code(), Some(1));
    let words = "But the ending is known (kpk): with best play it is a draw.";
    assert!(printed(&output).contains(words), "{}", printed(&output));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let output = planche(&["solve", "--json", "-"], &format!("\u{feff}{fen}\n"));
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    let output = planche(&["check"], &format!("\u{feff}{}", printed(&output)));
    let passed = "\n1 passed, 0 failed, 0 skipped\n";
    assert!(printed(&output).ends_with(passed), "{}", printed(&output));
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    for command in [
        "solve",
        "check",
        "suite",
        "audit",
        "table1",
        "bench",
        "endgame",
        "game",
        "why-not",
        "threats",
        "annotate",
        "manual",
        "completions",
    ] {
        let output = planche(&[command, "--help"], "");
        assert_eq!(output.status.code(), Some(0), "{command}");
        let help = printed(&output);
        assert!(help.contains(&format!("  planche {command}")), "{help}");
    }
}
