//! The rules of king and pawn against the exact table, on every legal position.

use rayon::prelude::*;

use crate::campaign::{Campaign, Resistance, Score};
use crate::class::Class;
use crate::kpk::book::Book;
use crate::kpk::expert::{attack, defend};
use crate::kpk::features::Scene;
use crate::placement::Placement;
use crate::table::{Turn, Value, table};

/// How the expert fares; all numbers count positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Report {
    /// Legal positions with White to move, and how many are judged right.
    pub white: [u64; 2],
    /// Legal positions with Black to move, and how many are judged right.
    pub black: [u64; 2],
    /// Drawn positions with Black to move, and how many the expert's move holds.
    pub held: [u64; 2],
    /// Won positions with White to move, and the games that White wins against every defence.
    pub games: Score,
    /// The same against every reply that resists longest.
    pub perfect: Score,
}

impl Report {
    /// Positions in which the expert judges or plays wrongly.
    pub fn errors(&self) -> u64 {
        let gap = |[all, good]: [u64; 2]| all - good;
        gap(self.white) + gap(self.black) + gap(self.held) + self.games.positions - self.games.won
    }
}

/// Verifies a rule list on all positions.
pub fn verify(book: &Book) -> Report {
    let exact = table(Class::KPK);
    let whites: Vec<(Placement, Value)> = exact.entries(Turn::Stronger).collect();
    let blacks: Vec<(Placement, Value)> = exact.entries(Turn::Bare).collect();
    let won = |value: &Value| matches!(value, Value::Won(_));
    let white = count(&whites, |(p, value)| {
        attack(book, p).is_some() == won(value)
    });
    let black = count(&blacks, |(p, value)| book.wins(&Scene::of(p)) == won(value));
    let drawn: Vec<Placement> = blacks
        .iter()
        .filter(|(_, value)| !won(value))
        .map(|&(p, _)| p)
        .collect();
    let held = count(&drawn, |placement| holds(book, placement));
    let play = |resistance| {
        let expert = |p: &Placement| attack(book, p).map(|attack| attack.step);
        Campaign::play(Class::KPK, resistance, expert).score()
    };
    Report {
        white,
        black,
        held,
        games: play(Resistance::Any),
        perfect: play(Resistance::Optimal),
    }
}

/// Whether the expert's move keeps a drawn position drawn (a stalemate needs no move).
fn holds(book: &Book, placement: &Placement) -> bool {
    match defend(book, placement) {
        None => true,
        Some(to) if to == placement.men[0] => true,
        Some(to) => table(Class::KPK).white(&placement.with_bare(to)) == Value::Drawn,
    }
}

/// All, and how many are good, each entry standing for several positions.
fn count<T: Sync>(items: &[T], good: impl Fn(&T) -> bool + Sync + Send) -> [u64; 2] {
    let weight = table(Class::KPK).weight();
    let right = items.par_iter().filter(|item| good(item)).count() as u64;
    [items.len() as u64 * weight, right * weight]
}
