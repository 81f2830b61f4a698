//! Bad rules files: an error with its place, never a crash. The cases are in `errors.txt`.

use planche_game::Rules;
use planche_game::text::{DEEPEST, decode, parse};

#[test]
fn every_bad_file_is_refused_at_its_place() {
    let cases = include_str!("errors.txt");
    let mut failures = Vec::new();
    for case in cases.split("\n== ").skip(1) {
        let (head, file) = case.split_once('\n').unwrap();
        let (place, message) = head.split_once(' ').unwrap();
        match Rules::from_text(file) {
            Ok(_) => failures.push(format!("{head}: was accepted")),
            Err(error) => {
                let found = format!("{}:{}", error.place.line, error.place.column);
                if found != place || !error.to_string().contains(message) {
                    failures.push(format!("{head}: got {found} {error}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn deep_nesting_is_refused() {
    let start = "game x\nboard 3 by 3\nmen man M\nmoves\n";
    let brackets = format!(
        "{start}  n = {}1{}\n",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    let nots = format!(
        "{start}  if {} a1 is empty\n    done\n",
        "not ".repeat(100_000)
    );
    let minuses = format!("{start}  n = {}1\n", "-".repeat(100_000));
    let groups = format!(
        "{start}  if {}a1 is empty{}\n    done\n",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    for text in [brackets, nots, minuses, groups] {
        let error = parse(&text).unwrap_err();
        assert!(error.to_string().contains("nested"), "{error}");
    }
    let mut blocks = start.to_string();
    for depth in 1..=1_000 {
        blocks.push_str(&format!("{}if a1 is empty\n", " ".repeat(depth)));
    }
    let error = parse(&blocks).unwrap_err();
    assert_eq!(error.place.line as usize, 4 + DEEPEST, "{error}");
    let many = "if a1 is empty\n".repeat(100_000);
    assert!(parse(&many).is_err());
}

/// What is built from a chain is as deep as the chain is long.
#[test]
fn long_chains_are_refused() {
    let start = "game x\nboard 3 by 3\nmen man M\nmoves\n";
    for (head, link, tail) in [
        ("n = ", "1 + ", "1"),
        ("n = ", "1 * ", "1"),
        ("if ", "a1 is empty and ", "a1 is empty\n    done"),
        ("if ", "a1 is empty or ", "a1 is empty\n    done"),
    ] {
        let file = |links| format!("{start}  {head}{}{tail}\n", link.repeat(links));
        let error = Rules::from_text(&file(60_000)).unwrap_err();
        assert!(error.to_string().contains("a line of more"), "{error}");
        assert_eq!(error.place.line, 5);
        Rules::from_text(&file(200)).unwrap();
    }
}

#[test]
fn junk_is_refused() {
    let error = decode(b"game x\nbo\xff").unwrap_err();
    assert_eq!((error.place.line, error.place.column), (2, 3));
    assert!(Rules::from_bytes(&[0; 100]).is_err());
    assert!(Rules::from_bytes(&[]).is_err());
    assert!(Rules::from_bytes(&vec![b'a'; 2 << 20]).is_err());
}

#[test]
fn large_rules_end_at_a_limit() {
    // Every square is live in every other: far more than the allowed number of tests.
    let mut text = "game x\nboard 16 by 16\nmen man M\nmoves\n  n = 0\n".to_string();
    for name in ["a", "b", "c", "d"] {
        text.push_str(&format!("  for each square {name}\n    if {name} is empty\n      n = n + 1\n    otherwise\n      n = 2 * n\n"));
    }
    text.push_str("  if n = 77\n    move man is put on a1\n");
    let error = Rules::from_text(&text).unwrap_err();
    assert!(error.to_string().contains("too large"), "{error}");
}
