//! `planche endgame play`: a strategy against the best defence, or against you.

use planche_endgame::{Ending, clock, exact, play_out};
use serde_json::json;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Position};

use super::input;
use super::sparring::{self, Sparring};
use crate::output::say_line;
use crate::{Exit, Failure};

/// Plays an ending to its end, with the reason of each move; or plays it with you.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  planche endgame play \"8/8/8/4k3/8/8/8/KR6 w - - 0 1\"\n  \
                        planche endgame play \"8/8/8/4k3/8/8/8/KR6 w - - 0 1\" --as white\n\n\
                        With --as, type a move (Rb4 or b1b4), `hint`, `why`, `moves`, `back` to take back, `quit` to stop."
)]
pub struct Arguments {
    /// The position: a FEN, a file, or - for standard input
    fen: String,
    /// Who plays: teaching, fast, short, paper (krk), learnt, pecp, pecp-tuned (kpk), table, or a file
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<String>,
    /// Play this side yourself; the program plays the other one and judges every move of yours
    #[arg(long = "as", value_name = "SIDE", value_parser = ["white", "black"], conflicts_with = "json")]
    side: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A game that was played.
struct Played {
    moves: Vec<exact::Told>,
    counted: Color,
    end: String,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let position = input::chess(&arguments.fen)?;
    if let Some(side) = &arguments.side {
        let side = if side == "white" {
            Color::White
        } else {
            Color::Black
        };
        let strategy = arguments.strategy.as_deref();
        return sparring::run(Sparring::new(position, side, strategy)?);
    }
    let played = match input::ruled(&position, arguments.strategy.as_deref()) {
        None => {
            let (moves, end) = exact::play_out(&position)?;
            Played {
                moves,
                counted: position.turn(),
                end: end.to_owned(),
            }
        }
        Some(ending) => by_strategy(&ending, arguments.strategy.as_deref())?,
    };
    let played = until_a_claim(&position, played);
    match arguments.json {
        true => report(&input::fen(&position), &played)?,
        false => tell(&played)?,
    }
    Ok(Exit::Done)
}

/// The same game up to where a draw can be claimed; the players know no clock.
fn until_a_claim(start: &Chess, mut played: Played) -> Played {
    let mut position = start.clone();
    for number in 0..played.moves.len() {
        let san = played.moves[number].san.parse::<SanPlus>().ok();
        let Some(action) = san.and_then(|san| san.san.to_move(&position).ok()) else {
            return played;
        };
        position.play_unchecked(action);
        if position.halfmoves() >= clock::CLAIM && !position.is_checkmate() {
            played.moves.truncate(number + 1);
            played.end = sparring::FIFTY_MOVES.to_owned();
            return played;
        }
    }
    played
}

fn by_strategy(ending: &Ending, name: Option<&str>) -> Result<Played, Failure> {
    let strategy = input::strategy(ending.class, name)?;
    let Some(game) = play_out(&strategy, ending) else {
        return Err(Failure::new(format!("{} cannot be played", ending.fen())));
    };
    let mut teller = Teller::default();
    let moves = game
        .moves
        .into_iter()
        .map(|(side, san, advice)| exact::Told {
            side,
            san,
            because: teller.tell(advice.stage.as_deref(), &advice.because),
        });
    Ok(Played {
        moves: moves.collect(),
        counted: ending.stronger,
        end: game.end.to_owned(),
    })
}

/// What was said last, so that it is not said again.
#[derive(Default)]
struct Teller {
    stage: String,
    reason: String,
}

impl Teller {
    /// A stage is named when it begins, and a reason that was just given is left out.
    fn tell(&mut self, stage: Option<&str>, because: &str) -> String {
        let Some(stage) = stage else {
            return because.to_owned();
        };
        let begins = stage != self.stage;
        self.stage = stage.to_owned();
        let (clause, reason) = because.rsplit_once(": ").unwrap_or((because, ""));
        let again = !begins && reason == self.reason;
        self.reason = reason.to_owned();
        let said = if again { clause } else { because };
        match begins {
            true => format!("{stage}: {said}"),
            false => said.to_owned(),
        }
    }
}

/// Prints a game; moves are numbered by those of one side.
fn tell(played: &Played) -> Result<(), Failure> {
    let mut number = 0;
    for told in &played.moves {
        let label = match (told.side == played.counted, number) {
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
    say_line(&played.end)?;
    Ok(())
}

fn report(fen: &str, played: &Played) -> Result<(), Failure> {
    let moves: Vec<_> = played
        .moves
        .iter()
        .map(|told| {
            let side = told.side.fold_wb("white", "black");
            json!({ "side": side, "san": told.san, "because": told.because })
        })
        .collect();
    say_line(json!({ "fen": fen, "moves": moves, "end": played.end }))?;
    Ok(())
}
