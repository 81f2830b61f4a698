//! Input that means harm: nesting without end, text cut off anywhere, bytes changed at random.

use planche_proof::{
    After, Attack, Checker, Defence, Fault, Goal, MAX_ATTACKS, Record, RecordError, Verdict, json,
};
use proptest::prelude::*;
use shakmaty::{Chess, Square};

/// Far more than any stack holds.
const BOMB: usize = 100_000;

const FEN: &str = "7k/8/R7/1R6/8/8/8/K7 w - - 0 1";

fn nested(open: &str, middle: &str, close: &str, times: usize) -> String {
    format!("{}{middle}{}", open.repeat(times), close.repeat(times))
}

fn record(proof: &str) -> String {
    format!(r#"{{"status": "proved", "goal": "mate", "fen": "{FEN}", "proof": {proof}}}"#)
}

fn words(line: &str) -> String {
    match Record::read(line)
        .expect("it is JSON")
        .judge(&Checker::new().strict())
    {
        Verdict::Fails(failure) => failure.to_string(),
        verdict => panic!("a bomb was not refused: {verdict:?}"),
    }
}

#[test]
fn a_json_bomb_is_refused_and_does_not_crash() {
    let leaf = r#"{"settled": true}"#;
    let by_reply = nested(
        r#"{"move":"e2e4","after":{"replies":{"e7e5":"#,
        leaf,
        "}}}",
        BOMB,
    );
    let by_otherwise = nested(r#"{"move":"e2e4","after":{"otherwise":"#, leaf, "}}", BOMB);
    for proof in [by_reply, by_otherwise] {
        let words = words(&record(&proof));
        assert!(
            words.starts_with("nested deeper than 256 attacking moves: after e2e4 e"),
            "{words}"
        );
        assert!(words.len() < 300, "a short message: {words}");
    }
    assert!(words(&record(&nested("[", "1", "]", BOMB))).contains("expected an attack"));
    assert!(
        words(&record(&nested(r#"{"x":"#, "1", "}", BOMB))).contains("neither a move nor a leaf")
    );
    let in_why = format!(
        r#"{{"move":"b5b7","why":{},"after":"mate"}}"#,
        nested("[", "", "]", BOMB)
    );
    assert!(words(&record(&in_why)).contains("after b5b7: invalid type: sequence"));
}

#[test]
fn a_bomb_that_is_not_even_json_is_no_record() {
    for text in [
        "[".repeat(BOMB),
        r#"{"proof":"#.repeat(BOMB),
        record(&r#"{"move":"e2e4","after":{"replies":{"e7e5":"#.repeat(BOMB)),
        nested("[", "", "]", BOMB),
    ] {
        assert!(matches!(
            Record::read(&text),
            Err(RecordError::NotARecord { .. })
        ));
    }
}

#[test]
fn a_bomb_beside_the_proof_does_not_matter() {
    let bomb = nested("[", "", "]", BOMB);
    let line = format!(r#"{{"id": {bomb}, "note": {bomb}, "status": "none"}}"#);
    assert_eq!(
        Record::read(&line)
            .expect("a record")
            .judge(&Checker::new()),
        Verdict::Skipped
    );
}

/// Knights that step to and fro, `attacks` times.
fn shuffle(attacks: usize) -> Attack {
    let mut attack = Attack::Settled;
    for number in (0..attacks).rev() {
        let (there, back) = (["b1c3", "c3b1"], ["b8c6", "c6b8"]);
        let reply = back[number % 2].parse().expect("a move");
        let defence = Defence {
            replies: vec![(reply, attack)],
            otherwise: None,
        };
        let uci = there[number % 2].parse().expect("a move");
        attack = Attack::play(uci, "", After::Defence(defence));
    }
    attack
}

#[test]
fn the_deepest_proof_that_is_allowed_is_written_and_read() {
    let proof = shuffle(MAX_ATTACKS);
    let mut text = Vec::new();
    json::write(&proof, &mut text).expect("memory does not fail");
    let text = String::from_utf8(text).expect("JSON is UTF-8");
    assert_eq!(json::read(&text), Ok(proof));
}

/// The knights of the game's first position, to and fro; every other reply is left to an axiom, so
/// that the walk goes all the way down.
fn deep_walk(attacks: usize) -> Attack {
    let mut proof = shuffle(attacks);
    let mut node = &mut proof;
    while let Attack::Move {
        after: After::Defence(defence),
        ..
    } = node
    {
        defence.otherwise = Some(Box::new(Attack::Axiom("anything".to_owned())));
        node = &mut defence.replies[0].1;
    }
    *node = Attack::Axiom("anything".to_owned());
    proof
}

#[test]
fn the_checker_bounds_the_depth_of_proofs_that_were_never_json() {
    // Who wants a draw does not mind the fifty-move rule.
    let check = |attacks| Checker::new().check(&Chess::default(), Goal::Draw, &deep_walk(attacks));
    assert!(check(MAX_ATTACKS).is_ok());
    assert_eq!(
        check(MAX_ATTACKS + 1).map_err(|flaw| flaw.fault),
        Err(Fault::TooDeep)
    );
}

#[test]
fn a_record_cut_off_anywhere_is_no_record() {
    let line = record(r#"{"move": "b5b7", "why": "", "after": {"otherwise": {"settled": true}}}"#);
    for end in 0..line.len() {
        let cut = Record::read(&line[..end]);
        assert!(
            matches!(cut, Err(RecordError::NotARecord { .. })),
            "cut off at {end}"
        );
    }
}

#[test]
fn a_proof_cut_off_anywhere_is_not_json() {
    let proof = r#"{"move": "b5b7", "why": "", "after": {"otherwise": {"settled": true}}}"#;
    for end in 0..proof.len() {
        let cut = json::read(&proof[..end]);
        assert!(
            matches!(cut, Err(json::ReadError::NotJson { .. })),
            "cut off at {end}"
        );
    }
}

#[test]
fn what_follows_a_proof_is_not_overlooked() {
    let after = json::read(r#"{"settled": true} {"settled": true}"#);
    assert!(matches!(after, Err(json::ReadError::NotJson { .. })));
    let after = Record::read("{\"status\": \"none\"\n");
    let says = "not a result record: EOF while parsing an object, column 17";
    assert_eq!(after.expect_err("cut off").to_string(), says);
}

/// Distinct moves, as many as are wanted.
fn replies(count: u32, answer: &str) -> String {
    let squares = (0..count).map(|n| (Square::new(n / 63), Square::new(63 - n % 63)));
    let entries: Vec<String> = squares
        .map(|(from, to)| format!(r#""{from}{to}": {answer}"#))
        .collect();
    format!(
        r#"{{"move": "e2e4", "after": {{"replies": {{{}}}}}}}"#,
        entries.join(",")
    )
}

#[test]
fn a_wide_proof_is_not_a_deep_one_but_has_a_limit_too() {
    let leaf = r#"{"settled": true}"#;
    let wide = json::read(&replies(40, &replies(40, leaf))).expect("wide, and not deep");
    assert_eq!(wide.entries(), 1 + 40 + 40 * 40);
    let error = json::read(&replies(257, leaf))
        .expect_err("too many replies")
        .to_string();
    assert_eq!(
        error,
        "not a proof: after e2e4: more replies than any position has"
    );
}

#[test]
fn what_a_record_lacks_is_named() {
    for (line, says) in [
        (
            r#"{"status": "proved", "goal": "mate"}"#,
            "a proved record without `fen`",
        ),
        (
            r#"{"status": "proved", "fen": "x"}"#,
            "a proved record without `goal`",
        ),
        (
            r#"{"status": "proved", "goal": "material", "fen": "x"}"#,
            "a proved record without `wanted`",
        ),
        (
            r#"{"status": "proved", "goal": "win", "fen": "x"}"#,
            "unknown goal \"win\": expected mate, material or draw",
        ),
        (
            r#"{"goal": "mate"}"#,
            "not a result record: missing field `status`, column 16",
        ),
        (
            "",
            "not a result record: EOF while parsing a value, column 0",
        ),
    ] {
        assert_eq!(Record::read(line).expect_err("no record").to_string(), says);
    }
    let bad = r#"{"status": "proved", "goal": "mate", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}"#;
    let words = Record::read(bad).expect_err("no kings").to_string();
    assert!(
        words.starts_with("bad FEN \"8/8/8/8/8/8/8/8 w - - 0 1\": "),
        "{words}"
    );
}

#[test]
fn clocks_at_their_limit_do_no_harm() {
    let fen = FEN.replace("0 1", "4294967295 4294967295");
    let proof = r#"{"move": "b5b7", "after": {"otherwise": {"move": "a6a8", "after": "mate"}}}"#;
    let line = record(proof).replace(FEN, &fen);
    let record = Record::read(&line).expect("a record");
    let verdict = record.judge(&Checker::new().strict());
    let Verdict::Fails(failure) = verdict else {
        panic!("{verdict:?}");
    };
    let words = "at the root: the game has ended in a draw by the seventy-five-move rule";
    assert_eq!(failure.to_string(), words);
}

#[test]
fn an_id_is_fit_for_printing() {
    let line = r#"{"id": "two\nlines \u001b[31m", "status": "none"}"#;
    assert_eq!(
        Record::read(line).expect("a record").id.as_deref(),
        Some("two lines  [31m")
    );
    let line = format!(r#"{{"id": "{}", "status": "none"}}"#, "long ".repeat(1000));
    let id = Record::read(&line).expect("a record").id.expect("an id");
    assert_eq!(id.chars().count(), 121);
    let line = r#"{"id": 39, "status": "none"}"#;
    assert_eq!(
        Record::read(line).expect("a record").id.as_deref(),
        Some("39")
    );
}

proptest! {
    /// Whatever happens to the bytes of the cases, there is a verdict or an error.
    #[test]
    fn changed_bytes_never_crash(
        pick in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let lines: Vec<&str> = include_str!("data/cases.jsonl").lines().collect();
        let mut bytes = pick.get(&lines).as_bytes().to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(record) = Record::read(&text) {
            record.judge(&Checker::new().strict().budget(10_000));
        }
    }
}
