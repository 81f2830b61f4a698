//! The goals as a text of sentences: printed here, and read back here.
//!
//! ```text
//! Method: Bishop and knight.
//! Stages: Centre, Edge, Wrong corner, March, Right corner, Mate.
//! By heart: Mate comes in the corner of the bishop's colour.
//! White to move: bring about the lowest of these goals that can be forced within 10 moves, by the quickest way; …
//! 1. Reach this: diagonals from the right corner to the black king: at most 2; the black king is in check.
//! ```

use crate::condition::Condition;
use crate::kbnk::features::FEATURES;
use crate::kbnk::goal::{Goal, Goals, MOST_CONDITIONS, MOST_GOALS, ParseError, Problem};
use crate::kbnk::ladder::REACH;
use crate::kbnk::stage::{BY_HEART, METHOD, stages};
use crate::text::{TextError, quoted};

/// How every text begins.
pub const FIRST: &str = "Method: ";

/// The lines before the goals. The last one is the whole strategy, so a reader must find it as it is followed.
fn head() -> [String; 4] {
    [
        format!("{FIRST}{METHOD}."),
        format!("Stages: {}.", stages()),
        format!("By heart: {BY_HEART}."),
        format!(
            "White to move: bring about the lowest of these goals that can be forced within {REACH} moves, by the quickest \
             way; mate comes before all of them; of several such moves the king's come first, then the bishop's, then the \
             knight's, and of these the one to the rank nearest to White, and there to the file nearest to the a-file."
        ),
    ]
}

/// The goals in sentences, a line each.
pub fn print(goals: &Goals) -> String {
    let mut text = head().join("\n");
    for (number, goal) in goals.list.iter().enumerate() {
        text += &format!("\n{}. {}", number + 1, sentence(goal));
    }
    text + "\n"
}

/// A goal as a sentence.
pub fn sentence(goal: &Goal) -> String {
    let parts: Vec<String> = goal.conditions.iter().map(Condition::meaning).collect();
    format!("Reach this: {}.", parts.join("; "))
}

/// Reads what [`print()`] writes. The title, the stages and the line to learn by heart may be of one's own.
pub fn read(text: &str) -> Result<Goals, ParseError> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    for (place, expected) in head().into_iter().enumerate() {
        let (number, line) = lines.next().unwrap_or((place + 1, ""));
        let label = expected.split_inclusive(": ").next().unwrap_or_default();
        let known = match place {
            3 => line == expected,
            _ => line.starts_with(label),
        };
        if !known {
            return Err(TextError::at_line(number, Problem::Head(expected)));
        }
    }
    let mut list = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let numbered = format!("{}. ", list.len() + 1);
        let goal = line.strip_prefix(&numbered).and_then(goal);
        match goal {
            Some(_) if list.len() == MOST_GOALS => {
                return Err(TextError::at_line(number, Problem::TooMany));
            }
            Some(goal) => list.push(goal),
            None => return Err(TextError::at_line(number, Problem::Sentence(quoted(line)))),
        }
    }
    match list.is_empty() {
        true => Err(TextError::at_line(head().len() + 1, Problem::Empty)),
        false => Ok(Goals { list }),
    }
}

/// Reads the sentence of a goal; `None` when it is none.
fn goal(text: &str) -> Option<Goal> {
    let parts = text.strip_prefix("Reach this: ")?.strip_suffix('.')?;
    let conditions: Option<Vec<_>> = parts
        .split("; ")
        .map(|part| Condition::from_meaning(part, FEATURES))
        .collect();
    let conditions = conditions.filter(|conditions| conditions.len() <= MOST_CONDITIONS)?;
    Some(Goal { conditions })
}
