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
        &["explain", "7k/8/5K2/8/8/8/8/6R1 w - - 98 120"],
        0,
        "The clock forbids it: 98 half-moves have passed without a capture or a move of a pawn, at 100 a draw",
    ),
    (
        &["explain", "7k/8/5K2/8/8/8/8/6R1 w - - 98 120", "--json"],
        0,
        "\"result\":\"drawn\"",
    ),
    (
        &["play", "7k/8/5K2/8/8/8/8/6R1 w - - 98 120"],
        0,
        "fifty moves without a capture or a move of a pawn: a draw can be claimed",
    ),
    (
        &["play", "7k/8/5K2/8/8/8/8/6R1 w - - 97 120"],
        0,
        "it is mate: the game is over\nmate",
    ),
    (
        &["explain", "7k/8/5K2/8/8/8/8/6R1 w - - 150 120"],
        0,
        "It is a draw already: seventy-five moves have passed without a capture or a move of a pawn.",
    ),
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
    (
        &["verify", "krk"],
        0,
        "a reader who knows the sentences only wins 175168 of 175168 positions",
    ),
    (&["verify", "kqk", "--json"], 0, "\"correct\":144508"),
    (
        &["verify", "kqk", "--strategy", "table", "--json"],
        0,
        "\"max\":10,\"mean\":",
    ),
    (
        &["verify", "kpk"],
        0,
        "kpk: 331352 of 331352 positions as they should be",
    ),
    (
        &["verify", "kpk", "--strategy", "learnt"],
        0,
        "331352 of 331352",
    ),
    (
        &["verify", "kpk", "--strategy", "pecp"],
        1,
        "Black holds the draw: 70358 of 70402",
    ),
    (
        &["show", "krk"],
        0,
        "1. (Mate) If a move mates, then play it",
    ),
    (
        &["show", "krk", "--words"],
        0,
        "the box is a strip: the box is one file or one rank wide",
    ),
    (&["show", "krk", "--strategy", "fast"], 0, "nodes; visits"),
    (&["show", "krk", "--strategy", "paper"], 0, "yes: "),
    (
        &["show", "kpk"],
        0,
        "then White wins, because no king can catch it.",
    ),
    (&["show", "kpk", "--strategy", "pecp"], 0, "whiteCanDrive"),
    (&["show", "kpk", "--strategy", "learnt"], 0, "win: "),
    (
        &["show", "kqk", "--strategy", "table"],
        0,
        "White to move: 144508 legal",
    ),
    (&["show", "krkb"], 0, "there are no rules yet"),
    (
        &["explain", "8/8/3k4/8/8/3PK3/8/8 w - - 0 1"],
        0,
        "Kd4 (Opposition): the kings on d4 and d6 face each other and Black must give way",
    ),
    (
        &["explain", "8/8/3k4/8/8/3PK3/8/8 w - - 0 1"],
        0,
        "Ke4? throws the win away: only ...Ke6 holds, and it takes the opposition",
    ),
    (
        &["explain", "8/8/3pk3/8/8/3K4/8/8 b - - 0 1"],
        0,
        "Won for Black",
    ),
    (
        &["explain", "8/8/3pk3/8/8/3K4/8/8 b - - 0 1"],
        0,
        "Kd5 (Opposition): the kings on d5 and d3 face each other and White must give way",
    ),
    (
        &["explain", "8/8/3k4/8/8/3PK3/8/8 w - - 0 1", "--rules"],
        0,
        "Rule 6: (Opposition) If White has the opposition",
    ),
    (
        &["explain", "8/8/3k4/8/8/3PK3/8/8 w - - 0 1", "--json"],
        0,
        "\"only\":true",
    ),
    (
        &["explain", "8/4k3/4P3/4K3/8/8/8/8 b - - 0 1"],
        0,
        "It is the only move that holds the draw.",
    ),
    (
        &[
            "explain",
            "8/8/3k4/8/8/3PK3/8/8 w - - 0 1",
            "--strategy",
            "pecp",
        ],
        0,
        "Kd4: level 1: Kd4 0.80 (highestW 0.80)",
    ),
    (
        &[
            "explain",
            "8/8/8/3k4/7R/3K4/8/8 w - - 0 1",
            "--strategy",
            "paper",
        ],
        0,
        "the tree, bred and annealed: ",
    ),
    (
        &["explain", "8/8/8/3k4/7R/3K4/8/8 w - - 0 1", "--board"],
        0,
        "  4  . . . . . . . R\n",
    ),
    (
        &["explain", "7k/8/4Q3/8/8/8/8/K7 w - - 0 1"],
        0,
        "Qg6? throws the win away, as does Qf7: it is stalemate.",
    ),
    (
        &["play", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", "--json"],
        0,
        "\"end\":\"mate\"",
    ),
    (&["play", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"], 0, "mate"),
    (&["verify", "kxk"], 2, "unknown class 'kxk'"),
    (
        &["verify", "kpk", "--strategy", "short"],
        2,
        "kpk has no strategy 'short': expected teaching, learnt, pecp, pecp-tuned, table, or a file",
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
        "it is mate: the game is over",
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
    (&["train", "kbbk"], 2, "krk, kqk, kpk and kbnk can"),
    (
        &["train", "kbnk", "--generations", "1"],
        0,
        "0 positions not won",
    ),
    (
        &["train", "kqk", "--experiment", "4"],
        2,
        "--experiment and --resume are for krk",
    ),
    (
        &["train", "kqk", "--generations", "2"],
        0,
        "0 positions not won",
    ),
    (
        &["train", "kpk", "--generations", "1"],
        0,
        "Black holds the draw: 70358 of 70402",
    ),
    (&["show", "lucena"], 0, "By heart: Rook to the fourth"),
    (
        &["explain", "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1"],
        0,
        "Lucena: build a bridge.\n  1. Check the black king",
    ),
    (
        &[
            "explain",
            "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1",
            "--strategy",
            "table",
        ],
        2,
        "there are 5 men on the board",
    ),
    (
        &["explain", "8/8/8/8/8/2k5/8/K1b1R3 w - - 0 1"],
        0,
        "? throws the win away",
    ),
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

/// What is typed, and what is answered.
const SPARRING: &[(&str, &[&str])] = &[
    (
        "why\nhint\nd4\nback\nKd4\nquit\n",
        &[
            "Won for White",
            "Kd4: the kings on d4 and d6 face each other",
            "That throws the win away: ...Kd5 holds; ",
            "Better was Kd4",
            "I play ",
            "Your move> As quick as can be: mate in 18 more.",
        ],
    ),
    ("Kd5\nfly\nmoves\n", &["'Kd5' is no legal move", "Kd4"]),
    ("", &["Your move> "]),
];

#[test]
fn a_game_is_played_with_a_verdict_on_every_move() {
    use std::io::Write;
    for (typed, answers) in SPARRING {
        let mut child = Command::new(env!("CARGO_BIN_EXE_planche"))
            .args([
                "endgame",
                "play",
                "8/8/3k4/8/8/3PK3/8/8 w - - 0 1",
                "--as",
                "white",
            ])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut input = child.stdin.take().expect("standard input");
        input.write_all(typed.as_bytes()).expect("written");
        drop(input);
        let output = child.wait_with_output().expect("an end");
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{typed:?}");
        for answer in *answers {
            assert!(told.contains(answer), "{typed:?} gave {told}");
        }
    }
}

#[test]
fn a_lesson_of_ones_own_is_followed() {
    let directory = std::env::temp_dir().join(format!("planche-lesson-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("mine.lesson");
    let text = "(Mate) If a move mates, then play it, because it ends the game.\n\
                (Run) Otherwise, of the moves play the king nearest to the black king, because I like it.\n";
    std::fs::write(&file, text).expect("a file");
    let name = file.to_string_lossy();
    let output = planche(&[
        "explain",
        "8/8/8/3k4/7R/3K4/8/8 w - - 0 1",
        "--strategy",
        &name,
    ]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        told.contains("(Run): ") && told.contains(": I like it."),
        "{told}"
    );
    assert!(
        told.contains("this strategy does not win from here"),
        "{told}"
    );
    std::fs::write(&file, text.replace("mates", "shines")).expect("a file");
    let output = planche(&["verify", "krk", "--strategy", &name]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("line 1, column 18: 'shines' is no phrase"),
        "{told}"
    );
    std::fs::remove_dir_all(&directory).expect("removed");
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
