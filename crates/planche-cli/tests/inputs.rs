//! Where positions come from, as a table: see `data/inputs.txt`.

mod support;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use support::{complained, planche, printed, root};

const CASES: &str = include_str!("data/inputs.txt");

#[test]
fn positions_come_in_every_form_and_by_every_way() {
    for case in CASES.split("\n\n").filter(|case| case.starts_with('|')) {
        check(case);
    }
}

fn check(case: &str) {
    let mut lines = case.lines();
    let arguments = lines.next().expect("a line of arguments");
    let mut arguments: Vec<&str> = arguments
        .trim_matches('|')
        .split(" | ")
        .map(str::trim)
        .collect();
    arguments.extend(["--json", "--no-unique"]);
    let rest: Vec<&str> = lines.collect();
    let (input, expected) = match rest[..] {
        [input, expected] => (
            input.trim_start_matches("< ").replace("\\n", "\n"),
            expected,
        ),
        [expected] => (String::new(), expected),
        _ => panic!("a case is two or three lines: {case}"),
    };
    let output = planche(&arguments, &input);
    assert_eq!(complained(&output), "", "{case}");
    assert_eq!(moves(&printed(&output)), expected, "{case}");
}

/// The first moves of all answers.
fn moves(answers: &str) -> String {
    let best = |line| match serde_json::from_str::<Value>(line).expect("JSON")["best"].as_str() {
        Some(best) => best.to_owned(),
        None => "null".to_owned(),
    };
    answers.lines().map(best).collect::<Vec<_>>().join(" ")
}

#[test]
fn several_positions_in_quotation_marks_are_several() {
    let fens = [
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
    ];
    let output = planche(&["solve", "--json", fens[0], fens[1]], "");
    assert_eq!(moves(&printed(&output)), "d1d8 a8a1");
}

/// As the Lichess database has them.
#[test]
fn puzzles_need_no_heading() {
    let row = "p1,6k1/5ppp/8/8/8/8/4PPPP/r2R2K1 b - - 0 1,a1d1 e2e4,1500,80,90,10,,,\n";
    let mate = "p2,7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,h8g8 d1d8,1500,80,90,10,mate,,\n";
    let output = planche(&["audit", "-", "--json"], &format!("{mate}{row}"));
    let told = printed(&output);
    let first = told.lines().next().expect("a row");
    let first: Value = serde_json::from_str(first).expect("JSON");
    assert_eq!(first["id"], "p2");
    assert_eq!(first["verdict"], "confirmed");
    assert_eq!(told.lines().count(), 2);
}

#[test]
fn our_own_epd_is_read_again() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 3 17";
    let told = printed(&planche(&["solve", "--epd", fen], ""));
    let again = planche(&["solve", "--json"], &told);
    let result: Value = serde_json::from_str(&printed(&again)).expect("JSON");
    assert_eq!(result["fen"], fen);
}

#[test]
fn whoever_writes_slowly_is_waited_for_and_it_is_said() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(["solve", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("a pipe");
    std::thread::sleep(Duration::from_millis(1500));
    let fen = b"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n";
    stdin.write_all(fen).expect("it reads");
    drop(stdin);
    let output = program.wait_with_output().expect("it ends");
    assert_eq!(moves(&printed(&output)), "d1d8");
    let said = complained(&output);
    assert_eq!(said, "planche: waiting for a position on standard input\n");
}

/// A line without end is refused before it is in memory: more address space than this is not allowed.
#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_is_refused_early() {
    let program = env!("CARGO_BIN_EXE_planche");
    for (command, said) in [
        ("solve -", "the line is longer than 65536 bytes"),
        ("solve", "the line is longer than 65536 bytes"),
        ("suite -", "line 1: neither EPD nor PGN nor a Lichess CSV"),
        ("endgame explain -", "more than 64 MB, which is too long"),
    ] {
        let script = format!("head -c 200000000 /dev/zero | tr '\\0' x | {program} {command}");
        let limited = format!("ulimit -v 700000; {script}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &limited]).current_dir(root());
        let output = shell.output().expect("a shell");
        assert_eq!(
            output.status.code(),
            Some(2),
            "{command}: {}",
            complained(&output)
        );
        assert!(
            complained(&output).contains(said),
            "{command}: {}",
            complained(&output)
        );
    }
}
