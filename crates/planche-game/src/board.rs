//! Squares, their names and their neighbours.

use crate::text::syntax::{Edge, Wrap};

/// The most columns or rows a board may have.
pub const WIDEST: i32 = 26;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player who begins.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both, in the order of their indices.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The index of a square, row by row from the first player's left.
pub type Square = u16;

/// A board: a rectangle that may have holes and may close on itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Number of columns.
    pub width: i32,
    /// Number of rows.
    pub height: i32,
    /// Whether the second player sees it upside down.
    pub mirrored: bool,
    /// How it closes on itself.
    pub wrap: Wrap,
    /// Squares that are not there.
    pub holes: Vec<bool>,
}

impl Board {
    /// Number of squares, holes included.
    pub fn len(&self) -> usize {
        (self.width * self.height) as usize
    }

    /// Whether there is no square at all (never, for a board that was declared).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The square in a column and a row (from 0), as the first player sees them.
    pub fn square(&self, column: i32, row: i32) -> Option<Square> {
        let column = if self.wrap == Wrap::None {
            column
        } else {
            column.rem_euclid(self.width)
        };
        let row = if self.wrap == Wrap::Both {
            row.rem_euclid(self.height)
        } else {
            row
        };
        if !(0..self.width).contains(&column) || !(0..self.height).contains(&row) {
            return None;
        }
        let square = (row * self.width + column) as Square;
        (!self.holes[square as usize]).then_some(square)
    }

    /// Column and row (from 0) of a square, as `side` sees them.
    pub fn coordinates(&self, square: Square, side: Side) -> (i32, i32) {
        let square = i32::from(square);
        (square % self.width, self.row_for(square / self.width, side))
    }

    /// The square in a column and a row (from 0), as `side` sees them.
    pub fn square_for(&self, column: i32, row: i32, side: Side) -> Option<Square> {
        self.square(column, self.row_for(row, side))
    }

    fn row_for(&self, row: i32, side: Side) -> i32 {
        if self.mirrored && side == Side::Second {
            self.height - 1 - row
        } else {
            row
        }
    }

    /// The square a step away, in directions as `side` sees them.
    pub fn step(&self, square: Square, way: (i32, i32), side: Side) -> Option<Square> {
        let (column, row) = self.coordinates(square, side);
        self.square_for(column + way.0, row + way.1, side)
    }

    /// The name of a square: `a1` is the first player's lower left corner.
    pub fn name(&self, square: Square) -> String {
        let (column, row) = self.coordinates(square, Side::First);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// The square with this name.
    pub fn named(&self, name: &str) -> Option<Square> {
        let mut letters = name.chars();
        let column = letters.next().filter(char::is_ascii_lowercase)? as i32 - 'a' as i32;
        let row: i32 = letters.as_str().parse().ok()?;
        let plain = letters
            .as_str()
            .starts_with(|c: char| ('1'..='9').contains(&c));
        if !plain || column >= self.width || !(1..=self.height).contains(&row) {
            return None;
        }
        self.square(column, row - 1)
    }

    /// Whether a square lies on an edge, as `side` sees it.
    pub fn on_edge(&self, square: Square, edge: Edge, side: Side) -> bool {
        let (column, row) = self.coordinates(square, side);
        match edge {
            Edge::Left => column == 0,
            Edge::Right => column == self.width - 1,
            Edge::Bottom => row == 0,
            Edge::Top => row == self.height - 1,
        }
    }

    /// All squares that are there.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.len() as Square).filter(|&square| !self.holes[square as usize])
    }
}

/// Whether a word has the form of a square's name.
pub fn looks_like_square(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|c| c.is_ascii_lowercase())
        && !letters.as_str().is_empty()
        && letters.all(|c| c.is_ascii_digit())
}
