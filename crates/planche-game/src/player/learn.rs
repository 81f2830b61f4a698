//! Learning what men and places are worth, from games that were played out.
//!
//! The logarithm of the odds is a sum of numbers, one for each man on its square; they are fitted to
//! the results of the games (logistic regression, a step a position).

use crate::board::Side;
use crate::chance::Chance;
use crate::generate::{MoveList, Outcome};
use crate::rules::Rules;
use crate::state::State;

use super::worth::{Places, Weights};

/// A position and how its game ended, for the first player: 0, 0.5 or 1.
pub struct Lesson {
    state: State,
    mobility: f32,
    result: f32,
}

/// How much numbers shrink towards nothing at each step.
const SHRINK: f32 = 2e-5;
/// How fast the numbers follow what is seen.
const RATE: f32 = 0.15;
/// How often the lessons are gone through.
const ROUNDS: usize = 8;
/// Moves are counted in tens, so that all numbers are of the same size.
const MOVES: f32 = 10.0;
/// The freedom of moves is looked at only where it explains this share of what is unexplained.
const WORTHWHILE: f64 = 0.01;

impl Lesson {
    /// A lesson of a position in a game that ended so.
    pub fn new(rules: &Rules, state: &State, outcome: Outcome, list: &mut MoveList) -> Lesson {
        let mut count = |side| {
            rules.pseudo_moves(state, side, list);
            list.len() as f32
        };
        Lesson {
            state: state.clone(),
            mobility: (count(Side::First) - count(Side::Second)) / MOVES,
            result: match outcome {
                Outcome::Won(Side::First) => 1.0,
                Outcome::Won(Side::Second) => 0.0,
                Outcome::Drawn | Outcome::Ongoing => 0.5,
            },
        }
    }
}

/// The lessons of random games, until so many moves have been made.
pub fn random_games(rules: &Rules, moves: usize, seed: u64) -> Vec<Lesson> {
    let (mut chance, mut list) = (Chance::new(seed), MoveList::default());
    let mut lessons = Vec::new();
    let mut made = 0;
    while made < moves {
        let mut state = rules.start();
        let mut seen = Vec::new();
        let outcome = loop {
            let outcome = rules.turn(&mut state, &mut list);
            if outcome != Outcome::Ongoing || seen.len() >= LONGEST {
                break outcome;
            }
            seen.push(state.clone());
            let parts = list.parts(chance.below(list.len()), rules).to_vec();
            rules.make(&mut state, &parts);
            state.forget();
        };
        made += seen.len().max(1);
        for state in pick(&seen, &mut chance) {
            lessons.push(Lesson::new(rules, state, outcome, &mut list));
        }
    }
    lessons
}

/// The longest game that is played to learn from it.
pub const LONGEST: usize = 400;
/// How many positions of a game are learned from: neighbours say the same.
const PICKED: usize = 12;

/// Some positions of a game.
pub fn pick<'s>(seen: &'s [State], chance: &mut Chance) -> Vec<&'s State> {
    let count = PICKED.min(seen.len());
    (0..count)
        .map(|_| &seen[chance.below(seen.len())])
        .collect()
}

/// Fits the numbers to the lessons.
pub fn fit(rules: &Rules, lessons: &[Lesson]) -> Weights {
    let with = Fitting::new(rules, true).run(lessons);
    let without = Fitting::new(rules, false).run(lessons);
    if with.1 < without.1 * (1.0 - WORTHWHILE) {
        with.0
    } else {
        without.0
    }
}

struct Fitting<'a> {
    rules: &'a Rules,
    places: Places,
    numbers: Vec<f32>,
    /// The sum of squared steps of each number: what has moved much moves on in smaller steps.
    moved: Vec<f32>,
    mobile: bool,
}

impl<'a> Fitting<'a> {
    fn new(rules: &'a Rules, mobile: bool) -> Fitting<'a> {
        let places = Places::new(&rules.game);
        let blank = places.blank(&rules.game);
        let count = blank.men.len() + blank.places.len() + blank.reserves.len() + 2;
        Fitting {
            rules,
            places,
            numbers: vec![0.0; count],
            moved: vec![1e-3; count],
            mobile,
        }
    }

    /// The numbers, and how badly they explain the lessons that were left out of the fitting.
    fn run(mut self, lessons: &[Lesson]) -> (Weights, f64) {
        let mut features = Vec::new();
        let learned = |index: &usize| index % 8 != 7;
        for _ in 0..ROUNDS {
            for index in (0..lessons.len()).filter(learned) {
                self.features(&lessons[index], &mut features);
                self.step(&features, lessons[index].result);
            }
        }
        let (mut loss, mut count) = (0.0, 0);
        for index in (0..lessons.len()).filter(|index| !learned(index)) {
            self.features(&lessons[index], &mut features);
            let guess = f64::from(self.guess(&features)).clamp(1e-6, 1.0 - 1e-6);
            let result = f64::from(lessons[index].result);
            loss -= result * guess.ln() + (1.0 - result) * (1.0 - guess).ln();
            count += 1;
        }
        (self.weights(), loss / f64::from(count.max(1)))
    }

    /// Which numbers a position adds up, and how often.
    fn features(&self, lesson: &Lesson, features: &mut Vec<(usize, f32)>) {
        let game = &self.rules.game;
        let men = self.places.sides() * game.kinds.all.len();
        let squares = game.layout.squares;
        let reserves = men + men * squares;
        let sign = |side| if side == Side::First { 1.0 } else { -1.0 };
        features.clear();
        for (square, &value) in lesson.state.cells[..squares].iter().enumerate() {
            if let Some((side, kind)) = game.kinds.man(value) {
                let kind = game.kinds.base(kind);
                let place = self.places.place(game, side, kind, square as u16);
                features.push((self.places.man(side, kind), sign(side)));
                features.push((men + place, sign(side)));
            }
        }
        for index in 0..game.layout.reserves.len() {
            let held = &lesson.state.cells[squares + 2 * index..][..2];
            features.push((reserves + index, f32::from(held[0]) - f32::from(held[1])));
        }
        let rest = reserves + game.layout.reserves.len();
        features.push((rest, sign(lesson.state.side)));
        if self.mobile {
            features.push((rest + 1, lesson.mobility));
        }
    }

    fn guess(&self, features: &[(usize, f32)]) -> f32 {
        let sum: f32 = features
            .iter()
            .map(|&(index, times)| times * self.numbers[index])
            .sum();
        1.0 / (1.0 + (-sum).exp())
    }

    fn step(&mut self, features: &[(usize, f32)], result: f32) {
        let error = result - self.guess(features);
        for &(index, times) in features {
            let slope = error * times;
            self.moved[index] += slope * slope;
            let number = &mut self.numbers[index];
            *number += RATE * slope / self.moved[index].sqrt() - SHRINK * *number;
        }
    }

    fn weights(&self) -> Weights {
        let mut weights = self.places.blank(&self.rules.game);
        let (men, rest) = self.numbers.split_at(weights.men.len());
        let (places, rest) = rest.split_at(weights.places.len());
        let (reserves, rest) = rest.split_at(weights.reserves.len());
        weights.men.copy_from_slice(men);
        weights.places.copy_from_slice(places);
        weights.reserves.copy_from_slice(reserves);
        weights.tempo = rest[0];
        weights.mobility = rest[1] / MOVES;
        weights
    }
}
