//! `planche game analyse`

use std::time::Duration;

use clap::Args;
use planche_game::analyse::{Figures, Share, analyse, histogram, mean};
use planche_game::contest::Thinking;
use planche_game::{Rules, Side};
use serde_json::{Value, json};

use super::source::Source;
use super::thinking::Learned;
use crate::output::{say, say_line};
use crate::{Exit, Failure};

/// What a game is like: choices, length, balance and draws, from games that the program plays with itself
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game analyse tic-tac-toe --games 20")]
pub struct Analyse {
    #[command(flatten)]
    source: Source,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Positions that the program thinks about a move
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    positions: u64,
    /// Think so many milliseconds a move instead
    #[arg(long, value_name = "MS", conflicts_with = "positions")]
    time: Option<u64>,
    /// The seed of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    learned: Learned,
}

impl Analyse {
    /// Plays, counts and prints.
    pub fn run(self) -> Result<Exit, Failure> {
        let rules = self.source.rules()?;
        let tuning = self.learned.tuning(&self.source, &rules)?;
        let thinking = match self.time {
            Some(ms) => Thinking::Time(Duration::from_millis(ms)),
            None => Thinking::Positions(self.positions),
        };
        let figures = analyse(&rules, &tuning, thinking, self.games, self.seed);
        if self.json {
            say_line(as_json(&rules, &figures))?;
        } else {
            say(as_words(&rules, &figures))?;
        }
        Ok(Exit::Done)
    }
}

fn as_json(rules: &Rules, figures: &Figures) -> Value {
    let share = |share: Share| json!({"share": share.seen, "low": share.low, "high": share.high});
    let [first, drawn, second] = figures.results;
    json!({
        "game": rules.game.name, "games": figures.games(),
        "first": first, "drawn": drawn, "second": second,
        "balance": share(figures.balance()), "decisive": share(figures.decisive()),
        "branching": mean(&figures.choices), "length": mean(&figures.lengths),
        "lengths": figures.lengths, "endless": figures.endless, "repeated": figures.repeated,
    })
}

/// The bars of the picture.
const BARS: usize = 10;
/// The width of the longest bar.
const WIDTH: usize = 50;

fn as_words(rules: &Rules, figures: &Figures) -> String {
    let percent = |share: Share| {
        let [seen, low, high] = [share.seen, share.low, share.high].map(|part| part * 100.0);
        format!("{seen:.0} % ({low:.0} to {high:.0} %)")
    };
    let [first, drawn, second] = figures.results;
    let median = |numbers: &[usize]| numbers.get(numbers.len() / 2).copied().unwrap_or(0);
    let (players, games) = (Side::BOTH.map(|side| rules.player(side)), figures.games());
    let mut text = format!(
        "{}: {games} games, {first} won by {}, {second} by {}, {drawn} drawn\n",
        rules.game.name, players[0], players[1],
    );
    text.push_str(&format!(
        "points of {}: {}\n",
        players[0],
        percent(figures.balance())
    ));
    text.push_str(&format!("decided: {}\n", percent(figures.decisive())));
    text.push_str(&format!(
        "legal moves in a position: {:.1} on the average, median {}, most {}\n",
        mean(&figures.choices),
        median(&figures.choices),
        figures.choices.last().copied().unwrap_or(0),
    ));
    text.push_str(&format!(
        "length: {:.1} moves of both sides on the average, median {}\n",
        mean(&figures.lengths),
        median(&figures.lengths),
    ));
    for (count, what) in [
        (figures.repeated, "drawn by repetition"),
        (figures.endless, "without an end"),
    ] {
        if count > 0 {
            text.push_str(&format!("{what}: {count}\n"));
        }
    }
    text + &picture(&figures.lengths)
}

/// How many games had which length, as bars.
fn picture(lengths: &[usize]) -> String {
    let bars = histogram(lengths, BARS);
    let most = bars
        .iter()
        .map(|&(.., count)| count)
        .max()
        .unwrap_or(1)
        .max(1);
    let bar = |&(from, to, count): &(usize, usize, usize)| {
        let ends = if from == to {
            from.to_string()
        } else {
            format!("{from}–{to}")
        };
        let drawn = "█".repeat((count * WIDTH).div_ceil(most));
        format!("{ends:>9} {drawn} {count}\n")
    };
    bars.iter().map(bar).collect()
}
