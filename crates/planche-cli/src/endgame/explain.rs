//! `planche endgame explain`: one position in words.

use std::path::PathBuf;

use planche_endgame::{Ending, Turn, Value, advise, attack, exact, syzygy};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};

use super::input;
use super::play::{Game, play_out};
use crate::output::say_line;
use crate::{Exit, Failure};

/// Judges a position, names the rule that fires, and tells the opponent's best try.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  planche endgame explain \"8/8/3k4/8/8/3PK3/8/8 w - - 0 1\"")]
pub struct Arguments {
    /// The position: a FEN, a file, or - for standard input
    fen: String,
    /// Also ask the Syzygy files of this directory
    #[arg(long, value_name = "DIR")]
    syzygy: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let position = input::chess(&arguments.fen)?;
    let mut lines = match input::ruled(&position) {
        Some(ending) => by_rules(&ending),
        None => exact::explain(&position)?,
    };
    if let Some(directory) = &arguments.syzygy {
        let files = syzygy::open(directory)?;
        let answer = match syzygy::ask(&files, &position)? {
            syzygy::Answer::Won => "won",
            syzygy::Answer::Drawn => "drawn",
            syzygy::Answer::Lost => "lost",
        };
        lines.insert(1, format!("Syzygy: {answer} for the side to move."));
    }
    say_line(lines.join("\n"))?;
    Ok(Exit::Done)
}

fn by_rules(ending: &Ending) -> Vec<String> {
    let mut lines = vec![judgement(ending)];
    lines.extend(advice(ending));
    lines.extend(best_try(ending));
    lines
}

/// Won, drawn, in how many moves by the table and by the expert.
fn judgement(ending: &Ending) -> String {
    let side = ending.stronger;
    let class = ending.class;
    match ending.value() {
        Value::Drawn => format!("Drawn ({class})."),
        Value::Illegal => format!("Not a legal position ({class})."),
        Value::Won(0) => format!("Mate: {side} has won ({class})."),
        Value::Won(distance) => {
            let expert = match play_out(ending) {
                Some(Game {
                    mate: true,
                    attacks,
                    ..
                }) => {
                    format!("; the expert mates in {attacks} by its rules")
                }
                _ => String::new(),
            };
            format!("Won for {side} ({class}): mate in {distance} with best play{expert}.")
        }
    }
}

fn advice(ending: &Ending) -> Option<String> {
    let advice = advise(ending)?;
    let san = san(ending, &advice.play);
    Some(format!("{san}: {}.", advice.because))
}

/// What the bare king should try after the expert's move.
fn best_try(ending: &Ending) -> Option<String> {
    if ending.turn == Turn::Bare {
        return None;
    }
    let (step, _) = attack(ending.class, &ending.placement)?;
    let position = ending.position()?.play(ending.to_move(step)).ok()?;
    let next = Ending::of(&position).ok()?;
    let reply = advise(&next)?;
    Some(format!(
        "Best try then: {} ({}).",
        san(&next, &reply.play),
        reply.because
    ))
}

/// A move in standard notation.
pub fn san(ending: &Ending, play: &Move) -> String {
    let position: Option<Chess> = ending.position();
    position.map_or_else(String::new, |position| {
        SanPlus::from_move(position, *play).to_string()
    })
}
