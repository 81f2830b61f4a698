//! `planche audit`: verdicts, forms of input and output, and runs that are killed.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use support::{complained, planche, printed, root};

const CSV: &str = "crates/planche-cli/tests/data/audit.csv";
const PGN: &str = "crates/planche-cli/tests/data/audit.pgn";
const EPD: &str = "crates/planche-cli/tests/data/small.epd";

/// A folder of its own for each test, empty at first.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("planche-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The rows of an output, a map from column to text each.
fn rows(text: &str) -> Vec<std::collections::HashMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader
        .deserialize()
        .map(|row| row.expect("a row"))
        .collect()
}

#[test]
fn every_verdict_is_the_one_that_the_name_of_the_puzzle_begins_with() {
    let output = planche(&["audit", CSV, PGN, "--nodes", "1000"], "");
    assert_eq!(
        output.status.code(),
        Some(1),
        "some rows are broken: {}",
        complained(&output)
    );
    let rows = rows(&printed(&output));
    assert_eq!(rows.len(), 11 + 3);
    for row in &rows {
        let (id, verdict) = (&row["id"], &row["verdict"]);
        let expected = match id.as_str() {
            "" => verdict == "unreadable",
            _ if id.starts_with("confirmed-or-equal") => {
                ["confirmed", "equal"].contains(&verdict.as_str())
            }
            _ => id.starts_with(verdict.as_str()),
        };
        assert!(expected, "{row:?}");
    }
    let equal = rows
        .iter()
        .find(|row| row["verdict"] == "equal")
        .expect("one of the two rooks");
    assert_eq!(equal["unique"], "false");
    assert_ne!(equal["best"], equal["given"]);
    assert_eq!(equal["also"], equal["best"], "the other winning move");
    let cooked =
        |row: &&std::collections::HashMap<String, String>| row["id"].contains("-or-equal-");
    assert!(rows.iter().filter(cooked).all(|row| {
        let rooks = [&row["given"], &row["also"]];
        rooks.contains(&&"a1a8".to_owned()) && rooks.contains(&&"d1d8".to_owned())
    }));
    let back_rank = rows.iter().find(|row| row["id"] == "confirmed-back-rank");
    assert_eq!(back_rank.expect("it is there")["also"], "");
}

#[test]
fn rows_come_as_json_with_the_same_columns() {
    let csv = rows(&printed(&planche(&["audit", PGN, "--nodes", "1000"], "")));
    let json = printed(&planche(&["audit", PGN, "--nodes", "1000", "--json"], ""));
    assert_eq!(json.lines().count(), csv.len());
    for (line, row) in json.lines().zip(&csv) {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(object.as_object().map(|all| all.len()), Some(row.len()));
        for (column, cell) in row {
            let same = match &object[column.as_str()] {
                serde_json::Value::String(text) => text.clone(),
                serde_json::Value::Null => String::new(),
                other => other.to_string(),
            };
            assert_eq!(&same, cell, "{column}");
        }
    }
}

/// Whatever a spreadsheet would calculate has an apostrophe in front; numbers below zero stay numbers.
#[test]
fn no_cell_is_a_formula() {
    let folder = Folder::new("formulas");
    let (input, csv, json) = (
        folder.file("in.epd"),
        folder.file("out.csv"),
        folder.file("out.jsonl"),
    );
    let names = ["=1+1", "+1", "-1", "@SUM(A1)", "plain"];
    let row = |id: &&str| format!("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"{id}\";\n");
    fs::write(&input, names.iter().map(row).collect::<String>()).expect("a file");
    for output in [&csv, &json] {
        let ended = planche(&["audit", &input, "-o", output, "--nodes", "500"], "");
        assert_eq!(ended.status.code(), Some(0), "{}", complained(&ended));
    }
    let standard = printed(&planche(&["audit", &input, "--nodes", "500"], ""));
    let written = fs::read_to_string(&csv).expect("the output");
    assert_eq!(written, standard);
    let ids: Vec<String> = rows(&written).iter().map(|row| row["id"].clone()).collect();
    assert_eq!(ids, ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "plain"]);
    let objects = fs::read_to_string(&json).expect("the output");
    assert!(
        objects.contains(r#""id":"=1+1""#),
        "only CSV needs it: {objects}"
    );
}

#[test]
fn themes_that_the_proof_does_not_show_are_named() {
    let rows = rows(&printed(&planche(&["audit", CSV, "--nodes", "1000"], "")));
    let of = |id: &str| {
        rows.iter()
            .find(|row| row["id"] == id)
            .expect("every puzzle has a row")
    };
    assert_eq!(of("confirmed-back-rank")["unseen_themes"], "fork");
    assert_eq!(of("confirmed-back-rank")["further_themes"], "");
    assert_eq!(of("confirmed-fork")["unseen_themes"], "pin");
    assert_eq!(
        of("confirmed-opera")["further_themes"],
        "operaMate sacrifice"
    );
    assert_eq!(
        of("other-quiet")["unseen_themes"],
        "",
        "another win says nothing of them"
    );
    assert_eq!(of("less-blunder")["shown"], "125");
    assert_eq!(
        of("unreadable-later")["complaint"],
        "Moves \"g8g7\" is no legal move here"
    );
}

#[test]
fn the_summary_counts_every_row() {
    let output = planche(&["audit", CSV, "--nodes", "1000"], "");
    let summary = complained(&output);
    for line in [
        "confirmed            5",
        "equal                1",
        "unreadable           2",
        "all                 11",
    ] {
        assert!(summary.contains(line), "{line} is not in\n{summary}");
    }
    assert!(
        summary.contains("fork                         1          1         0"),
        "{summary}"
    );
}

#[test]
fn compressed_input_is_read_like_plain_input() {
    let folder = Folder::new("audit-zst");
    let text = fs::read(root().join(CSV)).expect("the puzzles");
    let (first, second) = text.split_at(text.len() / 2);
    let frames = [first, second].map(|part| zstd::encode_all(part, 3).expect("it compresses"));
    let packed = folder.file("audit.csv.zst");
    fs::write(&packed, frames.concat()).expect("a temporary file");
    let plain = printed(&planche(&["audit", CSV, "--nodes", "500"], ""));
    let output = planche(&["audit", &packed, "--nodes", "500"], "");
    assert_eq!(printed(&output).replace(&packed, CSV), plain);
    fs::write(&packed, &frames.concat()[..100]).expect("a temporary file");
    let output = planche(&["audit", &packed], "");
    assert_eq!(output.status.code(), Some(2));
    let words = format!("planche: {packed}: the compressed data is damaged or cut off\n");
    assert_eq!(complained(&output), words);
}

#[test]
fn the_output_takes_the_place_of_no_folder_device_or_input() {
    let folder = Folder::new("audit-places");
    fs::create_dir(folder.file("folder.csv")).expect("a folder");
    let puzzle = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;\n";
    fs::write(folder.file("in.epd"), puzzle).expect("a file");
    fs::write(folder.file("out.csv.writing"), puzzle).expect("a file");
    for (input, output, words) in [
        (
            "in.epd",
            "folder.csv",
            "folder.csv: is a folder, not a file",
        ),
        (
            "out.csv.writing",
            "out.csv",
            "out.csv.writing: the output would replace the input",
        ),
    ] {
        let output = planche(
            &["audit", &folder.file(input), "-o", &folder.file(output)],
            "",
        );
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(
            complained(&output).contains(words),
            "{}",
            complained(&output)
        );
    }
    let files = fs::read_dir(&folder.0).expect("the folder").count();
    assert_eq!(files, 3, "nothing is left behind");
}

#[test]
fn compressed_games_that_are_cut_off_end_the_run() {
    let folder = Folder::new("audit-cut");
    let game = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. Rd8# 1-0\n";
    let whole = zstd::encode_all(game.as_bytes(), 3).expect("it compresses");
    let packed = folder.file("cut.pgn.zst");
    fs::write(&packed, &whole[..whole.len() - 5]).expect("a temporary file");
    let words = format!("planche: {packed}: the compressed data is damaged or cut off\n");
    let out = folder.file("out.pgn");
    for arguments in [
        &["audit", &packed][..],
        &["annotate", &packed],
        &["annotate", &packed, "-o", &out],
    ] {
        let output = planche(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(complained(&output), words, "{arguments:?}");
        assert_eq!(printed(&output), "", "{arguments:?}");
    }
    let files = fs::read_dir(&folder.0).expect("the folder").count();
    assert_eq!(files, 1, "nothing half-written stays behind");
}

/// Puzzles enough to be interrupted: our own, over and over, with other move numbers.
fn many(folder: &Folder, copies: usize) -> String {
    let text = fs::read_to_string(root().join(CSV)).expect("the puzzles");
    let (head, puzzles) = text
        .split_once("Themes\n")
        .expect("the names of the columns");
    let mut all = format!("{head}Themes\n");
    for copy in 0..copies {
        all.push_str(&puzzles.replace(" 0 1,", &format!(" 0 {},", copy + 1)));
    }
    let path = folder.file("many.csv");
    fs::write(&path, all).expect("a temporary file");
    path
}

fn start(input: &str, output: &str, threads: usize) -> Child {
    Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(["audit", input, "-o", output, "--resume", "--nodes", "1000"])
        .args(["--threads", &threads.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn size(path: &str) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// Kills a run as soon as it has written some more than before.
fn interrupt(mut run: Child, partial: &str, before: u64) {
    let patience = Instant::now();
    while size(partial) < before + 700 {
        assert!(
            patience.elapsed() < Duration::from_secs(120),
            "nothing is written"
        );
        assert!(
            run.try_wait().expect("a child").is_none(),
            "it ended before it was killed"
        );
        sleep(Duration::from_millis(2));
    }
    run.kill().expect("it can be killed");
    run.wait().expect("it ends");
}

fn check_kills(extension: &str) {
    let folder = Folder::new(&format!("audit-{extension}"));
    let input = many(&folder, 40);
    let whole = folder.file(&format!("whole.{extension}"));
    let done = start(&input, &whole, 1)
        .wait_with_output()
        .expect("it ends");
    assert_eq!(done.status.code(), Some(1), "{}", complained(&done));
    let pieces = folder.file(&format!("pieces.{extension}"));
    let partial = format!("{pieces}.partial");
    for kill in 0..5 {
        let run = start(&input, &pieces, 1 + kill % 2);
        interrupt(run, &partial, size(&partial));
        assert!(!Path::new(&pieces).exists(), "a file that is not whole");
    }
    // A line that was cut in the middle does not count.
    let cut = size(&partial) - 5;
    let journal = fs::OpenOptions::new()
        .write(true)
        .open(&partial)
        .expect("the journal");
    journal.set_len(cut).expect("it can be cut");
    drop(journal);
    let done = start(&input, &pieces, 2)
        .wait_with_output()
        .expect("it ends");
    assert_eq!(done.status.code(), Some(1), "{}", complained(&done));
    let [whole, pieces] = [whole, pieces].map(|path| fs::read(path).expect("the file"));
    assert!(whole == pieces, "the two files differ");
    assert!(!Path::new(&partial).exists());
}

#[test]
fn a_run_that_is_killed_five_times_ends_in_the_same_csv() {
    check_kills("csv");
}

#[test]
fn a_run_that_is_killed_five_times_ends_in_the_same_parquet() {
    check_kills("parquet");
}

#[test]
fn an_unfinished_run_is_not_lost_and_not_mixed_with_another() {
    let folder = Folder::new("audit-unfinished");
    let input = many(&folder, 40);
    let out = folder.file("out.csv");
    let partial = format!("{out}.partial");
    interrupt(start(&input, &out, 1), &partial, 0);
    let complaint = |arguments: &[&str]| {
        let output = planche(&[&["audit", &input, "-o", &out], arguments].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(printed(&output), "");
        complained(&output).replace(&partial, "PARTIAL")
    };
    assert_eq!(
        complaint(&["--nodes", "1000"]),
        "planche: PARTIAL is left from a run that was interrupted: go on with --resume, or remove it\n"
    );
    assert_eq!(
        complaint(&["--resume", "--nodes", "999"]),
        "planche: PARTIAL: that run was made with another number of nodes, and cannot go on with this one; remove it to start anew\n"
    );
    let text = fs::read_to_string(&input).expect("the puzzles");
    fs::write(&input, text.replacen("PPP/3R2K1", "PPP/2R3K1", 1)).expect("a temporary file");
    assert_eq!(
        complaint(&["--resume", "--nodes", "1000"]),
        "planche: PARTIAL: row 1 is not that of the input; remove the file to start anew\n"
    );
    fs::write(&input, format!("{text}\n")).expect("a temporary file");
    assert_eq!(
        complaint(&["--resume", "--nodes", "1000"]),
        "planche: PARTIAL: that run was made over other files, and cannot go on with this one; remove it to start anew\n"
    );
}

#[test]
fn threads_make_no_difference() {
    let run = |threads| {
        let arguments = [
            "audit",
            CSV,
            EPD,
            PGN,
            "--nodes",
            "700",
            "--threads",
            threads,
        ];
        let output = planche(&arguments, "");
        (printed(&output), complained(&output))
    };
    assert_eq!(run("1"), run("3"));
}

/// The parts of an audit, put together, are the audit.
#[test]
fn parts_together_are_the_whole() {
    let folder = Folder::new("parts");
    let whole = folder.file("whole.jsonl");
    let run = |more: &[&str]| planche(&[&["audit", CSV, PGN, "--nodes", "300"], more].concat(), "");
    run(&["-o", &whole]);
    let parts: Vec<String> = (1..=3)
        .map(|part| folder.file(&format!("{part}.jsonl")))
        .collect();
    for (index, part) in parts.iter().enumerate() {
        run(&["-o", part, "--shard", &format!("{}/3", index + 1)]);
    }
    let names: Vec<&str> = parts.iter().map(String::as_str).collect();
    let merged = folder.file("merged.jsonl");
    let merge = |parts: &[&str]| run(&[&["-o", &merged, "--merge"], parts].concat());
    assert_eq!(merge(&names).status.code(), Some(0));
    let text = |file: &str| fs::read_to_string(file).expect("a file");
    assert_eq!(text(&merged), text(&whole));
    fs::remove_file(&merged).expect("it was there");
    // 2. The wrong order, a part that is not finished, a part twice: nothing is written, and the message says what is wrong.
    let first = text(&parts[0]);
    let shorter: String = first
        .lines()
        .take(2)
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(&parts[0], shorter).expect("a file");
    for (parts, expected) in [
        (vec![names[0], names[1], names[2]], "ends after 2 rows"),
        (vec![names[1], names[0], names[2]], "expected the row of"),
        (vec![names[1], names[1], names[2]], "expected the row of"),
        (vec![CSV, names[1], names[2]], "no row of an audit"),
    ] {
        let output = merge(&parts);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            complained(&output).contains(expected),
            "{}",
            complained(&output)
        );
        assert!(!Path::new(&merged).exists());
    }
    let more = format!("{first}{first}");
    fs::write(&parts[0], more).expect("a file");
    assert!(complained(&merge(&names)).contains("a row too many"));
}

#[test]
fn a_part_keeps_every_byte() {
    let folder = Folder::new("bytes");
    for (flags, expected) in [
        (vec!["--shard", "1/2"], "must end in .jsonl"),
        (vec!["--shard", "3/2"], "such as 3/8"),
        (vec!["--merge", "a.jsonl"], "required"),
    ] {
        let output = planche(&[&["audit", CSV], &flags[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            complained(&output).contains(expected),
            "{}",
            complained(&output)
        );
    }
    let part = folder.file("part.csv");
    let output = planche(&["audit", CSV, "--shard", "1/2", "-o", &part], "");
    assert_eq!(output.status.code(), Some(2));
}
