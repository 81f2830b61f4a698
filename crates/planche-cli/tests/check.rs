//! `planche check` as other programs see it: what it prints, where, and how it exits.

mod support;

use std::process::Output;

use support::planche;

const GOOD: &str = r#"{"id": "good", "fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "goal": "mate", "wanted": 1000, "status": "proved", "proof": {"move": "d1d8", "why": "", "after": "mate"}}"#;
const BAD: &str = r#"{"id": "bad", "fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "goal": "mate", "wanted": 1000, "status": "proved", "proof": {"move": "d1d7", "why": "", "after": "mate"}}"#;
const AXIOM: &str = r#"{"fen": "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "goal": "mate", "wanted": 1000, "status": "proved", "proof": {"axiom": "kpk"}}"#;
const NONE: &str = r#"{"id": "none", "status": "none", "proof": null}"#;

/// What is said of these records, which have no more than a claim and its proof.
const CHECKED: &str = "checked: fen, goal, proof, status, wanted\n";

fn check(arguments: &[&str], input: &str) -> Output {
    planche(&[&["check"], arguments].concat(), input)
}

#[track_caller]
fn assert_says(output: &Output, code: i32, printed: &str, complained: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed);
    assert_eq!(String::from_utf8_lossy(&output.stderr), complained);
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn proofs_that_hold_exit_with_0() {
    let output = check(&[], &format!("{GOOD}\n\n{NONE}\n{GOOD}"));
    let says = format!("{CHECKED}2 passed, 0 failed, 1 skipped\n");
    assert_says(&output, 0, &says, "");
}

#[test]
fn a_proof_that_fails_is_named_and_exits_with_1() {
    let output = check(&["-"], &format!("{GOOD}\n{BAD}\n"));
    assert_says(
        &output,
        1,
        &format!("bad: after d1d7: not mate\n{CHECKED}1 passed, 1 failed, 0 skipped\n"),
        "",
    );
}

#[test]
fn a_false_axiom_is_refused_and_a_record_without_id_has_its_line() {
    let input = format!("{GOOD}\n{AXIOM}\n");
    let refused =
        "line 2: at the root: the axiom \"kpk\" does not hold: the tables say kpk-drawn\n";
    let says = format!("{refused}{CHECKED}1 passed, 1 failed, 0 skipped\n");
    assert_says(&check(&[], &input), 1, &says, "");
    assert_says(&check(&["--strict"], &input), 1, &says, "");
}

#[test]
fn a_file_is_read_too() {
    let path = std::env::temp_dir().join(format!("planche-check-{}.jsonl", std::process::id()));
    std::fs::write(&path, GOOD).expect("a temporary file");
    let output = check(&[path.to_str().expect("a plain path")], "");
    std::fs::remove_file(&path).expect("it was just written");
    let says = format!("{CHECKED}1 passed, 0 failed, 0 skipped\n");
    assert_says(&output, 0, &says, "");
}

#[test]
fn unreadable_input_exits_with_2_and_prints_nothing() {
    for (input, complaint) in [
        (
            format!("{BAD}\n{}", &GOOD[..90]),
            "line 2: not a result record: EOF while parsing",
        ),
        (
            format!("{GOOD}\nhello\n"),
            "line 2: not a result record: expected value, column 1",
        ),
        ("[".repeat(100_000), "line 1: not a result record: "),
        (GOOD.replace("6k1/", "9k1/"), "line 1: bad FEN \"9k1/"),
    ] {
        let output = check(&[], &input);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(output.stdout.is_empty(), "{complaint}");
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(
            words.starts_with(&format!("planche: standard input, {complaint}")),
            "{words}"
        );
        assert_eq!(words.lines().count(), 1);
    }
    let output = check(&["no-such-file"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("planche: no-such-file: "));
}

#[test]
fn a_json_bomb_fails_like_any_wrong_proof() {
    let open = r#"{"move": "d1d7", "after": {"otherwise": "#;
    let bomb = format!("{}1{}", open.repeat(100_000), "}}".repeat(100_000));
    let line = BAD.replace(r#"{"move": "d1d7", "why": "", "after": "mate"}"#, &bomb);
    let output = check(&["--strict"], &format!("{line}\n{GOOD}\n"));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.starts_with("bad: nested deeper than 256 attacking moves: after d1d7 "));
    assert!(printed.ends_with("\n1 passed, 1 failed, 0 skipped\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_budget_can_be_set() {
    let deeper = r#"{"move": "d1d8", "why": "", "after": {"replies": {}, "otherwise": null}}"#;
    let line = GOOD.replace(r#"{"move": "d1d8", "why": "", "after": "mate"}"#, deeper);
    let says =
        "good: after d1d8: the budget of 1 positions is used up\n0 passed, 1 failed, 0 skipped\n";
    assert_says(&check(&["--budget", "1"], &line), 1, says, "");
    assert_says(
        &check(&["--budget", "2"], &line),
        0,
        &format!("{CHECKED}1 passed, 0 failed, 0 skipped\n"),
        "",
    );
}

/// A result for programs, a line each: what was found, and which fields nobody vouches for.
#[test]
fn the_fields_that_were_looked_at_are_told_to_programs() {
    let forged = GOOD.replace("\"status\"", "\"idea\": \"Black wins.\", \"status\"");
    let output = check(
        &["--strict", "--json"],
        &format!("{forged}\n{BAD}\n{NONE}\n"),
    );
    let says = concat!(
        r#"{"id":"good","verdict":"holds","checked":["fen","goal","proof","status","wanted"],"unchecked":["idea"]}"#,
        "\n",
        r#"{"id":"bad","verdict":"fails","complaint":"after d1d7: not mate","checked":[],"unchecked":[]}"#,
        "\n",
        r#"{"id":"none","verdict":"skipped","checked":[],"unchecked":[]}"#,
        "\n",
    );
    assert_says(&output, 1, says, "");
}

#[test]
fn a_line_without_end_is_not_read_to_its_end() {
    let output = check(&[], &" ".repeat((64 << 20) + 2));
    assert_says(
        &output,
        2,
        "",
        "planche: standard input, line 1: longer than 64 MiB\n",
    );
}
