//! Breeds lessons: lists of sentences out of the words of an ending, changed a little at a time, and kept when they win
//! from more positions, or in fewer moves, or with fewer rules.
//!
//! A change is judged by playing all positions against every defence and against the perfect defender. It is climbing
//! with seeded chance, not genetic programming: one list, no crossover.

use planche_endgame::Placement;
use planche_endgame::campaign::{Campaign, Resistance};
use planche_endgame::lesson::proof::recite;
use planche_endgame::lesson::{Action, Kind, Lesson, Lines, Reader, Rule, Section};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shakmaty::Role;

/// What a rule more must save, in moves of the mean game.
const RULE_WORTH: f64 = 0.03;
/// What a word more must save.
const WORD_WORTH: f64 = 0.01;
/// What each move that the reader must look ahead must save.
const PLY_WORTH: f64 = 0.01;

/// A list under way.
pub struct Teaching {
    lesson: Lesson,
    score: Score,
    most_rules: usize,
    random: ChaCha8Rng,
}

/// How a lesson fares; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Score {
    /// Positions that it does not win against every defence.
    pub failures: u64,
    /// The mean game against the perfect defender, and something for every rule, word and look ahead.
    pub cost: f64,
    /// The mean game against the perfect defender, as a multiple of the best.
    pub ratio: f64,
}

impl Teaching {
    /// Starts from a lesson.
    pub fn start(lesson: Lesson, most_rules: usize, seed: u64) -> Teaching {
        Teaching {
            score: judge(&lesson),
            lesson,
            most_rules,
            random: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// The list so far.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// How it fares.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Tries one change; tells whether the list became better.
    pub fn step(&mut self) -> bool {
        let mut changed = self.lesson.clone();
        for _ in 0..self.random.random_range(1..=2) {
            change(&mut changed, &mut self.random);
        }
        if changed.rules.len() > self.most_rules || !readable(&changed) {
            return false;
        }
        let score = judge(&changed);
        let better = score < self.score;
        if score <= self.score && (!better || whatever_is_taken(&changed, score.failures)) {
            self.lesson = changed;
            self.score = score;
            return better;
        }
        false
    }
}

/// What is printed must be what is meant.
fn readable(lesson: &Lesson) -> bool {
    let text = Lines(lesson).to_string();
    Lesson::read(lesson.class, &text).is_ok_and(|read| Lines(&read).to_string() == text)
}

/// The reader may take any of the moves that the text leaves open, and must not win less often for it.
fn whatever_is_taken(lesson: &Lesson, failures: u64) -> bool {
    Reader::of(lesson.clone()).is_some_and(|reader| {
        let recital = recite(&reader);
        recital.positions - recital.won <= failures
    })
}

/// Plays a lesson from everywhere.
pub fn judge(lesson: &Lesson) -> Score {
    let Some(reader) = Reader::of(lesson.clone()) else {
        return Score {
            failures: u64::MAX,
            cost: f64::MAX,
            ratio: f64::MAX,
        };
    };
    let first = |p: &Placement| {
        reader
            .attack(p)
            .and_then(|pick| pick.moves.first().copied())
    };
    let play = |resistance| Campaign::play(lesson.class, resistance, first).score();
    let (any, perfect) = (play(Resistance::Any), play(Resistance::Perfect));
    Score {
        failures: any.positions - any.won,
        cost: perfect.mean + lesson.rules.iter().map(price).sum::<f64>(),
        ratio: perfect.mean / perfect.optimal_mean.max(1.0),
    }
}

/// What a rule asks of its reader.
fn price(rule: &Rule) -> f64 {
    let words = rule.conditions() + rule.orders().len();
    let asked = rule.states.iter().map(|state| state.plies);
    let asked = asked.chain(rule.facts.iter().map(|fact| fact.plies)).max();
    let ahead: u8 = rule.orders().iter().map(|order| order.plies).sum::<u8>() + asked.unwrap_or(0);
    RULE_WORTH + WORD_WORTH * words as f64 + PLY_WORTH * f64::from(ahead)
}

/// One of anything.
fn any<'a, T>(items: &'a [T], random: &mut ChaCha8Rng) -> Option<&'a T> {
    match items.len() {
        0 => None,
        count => items.get(random.random_range(0..count)),
    }
}

fn change(lesson: &mut Lesson, random: &mut ChaCha8Rng) {
    let count = lesson.rules.len();
    let at = random.random_range(0..count);
    match random.random_range(0..10) {
        0 if count > 2 => {
            lesson.rules.remove(at);
        }
        1 => lesson.rules.swap(at, (at + 1) % count),
        2 => {
            let copy = lesson.rules[at].clone();
            lesson.rules.insert(at, copy);
            change_rule(lesson, at, random);
        }
        3 => {
            let rule = lesson.rules.remove(at);
            lesson.rules.insert(random.random_range(0..count), rule);
        }
        _ => change_rule(lesson, at, random),
    }
}

fn change_rule(lesson: &mut Lesson, at: usize, random: &mut ChaCha8Rng) {
    let Some(reader) = Reader::of(lesson.clone()) else {
        return;
    };
    let words = reader.words();
    let man = lesson.class.role(0);
    let rule = &mut lesson.rules[at];
    if rule.section != Section::Strong {
        return;
    }
    let choice = random.random_range(0..6);
    match choice {
        0 => toggle(&mut rule.states, any(words.states, random), random),
        1 => toggle(&mut rule.facts, any(words.facts, random), random),
        2 => change_kind(rule, any(words.manners, random), man, random),
        _ => {
            if let Action::Play(orders) = &mut rule.action {
                toggle(orders, any(words.orders, random), random);
                orders.truncate(3);
            }
        }
    }
}

/// Adds a word, takes one away, or puts it in the place of another.
fn toggle<T>(list: &mut Vec<&'static T>, word: Option<&'static T>, random: &mut ChaCha8Rng) {
    let Some(word) = word else { return };
    if list.iter().any(|known| std::ptr::eq(*known, word)) {
        list.retain(|known| !std::ptr::eq(*known, word));
        return;
    }
    let place = random.random_range(0..=list.len());
    match random.random_range(0..3) {
        0 => list.insert(place, word),
        1 if place < list.len() => {
            list.remove(place);
        }
        _ if place < list.len() => list[place] = word,
        _ => list.push(word),
    }
}

fn change_kind(
    rule: &mut Rule,
    manner: Option<&'static planche_endgame::lesson::vocabulary::Fact>,
    man: Role,
    random: &mut ChaCha8Rng,
) {
    let kind = rule.kind.get_or_insert(Kind {
        manners: Vec::new(),
        man: None,
    });
    match random.random_range(0..2) {
        0 => toggle(&mut kind.manners, manner, random),
        _ => {
            kind.man = any(&[None, Some(Role::King), Some(man)], random)
                .copied()
                .flatten()
        }
    }
}
