//! All mistakes of a rules file, not only the first.
//!
//! A file is read until its first mistake; then the line is mended in the plainest way that lets the rest be read, and so
//! on. What only follows from a line that was taken out is not told.

use crate::rules::Rules;
use crate::text::{Problem, RulesError};

/// The most mistakes that are told.
pub const MOST: usize = 20;

/// The mistakes of a rules file in the order of its lines; none if it is good.
pub fn faults(text: &str, size: Option<(i32, i32)>) -> Vec<RulesError> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut tried = vec![0; lines.len()];
    let mut gone: Vec<String> = Vec::new();
    let mut found: Vec<RulesError> = Vec::new();
    while let Err(error) = Rules::sized(&lines.join("\n"), size) {
        let at = error.place.line.saturating_sub(1) as usize;
        let whole = matches!(
            error.problem,
            Problem::Missing(_) | Problem::TooLarge { .. } | Problem::TooLong(_)
        );
        let follows = (whole && !found.is_empty())
            || gone.iter().any(|line| follows_from(line, &error.problem));
        let stuck = whole || tried.get(at).is_none_or(|&tried| tried > MENDINGS.len());
        if !follows && tried.get(at).is_none_or(|&tried| tried <= 1) {
            found.push(error);
        }
        if stuck || found.len() == MOST {
            break;
        }
        // A mending that changes nothing is passed over.
        let before = lines.clone();
        while lines == before && tried[at] < MENDINGS.len() {
            MENDINGS[tried[at]](&mut lines, at);
            tried[at] += 1;
        }
        if lines == before {
            break;
        }
        if tried[at] > 1 {
            gone.push(before[at].clone());
        }
    }
    found.sort_by_key(|error| (error.place.line, error.place.column));
    found.dedup_by_key(|error| (error.place.line, error.problem.to_string()));
    found
}

/// Ways to mend a line, the mildest first.
const MENDINGS: [fn(&mut [String], usize); 3] = [translate, soften, take_out];

/// Signs and words of other languages.
fn translate(lines: &mut [String], at: usize) {
    let depth = indent(&lines[at]);
    let line = lines[at]
        .trim()
        .trim_end_matches([':', ';', '{'])
        .trim_end();
    let line = line.strip_suffix(" then").unwrap_or(line);
    let line = match line {
        "else" => "otherwise".to_owned(),
        _ => line
            .replace("else if ", "otherwise if ")
            .replace("elif ", "otherwise if "),
    };
    let line = line
        .replace("==", "=")
        .replace("&&", "and")
        .replace("||", "or");
    lines[at] = format!("{}{line}", " ".repeat(depth));
}

/// Questions are answered with yes, other lines do nothing.
fn soften(lines: &mut [String], at: usize) {
    let depth = indent(&lines[at]);
    let head = |word: &str| lines[at].trim_start().starts_with(word);
    let plain = match () {
        () if head("otherwise if") => "otherwise if 1 = 1",
        () if head("otherwise") => "otherwise",
        () if head("if") => "if 1 = 1",
        () if head("while") => "for unread from 1 to 1",
        () => return take_out(lines, at),
    };
    lines[at] = format!("{}{plain}", " ".repeat(depth));
}

/// The line and its block do nothing.
fn take_out(lines: &mut [String], at: usize) {
    let depth = indent(&lines[at]);
    let beside = lines[..at]
        .iter()
        .rev()
        .find(|line| !line.trim().is_empty());
    let fits = beside.is_none_or(|line| depth <= indent(line) + 2);
    let end = lines[at + 1..].iter().position(|line| {
        let goes_on =
            indent(line) == depth && depth > 0 && line.trim_start().starts_with("otherwise");
        !(line.trim().is_empty() || indent(line) > depth || goes_on)
    });
    let end = end.map_or(lines.len(), |more| at + 1 + more);
    lines[at..end].iter_mut().for_each(String::clear);
    if depth > 0 && fits {
        lines[at] = format!("{}unread = 0", " ".repeat(depth));
    }
}

/// Whether a name is missing because the line that declares it was taken out.
fn follows_from(line: &str, problem: &Problem) -> bool {
    let (Problem::UnknownName(name) | Problem::NoValue(name)) = problem else {
        return false;
    };
    line.split(|letter: char| !letter.is_alphanumeric())
        .any(|word| word == name)
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
