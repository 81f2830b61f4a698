//! An answer as the page shows it.

use planche::{Solution, Status};
use serde::Serialize;
use shakmaty::Position;

use crate::board::{Board, Choice, choice, number, side};
use crate::node::{ProofNode, node};
use crate::plan_words::{Mark, PlanStep, marks, steps};
use crate::sentence::{Sentence, hints, why};
use crate::shelf::Solved;

/// An answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Answer {
    /// The number to ask about it again.
    pub solution: u64,
    /// How the search ended.
    #[cfg_attr(test, ts(as = "crate::typescript::Status"))]
    #[cfg_attr(test, schema(value_type = crate::typescript::Status))]
    pub status: Status,
    /// The result in a few words.
    pub headline: String,
    /// The idea in a sentence.
    pub idea: String,
    /// A paragraph.
    pub explanation: String,
    /// The same sentence by sentence, each with the moves and squares that it names.
    pub why: Vec<Sentence>,
    /// Three hints for those who want to find it themselves; none where nothing is proved.
    pub hints: Vec<String>,
    /// Another first move that is proved to win as much.
    pub also: Option<Choice>,
    /// Themes, in plain words.
    pub themes: Vec<String>,
    /// The plan.
    pub plan: Vec<PlanStep>,
    /// The plan on the board.
    pub marks: Vec<Mark>,
    /// The position.
    pub board: Board,
    /// The main line.
    pub line: Vec<Ply>,
    /// The first place of the proof.
    pub root: Option<ProofNode>,
    /// What it cost, in a few words.
    pub cost: String,
}

/// A move of the main line.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Ply {
    /// The move.
    #[serde(flatten)]
    pub action: Choice,
    /// Its number.
    pub number: String,
    /// Whether the attacker plays it.
    pub attacker: bool,
    /// Why the attacker plays it.
    pub why: String,
    /// The position after it.
    pub board: Board,
}

/// Tells what was found.
pub fn tell(number: u64, solved: &Solved) -> Answer {
    let solution = &solved.solution;
    Answer {
        solution: number,
        status: solution.status,
        headline: headline(solution),
        idea: solution.idea.clone(),
        explanation: solution.explanation.clone(),
        why: why(solution),
        hints: hints(solution),
        also: solution.also.map(|also| choice(&solution.root, also)),
        themes: solution.theme_names().into_iter().map(spaced).collect(),
        plan: steps(&solution.root, &solution.plan),
        marks: marks(&solution.plan),
        board: Board::of(&solution.root),
        line: line(solved),
        root: node(solved, &[]).ok(),
        cost: cost(solution),
    }
}

fn headline(solution: &Solution) -> String {
    let side = side(solution.root.turn());
    match solution.status {
        Status::Proved if solution.is_mate() && solution.line.len() == 1 => {
            format!("{side} mates in one move")
        }
        Status::Proved if solution.is_mate() => format!("{side} forces mate"),
        Status::Proved => format!("{side} wins {}", solution.reward()),
        Status::Likely => format!("{side} very likely wins something"),
        Status::Doubted => "A proof in doubt".to_owned(),
        Status::None => format!("No combination for {side}"),
        Status::Limit if solution.gave_up() => format!("Nothing in sight for {side}"),
        Status::Limit => "Not decided".to_owned(),
    }
}

fn cost(solution: &Solution) -> String {
    let plans = counted(solution.stats.plans, "plan");
    let positions = counted(solution.stats.nodes, "position");
    format!("{plans} and {positions} in {}", seconds(solution.stats.ms))
}

fn counted(number: usize, what: &str) -> String {
    let more = if number == 1 { "" } else { "s" };
    format!("{number} {what}{more}")
}

/// A time that is never told as nothing.
fn seconds(ms: f64) -> String {
    match ms / 1000.0 {
        short if short < 0.05 => "less than a tenth of a second".to_owned(),
        taken => format!("{taken:.1} seconds"),
    }
}

/// `backRankMate` as "back rank mate".
fn spaced(theme: &str) -> String {
    let mut words = String::new();
    for letter in theme.chars() {
        if letter.is_ascii_uppercase() || (letter.is_ascii_digit() && !words.is_empty()) {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// The main line with the reasons that the proof records.
fn line(solved: &Solved) -> Vec<Ply> {
    let mut position = solved.solution.root.clone();
    let mut path: Vec<String> = Vec::new();
    let mut line = Vec::new();
    for &action in &solved.solution.line {
        let attacker = path.len().is_multiple_of(2);
        let why = match attacker {
            true => node(solved, &path).ok().and_then(|node| node.attack),
            false => None,
        };
        let name = choice(&position, action);
        let number = number(&position);
        position.play_unchecked(action);
        path.push(name.uci.clone());
        line.push(Ply {
            action: name,
            number,
            attacker,
            why: why.map(|play| play.why).unwrap_or_default(),
            board: Board::of(&position),
        });
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_time_is_not_told_as_none() {
        assert_eq!(seconds(3.0), "less than a tenth of a second");
        assert_eq!(seconds(51.0), "0.1 seconds");
        assert_eq!(counted(1, "plan"), "1 plan");
        assert_eq!(counted(0, "plan"), "0 plans");
    }

    #[test]
    fn themes_are_told_in_plain_words() {
        assert_eq!(spaced("backRankMate"), "back rank mate");
        assert_eq!(spaced("mateIn2"), "mate in 2");
        assert_eq!(spaced("fork"), "fork");
    }
}
