//! Ctrl-C is a stop, not a loss: the exit code is 130, and what was found is told or kept. So it is when the
//! disk is full.
#![cfg(target_os = "linux")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use support::{complained, printed, root};

/// No mate is found here, and plans enough are tried to take minutes.
const LONG: &str = "r5k1/pppb3p/2np1n2/8/3PqNpP/3Q2P1/PPP5/R4RK1 w - -";

fn folder(test: &str) -> PathBuf {
    let name = format!("planche-stop-{test}-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a temporary folder");
    path
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Presses Ctrl-C once the program is at work, and waits for its end.
fn stopped(program: Child, is_at_work: impl Fn() -> bool) -> Output {
    let begun = Instant::now();
    while !is_at_work() && begun.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(20));
    }
    let kill = format!("kill -INT {}", program.id());
    let status = Command::new("sh").args(["-c", &kill]).status();
    assert!(status.expect("a shell").success());
    let pressed = Instant::now();
    let output = program.wait_with_output().expect("it ends");
    assert!(pressed.elapsed() < Duration::from_secs(60));
    assert_eq!(output.status.code(), Some(130), "{}", complained(&output));
    output
}

fn after(seconds: f64) -> impl Fn() -> bool {
    let begun = Instant::now();
    move || begun.elapsed().as_secs_f64() > seconds
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

const NO_LIMITS: [&str; 4] = ["--nodes", "100000000", "--time", "0"];

#[test]
fn a_search_tells_what_it_knows() {
    let arguments = [&["solve", LONG, "--goal", "mate", "--json"], &NO_LIMITS[..]].concat();
    let output = stopped(start(&arguments), after(1.0));
    let result: serde_json::Value = serde_json::from_str(&printed(&output)).expect("JSON");
    assert_eq!(result["status"], "limit");
    assert!(
        result["stats"]["nodes"]
            .as_u64()
            .is_some_and(|nodes| nodes > 0)
    );
}

#[test]
fn a_suite_prints_the_table_of_what_was_run() {
    let folder = folder("suite");
    let suite = folder.join("suite.epd");
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;\n";
    fs::write(&suite, format!("{mate}{LONG} dm 9;\n{mate}")).expect("a file");
    let arguments = [&["suite", text(&suite), "--threads", "1"], &NO_LIMITS[..]].concat();
    let output = stopped(start(&arguments), after(2.0));
    let table = printed(&output);
    let row: Vec<&str> = table
        .lines()
        .nth(1)
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    assert_eq!(
        row.get(1),
        Some(&"1"),
        "only what was run to its end counts: {table}"
    );
    assert_eq!(
        complained(&output),
        "planche: stopped; this is what was run until then\n"
    );
    fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn an_audit_keeps_its_rows_and_goes_on_later() {
    let folder = folder("audit");
    let (input, stopped_at) = (folder.join("in.epd"), folder.join("a.csv"));
    let row = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;\n";
    fs::write(&input, row.repeat(120)).expect("a file");
    let run = |output: &Path, more: &[&str]| {
        let arguments = ["audit", text(&input), "--nodes", "500", "-o", text(output)];
        start(&[&arguments[..], more].concat())
    };
    let partial = folder.join("a.csv.partial");
    let rows = |path: &Path| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    let output = stopped(run(&stopped_at, &[]), || rows(&partial) > 5);
    let said = complained(&output);
    let kept = format!(
        "so far in {}, and --resume goes on from there\n",
        partial.display()
    );
    assert!(
        said.starts_with("planche: stopped; ") && said.ends_with(&kept),
        "{said}"
    );
    assert!(!stopped_at.exists() && partial.exists());
    let resumed = run(&stopped_at, &["--resume"])
        .wait_with_output()
        .expect("it ends");
    assert_eq!(resumed.status.code(), Some(0), "{}", complained(&resumed));
    assert_eq!(rows(&stopped_at), 121);
    assert!(!partial.exists());
    fs::remove_dir_all(folder).expect("the folder goes");
}

const GAME: &str = "[Event \"short\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

/// The same games annotated in one go.
fn in_one_go(folder: &Path, input: &Path) -> Vec<u8> {
    let whole = folder.join("whole.pgn");
    let run = start(&["annotate", text(input), "-o", text(&whole), "--nodes", "50"]);
    let ended = run.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0), "{}", complained(&ended));
    fs::read(whole).expect("the output")
}

#[test]
fn annotating_keeps_its_games_and_goes_on_later() {
    let folder = folder("annotate");
    let (input, out) = (folder.join("in.pgn"), folder.join("out.pgn"));
    fs::write(&input, GAME.repeat(150)).expect("a file");
    let arguments = ["annotate", text(&input), "-o", text(&out), "--nodes", "50"];
    let note = folder.join("out.pgn.part.json");
    let output = stopped(start(&arguments), || note.exists());
    let said = complained(&output);
    assert!(said.starts_with("planche: stopped; "), "{said}");
    assert!(
        said.contains("out.pgn.part, and --resume goes on from there"),
        "{said}"
    );
    assert!(!out.exists());
    let resumed = start(&[&arguments[..], &["--resume"]].concat());
    let resumed = resumed.wait_with_output().expect("it ends");
    assert_eq!(resumed.status.code(), Some(0), "{}", complained(&resumed));
    assert_eq!(
        fs::read(&out).expect("the output"),
        in_one_go(&folder, &input)
    );
    assert_eq!(
        fs::read_dir(&folder).expect("a folder").count(),
        3,
        "nothing is left over"
    );
    fs::remove_dir_all(folder).expect("the folder goes");
}

/// No file may grow beyond some blocks: to the program it is as if the disk were full.
#[test]
fn a_full_disk_leaves_a_run_that_can_go_on() {
    let folder = folder("full");
    let (input, out) = (folder.join("in.pgn"), folder.join("out.pgn"));
    fs::write(&input, GAME.repeat(150)).expect("a file");
    let program = env!("CARGO_BIN_EXE_planche");
    let (from, to) = (text(&input), text(&out));
    let script =
        format!("trap '' XFSZ; ulimit -f 16; exec {program} annotate {from} -o {to} --nodes 50");
    let full = Command::new("sh")
        .args(["-c", &script])
        .output()
        .expect("a shell");
    let said = complained(&full);
    assert_eq!(full.status.code(), Some(2), "{said}");
    let kept = "out.pgn.part, and --resume goes on from there\n";
    assert!(
        said.contains("out.pgn.part: cannot be written: ") && said.ends_with(kept),
        "{said}"
    );
    let resumed = start(&["annotate", from, "-o", to, "--nodes", "50", "--resume"]);
    let resumed = resumed.wait_with_output().expect("it ends");
    assert_eq!(resumed.status.code(), Some(0), "{}", complained(&resumed));
    assert_eq!(
        fs::read(&out).expect("the output"),
        in_one_go(&folder, &input)
    );
    fs::remove_dir_all(folder).expect("the folder goes");
}
