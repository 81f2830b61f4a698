//! Standard output that takes nothing, and readers who have seen enough.
#![cfg(target_os = "linux")]

mod support;

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::root;

const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
const ROOK: &str = "8/8/8/4k3/8/8/8/KR6 w - - 0 1";
const QUEEN: &str = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";
const EPD: &str = "crates/planche-cli/tests/data/small.epd";

/// Every way to print something, as far as it ends soon.
const COMMANDS: &[&[&str]] = &[
    &["solve"],
    &["solve", "--json", MATE],
    &["solve", "--svg", MATE],
    &["solve", "--epd", MATE],
    &["why-not", MATE, "Rd7"],
    &["threats", MATE],
    &["check"],
    &["suite", EPD],
    &["suite", EPD, "--json"],
    &["audit", EPD, "--nodes", "100"],
    &["annotate", "-"],
    &["table1", "--nodes", "20"],
    &["bench", "--nodes", "5"],
    &["uci"],
    &["game", "list"],
    &["game", "list", "--show", "chess"],
    &["game", "check", "chess"],
    &["game", "fmt", "chess"],
    &["game", "fmt", "chess", "--check"],
    &["game", "moves", "chess"],
    &["game", "perft", "chess", "2"],
    &["game", "perft", "chess", "2", "--divide"],
    &["game", "conditions", "tic-tac-toe"],
    &["game", "solve", "three-mens-morris"],
    &["game", "solve", "three-mens-morris", "--json"],
    &["game", "solve", "tic-tac-toe", "--exhaustive"],
    &["game", "check-proof", "-"],
    &["game", "play", "tic-tac-toe", "--program", "both"],
    &["endgame", "play", ROOK],
    &["endgame", "play", QUEEN],
    &["endgame", "explain", ROOK],
    &["endgame", "explain", QUEEN],
    &["endgame", "verify", "krk", "--json"],
    &["endgame", "verify", "krk"],
    &["endgame", "verify", "kqk"],
    &["endgame", "show", "krk"],
    &["endgame", "show", "kqk"],
    &["endgame", "train", "krk", "--generations", "1"],
];

/// Something to read for the commands that read, which all of them can make sense of.
fn input(arguments: &[&str]) -> &'static str {
    match arguments[0] {
        "check" => r#"{"status": "none"}"#,
        "solve" => "",
        "annotate" => "1. f3 e5 2. g4 Qh4# 0-1\n",
        "uci" => "uci\nquit\n",
        _ => r#"{"game": "chess", "position": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "proof": null}"#,
    }
}

/// Runs a command with this standard output; its exit code, and what it complained about.
fn run(arguments: &[&str], output: Stdio) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("a pipe");
    let _ = std::io::Write::write_all(&mut stdin, input(arguments).as_bytes());
    drop(stdin);
    let ended = program.wait_with_output().expect("the program ends");
    let complained = String::from_utf8_lossy(&ended.stderr).into_owned();
    (ended.status.code(), complained)
}

fn full() -> File {
    let full = OpenOptions::new().write(true).open("/dev/full");
    full.expect("a device that is always full")
}

#[test]
fn what_cannot_be_printed_exits_with_2_and_is_told() {
    for arguments in COMMANDS {
        let (code, complained) = run(arguments, full().into());
        assert_eq!(code, Some(2), "{arguments:?}\n{complained}");
        let words = "planche: standard output: cannot be written: the disk is full\n";
        assert!(complained.ends_with(words), "{arguments:?}\n{complained}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in COMMANDS {
        let (read, write) = std::io::pipe().expect("a pipe");
        drop(read);
        let (code, complained) = run(arguments, write.into());
        assert!(matches!(code, Some(0 | 1)), "{arguments:?}\n{complained}");
        let bad = ["panicked", "pipe", "written"];
        let is_bad = bad.iter().any(|word| complained.contains(word));
        assert!(!is_bad, "{arguments:?}\n{complained}");
    }
}

#[test]
fn nothing_breaks_where_nothing_can_be_said_at_all() {
    for arguments in [&["solve", "no-such-file.epd"][..], &["suite", EPD]] {
        let status = Command::new(env!("CARGO_BIN_EXE_planche"))
            .args(arguments)
            .current_dir(root())
            .stdout(full())
            .stderr(full())
            .status();
        assert_eq!(status.expect("it runs").code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn the_server_goes_on_where_its_address_cannot_be_printed() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(["serve", "--port", "0"])
        .stdout(full())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut said = BufReader::new(server.stderr.take().expect("a pipe")).lines();
    let complaint = said.next().expect("a line").expect("text");
    let address = said.next().expect("a line").expect("text");
    let running = server.try_wait().expect("a child").is_none();
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    assert!(
        complaint.starts_with("planche: standard output: "),
        "{complaint}"
    );
    assert!(address.contains("http://127.0.0.1:"), "{address}");
    assert!(running);
}

/// A hundred positions that take a second each: the first answer comes at once, and nothing is done
/// for a reader who has seen enough.
#[test]
fn results_come_as_they_are_found_and_the_work_ends_with_the_reader() {
    let name = format!("planche-pipes-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("a temporary folder");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let file = |name: &str, line: String| {
        let path = folder.join(name);
        fs::write(&path, line.repeat(100)).expect("a temporary file");
        path.to_str().expect("a plain path").to_owned()
    };
    let fens = file("fens.txt", format!("{start} 0 1\n"));
    let epd = file("suite.epd", format!("{start} bm e4;\n"));
    let limits = [
        "--json",
        "--persevere",
        "--nodes",
        "100000000",
        "--time",
        "1000",
    ];
    for command in [&["solve", &fens][..], &["suite", &epd, "--threads", "1"]] {
        let begun = Instant::now();
        let mut program = Command::new(env!("CARGO_BIN_EXE_planche"))
            .args(command)
            .args(limits)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        assert!(line.starts_with('{'), "{command:?}: {line}");
        drop(output);
        program.wait().expect("it ends");
        let mut complained = String::new();
        let mut errors = program.stderr.take().expect("a pipe");
        errors.read_to_string(&mut complained).expect("text");
        assert_eq!(complained, "", "{command:?}");
        assert!(begun.elapsed() < Duration::from_secs(30), "{command:?}");
    }
    fs::remove_dir_all(&folder).expect("the folder goes");
}
