//! `planche endgame` at the command line: exit codes, and nothing on standard output when it fails.

use std::process::{Command, Output};

fn planche(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_planche"))
        .arg("endgame")
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// Arguments, exit code, and a part of what is printed (standard error when the code is 2).
const CASES: &[(&[&str], i32, &str)] = &[
    (
        &["verify", "krk", "--strategy", "short", "--json"],
        0,
        "\"correct\":175168",
    ),
    (
        &["verify", "krk", "--strategy", "paper"],
        1,
        "of 175168 positions",
    ),
    (&["verify", "kqk", "--json"], 0, "\"max\":10,\"mean\":"),
    (&["show", "krk"], 0, "nodes; visits"),
    (&["show", "krk", "--strategy", "paper"], 0, "yes: "),
    (&["show", "kpk"], 0, "win: "),
    (&["show", "kqk"], 0, "White to move: 144508 legal"),
    (&["explain", "8/8/3k4/8/8/3PK3/8/8 w - - 0 1"], 0, "Kd4"),
    (
        &["explain", "8/8/3pk3/8/8/3K4/8/8 b - - 0 1"],
        0,
        "Won for black",
    ),
    (&["explain", "8/8/3k4/8/8/3PK3/8/8 b - - 0 1"], 0, "Drawn"),
    (&["play", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"], 0, "mate"),
    (&["verify", "kxk"], 2, "unknown class 'kxk'"),
    (
        &["verify", "kpk", "--strategy", "short"],
        2,
        "--strategy is for krk only",
    ),
    (
        &["verify", "krk", "--strategy", "no-such-file"],
        2,
        "no-such-file",
    ),
    (
        &["explain", "no position"],
        2,
        "bad FEN \"no position\": the board has 1 rank",
    ),
    (&["explain", "src"], 2, "src: is a folder, not a file"),
    (
        &["play", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"],
        0,
        "mate at once",
    ),
    (&["verify", "knk"], 0, "429440 of 429440 positions follow"),
    (&["verify", "kqkrr"], 2, "unknown class 'kqkrr'"),
    (
        &["explain", "8/8/3k4/8/1n6/8/8/K2B4 w - - 0 1"],
        0,
        "Drawn with best play (kbkn)",
    ),
    (
        &["explain", "4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1"],
        2,
        "there are 5 men on the board",
    ),
    (
        &["explain", "8/8/8/8/8/8/8/KRk5 w - - 0 1"],
        2,
        "the king of Black, who is not to move, is in check",
    ),
    (&["play", "4k2r/8/8/8/8/8/K7/8 b k - 0 1"], 2, "castling"),
    (&["train", "kpk"], 2, "only krk"),
    (&["train", "krk", "--experiment", "5"], 2, "5"),
    (&["train", "krk", "--resume"], 2, "--out"),
    (&["train", "krk", "--plain"], 2, "--experiment"),
];

#[test]
fn exit_codes_and_messages_are_as_promised() {
    for &(arguments, code, part) in CASES {
        let output = planche(arguments);
        let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {err}");
        let told = if code == 2 { &err } else { &out };
        assert!(told.contains(part), "{arguments:?} printed {told}");
        assert_eq!(code == 2, out.is_empty(), "{arguments:?} printed {out}");
    }
}

/// A strategy that does not win everywhere has games too, and none is longer than the longest.
#[test]
fn every_verification_has_all_figures_and_they_fit() {
    for arguments in [
        &["verify", "krk", "--strategy", "paper", "--json"][..],
        &["verify", "krk", "--json"],
        &["verify", "kqk", "--json"],
        &["verify", "knk", "--json"],
    ] {
        let output = planche(arguments);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let figure = |name: &str| {
            let figure = report[name].as_f64();
            figure.unwrap_or_else(|| panic!("{arguments:?}: no {name} in {report}"))
        };
        assert!(figure("correct") <= figure("positions"), "{report}");
        assert!(figure("optimal_mean") <= figure("mean"), "{report}");
        assert!(figure("mean") <= figure("max"), "{report}");
    }
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    for subcommand in ["play", "explain", "verify", "train", "show"] {
        let output = planche(&[subcommand, "--help"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("Example"), "{subcommand}");
        assert!(text.contains("planche endgame"), "{subcommand}");
    }
}

#[test]
fn a_broken_strategy_file_is_told_with_line_and_column() {
    let directory = std::env::temp_dir().join(format!("planche-endgame-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("broken.rules");
    std::fs::write(&file, "rook, mates in 2\nking, fly\n").expect("a file");
    let output = planche(&["verify", "krk", "--strategy", &file.to_string_lossy()]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        message.contains("broken.rules: line 2, column 7: unknown demand 'fly'"),
        "{message}"
    );
    std::fs::remove_dir_all(&directory).expect("removed");
}

#[test]
fn training_is_resumed_where_it_stopped() {
    let directory = std::env::temp_dir().join(format!("planche-train-{}", std::process::id()));
    let out = directory.to_string_lossy();
    let train = |generations: &str, more: &[&str]| {
        let start = [
            "train",
            "krk",
            "--experiment",
            "1",
            "--population",
            "60",
            "--out",
            &out,
        ];
        planche(&[&start[..], &["--generations", generations], more].concat())
    };
    train("3", &[]);
    assert!(directory.join("fitness.svg").is_file());
    let resumed = train("5", &["--resume"]);
    assert!(String::from_utf8_lossy(&resumed.stdout).contains("generations 5"));
    assert!(String::from_utf8_lossy(&resumed.stdout).contains("bred and annealed"));
    let other = train("6", &["--resume", "--plain"]);
    assert!(String::from_utf8_lossy(&other.stderr).contains("not bred as the paper did"));
    let state = std::fs::read_to_string(directory.join("state.json")).expect("a state");
    std::fs::write(directory.join("state.json"), &state[..state.len() / 2]).expect("written");
    assert_eq!(train("6", &["--resume"]).status.code(), Some(2));
    std::fs::remove_dir_all(&directory).expect("removed");
}
