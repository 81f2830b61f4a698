//! `planche game` from the outside: exit codes, what goes to which stream, the last line of perft.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_planche"))
        .arg("game")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may have ended before it reads anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("planche-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn perft_prints_the_count_last() {
    for (arguments, count) in [
        (vec!["perft", "chess", "3"], "8902"),
        (vec!["perft", "chess", "2", "--divide"], "400"),
        (
            vec![
                "perft",
                "chess",
                "1",
                "--position",
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            ],
            "0",
        ),
        (vec!["perft", "connect-four", "3", "--board", "4x4"], "64"),
        (vec!["perft", "tic-tac-toe", "0"], "1"),
    ] {
        let output = run(&arguments, "");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(out(&output).lines().last(), Some(count), "{arguments:?}");
    }
}

#[test]
fn bad_input_ends_with_2_and_one_message() {
    let junk = file("junk.game", "\u{1}\u{2}");
    let bad = file(
        "bad.game",
        "game x\nboard 3 by 3\nmen man M\nmoves\n  do nothing(1)\n",
    );
    for arguments in [
        vec!["moves", "no-such-game"],
        vec!["moves", "chess", "--position", "8/8/8 w - - 0 1"],
        vec!["moves", "chess", "--position", "8/8/8/8/8/8/8/8 x - - 0 1"],
        vec!["moves", "chess", "--board", "3x3"],
        vec![
            "perft",
            "chess",
            "1",
            "--position",
            "8/8/8/8/8/8/8/8 w - - 0 1",
        ],
        vec!["check", &junk],
        vec!["check", &bad],
        vec!["fmt", &junk],
        vec!["perft", "chess", "many"],
        vec!["conditions", "chess", "--side", "red"],
        vec!["check-proof", "no-such-file"],
    ] {
        let output = run(&arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?} printed something");
        assert!(!output.stderr.is_empty(), "{arguments:?} said nothing");
    }
    let message = String::from_utf8(run(&["check", &bad], "").stderr).unwrap();
    assert!(
        message.contains("line 5, column 3: unknown name `nothing`"),
        "{message}"
    );
}

#[test]
fn a_win_is_proved_and_checked() {
    let position = "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1";
    let solved = run(&["solve", "chess", "--json", "--position", position], "");
    assert_eq!(solved.status.code(), Some(0));
    let checked = run(&["check-proof", "-"], &out(&solved));
    assert_eq!(checked.status.code(), Some(0), "{}", out(&checked));
    let spoilt = out(&solved).replace("\"move\":\"c4f7\"", "\"move\":\"c4c7\"");
    assert_eq!(run(&["check-proof", "-"], &spoilt).status.code(), Some(1));
    let empty = format!(r#"{{"game":"chess","position":"{position}","proof":null}}"#);
    let checked = run(&["check-proof", "-"], &empty);
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(out(&checked), "line 1: no proof\n");
    assert_eq!(run(&["solve", "tic-tac-toe"], "").status.code(), Some(1));
    let words = out(&run(&["solve", "chess", "--position", position], ""));
    assert!(words.contains("the only replies are g8f8, g8h8"), "{words}");
}

#[test]
fn play_goes_to_the_end() {
    let played = run(&["play", "tic-tac-toe", "--program", "both"], "");
    assert_eq!(played.status.code(), Some(0));
    assert!(out(&played).contains("drawn"), "{}", out(&played));
    let mine = run(
        &["play", "three-mens-morris", "--program", "second"],
        "moves\nzz\nb2\nquit\n",
    );
    assert!(out(&mine).contains("not a legal move"), "{}", out(&mine));
    assert!(out(&mine).contains("o plays"), "{}", out(&mine));
}

#[test]
fn the_engine_answers_line_by_line() {
    let input = "position start moves d1\ngo positions 500\nmove d2\nshow\nmoves\nbla\nposition xx\ngo\n\
                 position 7/7/7/7/7/RRRR3 y\ngo 10\nquit\ngo 10\n";
    let answered = run(&["engine", "connect-four"], input);
    assert_eq!(answered.status.code(), Some(0));
    let text = out(&answered);
    let lines: Vec<&str> = text.lines().collect();
    let expected = [
        "bestmove ",
        "why ",
        "7/7/7/7/3r3/3R3 r",
        "a1 b1 c1 d3 e1 f1 g1",
        "error unknown command `bla`",
        "error 1 rows instead of 6",
        "error expected `go MS`",
        "over red has won",
    ];
    assert_eq!(lines.len(), expected.len(), "{text}");
    for (line, beginning) in lines.iter().zip(expected) {
        assert!(line.starts_with(beginning), "{line}: expected {beginning}");
    }
}

#[test]
fn the_same_positions_and_seed_give_the_same_move() {
    for game in ["connect-four", "draughts", "hex"] {
        let asked = ["move", game, "--positions", "400", "--seed", "3", "--json"];
        let first = out(&run(&asked, ""));
        assert!(first.contains("\"why\""), "{first}");
        assert_eq!(first, out(&run(&asked, "")), "{game}");
    }
}

#[test]
fn matches_and_figures_are_told() {
    let asked = [
        "match",
        "tic-tac-toe",
        "--first",
        "planche:400",
        "--second",
        "random",
        "--games",
        "4",
        "--json",
    ];
    let text = out(&run(&asked, ""));
    let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["games"], 4, "{text}");
    assert_eq!(last["lost"], 0, "{text}");
    let asked = [
        "analyse",
        "tic-tac-toe",
        "--games",
        "4",
        "--positions",
        "200",
        "--json",
    ];
    let figures: serde_json::Value = serde_json::from_str(&out(&run(&asked, ""))).unwrap();
    let games = ["first", "drawn", "second"].map(|field| figures[field].as_u64().unwrap());
    assert_eq!(games.iter().sum::<u64>(), 4, "{figures}");
    let wrong = run(&["match", "tic-tac-toe", "--first", "nobody"], "");
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn what_is_learned_is_read_beside_the_rules() {
    let rules = file(
        "own.game",
        "game own\nboard 3 by 1\nmen man M\nmoves\n  for each square s\n    if s is empty\n      move man is put on s\nstuck\n  loss\n",
    );
    let tuning = rules.replace(".game", ".tuning");
    let quick = [
        "--rounds",
        "1",
        "--games",
        "4",
        "--matches",
        "2",
        "--time",
        "1",
        "-o",
        &tuning,
    ];
    let learned = run(&[&["tune", &rules], &quick[..]].concat(), "");
    assert_eq!(learned.status.code(), Some(0));
    let text = std::fs::read_to_string(&tuning).unwrap();
    assert!(text.starts_with("tuning for own\nsearch "), "{text}");
    let asked = ["move", &rules, "--positions", "50"];
    assert_eq!(run(&asked, "").status.code(), Some(0));
    std::fs::write(&tuning, "tuning for own\nsearch magic\n").unwrap();
    let spoilt = run(&asked, "");
    assert_eq!(spoilt.status.code(), Some(2));
    let message = String::from_utf8(spoilt.stderr).unwrap();
    assert!(
        message.contains("line 2: expected `alpha-beta`"),
        "{message}"
    );
}

#[test]
fn a_proof_on_another_board_is_checked_there() {
    let asked = [
        "solve",
        "gomoku",
        "--board",
        "9x9",
        "--json",
        "--position",
        "9/9/9/9/9/3XXXX2/9/9/9 b",
    ];
    let solved = run(&asked, "");
    assert_eq!(solved.status.code(), Some(0), "{}", out(&solved));
    assert_eq!(
        run(&["check-proof", "-"], &out(&solved)).status.code(),
        Some(0)
    );
}

/// Threats do not win tic-tac-toe or Dodgem; going through all positions says what they are.
#[test]
fn small_games_are_gone_through() {
    let drawn = run(&["solve", "tic-tac-toe"], "");
    assert_eq!(drawn.status.code(), Some(1));
    assert!(out(&drawn).contains("all 5478 positions gone through: the position is drawn"));
    let won = run(&["solve", "dodgem"], "");
    assert_eq!(won.status.code(), Some(0));
    assert!(out(&won).contains("right wins with "), "{}", out(&won));
}

#[test]
fn answers_come_as_json_too() {
    for arguments in [
        vec!["moves", "tic-tac-toe", "--json"],
        vec!["conditions", "tic-tac-toe", "--json", "--move", "a1"],
    ] {
        let told: serde_json::Value = serde_json::from_str(&out(&run(&arguments, ""))).unwrap();
        assert_eq!(told["game"], "tic-tac-toe", "{arguments:?}");
    }
}

#[test]
fn list_check_and_fmt() {
    let listed = out(&run(&["list"], ""));
    for name in listed
        .lines()
        .filter_map(|line| line.split_whitespace().next())
    {
        assert_eq!(run(&["check", name], "").status.code(), Some(0), "{name}");
        assert_eq!(
            run(&["fmt", name, "--check"], "").status.code(),
            Some(0),
            "{name}"
        );
    }
    let ragged = file(
        "ragged.game",
        "game x\nboard 3 by 3\nmen man M\nmoves\n      move man is put on a1\n",
    );
    assert_eq!(run(&["fmt", &ragged, "--check"], "").status.code(), Some(1));
    assert!(out(&run(&["fmt", &ragged], "")).contains("\n  move man is put on a1\n"));
}
