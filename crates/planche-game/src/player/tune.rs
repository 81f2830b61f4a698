//! Learning a game by playing it: the worth of men from games of a quick player with itself, and then
//! which search makes the most of it, by matches.

use std::time::Duration;

use super::alpha_beta::AlphaBeta;
use super::effort::Effort;
use super::learn::{LONGEST, Lesson, fit, pick, random_games};
use super::tuning::{Search, Tuning};
use super::uct::Manner;
use super::worth::{Weights, Worth};
use crate::board::Side;
use crate::chance::Chance;
use crate::contest::{Contestant, Thinking, ended, play};
use crate::generate::{MoveList, Outcome};
use crate::rules::Rules;

/// How much to play.
#[derive(Debug, Clone, Copy)]
pub struct Lessons {
    /// Rounds of games with itself, each with what the round before has taught.
    pub rounds: usize,
    /// Games a round.
    pub games: usize,
    /// Games of each match that chooses the search.
    pub matches: usize,
    /// Time a move in these.
    pub time: Duration,
}

/// Positions that the quick player looks at for a move.
const QUICK: u64 = 250;
/// One move in so many is a random one, so that games differ.
const SURPRISE: usize = 8;
/// Up to so many random moves at the beginning.
const OPENING: usize = 6;
/// Moves of random games to begin with.
const BEGINNING: usize = 150_000;

/// The searches that are tried, besides the one that seems likely.
const MANNERS: [Manner; 7] = [
    manner(0, false, 5, 150),
    manner(0, false, 35, 50),
    manner(0, false, 20, 800),
    manner(0, true, 35, 50),
    manner(0, true, 20, 800),
    manner(5, false, 35, 0),
    manner(1, false, 30, 0),
];

const fn manner(cutoff: u16, decisive: bool, curiosity: u8, rumour: u16) -> Manner {
    Manner {
        cutoff,
        decisive,
        curiosity: curiosity as f32 / 100.0,
        rumour: rumour as f32,
    }
}

/// Learns a game. `tell` hears what happens.
pub fn tune(rules: &Rules, lessons: Lessons, tell: &mut dyn FnMut(String)) -> Tuning {
    let mut seen = random_games(rules, BEGINNING, 1);
    let mut weights = fit(rules, &seen);
    for round in 0..lessons.rounds {
        let mut games = own_games(rules, &weights, lessons.games, round as u64 + 2);
        tell(format!("round {}: {} positions", round + 1, games.len()));
        if round == 0 {
            seen.clear();
        }
        seen.append(&mut games);
        weights = fit(rules, &seen);
    }
    let mut best = Tuning {
        search: Search::AlphaBeta,
        weights,
    };
    for manner in MANNERS {
        let other = Tuning {
            search: Search::Uct(manner),
            ..best.clone()
        };
        let score = compare(rules, &other, &best, lessons);
        tell(format!(
            "{:?}: {:.0} % against {:?}",
            other.search,
            score * 100.0,
            best.search
        ));
        if score > 0.5 {
            best = other;
        }
    }
    best
}

/// The lessons of games of the quick player with itself.
fn own_games(rules: &Rules, weights: &Weights, games: usize, seed: u64) -> Vec<Lesson> {
    let mut chance = Chance::new(seed);
    let mut list = MoveList::default();
    let mut lessons = Vec::new();
    let effort = Effort {
        positions: QUICK,
        until: None,
    };
    let mut player = AlphaBeta::new(rules, Worth::new(rules, weights));
    for _ in 0..games {
        let opening = chance.below(OPENING + 1);
        let mut game = vec![rules.start()];
        let outcome = loop {
            let outcome = ended(rules, &game);
            if outcome != Outcome::Ongoing || game.len() > LONGEST {
                break outcome;
            }
            let mut state = game[game.len() - 1].clone();
            rules.turn(&mut state, &mut list);
            let surprise = game.len() <= opening || chance.one_in(SURPRISE);
            let thought = (!surprise)
                .then(|| player.think(&game, &[], effort))
                .flatten();
            let index = thought.map_or_else(|| chance.below(list.len()), |thought| thought.best);
            rules.make(&mut state, list.parts(index, rules));
            state.forget();
            game.push(state);
        };
        let before = &game[opening.min(game.len() - 1)..];
        for state in pick(before, &mut chance) {
            lessons.push(Lesson::new(rules, state, outcome, &mut list));
        }
    }
    lessons
}

/// The share of points of the first tuning, from pairs of games with the same random opening.
fn compare(rules: &Rules, one: &Tuning, other: &Tuning, lessons: Lessons) -> f64 {
    let thinking = Thinking::Time(lessons.time);
    let players = [one, other].map(|tuning| Contestant::Planche(tuning.clone(), thinking));
    let mut points = 0.0;
    for game in 0..lessons.matches {
        let start = opening(rules, game as u64 / 2);
        let turned = game % 2 == 1;
        let seats = if turned {
            [&players[1], &players[0]]
        } else {
            [&players[0], &players[1]]
        };
        points += match play(rules, &start, seats, game as u64).outcome {
            Outcome::Won(side) => f64::from((side == Side::First) != turned),
            _ => 0.5,
        };
    }
    points / lessons.matches.max(1) as f64
}

/// The position after a few random moves that decide nothing yet.
pub fn opening(rules: &Rules, seed: u64) -> crate::state::State {
    let mut chance = Chance::new(seed.wrapping_mul(77) + 5);
    let mut state = rules.start();
    for _ in 0..2 {
        let Some(chosen) = crate::yardstick::random(rules, &state, &mut chance) else {
            break;
        };
        let before = state.clone();
        rules.make(&mut state, &chosen.parts);
        state.forget();
        if rules.turn(&mut state.clone(), &mut MoveList::default()) != Outcome::Ongoing {
            return before;
        }
    }
    state
}
