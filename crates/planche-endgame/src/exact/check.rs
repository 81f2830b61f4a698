//! A table against the rules of chess: every entry must follow from those that its moves lead to.
//!
//! That is a proof. Wins and losses count down to mates; and who stands in a drawn position can always
//! move to another one and never to a win.

use std::convert::Infallible;

use rayon::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Position};

use super::board::Board;
use super::judge::choices;
use super::material::Material;
use super::table::{Prospect, Table, table};

/// Positions with one side to move, by their prospect for that side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost, mates included.
    pub lost: u64,
    /// The winner's moves in the longest win.
    pub longest_win: u8,
    /// The winner's moves in the longest loss.
    pub longest_loss: u8,
    /// The sum of the winner's moves over all won positions.
    pub moves: u64,
}

impl Counts {
    /// All legal positions.
    pub fn legal(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The mean of the winner's moves over all won positions.
    pub fn mean(&self) -> f64 {
        self.moves as f64 / self.won.max(1) as f64
    }

    fn add(&mut self, prospect: Prospect, weight: u64) {
        let moves = prospect.moves().unwrap_or_default();
        match prospect {
            Prospect::Won(_) => {
                self.won += weight;
                self.moves += weight * u64::from(moves);
                self.longest_win = self.longest_win.max(moves);
            }
            Prospect::Drawn => self.drawn += weight,
            Prospect::Lost(_) => {
                self.lost += weight;
                self.longest_loss = self.longest_loss.max(moves);
            }
        }
    }

    fn join(self, other: Counts) -> Counts {
        Counts {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
            moves: self.moves + other.moves,
        }
    }

    fn halved(self) -> Counts {
        Counts {
            won: self.won / 2,
            drawn: self.drawn / 2,
            lost: self.lost / 2,
            moves: self.moves / 2,
            ..self
        }
    }
}

/// How entries fared in a test.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Consistency {
    /// Legal positions that were tested, both sides to move.
    pub positions: u64,
    /// Positions that passed.
    pub agree: u64,
    /// One position that did not.
    pub difference: Option<String>,
}

impl Consistency {
    fn join(self, other: Consistency) -> Consistency {
        Consistency {
            positions: self.positions + other.positions,
            agree: self.agree + other.agree,
            difference: self.difference.or(other.difference),
        }
    }
}

impl Table {
    /// Counts over all positions with one side to move; those in which a pawn may be taken in passing count
    /// beside those in which it may not.
    pub fn counts(&self, turn: Color) -> Counts {
        let entries = (0..self.layout.len()).into_par_iter();
        let counts = entries
            .fold(Counts::default, |mut counts, index| {
                if let Some(prospect) = self.entry(index, turn) {
                    let board = self.layout.board(index, turn);
                    counts.add(prospect, self.layout.weight(&board));
                }
                counts
            })
            .reduce(Counts::default, Counts::join);
        match self.class.has_twins() {
            true => counts.halved(),
            false => counts,
        }
    }

    /// Puts every entry, as a position, to a test that may fail.
    pub(crate) fn test<E: Send>(
        &self,
        passes: impl Fn(&Chess, Prospect) -> Result<bool, E> + Sync,
    ) -> Result<Consistency, E> {
        let of_turn = |turn: Color| {
            let one = |index: usize| {
                let board = self.layout.board(index, turn);
                self.test_one(index, &board, &passes)
            };
            let entries = (0..self.layout.len()).into_par_iter().map(one);
            entries.try_reduce(Consistency::default, |a, b| Ok(a.join(b)))
        };
        let both = of_turn(Color::White)?.join(of_turn(Color::Black)?);
        let parts = if self.class.has_twins() { 2 } else { 1 };
        Ok(Consistency {
            positions: both.positions / parts,
            agree: both.agree / parts,
            difference: both.difference,
        })
    }

    fn test_one<E>(
        &self,
        index: usize,
        board: &Board,
        passes: impl Fn(&Chess, Prospect) -> Result<bool, E>,
    ) -> Result<Consistency, E> {
        let entry = self.entry(index, board.turn);
        let Some((prospect, position)) = entry.zip(board.position(self.class)) else {
            return Ok(Consistency::default());
        };
        let weight = self.layout.weight(board);
        let agrees = passes(&position, prospect)?;
        let fen = || Fen::from_position(&position, EnPassantMode::Legal).to_string();
        Ok(Consistency {
            positions: weight,
            agree: if agrees { weight } else { 0 },
            difference: (!agrees).then(fen),
        })
    }
}

/// Tests every entry of a class against its moves, which the rules library makes.
pub fn check(class: Material) -> Consistency {
    let follows = |position: &Chess, prospect: Prospect| {
        let known = choices(position);
        let best = known.map(|choices| choices.first().map(|choice| choice.prospect));
        let over = match position.is_check() {
            true => Prospect::Lost(0),
            false => Prospect::Drawn,
        };
        Ok(best.is_ok_and(|best| best.unwrap_or(over) == prospect))
    };
    let Ok(found) = table(class).test::<Infallible>(follows);
    found
}
