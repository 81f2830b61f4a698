//! Messages that give back what somebody typed: without control characters, and not without end.

use std::fmt::Write;

/// How much of a line is told.
const LONGEST: usize = 2_000;

/// The text with its control characters written out (`\u{1b}`) and very long lines cut. Line ends stay.
pub fn printable(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

fn line(text: &str) -> String {
    let mut told = String::with_capacity(text.len().min(LONGEST));
    let mut rest = text.trim_end_matches('\r').chars();
    for c in rest.by_ref().take(LONGEST) {
        match c.is_control() {
            // Writing to a string does not fail.
            true => drop(write!(told, "{}", c.escape_default())),
            false => told.push(c),
        }
    }
    if rest.next().is_some() {
        told.push('…');
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_written_out_and_long_lines_cut() {
        assert_eq!(
            printable("a\u{1b}[31mb\tc\nd\r\n"),
            "a\\u{1b}[31mb\\tc\nd\n"
        );
        let long = printable(&format!("{}\nend", "(".repeat(5 << 20)));
        assert_eq!(long.chars().count(), LONGEST + "…\nend".chars().count());
    }
}
