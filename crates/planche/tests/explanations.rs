//! What is said about the papers' positions and a few others, word for word.
//!
//! After a change on purpose, `PLANCHE_UPDATE=1 cargo test -p planche --test explanations` writes the new
//! text into `tests/data/explanations.txt`. Read it as a coach would before you keep it.

use std::fmt::Write;
use std::fs;

use planche::{Goal, Limits, Request, solve};

fn explanation(line: &str) -> Option<String> {
    let words: Vec<&str> = line.splitn(5, ' ').collect();
    let [id, goal, first, nodes, fen] = words[..] else {
        panic!("five fields: {line}");
    };
    if first == "none" {
        return None;
    }
    let limits = Limits {
        nodes: nodes.parse().expect("a number"),
        time: None,
    };
    let goal: Goal = goal.parse().expect("a goal");
    let position = planche::position(fen).expect(fen);
    let solution = solve(&Request::new(position).id(id).goal(goal).limits(limits));
    let outline = solution
        .outline
        .clone()
        .unwrap_or_else(|| panic!("{id} has no proof"));
    let mut text = format!("## {id}\n{fen}\n\nidea: {}\n\n", outline.idea.text);
    for point in &outline.story {
        let _ = writeln!(text, "{}", point.text);
    }
    let _ = writeln!(text);
    for hint in &outline.hints {
        let _ = writeln!(text, "hint: {}", hint.text);
    }
    let _ = writeln!(text);
    for group in &outline.groups {
        let moves: Vec<&str> = group
            .replies
            .iter()
            .map(|reply| reply.san.as_str())
            .collect();
        let _ = writeln!(text, "[{}] {}", moves.join(" "), group.reason);
    }
    assert_eq!(solution.idea, outline.idea.text);
    assert_eq!(solution.explanation, outline.paragraph());
    Some(text)
}

#[test]
fn explanations_are_what_they_were() {
    let cases = include_str!("data/seeds.txt")
        .lines()
        .chain(include_str!("data/told.txt").lines());
    let told = cases
        .filter(|line| !line.starts_with('#'))
        .filter_map(explanation);
    let now = told.collect::<Vec<_>>().join("\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/explanations.txt");
    if std::env::var_os("PLANCHE_UPDATE").is_some() {
        fs::write(path, &now).expect("the file can be written");
    }
    let kept = fs::read_to_string(path).expect("the kept explanations");
    assert_eq!(kept, now);
}
