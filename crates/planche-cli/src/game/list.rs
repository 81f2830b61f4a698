//! `planche game list`

use clap::Args;
use planche_game::library;

use crate::output::say;
use crate::{Exit, Failure};

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
    pub fn run(self) -> Result<Exit, Failure> {
        if let Some(game) = self.show {
            say(super::source::read(&game)?)?;
            return Ok(Exit::Done);
        }
        for game in library::GAMES {
            say(format!("{:<20} {}\n", game.name, game.about()))?;
        }
        Ok(Exit::Done)
    }
}
