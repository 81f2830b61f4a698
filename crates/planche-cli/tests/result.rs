//! A result in JSON is what other programs rely on.

mod support;

use std::process::Output;

use planche_proof::{Checker, Record, Verdict};
use serde_json::Value;
use support::{planche, printed};

/// The fields of a result, in their order.
const FIELDS: [&str; 18] = [
    "id",
    "fen",
    "goal",
    "wanted",
    "status",
    "gain",
    "best",
    "unique",
    "also",
    "line",
    "themes",
    "plan",
    "idea",
    "explanation",
    "points",
    "stats",
    "plans",
    "proof",
];

/// The fields of its statistics.
const STATS: [&str; 13] = [
    "plans",
    "nodes",
    "reduced",
    "depth",
    "replies",
    "first",
    "legal",
    "spared",
    "unrelated",
    "lemmas",
    "others",
    "opinion",
    "ms",
];

fn built_in() -> String {
    let output = planche(&["solve", "--json"], "");
    assert_eq!(output.status.code(), Some(0));
    printed(&output)
}

/// The names of an object's fields in the order in which they stand in the text.
fn names(text: &str, expected: &[&str]) -> Vec<String> {
    let mut found: Vec<(usize, String)> = expected
        .iter()
        .filter_map(|name| Some((text.find(&format!("\"{name}\":"))?, (*name).to_owned())))
        .collect();
    found.sort();
    found.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn the_built_in_position_gives_a_complete_result() {
    let text = built_in();
    assert_eq!(text.lines().count(), 1);
    assert_eq!(names(&text, &FIELDS), FIELDS);
    let result: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(result.as_object().expect("an object").len(), FIELDS.len());
    assert_eq!(result["id"], "M39");
    assert_eq!(result["goal"], "material");
    assert_eq!(result["wanted"], 30);
    assert_eq!(result["status"], "proved");
    assert_eq!(result["gain"], 30);
    assert_eq!(result["best"], result["line"][0]);
    assert_eq!(result["best"], result["proof"]["move"]);
    let stats = result["stats"].as_object().expect("statistics");
    assert_eq!(stats.len(), STATS.len());
    assert!(STATS.iter().all(|name| stats[*name].is_number()));
    assert_eq!(result["stats"]["legal"], 47);
}

#[test]
fn its_proof_passes_both_ways_of_checking() {
    let text = built_in();
    let record = Record::read(&text).expect("a result record");
    for checker in [Checker::new(), Checker::new().strict()] {
        let verdict = record.judge(&checker);
        assert!(matches!(verdict, Verdict::Holds(_)), "{verdict:?}");
    }
    let output = planche(&["check", "--strict"], &text);
    assert_passes(&output);
}

/// The proof holds, and whatever the program itself prints is verified as far as it can be.
#[track_caller]
fn assert_passes(output: &Output) {
    let words = printed(output);
    assert!(words.starts_with("checked: "), "{words}");
    assert!(words.contains(" best, fen, gain, goal, line, "), "{words}");
    assert!(
        words.ends_with("\n1 passed, 0 failed, 0 skipped\n"),
        "{words}"
    );
}

/// A queen stands free; three knights and eight pawns are more than a game can have, and a fork wins a piece
/// for a pawn all the same.
#[test]
fn the_most_is_found_in_any_units_and_with_any_men() {
    let free_queen = "6k1/5ppp/8/8/3q4/1N6/5PPP/6K1 w - - 0 1";
    let too_many = "6k1/p4ppp/8/2n1n3/8/3P3P/PPP1PPP1/NNN3K1 w - - 0 1";
    let cases = [
        (free_queen, "95:45:30:30:10", 95),
        (free_queen, "9:5:3:3:1", 9),
        (free_queen, "950:450:300:300:100", 950),
        (too_many, "95:45:30:30:10", 20),
    ];
    for (fen, values, gain) in cases {
        let arguments = ["solve", fen, "--json", "--values", values, "--time", "0"];
        let text = printed(&planche(&arguments, ""));
        let result: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(result["gain"], gain, "{fen} {values}");
        let checked = planche(&["check", "--strict"], &text);
        assert_passes(&checked);
    }
}

#[test]
fn a_claim_in_other_values_is_checked_in_them() {
    let values = [
        "solve",
        "--json",
        "--values",
        "9:5:3:3:1",
        "--goal",
        "piece",
        "--time",
        "0",
    ];
    let text = printed(&planche(&values, ""));
    let result: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(result["values"], "9:5:3:3:1");
    assert_eq!(
        (&result["wanted"], &result["status"]),
        (&3.into(), &"proved".into())
    );
    let holds = planche(&["check", "--strict"], &text);
    assert_passes(&holds);
    let more = text.replace("\"wanted\":3,", "\"wanted\":30,");
    let fails = planche(&["check", "--strict"], &more);
    assert_eq!(
        fails.status.code(),
        Some(1),
        "thirty of these units are not won"
    );
}

#[test]
fn where_there_is_no_draw_to_save_none_is_claimed() {
    let output = planche(&["solve", "--json", "--goal", "draw"], "");
    assert_eq!(output.status.code(), Some(1));
    let result: Value = serde_json::from_str(&printed(&output)).expect("JSON");
    assert_eq!(
        (&result["goal"], &result["status"]),
        (&"draw".into(), &"none".into())
    );
}

/// Six replies are met alike and followed differently, but too deep down to be told.
#[test]
fn every_heading_has_something_below_it() {
    let fen = "8/5p2/6k1/2pP3p/6p1/2KR4/6rP/8 w - - 0 43";
    let text = printed(&planche(
        &["solve", fen, "--time", "0", "--lines", "30"],
        "",
    ));
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = text.lines().collect();
    let headings = lines.windows(2).filter(|pair| {
        let heading = pair[0].trim_start();
        heading.starts_with("after ") && heading.ends_with(':')
    });
    let mut seen = 0;
    for pair in headings {
        assert!(indent(pair[1]) > indent(pair[0]), "{}", pair[0]);
        seen += 1;
    }
    assert!(seen > 0, "no heading in\n{text}");
}
