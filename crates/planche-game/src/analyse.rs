//! Figures about a game, from games that the program plays with itself.

use crate::board::Side;
use crate::contest::{Contestant, LONGEST, Thinking, play};
use crate::generate::{MoveList, Outcome};
use crate::player::tune::opening;
use crate::player::tuning::Tuning;
use crate::rules::Rules;
use crate::state::State;

/// What games are like.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// Games won by the first player, drawn, won by the second.
    pub results: [u32; 3],
    /// The length of each game, in moves of both sides, shortest first.
    pub lengths: Vec<usize>,
    /// The number of legal moves in each position of the games, smallest first.
    pub choices: Vec<usize>,
    /// Games that were broken off because they went on for too long.
    pub endless: u32,
    /// Games that were drawn because a position came again. Where that loses, they count as won.
    pub repeated: u32,
}

/// A share with the interval in which the true one lies with a probability of 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The share that was seen.
    pub seen: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// The share of points in so many games (Wilson's interval).
    pub fn new(points: f64, games: u32) -> Share {
        let n = f64::from(games.max(1));
        let seen = points / n;
        let z = 1.96;
        let middle = (seen + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let spread =
            z * (seen * (1.0 - seen) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
        Share {
            seen,
            low: (middle - spread).max(0.0),
            high: (middle + spread).min(1.0),
        }
    }
}

/// Plays games of the program with itself, each after two random moves; `player` says how it thinks.
pub fn analyse(
    rules: &Rules,
    tuning: &Tuning,
    thinking: Thinking,
    games: u32,
    seed: u64,
) -> Figures {
    let player = Contestant::Planche(tuning.clone(), thinking);
    let mut figures = Figures {
        results: [0; 3],
        lengths: Vec::new(),
        choices: Vec::new(),
        endless: 0,
        repeated: 0,
    };
    for game in 0..u64::from(games) {
        let start = opening(rules, seed.wrapping_add(game));
        let played = play(rules, &start, [&player, &player], seed.wrapping_add(game));
        figures.add(rules, &start, &played.moves, played.outcome);
    }
    figures.lengths.sort_unstable();
    figures.choices.sort_unstable();
    figures
}

impl Figures {
    fn add(&mut self, rules: &Rules, start: &State, moves: &[String], outcome: Outcome) {
        let place = match outcome {
            Outcome::Won(Side::First) => 0,
            Outcome::Won(Side::Second) => 2,
            _ => 1,
        };
        self.results[place] += 1;
        self.endless += u32::from(moves.len() >= LONGEST);
        self.lengths.push(moves.len());
        let mut state = start.clone();
        for name in moves {
            let named = rules.named_moves(&state);
            self.choices.push(named.len());
            let Some((_, chosen)) = named.into_iter().find(|(known, _)| known == name) else {
                return;
            };
            rules.make(&mut state, &chosen.parts);
            state.forget();
        }
        let last = rules.turn(&mut state.clone(), &mut MoveList::default());
        let goes_on = last == Outcome::Ongoing && moves.len() < LONGEST;
        self.repeated += u32::from(goes_on && outcome == Outcome::Drawn);
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// The share of points of the first player.
    pub fn balance(&self) -> Share {
        let [won, drawn, _] = self.results.map(f64::from);
        Share::new(won + drawn / 2.0, self.games())
    }

    /// The share of games that somebody won.
    pub fn decisive(&self) -> Share {
        let [won, _, lost] = self.results.map(f64::from);
        Share::new(won + lost, self.games())
    }
}

/// The mean of numbers.
pub fn mean(numbers: &[usize]) -> f64 {
    numbers.iter().sum::<usize>() as f64 / numbers.len().max(1) as f64
}

/// A histogram: the ends of each of `bars` equal stretches, and how many numbers fall into it.
pub fn histogram(sorted: &[usize], bars: usize) -> Vec<(usize, usize, usize)> {
    let (Some(&low), Some(&high)) = (sorted.first(), sorted.last()) else {
        return Vec::new();
    };
    let width = (high - low) / bars.max(1) + 1;
    (0..bars.max(1))
        .map(|bar| (low + bar * width, low + (bar + 1) * width - 1))
        .take_while(|&(from, _)| from <= high)
        .map(|(from, to)| {
            let count = sorted
                .iter()
                .filter(|&&number| (from..=to).contains(&number))
                .count();
            (from, to, count)
        })
        .collect()
}
