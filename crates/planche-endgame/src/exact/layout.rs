//! The order of positions in a table.
//!
//! Reflections bring the white king into the triangle a1–d1–d4, and where he stands on its long side, the
//! black king below it or on it: 462 pairs of kings. With pawns only the reflection from left to right
//! is left: 1,806 pairs. Where both kings stand on the diagonal, a position and its reflection have an
//! entry each; [`Layout::before`] takes care that moves and entries still correspond.

use std::sync::OnceLock;

use shakmaty::{Color, Role, Square};

use super::board::Board;
use super::material::Material;

/// How the positions of one class are numbered.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    pairs: &'static Pairs,
    pawns: bool,
    /// How many squares the man of each slot has; 1 where there is none.
    widths: [usize; 2],
    /// The first square of each slot: pawns begin on the second rank.
    firsts: [usize; 2],
    passing: bool,
}

/// The pairs of kings that stand for all others.
struct Pairs {
    /// By the squares of the two kings: where their pair is found.
    places: Vec<Option<Pair>>,
    kings: Vec<[Square; 2]>,
}

/// How two kings come to their pair.
#[derive(Clone, Copy)]
struct Pair {
    number: u16,
    /// How the board is turned.
    turn: u8,
    /// Whether both kings of the pair stand on the diagonal, and there is one.
    double: bool,
}

/// A board is turned by these bits: left to right, upside down, and then in the diagonal.
const FILES: u8 = 1;
const RANKS: u8 = 2;
const DIAGONAL: u8 = 4;

/// Where each square goes when the board is turned.
const TURNED: [[u8; 64]; 8] = {
    let mut turned = [[0; 64]; 8];
    let mut turn = 0;
    while turn < 8 {
        let mut square = 0;
        while square < 64 {
            let mut to = square as u8;
            if turn as u8 & FILES != 0 {
                to ^= 7;
            }
            if turn as u8 & RANKS != 0 {
                to ^= 56;
            }
            if turn as u8 & DIAGONAL != 0 {
                to = (to & 7) << 3 | to >> 3;
            }
            turned[turn][square] = to;
            square += 1;
        }
        turn += 1;
    }
    turned
};

/// Above the diagonal (positive), below it, or on it.
fn above(square: u8) -> i32 {
    i32::from(square >> 3) - i32::from(square & 7)
}

/// How the board is turned for these kings.
fn turn_for(white: u8, black: u8, pawns: bool) -> u8 {
    let mut turn = 0;
    if white & 7 > 3 {
        turn |= FILES;
    }
    if pawns {
        return turn;
    }
    if white >> 3 > 3 {
        turn |= RANKS;
    }
    let to = |square: u8| above(TURNED[usize::from(turn)][usize::from(square)]);
    match (to(white), to(black)) {
        (1.., _) | (0, 1..) => turn | DIAGONAL,
        _ => turn,
    }
}

impl Pairs {
    fn new(pawns: bool) -> Pairs {
        let mut pairs = Pairs {
            places: vec![None; 4096],
            kings: Vec::new(),
        };
        let squares = || (0..64u8).flat_map(|white| (0..64u8).map(move |black| (white, black)));
        let apart = |&(white, black): &(u8, u8)| {
            let [white, black] = [white, black].map(|square| Square::new(u32::from(square)));
            white.distance(black) > 1
        };
        for (white, black) in squares().filter(apart) {
            if turn_for(white, black, pawns) == 0 {
                pairs.kings.push([white, black].map(|s| Square::new(s.into())));
                let pair = Pair {
                    number: pairs.kings.len() as u16 - 1,
                    turn: 0,
                    double: !pawns && above(white) == 0 && above(black) == 0,
                };
                pairs.places[usize::from(white) << 6 | usize::from(black)] = Some(pair);
            }
        }
        for (white, black) in squares().filter(apart) {
            let turn = turn_for(white, black, pawns);
            let to = |square: u8| usize::from(TURNED[usize::from(turn)][usize::from(square)]);
            let pair = pairs.places[to(white) << 6 | to(black)];
            pairs.places[usize::from(white) << 6 | usize::from(black)] =
                pair.map(|pair| Pair { turn, ..pair });
        }
        pairs
    }

    fn get(pawns: bool) -> &'static Pairs {
        static PAIRS: [OnceLock<Pairs>; 2] = [OnceLock::new(), OnceLock::new()];
        PAIRS[usize::from(pawns)].get_or_init(|| Pairs::new(pawns))
    }
}

impl Layout {
    pub fn of(material: Material) -> Layout {
        let pawns = material.pawns() > 0;
        let of_slot = |slot| match material.man(slot) {
            None => (1, 0),
            Some((_, Role::Pawn)) => (48, 8),
            Some(_) => (64, 0),
        };
        let slots = [of_slot(0), of_slot(1)];
        Layout {
            pairs: Pairs::get(pawns),
            pawns,
            widths: slots.map(|(width, _)| width),
            firsts: slots.map(|(_, first)| first),
            passing: material.has_passing(),
        }
    }

    /// How many entries the table has, illegal ones included.
    pub fn len(&self) -> usize {
        self.half() * if self.passing { 2 } else { 1 }
    }

    fn half(&self) -> usize {
        self.pairs.kings.len() * self.widths[0] * self.widths[1]
    }

    #[inline]
    fn pair(&self, board: &Board) -> Option<Pair> {
        self.pairs.places[usize::from(board.kings[0]) << 6 | usize::from(board.kings[1])]
    }

    /// Whether an entry has a twin, its reflection in the diagonal.
    pub fn is_double(&self, board: &Board) -> bool {
        self.pair(board).is_some_and(|pair| pair.double)
    }

    /// How many positions an entry stands for.
    pub fn weight(&self, board: &Board) -> u64 {
        match (self.pawns, self.is_double(board)) {
            (true, _) => 2,
            (false, true) => 4,
            (false, false) => 8,
        }
    }

    /// The entry of a board; `None` when the kings touch.
    #[inline]
    pub fn index(&self, board: &Board) -> Option<usize> {
        let pair = self.pair(board)?;
        Some(self.entry(board, pair, pair.turn))
    }

    /// The entry of a board whose kings make this pair when the board is turned so.
    #[inline]
    fn entry(&self, board: &Board, pair: Pair, turn: u8) -> usize {
        let turned = &TURNED[usize::from(turn & 7)];
        let mut index = usize::from(pair.number);
        if self.widths[0] > 1 {
            let square = usize::from(turned[usize::from(board.men[0])]);
            index = index * self.widths[0] + square - self.firsts[0];
        }
        if self.widths[1] > 1 {
            let square = usize::from(turned[usize::from(board.men[1])]);
            index = index * self.widths[1] + square - self.firsts[1];
        }
        index + if board.passing { self.half() } else { 0 }
    }

    /// Calls `visit` with the entries from which a move leads to a certain entry, when on its board the move
    /// leads back to `before`. `double` tells whether the entry has a twin.
    ///
    /// The ways back from two twins are shared: each takes those that need no reflection. A way back to
    /// an entry that has a twin also leads to the twin.
    #[inline]
    pub fn before(&self, double: bool, before: &Board, mut visit: impl FnMut(usize)) {
        let Some(pair) = self.pair(before) else {
            return;
        };
        if double && pair.turn & DIAGONAL != 0 {
            return;
        }
        visit(self.entry(before, pair, pair.turn));
        if pair.double && !double {
            visit(self.entry(before, pair, pair.turn ^ DIAGONAL));
        }
    }

    /// The board of an entry. Men may stand on one square.
    pub fn board(&self, index: usize, turn: Color) -> Board {
        let (passing, mut rest) = match index >= self.half() {
            true => (true, index - self.half()),
            false => (false, index),
        };
        let mut men = [Square::A1; 2];
        for slot in [1, 0] {
            if self.widths[slot] > 1 {
                let square = rest % self.widths[slot] + self.firsts[slot];
                men[slot] = Square::new(square as u32);
                rest /= self.widths[slot];
            }
        }
        Board {
            kings: self.pairs.kings[rest],
            men,
            turn,
            passing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_again() {
        for (name, pairs) in [("krk", 462), ("kpk", 1806), ("kbnk", 462), ("kpkp", 1806)] {
            let layout = Layout::of(name.parse().expect(name));
            assert_eq!(layout.pairs.kings.len(), pairs);
            for index in (0..layout.len()).step_by(37) {
                let board = layout.board(index, Color::White);
                assert_eq!(layout.index(&board), Some(index), "{name}");
            }
        }
    }

    #[test]
    fn reflections_share_an_entry_unless_both_kings_stand_on_the_diagonal() {
        let layout = Layout::of("krkb".parse().expect("a class"));
        for index in (0..layout.len()).step_by(101) {
            let board = layout.board(index, Color::Black);
            for turn in [Square::flip_horizontal, Square::flip_vertical] {
                assert_eq!(layout.index(&board.map(turn)), Some(index));
            }
            if !layout.is_double(&board) {
                assert_eq!(layout.index(&board.map(Square::flip_diagonal)), Some(index));
            }
        }
    }
}
