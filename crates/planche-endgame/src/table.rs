//! Exact tables: result and distance to mate of every position of a class.
//!
//! A table is made when it is first asked for and kept for the life of the program: about a tenth of
//! a second for three men, seconds for four.

use std::sync::OnceLock;

use rayon::prelude::*;

use crate::class::Class;
use crate::kbnk;
use crate::layout::Layout;
use crate::placement::{Placement, Step};
use crate::retrograde;

/// The stored byte of a position that cannot be.
pub(crate) const ILLEGAL: u8 = u8::MAX;
/// The stored byte of a drawn position.
pub(crate) const DRAWN: u8 = u8::MAX - 1;
/// Above the longest distance of any class (33 moves, bishop and knight).
pub(crate) const LONGEST: usize = 60;

/// What a table says of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// The stronger side mates in so many of its moves; 0 is mate on the board.
    Won(u8),
    /// Nobody can force anything.
    Drawn,
    /// Men on one square, kings in touch, or the side that just moved in check.
    Illegal,
}

impl Value {
    fn from_byte(byte: u8) -> Value {
        match byte {
            ILLEGAL => Value::Illegal,
            DRAWN => Value::Drawn,
            distance => Value::Won(distance),
        }
    }

    /// Moves to mate, when the stronger side wins.
    pub fn distance(self) -> Option<u8> {
        match self {
            Value::Won(distance) => Some(distance),
            Value::Drawn | Value::Illegal => None,
        }
    }
}

/// Who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The side with the men: White in a [`Placement`].
    Stronger,
    /// The bare king.
    Bare,
}

/// Counts over all positions of a class with one side to move.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Census {
    /// Legal positions.
    pub legal: u64,
    /// Of these, won for the stronger side.
    pub won: u64,
    /// The longest distance to mate, in moves.
    pub longest: u8,
    /// The sum of the distances of all won positions.
    pub total: u64,
}

impl Census {
    /// The mean distance to mate of the won positions.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.won.max(1) as f64
    }
}

/// The exact values of a class.
pub struct Table {
    class: Class,
    layout: Layout,
    white: Vec<u8>,
    black: Vec<u8>,
}

/// The table of a class, made on the first call. Threads that ask at the same time wait for one.
pub fn table(class: Class) -> &'static Table {
    static TABLES: [OnceLock<Table>; Class::COUNT] = [const { OnceLock::new() }; Class::COUNT];
    TABLES[class.number()].get_or_init(|| Table::make(class))
}

impl Table {
    /// Makes a table from nothing. [`table`] does so once a class; call this to measure it.
    pub fn make(class: Class) -> Table {
        let distances = match class {
            Class::KBNK => kbnk::mates::distances(),
            _ => retrograde::analyse(class),
        };
        Table {
            class,
            layout: Layout::of(class),
            white: distances.white,
            black: distances.black,
        }
    }

    /// The value with the stronger side to move.
    pub fn white(&self, placement: &Placement) -> Value {
        Value::from_byte(self.white[self.layout.index(placement)])
    }

    /// The value with the bare king to move.
    pub fn black(&self, placement: &Placement) -> Value {
        Value::from_byte(self.black[self.layout.index(placement)])
    }

    /// The value with this side to move.
    pub fn value(&self, placement: &Placement, turn: Turn) -> Value {
        match turn {
            Turn::Stronger => self.white(placement),
            Turn::Bare => self.black(placement),
        }
    }

    /// The value after a move of the stronger side, promotions included.
    pub fn after(&self, placement: &Placement, step: Step) -> Value {
        let after = placement.after(step);
        match step {
            Step::Promote(_, role) => match Class::of(vec![role]) {
                Some(class) => table(class).black(&after),
                None => Value::Illegal,
            },
            _ => self.black(&after),
        }
    }

    /// A quickest winning move and the distance after it, when there is a win.
    pub fn best(&self, placement: &Placement) -> Option<(Step, u8)> {
        let steps = placement.white_steps(self.class).into_iter();
        steps
            .filter_map(|step| Some((step, self.after(placement, step).distance()?)))
            .min_by_key(|&(_, distance)| distance)
    }

    /// Every legal position of the table, one of each group of reflections, with its value.
    pub fn entries(&self, turn: Turn) -> impl Iterator<Item = (Placement, Value)> + '_ {
        let values = match turn {
            Turn::Stronger => &self.white,
            Turn::Bare => &self.black,
        };
        let legal = values
            .iter()
            .enumerate()
            .filter(|&(_, &byte)| byte != ILLEGAL);
        legal.map(|(index, &byte)| (self.layout.placement(index), Value::from_byte(byte)))
    }

    /// How many positions an item of [`Table::entries`] stands for: with two men of a kind every
    /// position is listed twice, which [`Table::census`] takes into account.
    pub fn weight(&self) -> u64 {
        self.layout.weight()
    }

    /// Counts over the whole table.
    pub fn census(&self, turn: Turn) -> Census {
        let values = match turn {
            Turn::Stronger => &self.white,
            Turn::Bare => &self.black,
        };
        let counted = values
            .par_iter()
            .fold(Census::default, Census::count)
            .reduce(Census::default, Census::join);
        counted.scaled(self.weight(), if self.class.has_twins() { 2 } else { 1 })
    }
}

impl Census {
    fn count(mut self, &byte: &u8) -> Census {
        let value = Value::from_byte(byte);
        self.legal += u64::from(value != Value::Illegal);
        if let Some(distance) = value.distance() {
            self.won += 1;
            self.total += u64::from(distance);
            self.longest = self.longest.max(distance);
        }
        self
    }

    fn join(self, other: Census) -> Census {
        Census {
            legal: self.legal + other.legal,
            won: self.won + other.won,
            longest: self.longest.max(other.longest),
            total: self.total + other.total,
        }
    }

    fn scaled(self, times: u64, parts: u64) -> Census {
        Census {
            legal: self.legal * times / parts,
            won: self.won * times / parts,
            longest: self.longest,
            total: self.total * times / parts,
        }
    }
}
