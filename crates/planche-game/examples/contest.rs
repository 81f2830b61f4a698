//! Plays matches of the player against the yardsticks, for the figures of `docs/history/games.md`.
//!
//! `contest random GAME…` (100 ms a move) or `contest uct GAME…` (1,000 games played out, equal processor
//! time: after each game the player looks at more positions or fewer, so that both take the same; the time
//! of other programs does not count). `GAMES=20` sets the number of games, `MS=100` the time against random
//! moves, `UCT=1000` the strength of the other yardstick; `TUNING=FILE` plays with another tuning than the
//! one that ships. `hex@7x7` is a game on a board of another size.

use std::time::{Duration, Instant};

use planche_game::contest::{Contestant, Played, Thinking, play_timed};
use planche_game::player::tune::opening;
use planche_game::player::tuning::Tuning;
use planche_game::{Outcome, Rules, Side, library};

/// Positions or games played out for a move, before anything is known.
const GUESS: f64 = 300.0;
/// How quickly the number follows what is measured.
const STEP: f64 = 0.7;

/// A shipped game, perhaps on a board of another size: `hex@7x7`.
fn load(name: &str) -> Option<Rules> {
    let Some((game, size)) = name.split_once('@') else {
        return library::load(name);
    };
    let (width, height) = size.split_once('x')?;
    let rules = library::load_sized(game, width.parse().ok()?, height.parse().ok()?)?;
    rules.ok()
}

/// The tuning that is asked for, or the one that ships, or what a short look teaches.
fn tuning(name: &str, rules: &Rules) -> Tuning {
    let other = std::env::var("TUNING").ok();
    let other = other.and_then(|path| std::fs::read_to_string(path).ok());
    let known = match &other {
        Some(text) => Tuning::parse(text, rules).ok(),
        None => library::tuning(name.split('@').next().unwrap_or(name), rules),
    };
    known.unwrap_or_else(|| Tuning::first_look(rules))
}

fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok().and_then(|text| text.parse().ok());
    given.unwrap_or(usual)
}

/// The processor time of this thread, where the system tells it; else the clock on the wall.
fn spent(begun: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let first = told.as_deref().and_then(|text| text.split(' ').next());
    let nanoseconds = first.and_then(|text| text.parse().ok());
    nanoseconds.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// What the player has scored so far.
#[derive(Default)]
struct Score {
    /// Won, drawn, lost, as the first player and as the second.
    tally: [[usize; 3]; 2],
    plies: usize,
    /// Of the player and of the opponent.
    taken: [Duration; 2],
    moved: [usize; 2],
}

impl Score {
    fn add(&mut self, played: &Played, turned: bool) {
        let place = match played.outcome {
            Outcome::Won(side) if (side == Side::First) != turned => 0,
            Outcome::Won(_) => 2,
            _ => 1,
        };
        self.tally[usize::from(turned)][place] += 1;
        self.plies += played.moves.len();
        for (who, seat) in [usize::from(turned), usize::from(!turned)]
            .into_iter()
            .enumerate()
        {
            self.taken[who] += played.taken[seat];
            self.moved[who] += played.moved[seat];
        }
    }

    fn per_move(&self, who: usize) -> f64 {
        self.taken[who].as_secs_f64() * 1e3 / self.moved[who].max(1) as f64
    }

    fn print(&self, name: &str, tuning: &Tuning) {
        let [first, second] = self.tally;
        let games: usize = self.tally.iter().flatten().sum();
        let points = 2 * (first[0] + second[0]) + first[1] + second[1];
        println!(
            "{name}: {:.1} % {:?} first {first:?} second {second:?} | {:.0} plies, {:.1} ms against {:.1} ms",
            50.0 * points as f64 / games as f64,
            tuning.search,
            self.plies as f64 / games as f64,
            self.per_move(0),
            self.per_move(1),
        );
    }
}

fn matched(name: &str, rules: &Rules, against_uct: bool, games: u64) {
    let tuning = tuning(name, rules);
    let opponent = match against_uct {
        true => Contestant::Uct(number("UCT", 1_000) as u32),
        false => Contestant::Random,
    };
    let begun = Instant::now();
    let mut score = Score::default();
    let mut positions = GUESS;
    for game in 0..games {
        let thinking = match against_uct {
            true => Thinking::Positions(positions as u64),
            false => Thinking::Time(Duration::from_millis(number("MS", 100))),
        };
        let planche = Contestant::Planche(tuning.clone(), thinking);
        let turned = game % 2 == 1;
        let start = match against_uct {
            true => opening(rules, game / 2),
            false => rules.start(),
        };
        let seats = match turned {
            true => [&opponent, &planche],
            false => [&planche, &opponent],
        };
        let played = play_timed(rules, &start, seats, game, &|| spent(begun));
        score.add(&played, turned);
        positions *= (score.per_move(1) / score.per_move(0))
            .clamp(0.5, 2.0)
            .powf(STEP);
    }
    score.print(name, &tuning);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let against_uct = arguments.first().is_some_and(|opponent| opponent == "uct");
    for name in arguments.iter().skip(1) {
        match load(name) {
            Some(rules) => matched(name, &rules, against_uct, number("GAMES", 20)),
            None => println!("{name}: no such game"),
        }
    }
}
