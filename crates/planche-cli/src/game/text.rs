//! `planche game check` and `planche game fmt`: the rules file as text.

use clap::Args;
use planche_game::{Rules, faults, text, warnings};

use super::source::{Source, read};
use crate::output::say;
use crate::{Exit, Failure};

/// Check a rules file: every move it can make on any board, every loop, every name
#[derive(Debug, Args)]
#[command(
    after_help = "Example: planche game check my.game\n\nEvery mistake is named with line and column, up to twenty."
)]
pub struct Check {
    #[command(flatten)]
    source: Source,
}

impl Check {
    /// Loads the rules and says how large they are.
    pub fn run(self) -> Result<Exit, Failure> {
        let text = read(&self.source.game)?;
        let Ok(rules) = Rules::sized(&text, self.source.board) else {
            return Err(Failure::new(all_faults(&self.source, &text)));
        };
        for warning in warnings(&rules) {
            let (line, column) = (warning.place.line, warning.place.column);
            let text = warning.text;
            say(format!("warning: line {line}, column {column}: {text}\n"))?;
        }
        let (moves, results) = rules.size();
        let lines = text.lines().count();
        say(format!(
            "{}: {lines} lines, {} squares, {moves} decision points for moves, {results} for results: good\n",
            rules.game.name,
            rules.game.board.squares().count(),
        ))?;
        Ok(Exit::Done)
    }
}

/// Every mistake, a line each.
fn all_faults(source: &Source, text: &str) -> String {
    let found = faults(text, source.board);
    let lines: Vec<String> = found
        .iter()
        .map(|error| format!("{}: {error}", source.game))
        .collect();
    lines.join("\n")
}

/// Print a rules file in its standard layout
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game fmt my.game > tidy.game")]
pub struct Fmt {
    /// A shipped game or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,
    /// Only say whether the file is already laid out so (exit code 1 if not)
    #[arg(long)]
    check: bool,
}

impl Fmt {
    /// Prints the formatted file, or compares.
    pub fn run(self) -> Result<Exit, Failure> {
        let written = read(&self.game)?;
        let file = text::parse(&written)
            .map_err(|error| Failure::new(format!("{}: {error}", self.game)))?;
        let printed = text::print(&file);
        if !self.check {
            say(printed)?;
            return Ok(Exit::Done);
        }
        let same = printed == written;
        say(format!(
            "{}: {}\n",
            self.game,
            if same {
                "laid out as it should be"
            } else {
                "would change"
            }
        ))?;
        Ok(if same { Exit::Done } else { Exit::NotFound })
    }
}
