//! `planche endgame play`: the expert against the best defence.

use planche_endgame::{Ending, Value, advise, exact};
use shakmaty::{Color, Position};

use super::explain::san;
use super::input;
use crate::output::say_line;
use crate::{Exit, Failure};

/// Plays an ending to its end, with the rule behind each move.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  planche endgame play \"8/8/8/4k3/8/8/8/KR6 w - - 0 1\"")]
pub struct Arguments {
    /// The position: a FEN, a file, or - for standard input
    fen: String,
}

/// A finished game.
pub struct Game {
    /// Each move, and the rule behind it.
    pub moves: Vec<exact::Told>,
    /// How many moves the stronger side made.
    pub attacks: usize,
    /// Whether it ended in mate.
    pub mate: bool,
    /// How it ended, in words.
    pub end: &'static str,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let position = input::chess(&arguments.fen)?;
    match input::ruled(&position) {
        None => {
            let (moves, end) = exact::play_out(&position)?;
            tell(&moves, position.turn(), end)?;
        }
        Some(ending) => {
            let Some(game) = play_out(&ending) else {
                return Err(Failure::new(format!("{} cannot be played", ending.fen())));
            };
            tell(&game.moves, ending.stronger, game.end)?;
        }
    }
    Ok(Exit::Done)
}

/// Prints a game; moves are numbered by those of this side.
fn tell(moves: &[exact::Told], counted: Color, end: &str) -> Result<(), Failure> {
    let mut number = 0;
    for told in moves {
        let label = match (told.side == counted, number) {
            (true, _) => {
                number += 1;
                format!("{number}.")
            }
            (false, 0) => {
                number += 1;
                format!("{number}...")
            }
            (false, _) => "   ...".to_owned(),
        };
        say_line(format!("{label:<6} {:<8} {}", told.san, told.because))?;
    }
    say_line(end)?;
    Ok(())
}

/// The expert plays both sides until mate, a draw, or fifty moves.
pub fn play_out(start: &Ending) -> Option<Game> {
    let mut ending = start.clone();
    let drawn = start.value() == Value::Drawn;
    let mut game = Game {
        moves: Vec::new(),
        attacks: 0,
        mate: false,
        end: "drawn",
    };
    // A drawn ending has no end of its own: a few moves show how it is held.
    let most = if drawn { 8 } else { 50 };
    while game.attacks < most {
        let Some(advice) = advise(&ending) else { break };
        let position = ending.position()?;
        game.attacks += usize::from(position.turn() == ending.stronger);
        game.moves.push(exact::Told {
            side: position.turn(),
            san: san(&ending, &advice.play),
            because: advice.because,
        });
        let after = position.play(advice.play).ok()?;
        if after.is_checkmate() {
            game.mate = true;
            game.end = "mate";
            return Some(game);
        }
        if after.is_stalemate() {
            game.end = "stalemate";
            return Some(game);
        }
        match Ending::of(&after) {
            Ok(next) => ending = next,
            Err(_) => {
                game.end = "the last man is gone: drawn";
                return Some(game);
            }
        }
    }
    Some(game)
}
