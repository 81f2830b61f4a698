//! What the machine does wrong ends with a message, and leaves files whole: output that cannot be written, input that comes
//! in crumbs, memory that is not there, a clock that jumps.
#![cfg(target_os = "linux")]

mod support;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use support::{complained, planche, printed, root, without_times};

const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
/// No mate is found here, and plans enough are tried to fill any memory.
const LONG: &str = "r5k1/pppb3p/2np1n2/8/3PqNpP/3Q2P1/PPP5/R4RK1 w - -";

/// Whoever prints says so when nothing can be printed.
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for arguments in [
        &["solve", MATE][..],
        &["solve", MATE, "--json"],
        &["think", MATE],
        &["threats", MATE],
        &["tuning"],
        &["manual", "solve"],
        &["game", "list"],
        &["endgame", "explain", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"],
    ] {
        let full = File::options().write(true).open("/dev/full");
        let output = Command::new(env!("CARGO_BIN_EXE_planche"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(full.expect("a device that is always full"))
            .output()
            .expect("the program runs");
        let said = complained(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        let message = "standard output: cannot be written";
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
}

/// Input of one byte at a time is the same input.
#[test]
fn short_reads_change_nothing() {
    let result = printed(&planche(&["solve", MATE, "--json"], ""));
    let suite = format!("{MATE} bm Rd8#; id \"one\";\n").repeat(3);
    for (arguments, input) in [
        (&["check", "--strict"][..], result.as_str()),
        (&["solve", "-", "--time", "0"], MATE),
        (&["uci"], "uci\nisready\nposition startpos\nquit\n"),
        (&["game", "check", "-"], "board 3 by 3\n"),
        (&["annotate", "-"], "1. f3 e5 2. g4 Qh4# 0-1\n"),
        (
            &["solve", "-", "--json", "--time", "0", "--nodes", "9"],
            suite.as_str(),
        ),
    ] {
        let whole = planche(arguments, input);
        let crumbs = in_crumbs(arguments, input);
        assert_eq!(crumbs.status.code(), whole.status.code(), "{arguments:?}");
        let told = |output: &Output| without_milliseconds(&printed(output));
        assert_eq!(told(&crumbs), told(&whole), "{arguments:?}");
    }
}

fn in_crumbs(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("a pipe");
    for byte in input.as_bytes() {
        let _ = stdin.write_all(&[*byte]).and_then(|()| stdin.flush());
    }
    drop(stdin);
    program.wait_with_output().expect("the program ends")
}

/// Times differ from run to run, also those in JSON.
fn without_milliseconds(text: &str) -> String {
    let mut parts = text.split("\"ms\":");
    let first = parts.next().unwrap_or_default().to_owned();
    let whole = parts.fold(first, |text, part| {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        text + rest
    });
    without_times(&whole)
}

/// Runs the program with no more than so many megabytes of address space.
fn confined(megabytes: usize, arguments: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_planche");
    let script = format!("ulimit -v {}; exec {program} {arguments}", megabytes << 10);
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(root());
    shell.output().expect("a shell")
}

/// A search that would fill the memory ends before, where it is told how much there is.
#[test]
fn memory_that_is_bounded_suffices() {
    let search = format!("solve '{LONG}' --goal mate --persevere --nodes 10000000 --time 0");
    let output = confined(600, &format!("{search} --memory 8 --json"));
    let said = complained(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let result: serde_json::Value = serde_json::from_str(&printed(&output)).expect("JSON");
    assert_eq!(result["status"], "limit");
    assert_eq!(result["stopped"], "memory");
    let words = "The memory was used up before mate was decided.";
    assert_eq!(result["explanation"], words);
    let bad = planche(&["solve", MATE, "--memory", "0"], "");
    assert_eq!(bad.status.code(), Some(2));
}

fn folder(test: &str) -> PathBuf {
    let name = format!("planche-faults-{test}-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a temporary folder");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// However little memory there is: the file is whole or not there, something is said, and the run can go on.
#[test]
fn without_memory_an_audit_leaves_nothing_broken() {
    let folder = folder("memory");
    let (input, whole) = (folder.join("in.epd"), folder.join("whole.csv"));
    fs::write(&input, format!("{MATE} bm Rd8#;\n").repeat(40)).expect("a file");
    let audit = |out: &Path| format!("audit {} --nodes 50 -o {}", text(&input), text(out));
    assert_eq!(confined(8_000, &audit(&whole)).status.code(), Some(0));
    let whole = fs::read(whole).expect("the output");
    for megabytes in (64..=96).step_by(4) {
        let out = folder.join(format!("{megabytes}.csv"));
        let output = confined(megabytes, &audit(&out));
        if output.status.code() != Some(0) {
            assert!(!complained(&output).is_empty(), "{megabytes} MB: silence");
            assert!(!out.exists(), "{megabytes} MB: half a file");
            let resumed = confined(8_000, &format!("{} --resume", audit(&out)));
            assert_eq!(resumed.status.code(), Some(0), "{}", complained(&resumed));
        }
        assert_eq!(fs::read(&out).expect("the output"), whole, "{megabytes} MB");
    }
    fs::remove_dir_all(folder).expect("the folder goes");
}

/// A clock that is set while the program runs does nothing to it: time is measured by one that only goes forward. The only
/// place that asks what day it is writes it under a figure.
#[test]
fn the_clock_on_the_wall_is_not_asked() {
    let mut asking = Vec::new();
    collect(&root().join("crates"), &mut asking);
    let asking: Vec<&Path> = asking.iter().map(PathBuf::as_path).collect();
    let known = root().join("crates/planche-cli/src/suite/today.rs");
    assert_eq!(asking, [known.as_path()]);
}

fn collect(folder: &Path, asking: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("tests") && !path.ends_with("node_modules") {
            collect(&path, asking);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && fs::read_to_string(&path).is_ok_and(|code| code.contains("SystemTime"))
        {
            asking.push(path);
        }
    }
}
