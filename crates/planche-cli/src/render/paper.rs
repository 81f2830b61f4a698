//! What an answer is printed on: how wide it is, and which letters it has.

use std::env;
use std::io::{self, IsTerminal, Write};

/// The room there is. Only a terminal is narrow or poor in letters; a file or a pipe takes everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// How many columns there are, if they are bounded.
    pub width: Option<usize>,
    /// Whether chessmen can be shown as figures.
    pub unicode: bool,
}

/// No terminal is taken to be narrower: a board needs so much.
const NARROWEST: usize = 30;

impl Paper {
    /// A file or a pipe.
    pub const ENDLESS: Paper = Paper {
        width: None,
        unicode: true,
    };

    /// Standard output.
    pub fn of_stdout() -> Paper {
        if !io::stdout().is_terminal() {
            return Paper::ENDLESS;
        }
        let size = terminal_size::terminal_size();
        Paper {
            width: size.map(|(width, _)| usize::from(width.0).max(NARROWEST)),
            unicode: has_unicode(|name| env::var(name).ok()),
        }
    }

    /// Prints an answer to standard output, in lines that fit.
    pub fn print(
        self,
        write: impl FnOnce(&mut Vec<u8>, Paper) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut text = Vec::new();
        write(&mut text, self)?;
        let mut output = anstream::stdout().lock();
        match self.width {
            Some(width) => output.write_all(fit(&String::from_utf8_lossy(&text), width).as_bytes()),
            None => output.write_all(&text),
        }
    }
}

/// Whether a terminal says nothing against Unicode: it is not dumb, and the first of the usual variables that
/// is set names UTF-8.
fn has_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_dumb = variable("TERM").is_some_and(|term| term == "dumb");
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    let speaks = locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    !is_dumb && speaks
}

/// The text with every line broken where it is too wide.
fn fit(text: &str, width: usize) -> String {
    let lines = text.split('\n').map(|line| broken(line, width));
    lines.collect::<Vec<String>>().join("\n")
}

/// A line broken at spaces. What follows is indented as far as the text of the first line.
fn broken(line: &str, width: usize) -> String {
    let hang = hang(&plain(line)).min(width / 2);
    let (mut done, mut now) = (String::new(), String::new());
    let (mut column, mut space, mut escaped) = (0, None, false);
    for c in line.chars() {
        escaped |= c == '\u{1b}';
        if escaped {
            now.push(c);
            escaped = !c.is_ascii_alphabetic();
            continue;
        }
        if c == ' ' && column > hang {
            space = Some(now.len());
        }
        now.push(c);
        column += 1;
        if column > width
            && let Some(at) = space.take()
        {
            let rest = now.split_off(at);
            done = done + &now + "\n";
            now = " ".repeat(hang) + rest.trim_start_matches(' ');
            column = plain(&now).chars().count();
        }
    }
    done + &now
}

/// The line without colours.
fn plain(line: &str) -> String {
    anstream::adapter::strip_str(line).to_string()
}

/// How far the names of fields reach.
const NAMES: usize = 12;
/// How much further the rest of a line without a name is indented.
const FURTHER: usize = 2;

/// Where the text of a line begins: behind the name of a field and the gap after it, or at its first word.
fn hang(line: &str) -> usize {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let name = &line[indent..];
    let gap = name.find("  ").filter(|gap| indent + gap <= NAMES);
    let text = gap.map(|gap| line.len() - name[gap..].trim_start_matches(' ').len());
    text.unwrap_or(indent + FURTHER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_and_hang_under_their_text() {
        for (line, width, expected) in [
            ("short", 30, "short"),
            ("one two three", 9, "one two\n  three"),
            (
                "  Idea    one two three four",
                20,
                "  Idea    one two\n          three four",
            ),
            (
                "  \u{1b}[1mIdea   \u{1b}[0m one two three",
                20,
                "  \u{1b}[1mIdea   \u{1b}[0m one two\n          three",
            ),
            ("unbreakable-as-it-is", 8, "unbreakable-as-it-is"),
            ("a\n\nb", 8, "a\n\nb"),
        ] {
            assert_eq!(fit(line, width), expected, "{line}");
        }
    }

    #[test]
    fn a_terminal_has_figures_unless_it_says_otherwise() {
        let on = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
            has_unicode(|name| value(name).map(|(_, value)| (*value).to_owned()))
        };
        assert!(on(&[]));
        assert!(on(&[("LANG", "en_GB.UTF-8")]));
        assert!(on(&[("LANG", "C"), ("LC_ALL", "C.utf8")]));
        assert!(!on(&[("LANG", "en_US.UTF-8"), ("LC_ALL", "C")]));
        assert!(!on(&[("LANG", "de_DE.ISO-8859-1")]));
        assert!(!on(&[("LANG", "en_US.UTF-8"), ("TERM", "dumb")]));
    }
}
