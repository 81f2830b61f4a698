//! `planche game move`

use clap::Args;
use planche_ask::BestMove;
use planche_game::player::Player;

use super::source::Place;
use super::thinking::Thinking;
use crate::output::say;
use crate::{Exit, Failure};

/// Choose a move, and say why
#[derive(Debug, Args)]
#[command(
    after_help = "Example: planche game move tic-tac-toe --position \"x2/1X1/X2 o\" --positions 2000\n\n\
                        Exit code 1: the game is over."
)]
pub struct Best {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    thinking: Thinking,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Best {
    /// Thinks and prints.
    pub fn run(self) -> Result<Exit, Failure> {
        let (rules, state) = self.place.load_possible()?;
        let tuning = self.thinking.learned.tuning(&self.place.source, &rules)?;
        let mut player = Player::new(&rules, &tuning, self.thinking.seed);
        let game = [state];
        let choice = player.choose(&game, self.thinking.effort());
        let found = choice.is_some();
        if self.json {
            let best = BestMove::of(&rules, &game[0], choice.as_ref());
            say(format!("{}\n", serde_json::to_string(&best)?))?;
        } else if let Some(choice) = &choice {
            say(format!("{}: {}.\n", choice.name, choice.why()))?;
        } else {
            say("the game is over\n")?;
        }
        Ok(if found { Exit::Done } else { Exit::NotFound })
    }
}
