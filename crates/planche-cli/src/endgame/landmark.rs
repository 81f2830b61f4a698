//! Named rook endings: the method with a diagram, and its proof by the exact solution.

use planche_endgame::rook_ending::{Named, Outcome, Played};
use serde_json::json;

use super::sketch::sketch;
use crate::output::say_line;
use crate::{Exit, Failure};

/// How many positions of the kind are played out.
const GAMES: usize = 24;

/// Prints the position, the method and the line to learn by heart.
pub fn show(named: &Named) -> Result<Exit, Failure> {
    say_line(format!("{}\n{}", named.title, named.fen))?;
    if let Some(position) = named.position() {
        say_line(sketch(&position)?)?;
    }
    for (number, sentence) in named.method.iter().enumerate() {
        say_line(format!("{}. {sentence}", number + 1))?;
    }
    say_line(format!("By heart: {}.", named.by_heart))?;
    Ok(Exit::Done)
}

/// Solves the ending for the pawn's square, judges all positions of the kind, and plays the method out from some of them.
pub fn verify(named: &Named, as_json: bool) -> Result<Exit, Failure> {
    let (all, good) = named.kind();
    let spread = good.len().div_ceil(GAMES).max(1);
    let games: Vec<Played> = good
        .iter()
        .step_by(spread)
        .map(|start| named.play(start))
        .collect();
    let correct = games.iter().filter(|game| game.correct).count();
    if as_json {
        say_line(json!({
            "name": named.name,
            "positions": all.len(),
            "as_promised": good.len(),
            "games": games.len(),
            "correct": correct,
        }))?;
    } else {
        tell(named, all.len(), good.len(), [games.len(), correct])?;
    }
    match correct == games.len() && correct > 0 {
        true => Ok(Exit::Done),
        false => Ok(Exit::NotFound),
    }
}

fn tell(named: &Named, all: usize, good: usize, games: [usize; 2]) -> Result<(), Failure> {
    let (side, result) = match named.outcome {
        Outcome::Won => ("White", "won"),
        Outcome::Held => ("Black", "held"),
    };
    say_line(format!("{}\n{}", named.title, named.fen))?;
    say_line(format!(
        "{good} of {all} positions of this kind are {result} by the exact solution (a queen that stands counts as won)"
    ))?;
    say_line(format!(
        "{} of {} games by the method against the best defence come out right",
        games[1], games[0]
    ))?;
    if let Some(position) = named.position() {
        let played = named.play(&position);
        say_line(format!("{side} shows the method:"))?;
        for (san, words) in played.moves.iter().take(24) {
            say_line(format!("  {san:<6} {words}"))?;
        }
        say_line(played.end)?;
    }
    Ok(())
}
