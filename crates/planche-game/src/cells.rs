//! What a position is made of: one small number a cell.
//!
//! The squares are the first cells; the reserves of both sides and the flags follow. A square
//! holds 0 when empty, else 1 + kind for a man of the first player and 1 + kinds + kind for one of
//! the second. A reserve holds its count, a flag 0 or 1. A condition is then always the same
//! thing: a cell and the set of values it may have, as the bits of a mask.

use crate::board::{Board, Side, Square};
use crate::text::syntax::Life;

/// The index of a cell.
pub type Cell = u16;

/// The most values a cell can have: the bits of a mask.
pub const VALUES: usize = 64;

/// The value of an empty square.
pub const EMPTY: u8 = 0;

/// The mask of an empty square, or of an empty reserve, or of a flag that is not set.
pub const EMPTY_MASK: u64 = 1;

/// One kind of man.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Its letter in a position; a variant without one is written as its base.
    pub letter: Option<char>,
    /// The second player's own letter, where it is not the same in small.
    pub second: Option<char>,
    /// For a variant: the kind it is a variant of, and for how long.
    pub variant: Option<(u8, Life)>,
}

/// The kinds of men and how they lie in a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Kinds {
    /// All kinds, variants after the kinds they are variants of.
    pub all: Vec<Kind>,
}

impl Kinds {
    /// The value of a man.
    pub fn value(&self, side: Side, kind: u8) -> u8 {
        1 + (side.index() * self.all.len()) as u8 + kind
    }

    /// The man behind a value, if it is one.
    pub fn man(&self, value: u8) -> Option<(Side, u8)> {
        let kinds = self.all.len() as u8;
        match value.checked_sub(1)? {
            index if index < kinds => Some((Side::First, index)),
            index if index < 2 * kinds => Some((Side::Second, index - kinds)),
            _ => None,
        }
    }

    /// The kind with this name.
    pub fn named(&self, name: &str) -> Option<u8> {
        self.all
            .iter()
            .position(|kind| kind.name == name)
            .map(|index| index as u8)
    }

    /// The man with this letter: a capital is the first player's.
    pub fn lettered(&self, letter: char) -> Option<(Side, u8)> {
        let at = |has: &dyn Fn(&Kind) -> bool| self.all.iter().position(has).map(|at| at as u8);
        if letter.is_ascii_uppercase() {
            return at(&|kind| kind.letter == Some(letter)).map(|kind| (Side::First, kind));
        }
        let capital = letter.to_ascii_uppercase();
        at(&|kind| kind.second == Some(letter))
            .or_else(|| at(&|kind| kind.letter == Some(capital)))
            .map(|kind| (Side::Second, kind))
    }

    /// The values of a kind and its variants, for one side.
    pub fn mask(&self, side: Side, kind: u8) -> u64 {
        (0..self.all.len() as u8)
            .filter(|&other| self.is_a(other, kind))
            .fold(0, |mask, other| mask | 1 << self.value(side, other))
    }

    /// The values of all men of a side.
    pub fn side_mask(&self, side: Side) -> u64 {
        (0..self.all.len() as u8).fold(0, |mask, kind| mask | 1 << self.value(side, kind))
    }

    /// All values a square can have.
    pub fn all_mask(&self) -> u64 {
        EMPTY_MASK | self.side_mask(Side::First) | self.side_mask(Side::Second)
    }

    /// Whether `kind` is `base` or a variant of it.
    pub fn is_a(&self, kind: u8, base: u8) -> bool {
        kind == base
            || self.all[kind as usize]
                .variant
                .is_some_and(|(over, _)| self.is_a(over, base))
    }

    /// What a kind becomes when its life of the given sort ends.
    pub fn after(&self, kind: u8, life: Life) -> u8 {
        match self.all[kind as usize].variant {
            Some((base, own)) if own == life => self.after(base, life),
            _ => kind,
        }
    }

    /// The kind that is not a variant.
    pub fn base(&self, kind: u8) -> u8 {
        self.all[kind as usize]
            .variant
            .map_or(kind, |(base, _)| self.base(base))
    }
}

/// Where squares, reserves and flags lie.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// Number of squares.
    pub squares: usize,
    /// The kinds that have a reserve, with the number at the start.
    pub reserves: Vec<(u8, u8)>,
    /// The names of the flags.
    pub flags: Vec<String>,
}

impl Layout {
    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.squares + 2 * self.reserves.len() + self.flags.len()
    }

    /// The cell of a side's reserve of a kind.
    pub fn reserve(&self, side: Side, kind: u8) -> Option<Cell> {
        let index = self.reserves.iter().position(|&(of, _)| of == kind)?;
        Some((self.squares + 2 * index + side.index()) as Cell)
    }

    /// The cell of a flag.
    pub fn flag(&self, name: &str) -> Option<Cell> {
        let index = self.flags.iter().position(|flag| flag == name)?;
        Some((self.squares + 2 * self.reserves.len() + index) as Cell)
    }

    /// What a cell is.
    pub fn role(&self, cell: Cell) -> Role<'_> {
        let index = cell as usize;
        if index < self.squares {
            return Role::Square(cell);
        }
        let index = index - self.squares;
        if index < 2 * self.reserves.len() {
            return Role::Reserve(Side::BOTH[index % 2], self.reserves[index / 2].0);
        }
        Role::Flag(&self.flags[index - 2 * self.reserves.len()])
    }
}

/// What a cell stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role<'a> {
    /// A square of the board.
    Square(Square),
    /// The reserve of a side.
    Reserve(Side, u8),
    /// A flag.
    Flag(&'a str),
}

/// A condition: the cell has one of the values of the mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Condition {
    /// The cell.
    pub cell: Cell,
    /// The values that fulfil it.
    pub mask: u64,
}

impl Condition {
    /// Whether the condition holds in these cells.
    pub fn holds(self, cells: &[u8]) -> bool {
        self.mask >> cells[self.cell as usize] & 1 == 1
    }
}

/// A condition in words, as `viewer` sees friend and enemy: "enemy bishop on f3", "g2 empty".
pub fn describe(
    condition: Condition,
    board: &Board,
    kinds: &Kinds,
    layout: &Layout,
    viewer: Side,
) -> String {
    match layout.role(condition.cell) {
        Role::Square(square) => {
            let name = board.name(square);
            let who = describe_mask(condition.mask, kinds, viewer);
            if who == "empty" {
                format!("{name} empty")
            } else if who.starts_with("empty or") {
                format!("{name} {who}")
            } else {
                format!("{who} on {name}")
            }
        }
        Role::Reserve(side, kind) => {
            let whose = if side == viewer { "own" } else { "enemy" };
            let name = &kinds.all[kind as usize].name;
            match condition.mask {
                1 => format!("no {name} in the {whose} reserve"),
                mask if mask & 1 == 0 && mask.count_ones() > 1 => {
                    format!("a {name} in the {whose} reserve")
                }
                mask => format!("{whose} reserve of {name}: {}", numbers(mask)),
            }
        }
        Role::Flag(flag) if condition.mask & 2 == 0 => format!("{flag} not set"),
        Role::Flag(flag) => format!("{flag} set"),
    }
}

fn numbers(mask: u64) -> String {
    let numbers: Vec<String> = (0..64)
        .filter(|bit| mask >> bit & 1 == 1)
        .map(|bit| bit.to_string())
        .collect();
    numbers.join(" or ")
}

/// The values of a square in words: "empty", "friendly man", "enemy bishop", "empty or enemy man".
pub fn describe_mask(mask: u64, kinds: &Kinds, viewer: Side) -> String {
    let mut whose = ["enemy"; 2];
    whose[viewer.index()] = "friendly";
    let sides = [viewer, viewer.other()];
    words_of(mask, kinds, sides, whose, Count::One)
}

/// One man or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// One.
    One,
    /// Several.
    Many,
}

/// The same by the names of the players: "white queen", "black men", "empty or x man".
pub fn mask_words(mask: u64, kinds: &Kinds, players: [&str; 2], count: Count) -> String {
    words_of(mask, kinds, Side::BOTH, players, count)
}

fn words_of(mask: u64, kinds: &Kinds, sides: [Side; 2], whose: [&str; 2], count: Count) -> String {
    let all = kinds.all_mask();
    let mask = mask & all;
    if mask == all {
        return "anything".to_string();
    }
    let mut words = Vec::new();
    if mask & EMPTY_MASK != 0 {
        words.push("empty".to_string());
    }
    for side in sides {
        let adjective = whose[side.index()];
        let whole = kinds.side_mask(side);
        let part = mask & whole;
        if part == whole {
            words.push(format!("{adjective} {}", any_man(kinds, count)));
        } else if part.count_ones() * 2 > whole.count_ones() && part.count_ones() > 3 {
            let missing = kind_names(whole & !part, kinds, side).join(" or ");
            words.push(format!(
                "{adjective} {} but not {missing}",
                any_man(kinds, count)
            ));
        } else if part != 0 {
            let names = kind_names(part, kinds, side);
            let names: Vec<String> = names.iter().map(|name| counted(name, count)).collect();
            words.push(format!("{adjective} {}", names.join(" or ")));
        }
    }
    words.join(" or ")
}

/// A man of any kind: by its name where there is only one.
fn any_man(kinds: &Kinds, count: Count) -> String {
    let mut plain = kinds.all.iter().filter(|kind| kind.variant.is_none());
    match (plain.next(), plain.next()) {
        (Some(only), None) => counted(&only.name, count),
        _ => counted("man", count),
    }
}

/// The plural of a name, where it is needed: "man" and what ends so has its own.
fn counted(name: &str, count: Count) -> String {
    match (count, name.strip_suffix("man")) {
        (Count::One, _) => name.to_string(),
        (Count::Many, Some(stem)) => format!("{stem}men"),
        (Count::Many, None) => format!("{name}s"),
    }
}

/// The names of the kinds in a mask; a base with all its variants is one name.
fn kind_names(mask: u64, kinds: &Kinds, side: Side) -> Vec<String> {
    let mut left = mask;
    let mut names = Vec::new();
    for kind in 0..kinds.all.len() as u8 {
        let family = kinds.mask(side, kind);
        if left & family != 0 && left & family == family {
            names.push(kinds.all[kind as usize].name.clone());
            left &= !family;
        } else if left >> kinds.value(side, kind) & 1 == 1 {
            names.push(format!("plain {}", kinds.all[kind as usize].name));
            left &= !(1 << kinds.value(side, kind));
        }
    }
    names
}
