//! One format everywhere: what the program prints is what its schema says, and what `planche_ask` answers.

mod support;

use planche_ask::{NAMES, Stop, ask, schema};
use serde_json::{Value, json};
use support::{planche, printed};

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
const LEGAL: &str = "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1";
const CAPABLANCA: &str = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
const QUIET: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ENDING: &str = "8/8/3k4/8/8/3PK3/8/8 w - - 0 1";
const GAME: &str = "1. f3 e5 2. g4 a6 3. h3 Qh4# 0-1\n";
const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
    back,6k1/5ppp/8/8/8/8/4PPPP/r2R2K1 w - - 0 1,d1a1 g8f8,900,80,90,10,mate,,\n\
    good,7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,h8g8 d1d8,900,80,90,10,mate mateIn1,,\n\
    bad,no board,e2e4,900,80,90,10,mate,,\n";

/// Validates a value against a part of the schema; every field on the top must be known to it too.
fn check(part: &str, value: &Value) {
    check_all(part, std::slice::from_ref(value));
}

/// The same for many values of one part.
fn check_all(part: &str, values: &[Value]) {
    let mut document = schema();
    document["$ref"] = json!(format!("#/$defs/{part}"));
    let validator = jsonschema::validator_for(&document).expect("the schema is one");
    let known = fields(&document, &document["$defs"][part]);
    for value in values {
        let faults: Vec<String> = validator
            .iter_errors(value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{part}: {faults:#?}");
        for name in value
            .as_object()
            .into_iter()
            .flat_map(|object| object.keys())
        {
            assert!(known.contains(name), "{part} does not know {name:?}");
        }
    }
}

/// The fields that a part of the schema names, in itself or in what it refers to.
fn fields(document: &Value, part: &Value) -> Vec<String> {
    let mut known: Vec<String> = part["properties"]
        .as_object()
        .map_or_else(Vec::new, |all| all.keys().cloned().collect());
    if let Some(name) = part["$ref"]
        .as_str()
        .and_then(|text| text.strip_prefix("#/$defs/"))
    {
        known.extend(fields(document, &document["$defs"][name]));
    }
    for several in ["anyOf", "oneOf", "allOf"] {
        let parts = part[several].as_array();
        known.extend(
            parts
                .into_iter()
                .flatten()
                .flat_map(|part| fields(document, part)),
        );
    }
    known
}

/// A value without the times in it.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.remove("ms");
            fields
                .values_mut()
                .for_each(|field| *field = timeless(field.take()));
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| *item = timeless(item.take())),
        _ => {}
    }
    value
}

/// What the terminal prints, line by line.
fn terminal(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = printed(&planche(arguments, input));
    let lines = output.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The terminal and the library are asked the same; both answers have to be the same and what the schema says.
fn same(arguments: &[&str], input: &str, name: &str, question: Value) {
    let printed = terminal(arguments, input);
    assert!(!printed.is_empty(), "{arguments:?} prints nothing");
    let answer = ask(name, &question.to_string(), &Stop::default()).expect("an answer");
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    check(&format!("{name}.answer"), &answer);
    let (part, answered) = match answer {
        Value::Array(items) => ("item", items),
        one => ("answer", vec![one]),
    };
    check_all(&format!("{name}.{part}"), &printed);
    let plain = |values: Vec<Value>| values.into_iter().map(timeless).collect::<Vec<_>>();
    assert_eq!(plain(printed), plain(answered), "{arguments:?}");
}

#[test]
fn solutions() {
    for fen in [BACK_RANK, LEGAL, CAPABLANCA, QUIET] {
        let question = json!({"position": fen, "nodes": 2000, "time": 0});
        let arguments = ["solve", "--json", "--nodes", "2000", "--time", "0", fen];
        same(&arguments, "", "solve", question);
    }
}

#[test]
fn solutions_asked_for_in_another_way() {
    let stalemate = "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1";
    let cases: [(&str, &[&str], Value); 4] = [
        (stalemate, &["--goal", "draw"], json!({"goal": "draw"})),
        (
            LEGAL,
            &["--lang", "fr", "--level", "beginner"],
            json!({"lang": "fr", "level": "beginner"}),
        ),
        (
            LEGAL,
            &["--values", "9:5:3:3:1", "--length", "full"],
            json!({"values": "9:5:3:3:1", "length": "full"}),
        ),
        (
            LEGAL,
            &["--no-unique", "--no-doubt"],
            json!({"unique": false, "doubt": false}),
        ),
    ];
    for (fen, flags, more) in cases {
        let mut question = json!({"position": fen, "nodes": 2000, "time": 0});
        let fields = question.as_object_mut().expect("an object");
        fields.extend(more.as_object().expect("an object").clone());
        let plain = ["solve", "--json", "--nodes", "2000", "--time", "0", fen];
        same(&[&plain, flags].concat(), "", "solve", question);
    }
}

#[test]
fn why_not_and_threats() {
    for (fen, action) in [
        (BACK_RANK, "Rd7"),
        (CAPABLANCA, "Nxe3"),
        (BACK_RANK, "d1d8"),
    ] {
        let question = json!({"position": fen, "move": action, "nodes": 2000, "time": 0});
        let arguments = [
            "why-not", "--json", "--nodes", "2000", "--time", "0", fen, action,
        ];
        same(&arguments, "", "why_not", question);
    }
    for fen in [CAPABLANCA, QUIET, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"] {
        let question = json!({"position": fen, "nodes": 2000, "time": 0});
        let arguments = ["threats", "--json", "--nodes", "2000", "--time", "0", fen];
        same(&arguments, "", "threats", question);
    }
}

#[test]
fn thoughts() {
    for fen in [BACK_RANK, CAPABLANCA] {
        let question = json!({"position": fen, "nodes": 400, "time": 0});
        let arguments = ["think", "--json", "--nodes", "400", "--time", "0", fen];
        same(&arguments, "", "think", question);
    }
}

#[test]
fn games_and_audits() {
    same(
        &["annotate", "-", "--json"],
        GAME,
        "annotate",
        json!({"pgn": GAME}),
    );
    let question = json!({"text": PUZZLES, "source": "standard input", "nodes": 300});
    same(
        &["audit", "-", "--json", "--nodes", "300"],
        PUZZLES,
        "audit",
        question,
    );
}

#[test]
fn a_game_that_cannot_be_read_is_an_object_too() {
    let [broken] = &terminal(&["annotate", "-", "--json"], "1. e4 e9 *\n")[..] else {
        panic!("one line for one game");
    };
    check("annotate.answer", broken);
    assert!(broken["complaint"].is_string(), "{broken}");
}

#[test]
fn endings() {
    for fen in [
        ENDING,
        "8/8/8/3k4/7R/3K4/8/8 w - - 0 1",
        "8/8/8/3k4/7R/3K3r/8/8 w - - 0 1",
    ] {
        same(
            &["endgame", "explain", "--json", fen],
            "",
            "endgame",
            json!({"position": fen}),
        );
    }
}

#[test]
fn other_games() {
    let place = json!({"game": "tic-tac-toe"});
    same(
        &["game", "moves", "tic-tac-toe", "--json"],
        "",
        "game_moves",
        place.clone(),
    );
    same(
        &["game", "solve", "tic-tac-toe", "--json"],
        "",
        "game_win",
        place.clone(),
    );
    same(
        &["game", "conditions", "tic-tac-toe", "--json"],
        "",
        "game_conditions",
        place.clone(),
    );
    let chess = json!({"game": "chess", "position": LEGAL});
    same(
        &["game", "solve", "chess", "--json", "--position", LEGAL],
        "",
        "game_win",
        chess,
    );
    let thought = json!({"game": "tic-tac-toe", "positions": 500});
    let arguments = [
        "game",
        "move",
        "tic-tac-toe",
        "--json",
        "--positions",
        "500",
    ];
    same(&arguments, "", "game_move", thought);
}

#[test]
fn questions_without_a_command_of_their_own() {
    let asked = [
        ("hint", json!({"position": LEGAL, "steps": 3})),
        (
            "check_claim",
            json!({"position": BACK_RANK, "move": "Rd8", "wins": "mate"}),
        ),
        (
            "check_claim",
            json!({"position": BACK_RANK, "move": "Rd7", "wins": "mate", "nodes": 500}),
        ),
        ("explain_rule", json!({"rule": "Settled"})),
        ("explain_rule", json!({"rule": "krk"})),
        ("games", json!({})),
        (
            "check",
            json!({"results": printed(&planche(&["solve", "--json", LEGAL], ""))}),
        ),
    ];
    for (name, question) in asked {
        let answer = ask(name, &question.to_string(), &Stop::default()).expect("an answer");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        check(&format!("{name}.question"), &question);
        check(&format!("{name}.answer"), &answer);
    }
}

#[test]
fn every_question_is_described_and_a_wrong_answer_is_not() {
    let document = schema();
    for name in NAMES {
        for part in ["question", "answer"] {
            assert!(
                document["$defs"][format!("{name}.{part}")].is_object(),
                "{name}.{part}"
            );
        }
    }
    let mut answer = terminal(&["solve", "--json", BACK_RANK], "").remove(0);
    let validator = jsonschema::validator_for(&document).expect("the schema is one");
    assert!(validator.is_valid(&answer));
    answer["proof"]["after"] = json!("wishful");
    assert!(!validator.is_valid(&answer));
    answer["proof"] = Value::Null;
    answer.as_object_mut().expect("an object").remove("fen");
    assert!(!validator.is_valid(&answer));
}

#[test]
fn what_cannot_be_understood_is_told() {
    let cases = [
        ("solve", r#"{"position": "nonsense"}"#, "bad FEN"),
        ("solve", r#"{"positon": "x"}"#, "unknown field `positon`"),
        (
            "solve",
            r#"{"position": "startpos", "level": "genius"}"#,
            "beginner or club",
        ),
        ("solve", "[]", "not understood"),
        ("why_not", r#"{"position": "startpos", "move": "e5"}"#, "e5"),
        ("explain_rule", r#"{"rule": "en passant"}"#, "settled"),
        ("dance", "{}", "there is no question"),
        ("game_moves", r#"{"game": "quidditch"}"#, "no shipped game"),
        (
            "check_claim",
            r#"{"position": "startpos", "wins": "auto"}"#,
            "says what is won",
        ),
    ];
    for (name, question, expected) in cases {
        let error = ask(name, question, &Stop::default()).expect_err("no answer");
        assert!(error.to_string().contains(expected), "{error}");
    }
    let output = planche(&["schema", "dance.answer"], "");
    assert_eq!(output.status.code(), Some(2));
}
