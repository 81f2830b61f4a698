//! `planche game list`

use clap::Args;
use planche_game::library;

use crate::output::say;
use crate::{Failure, Outcome};

/// List the games that ship with the program
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game list --show connect-four")]
pub struct List {
    /// Print the rules file of one game instead
    #[arg(long, value_name = "GAME")]
    show: Option<String>,
}

impl List {
    /// Prints names and first lines, or one file.
    pub fn run(self) -> Result<Outcome, Failure> {
        if let Some(game) = self.show {
            say(super::source::read(&game)?)?;
            return Ok(Outcome::Done);
        }
        for game in library::GAMES {
            say(format!("{:<20} {}\n", game.name, game.about()))?;
        }
        Ok(Outcome::Done)
    }
}
