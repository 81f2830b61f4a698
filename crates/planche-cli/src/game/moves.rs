//! `planche game moves`

use clap::Args;
use planche_ask::GameMoves;
use planche_game::Outcome as End;

use super::source::Place;
use crate::output::{say, say_line};
use crate::{Exit, Failure};

/// Print a position and the legal moves in it
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game moves chess --position \
                        \"k7/8/8/8/8/8/8/R6K w - - 0 1\"")]
pub struct Moves {
    #[command(flatten)]
    place: Place,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Moves {
    /// Prints the position, then the moves, one a line.
    pub fn run(self) -> Result<Exit, Failure> {
        let (rules, state) = self.place.load_possible()?;
        if self.json {
            let listed = GameMoves::of(&rules, &state);
            say_line(serde_json::to_string(&listed)?)?;
            return Ok(Exit::Done);
        }
        say(format!("position: {}\n", rules.print(&state)))?;
        let mut scratch = state.clone();
        match rules.turn(&mut scratch, &mut Default::default()) {
            End::Ongoing => say(format!("to move: {}\n", rules.player(state.side))),
            End::Won(side) => say(format!("over: {} has won\n", rules.player(side))),
            End::Drawn => say("over: drawn\n"),
        }?;
        let moves = rules.named_moves(&state);
        say(format!("moves: {}\n", moves.len()))?;
        for (name, _) in moves {
            say(format!("{name}\n"))?;
        }
        Ok(Exit::Done)
    }
}
