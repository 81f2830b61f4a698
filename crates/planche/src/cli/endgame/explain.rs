//! `planche endgame explain`: one position in words.

use std::path::PathBuf;

use planche_endgame::{Ending, Turn, Value, advise, attack, has_rules, syzygy};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};

use super::input;
use super::output::say;
use super::play::{Game, play_out};
use crate::cli::{Failure, Outcome};

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

pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let ending = input::ending(&arguments.fen)?;
    let mut lines = vec![judgement(&ending)];
    if let Some(directory) = &arguments.syzygy {
        let files = syzygy::open(directory)?;
        let verdict = syzygy::probe(&files, &ending)?;
        lines.push(format!("Syzygy: {}.", verdict_words(verdict)));
    }
    lines.extend(advice(&ending));
    lines.extend(best_try(&ending));
    for line in lines {
        say(line);
    }
    Ok(Outcome::Done)
}

fn verdict_words(verdict: Option<syzygy::Verdict>) -> &'static str {
    match verdict {
        Some(syzygy::Verdict::Won) => "won",
        Some(syzygy::Verdict::Drawn) => "drawn",
        Some(syzygy::Verdict::Other) | None => "no answer",
    }
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
                    let by = if has_rules(class) { "rules" } else { "table" };
                    format!("; the expert mates in {attacks} by its {by}")
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
