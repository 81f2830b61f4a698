//! What people write who know other languages, and what it is called here.

use super::error::{Problem, RulesError};

/// Words and signs at the place of a mistake, and the hint.
const SLIPS: &[(&[&str], &str)] = &[
    (&[":"], "no colon: the indented lines below are the block"),
    (&["==", "==="], "one `=` compares"),
    (
        &["else", "elif", "elsif", "elseif"],
        "write `otherwise`, or `otherwise if …`",
    ),
    (
        &["then"],
        "no `then`: what is done stands in the indented lines below",
    ),
    (&["return", "exit", "stop"], "`done` ends the section"),
    (
        &["end", "endif", "fi"],
        "a block ends where its indentation ends",
    ),
    (&["break"], "`leave` goes out of the innermost loop"),
    (
        &["continue", "skip"],
        "`next` goes on to the loop's next turn",
    ),
    (
        &["let", "var", "set", "int"],
        "a variable gets its value by `name = value` alone",
    ),
    (&[":=", "<-"], "a variable gets its value by `name = value`"),
    (&["+=", "-=", "++", "--"], "write `n = n + 1`"),
    (&["<>", "=/="], "write `a != b`"),
    (&["!"], "write `not`, or `a != b`"),
    (&["&", "&&"], "write `and`"),
    (&["|", "||"], "write `or`"),
    (
        &["win", "wins", "won", "lose", "loses", "lost"],
        "results are `victory`, `loss` and `draw`, for the friend",
    ),
    (
        &["put", "place", "add", "drop", "placed", "added"],
        "write `move man is put on s`",
    ),
    (
        &["capture", "captures", "remove", "take", "takes", "kill"],
        "write `move s is captured`",
    ),
    (&["to"], "write `move s goes to t`"),
    (
        &["a", "an", "the"],
        "no article: `s has friend`, `s has enemy pawn`",
    ),
    (&["friend", "enemy"], "write `s has friend`, `s has enemy`"),
    (&["empty"], "write `s is empty`"),
    (&["direction", "dir"], "write `for each way d in steps`"),
    (
        &["in"],
        "`for each square s` goes over all squares, `for n from 1 to 5` over numbers",
    ),
    (
        &["true", "false"],
        "a mark is a `flag`: `taking is set`; a number does as well: `if n = 1`",
    ),
    (
        &["//", "--", ";"],
        "a note begins with `#`, and a line needs no sign at its end",
    ),
    (&["foreach"], "write `for each square s`"),
    (
        &["function", "def", "procedure", "sub"],
        "a procedure begins with `to name(parameters)`",
    ),
];

/// The same mistake with a better hint, where it is a common slip.
pub fn explained(text: &str, error: RulesError) -> RulesError {
    let line = text
        .lines()
        .nth(error.place.line.saturating_sub(1) as usize);
    let Some(line) = line else { return error };
    match slip(
        line,
        error.place.column.saturating_sub(1) as usize,
        &error.problem,
    ) {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

fn slip(line: &str, column: usize, problem: &Problem) -> Option<&'static str> {
    let expected = match problem {
        Problem::Expected { .. } | Problem::StrayCharacter(_) => true,
        Problem::UnknownName(name) => name == "empty",
        _ => false,
    };
    if !expected {
        return None;
    }
    let letters: Vec<char> = line.chars().collect();
    let known = |word: &str| {
        SLIPS
            .iter()
            .find(|(words, _)| words.contains(&word))
            .map(|(_, hint)| *hint)
    };
    let here = run(&letters, column);
    if ["a", "an", "the"].contains(&last_word(&letters, column).as_str()) {
        return known("a");
    }
    known(&here)
        .or_else(|| known(&after(&letters, column)))
        .or_else(|| round(&letters, column))
}

/// The word or the run of signs that covers a column.
fn run(letters: &[char], column: usize) -> String {
    let Some(&here) = letters.get(column) else {
        return String::new();
    };
    let same = |letter: &char| {
        let word = letter.is_alphanumeric();
        word == here.is_alphanumeric() && !letter.is_whitespace()
    };
    let before = letters[..column]
        .iter()
        .rev()
        .take_while(|letter| same(letter))
        .count();
    letters[column - before..]
        .iter()
        .take_while(|letter| same(letter))
        .collect()
}

/// The word that ends before a column.
fn last_word(letters: &[char], column: usize) -> String {
    let before: String = letters.iter().take(column).collect();
    before
        .split_whitespace()
        .next_back()
        .unwrap_or_default()
        .to_owned()
}

/// The signs that follow the word at a column: `n += 1`.
fn after(letters: &[char], column: usize) -> String {
    let rest = letters
        .iter()
        .skip(column)
        .skip_while(|letter| letter.is_alphanumeric());
    let rest = rest.skip_while(|letter| letter.is_whitespace());
    rest.take_while(|letter| !letter.is_alphanumeric() && !letter.is_whitespace())
        .collect()
}

/// A condition in round brackets.
fn round(letters: &[char], column: usize) -> Option<&'static str> {
    let line: String = letters.iter().collect();
    let asks = ["if (", "while (", "otherwise if ("]
        .iter()
        .any(|head| line.trim_start().starts_with(head));
    let test =
        ["is", "has", "and", "or", "not", "<", ">", "="].contains(&run(letters, column).as_str());
    (asks && test).then_some("square brackets group conditions, round ones group values")
}
