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
            .filter(|line| !line.starts_with("nodes/s") && !line.starts_with("ms "))
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
    assert_eq!(text.lines().count(), 1 + 2 * 12, "{text}");
    assert_eq!(text.matches(" now ").count(), 12);
}

/// A file of this name in a folder of its own, which is empty.
fn fresh_file(folder: &str, name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

#[test]
fn a_record_grows_by_a_row_a_suite() {
    let file = fresh_file("record", "rows.jsonl");
    let file = file.to_str().expect("a plain name");
    let arguments = [
        "suite",
        EPD,
        CSV,
        "--nodes",
        "100",
        "--time",
        "0",
        "--threads",
        "1",
        "--no-doubt",
        "--record",
        file,
        "--date",
        "2026-11-18",
        "--commit",
        "0123456",
    ];
    for _ in 0..2 {
        assert_eq!(planche(&arguments, "").status.code(), Some(1));
    }
    let text = std::fs::read_to_string(file).expect("a record");
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(rows.len(), 4, "{text}");
    let mut row = rows[2].clone();
    assert!(row["ms"]["median"].is_number(), "{row}");
    row["ms"] = Value::Null;
    let expected = serde_json::json!({
        "suite": "small", "date": "2026-11-18", "commit": "0123456", "version": env!("CARGO_PKG_VERSION"),
        "limits": {"nodes": 100, "ms": null}, "threads": 1, "options": ["no-doubt"],
        "positions": 5, "solved": 4, "proved": 4, "none": 1, "limit": 0,
        "nodes": row["nodes"], "ms": null, "opinion": {"median": 0, "p99": 0},
    });
    assert_eq!(row, expected);
    let (median, p99) = (&row["nodes"]["median"], &row["nodes"]["p99"]);
    assert!(
        0 < median.as_u64().expect("a number") && median.as_u64() < p99.as_u64(),
        "{row}"
    );
}

#[test]
fn the_commit_of_a_record_may_come_from_the_surroundings() {
    let file = fresh_file("record-commit", "rows.jsonl");
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(["suite", "-", "--nodes", "1", "--record"])
        .arg(&file)
        .env("PLANCHE_COMMIT", "abcdef0")
        .current_dir(support::root())
        .stdin(std::fs::File::open(support::root().join(EPD)).expect(EPD))
        .output();
    assert_eq!(status.expect("the program starts").status.code(), Some(1));
    let text = std::fs::read_to_string(&file).expect("a record");
    let row: Value = serde_json::from_str(&text).expect("one row");
    assert_eq!(row["commit"], "abcdef0");
    assert_eq!(row["limits"], serde_json::json!({"nodes": 1, "ms": 1000}));
    assert_eq!(row["date"].as_str().map(str::len), Some(10));
}

#[test]
fn a_record_that_cannot_be_written_ends_the_run_before_it_begins() {
    for (arguments, message) in [
        (&["--record", "crates"][..], "crates: cannot be written"),
        (
            &["--record", "no/such/rows.jsonl"],
            "the folder does not exist",
        ),
        (
            &["--record", "x", "--date", "yesterday"],
            "a day is written as in 2026-11-18",
        ),
        (&["--commit", "0123456"], "--record"),
    ] {
        let output = planche(&[&["suite", EPD, "--json"], arguments].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(printed(&output), "");
        assert!(
            complained(&output).contains(message),
            "{}",
            complained(&output)
        );
    }
}

/// A number that is changed and a part that is left out change the search.
#[test]
fn an_experiment_changes_the_search_and_nothing_else_does() {
    let nodes = |flags: &[&str]| {
        let arguments = [
            &["suite", EPD, "--nodes", "500", "--time", "0", "--json"],
            flags,
        ]
        .concat();
        let output = planche(&arguments, "");
        let lines = printed(&output);
        let nodes = lines.lines().filter_map(|line| {
            let result: serde_json::Value = serde_json::from_str(line).ok()?;
            result["stats"]["nodes"].as_u64()
        });
        nodes.sum::<u64>()
    };
    let usual = nodes(&[]);
    assert!(usual > 0);
    assert_eq!(nodes(&["--tune", "plans_a_move=100"]), usual);
    for flags in [
        ["--tune", "plans_a_move=1"],
        ["--without", "motif:attack-on-the-king"],
        ["--without", "class:new-captures"],
    ] {
        assert_ne!(nodes(&flags), usual, "{flags:?}");
    }
}

/// Whoever answers takes the same flags.
#[test]
fn every_question_can_be_asked_with_other_numbers() {
    let fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
    let other_side = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 w - - 0 27";
    let blunder = "1. f3 e5 2. g4 Qh4# 0-1\n";
    let questions: [(&[&str], &str, [&str; 2]); 5] = [
        (&["solve", fen], "", ["--tune", "material_round_3=1"]),
        (&["think", fen], "", ["--without", "class:destroy"]),
        (&["threats", other_side], "", ["--tune", "threats_told=1"]),
        (&["why-not", fen, "Nxc3"], "", ["--tune", "plans_a_move=1"]),
        (
            &["annotate", "-"],
            blunder,
            ["--tune", "annotate_clearly=10000"],
        ),
    ];
    for (question, input, change) in questions {
        let with = |flags: &[&str]| {
            let limits: &[&str] = match question[0] {
                "annotate" => &[],
                _ => &["--nodes", "3000", "--time", "0"],
            };
            planche(&[question, limits, flags].concat(), input)
        };
        let (usual, changed) = (with(&[]), with(&change));
        assert_ne!(
            printed(&usual),
            printed(&changed),
            "{question:?} {change:?}"
        );
        let bad = with(&["--tune", "plans_a_mouve=1"]);
        assert_eq!(bad.status.code(), Some(2), "{question:?}");
    }
}

#[test]
fn the_tuning_is_listed_with_ranges_and_switches() {
    let output = planche(&["tuning", "--json"], "");
    assert_eq!(output.status.code(), Some(0));
    let text = printed(&output);
    let entries: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let named = |name: &str| entries.iter().find(|entry| entry["name"] == name);
    let plans = named("plans_a_move").expect("a number");
    assert_eq!(plans["default"], 100);
    for entry in entries.iter().filter(|entry| entry.get("name").is_some()) {
        let value = |key: &str| entry[key].as_i64().expect(key);
        assert!(
            (value("least")..=value("most")).contains(&value("default")),
            "{entry}"
        );
        assert!(
            !entry["meaning"].as_str().unwrap_or_default().is_empty(),
            "{entry}"
        );
    }
    assert!(
        entries
            .iter()
            .any(|entry| entry["without"] == "motif:windmill")
    );
}
