//! `planche suite`: rows, order, determinism and the table.

mod support;

use serde_json::Value;
use support::{complained, planche, printed};

const EPD: &str = "crates/planche-cli/tests/data/small.epd";
const CSV: &str = "crates/planche-cli/tests/data/small.csv";

/// The results of a run, without the time, which is never the same.
fn results(threads: &str) -> Vec<Value> {
    let arguments = [
        "suite",
        EPD,
        CSV,
        "--json",
        "--time",
        "0",
        "--nodes",
        "2000",
        "--threads",
        threads,
    ];
    let output = planche(&arguments, "");
    assert_eq!(output.status.code(), Some(1), "the files have broken rows");
    let read = |line: &str| {
        let mut result: Value = serde_json::from_str(line).expect(line);
        result["stats"]["ms"] = 0.into();
        result
    };
    printed(&output).lines().map(read).collect()
}

#[test]
fn results_come_in_the_order_of_the_input_whatever_the_threads() {
    let one = results("1");
    let ids: Vec<&str> = one
        .iter()
        .filter_map(|result| result["id"].as_str())
        .collect();
    let expected = [
        "back rank",
        "fork; with a semicolon",
        "opera",
        "avoid",
        "skewer",
        "own01",
        "own02",
        "own03",
    ];
    assert_eq!(ids, expected);
    assert_eq!(one, results("2"));
}

#[test]
fn what_is_solved_is_proved_and_right() {
    for result in results("2") {
        let id = result["id"].as_str().expect("every row has a name");
        let solved = result["solved"].as_bool().expect("every result says so");
        let wins = ["back rank", "fork; with a semicolon", "opera", "skewer"];
        assert_eq!(solved, wins.contains(&id), "{result}");
    }
}

#[test]
fn broken_rows_are_named_with_file_and_line_and_the_rest_goes_on() {
    let output = planche(&["suite", EPD, CSV], "");
    assert_eq!(output.status.code(), Some(1));
    let said = complained(&output);
    for complaint in [
        &format!("planche: {EPD}: line 8: bm \"Re2\" is no legal move here"),
        &format!("planche: {EPD}: line 9: no bm, am or dm"),
        &format!("planche: {EPD}: line 10: bad FEN \"9/8/8/8/8/8/8/8 w - -\": rank 8"),
        &format!("planche: {CSV}: line 6: Moves \"h7h9\" is no legal move here"),
        &format!("planche: {CSV}: line 7: Moves \"d1d9\" is no legal move here"),
    ] {
        assert!(said.contains(complaint), "{complaint}\nis not in\n{said}");
    }
    let table = printed(&output);
    assert!(table.contains(EPD) && table.contains(CSV), "{table}");
    assert!(table.contains("rating 400–799"), "{table}");
}

#[test]
fn a_suite_may_come_on_standard_input_in_either_form() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1";
    for input in [
        format!("{mate} w - - bm Rd8#;\n"),
        format!("FEN,Moves\n{mate} b - - 0 1,g8h8 d1d8\n"),
    ] {
        let output = planche(&["suite", "-", "--json"], &input);
        assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
        let result: Value = serde_json::from_str(&printed(&output)).expect("JSON");
        assert_eq!(result["best"], "d1d8");
        assert!(complained(&output).contains("standard input"));
    }
}

#[test]
fn threads_without_number_are_not_started() {
    let output = planche(
        &["suite", EPD, "--nodes", "10", "--threads", "99999999"],
        "",
    );
    assert_eq!(output.status.code(), Some(1), "{}", complained(&output));
}

#[test]
fn the_signature_of_bench_is_steady() {
    let run = || {
        let text = printed(&planche(&["bench", "--nodes", "20"], ""));
        text.lines()
            .filter(|line| !line.starts_with("nodes/s"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let first = run();
    assert!(first.contains("signature  "), "{first}");
    assert_eq!(first, run());
}

#[test]
fn table_1_names_every_position_twice() {
    let text = printed(&planche(&["table1", "--nodes", "50"], ""));
    assert_eq!(text.lines().count(), 1 + 2 * 11, "{text}");
    assert_eq!(text.matches(" now ").count(), 11);
}
