//! Lists, numbers and names in English.

use shakmaty::Color;

use crate::fact::Man;
use crate::man::name;

/// "a", "a and b", "a, b and c".
pub fn list(items: &[String]) -> String {
    joined(items, "and")
}

/// "a", "a or b", "a, b or c".
pub(crate) fn choice(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} {conjunction} {last}", all.join(", ")),
    }
}

/// "the rook on c1".
pub(crate) fn the(man: &Man) -> String {
    format!("the {} on {}", name(man.role), man.square)
}

/// "the rook on c1 and the queen on e2".
pub(crate) fn the_all(men: &[Man]) -> String {
    list(&men.iter().map(the).collect::<Vec<_>>())
}

/// Numbers in running text.
pub fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// The same at the beginning of a sentence.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

pub(crate) fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}
