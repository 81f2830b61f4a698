//! `planche game tune`

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use planche_game::player::tune::{Lessons, tune};

use super::source::Source;
use crate::output::{complain, say};
use crate::{Exit, Failure, input};

/// Learn a game by playing it: what men and places are worth, and which search suits it
///
/// The result is a small text file. Beside a rules file `my.game`, a file `my.tuning` is read by itself.
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game tune my.game -o my.tuning")]
pub struct Tune {
    #[command(flatten)]
    source: Source,
    /// Rounds of games with itself, each with what the round before has taught
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,
    /// Games a round
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: usize,
    /// Games of each match that chooses the search
    #[arg(long, value_name = "N", default_value_t = 16)]
    matches: usize,
    /// Milliseconds a move in these matches
    #[arg(long, value_name = "MS", default_value_t = 10)]
    time: u64,
    /// Write the file here instead of printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Tune {
    /// Learns, and prints or writes what was learned.
    pub fn run(self) -> Result<Exit, Failure> {
        let rules = self.source.rules()?;
        let lessons = Lessons {
            rounds: self.rounds,
            games: self.games,
            matches: self.matches,
            time: Duration::from_millis(self.time),
        };
        let text = tune(&rules, lessons, &mut |line| complain(line)).print(&rules);
        match &self.output {
            None => drop(say(text)?),
            Some(path) => std::fs::write(path, text)
                .map_err(|error| input::unwritable(path.display(), &error))?,
        }
        Ok(Exit::Done)
    }
}
