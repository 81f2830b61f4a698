//! `planche game match`

use std::time::Duration;

use clap::Args;
use planche_game::analyse::Share;
use planche_game::contest::{Contestant, Played, Thinking, play};
use planche_game::player::tune::opening;
use planche_game::player::tuning::Tuning;
use planche_game::{Outcome, Rules, Side};
use serde_json::json;

use super::source::Source;
use super::thinking::{Learned, read};
use crate::output::{Reader, say, say_line};
use crate::{Exit, Failure};

/// Let two players play a match, each game once with either side to begin
///
/// A player is `planche` or `planche:100ms` (time a move), `planche:5000` (positions), `planche:equal` (as long as
/// the opponent takes), `planche:100ms:FILE` (with a tuning of its own), `uct:1000` (plain UCT with so many games
/// played out a move) or `random`. Two games in a row begin with the same two random moves.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: planche game match tic-tac-toe --first planche:2000 --second random --games 4"
)]
pub struct Match {
    #[command(flatten)]
    source: Source,
    /// The player who begins the first game
    #[arg(long, value_name = "PLAYER", default_value = "planche:100ms")]
    first: String,
    /// The other one
    #[arg(long, value_name = "PLAYER", default_value = "uct:1000")]
    second: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u32,
    /// Begin every game at the start position
    #[arg(long)]
    start: bool,
    /// The seed of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the moves of every game
    #[arg(long)]
    moves: bool,
    /// Print one JSON object a game, and one at the end
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    learned: Learned,
}

#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    taken: [Duration; 2],
    moves: [usize; 2],
}

impl Match {
    /// Plays the games and prints the score.
    pub fn run(self) -> Result<Exit, Failure> {
        let rules = self.source.rules()?;
        let tuning = self.learned.tuning(&self.source, &rules)?;
        let first = contestant(&self.first, &rules, &tuning)?;
        let second = contestant(&self.second, &rules, &tuning)?;
        let mut tally = Tally::default();
        for game in 0..self.games {
            let seed = self.seed.wrapping_add(u64::from(game) / 2);
            let start = if self.start {
                rules.start()
            } else {
                opening(&rules, seed)
            };
            let turned = game % 2 == 1;
            let seats = if turned {
                [&second, &first]
            } else {
                [&first, &second]
            };
            let played = play(
                &rules,
                &start,
                seats,
                self.seed.wrapping_add(u64::from(game)),
            );
            tally.add(&played, turned);
            if self.tell(game, turned, &played)? == Reader::Gone {
                return Ok(Exit::Done);
            }
        }
        self.score(&tally)
    }

    fn tell(&self, game: u32, turned: bool, played: &Played) -> Result<Reader, Failure> {
        let began = if turned { &self.second } else { &self.first };
        let result = match played.outcome {
            Outcome::Won(side) if (side == Side::First) != turned => self.first.clone(),
            Outcome::Won(_) => self.second.clone(),
            _ => "nobody".to_string(),
        };
        if self.json {
            return say_line(json!({
                "game": game + 1, "began": began, "won": result, "moves": played.moves,
            }));
        }
        let mut text = format!(
            "game {}: {began} begins, {result} wins after {} moves of both sides\n",
            game + 1,
            played.moves.len()
        );
        if self.moves {
            text.push_str(&format!("  {}\n", played.moves.join(" ")));
        }
        say(text)
    }

    fn score(&self, tally: &Tally) -> Result<Exit, Failure> {
        let share = Share::new(
            f64::from(tally.won) + f64::from(tally.drawn) / 2.0,
            self.games,
        );
        let pace = [0, 1].map(|seat| tally.pace(seat));
        if self.json {
            say_line(json!({
                "first": self.first, "second": self.second, "games": self.games,
                "won": tally.won, "drawn": tally.drawn, "lost": tally.lost,
                "points": share.seen, "low": share.low, "high": share.high,
                "ms_a_move": pace,
            }))?;
            return Ok(Exit::Done);
        }
        say(format!(
            "{}: {} won, {} drawn, {} lost: {:.1} % of the points ({:.0} to {:.0} %) against {}\n\
             {:.1} ms a move against {:.1} ms\n",
            self.first,
            tally.won,
            tally.drawn,
            tally.lost,
            share.seen * 100.0,
            share.low * 100.0,
            share.high * 100.0,
            self.second,
            pace[0],
            pace[1],
        ))?;
        Ok(Exit::Done)
    }
}

impl Tally {
    fn add(&mut self, played: &Played, turned: bool) {
        match played.outcome {
            Outcome::Won(side) if (side == Side::First) != turned => self.won += 1,
            Outcome::Won(_) => self.lost += 1,
            _ => self.drawn += 1,
        }
        for seat in 0..2 {
            let place = usize::from(turned) ^ seat;
            self.taken[seat] += played.taken[place];
            self.moves[seat] += played.moved[place];
        }
    }

    fn pace(&self, seat: usize) -> f64 {
        self.taken[seat].as_secs_f64() * 1e3 / self.moves[seat].max(1) as f64
    }
}

fn contestant(text: &str, rules: &Rules, tuning: &Tuning) -> Result<Contestant, Failure> {
    let wrong = || {
        Failure::new(format!(
            "`{text}` is no player; expected planche, planche:100ms, planche:5000, planche:equal, uct:1000 or random"
        ))
    };
    let mut words = text.splitn(3, ':');
    let (name, limit, file) = (words.next().unwrap_or(""), words.next(), words.next());
    let count = |limit: Option<&str>, usual: u64| {
        limit.map_or(Ok(usual), |limit| limit.parse::<u64>().map_err(|_| wrong()))
    };
    match (name, file) {
        ("random", None) if limit.is_none() => Ok(Contestant::Random),
        ("uct", None) => Ok(Contestant::Uct(count(limit, 1_000)?.min(1 << 30) as u32)),
        ("planche", file) => {
            let own = match file {
                Some(file) => read(file, rules)?,
                None => tuning.clone(),
            };
            Ok(Contestant::Planche(own, thinking(limit).ok_or_else(wrong)?))
        }
        _ => Err(wrong()),
    }
}

fn thinking(limit: Option<&str>) -> Option<Thinking> {
    let ms = |ms: u64| Thinking::Time(Duration::from_millis(ms));
    match limit {
        None => Some(ms(100)),
        Some("equal") => Some(Thinking::Equal),
        Some(text) => match text.strip_suffix("ms") {
            Some(number) => number.parse().ok().map(ms),
            None => text.parse().ok().map(Thinking::Positions),
        },
    }
}
