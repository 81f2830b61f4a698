//! Plays matches of the player against the yardsticks, for the figures of `docs/history/games.md`.
//!
//! `contest random GAME… ` (100 ms a move) or `contest uct GAME…` (1,000 games played out, equal time);
//! `TUNING=FILE` plays with another tuning than the one that ships.
//! `GAMES=20` sets the number of games; `hex@7x7` is a game on a board of another size.

use std::time::{Duration, Instant};

use planche_game::contest::{Contestant, Thinking, play};
use planche_game::player::tune::opening;
use planche_game::player::tuning::Tuning;
use planche_game::{Outcome, Rules, Side, library};

/// A shipped game, perhaps on a board of another size: `hex@7x7`.
fn load(name: &str) -> Option<Rules> {
    let Some((game, size)) = name.split_once('@') else {
        return library::load(name);
    };
    let (width, height) = size.split_once('x')?;
    let rules = library::load_sized(game, width.parse().ok()?, height.parse().ok()?)?;
    rules.ok()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let given = std::env::var(name).ok().and_then(|text| text.parse().ok());
        given.unwrap_or(usual)
    };
    let games = number("GAMES", 20);
    let (opponent, thinking) = match arguments.first().map(String::as_str) {
        Some("uct") => (
            Contestant::Uct(number("UCT", 1_000) as u32),
            Thinking::Equal,
        ),
        _ => (
            Contestant::Random,
            Thinking::Time(Duration::from_millis(number("MS", 100))),
        ),
    };
    for name in &arguments[1..] {
        let Some(rules) = load(name) else {
            println!("{name}: no such game");
            continue;
        };
        let begun = Instant::now();
        let shipped = name.split('@').next().unwrap_or(name);
        let other = std::env::var("TUNING").ok();
        let other = other.and_then(|path| std::fs::read_to_string(path).ok());
        let known = match &other {
            Some(text) => Tuning::parse(text, &rules).ok(),
            None => library::tuning(shipped, &rules),
        };
        let tuning = known.unwrap_or_else(|| Tuning::first_look(&rules));
        let learned = begun.elapsed();
        let planche = Contestant::Planche(tuning.clone(), thinking);
        let (mut points, mut length, mut taken) = (0.0, 0, [Duration::ZERO; 2]);
        let mut tally = [[0; 3]; 2];
        for game in 0..games {
            let turned = game % 2 == 1;
            let start = if opponent == Contestant::Random {
                rules.start()
            } else {
                opening(&rules, game / 2)
            };
            let seats = if turned {
                [&opponent, &planche]
            } else {
                [&planche, &opponent]
            };
            let played = play(&rules, &start, seats, game);
            let place = match played.outcome {
                Outcome::Won(side) if (side == Side::First) != turned => 0,
                Outcome::Won(_) => 2,
                _ => 1,
            };
            tally[usize::from(turned)][place] += 1;
            points += [1.0, 0.5, 0.0][place];
            length += played.moves.len();
            taken[0] += played.taken[usize::from(turned)];
            taken[1] += played.taken[usize::from(!turned)];
        }
        let per = |time: Duration| time.as_secs_f64() * 1e3 / (length as f64 / 2.0);
        println!(
            "{name}: {:.1} % {:?} first {:?} second {:?} | {:.0} plies, {:.1} ms against {:.1} ms, learned in {learned:.1?}",
            100.0 * points / games as f64,
            tuning.search,
            tally[0],
            tally[1],
            length as f64 / games as f64,
            per(taken[0]),
            per(taken[1]),
        );
    }
}
