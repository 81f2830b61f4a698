//! Numbers for the positions of bishop and knight, with the reflections of the board folded into one: the
//! bare king stands in the triangle a1–d1–d4. Where he stands on its long side, a position and its
//! reflection both have a number.
//!
//! The knight comes last: positions that differ in the knight alone are the 64 bits of a *word*, so that
//! sets of positions are worked on 64 at a time.

use shakmaty::{Bitboard, Square};

use crate::placement::Placement;

/// The triangle, in the order of numbers.
const TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

/// The place in the triangle of each of the first 32 squares.
const PLACES: [u8; 32] = {
    let mut places = [0; 32];
    let mut place = 0;
    while place < TRIANGLE.len() {
        places[TRIANGLE[place] as usize] = place as u8;
        place += 1;
    }
    places
};

/// Words of a set of positions.
pub(crate) const WORDS: usize = TRIANGLE.len() << 12;
/// Numbers run below this.
pub(crate) const SIZE: usize = WORDS << 6;

/// How a board is turned to bring a bare king into the triangle.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    /// Reflections left to right and upside down, as bits of a square to change.
    flip: u8,
    /// The place in the triangle.
    pub place: u8,
    /// Whether the reflection in the diagonal follows.
    reflects: bool,
}

impl Turn {
    /// How a board is turned with the bare king on this square.
    #[inline]
    pub fn of(bare: Square) -> Turn {
        TURNS[usize::from(bare)]
    }

    /// Where a square goes.
    #[inline]
    pub fn apply(self, square: Square) -> usize {
        let flipped = usize::from(square) ^ usize::from(self.flip);
        match self.reflects {
            true => reflected(flipped),
            false => flipped,
        }
    }

    /// The squares that go to these.
    #[inline]
    pub fn undo(self, word: u64) -> u64 {
        let mut squares = Bitboard(word);
        if self.reflects {
            squares = squares.flip_diagonal();
        }
        if self.flip & 7 != 0 {
            squares = squares.flip_horizontal();
        }
        if self.flip & 56 != 0 {
            squares = squares.flip_vertical();
        }
        squares.0
    }
}

const TURNS: [Turn; 64] = {
    let none = Turn {
        flip: 0,
        place: 0,
        reflects: false,
    };
    let mut turns = [none; 64];
    let mut square = 0;
    while square < 64 {
        let flip = if square & 7 > 3 { 7 } else { 0 } | if square >> 3 > 3 { 56 } else { 0 };
        let turned = square ^ flip;
        let (file, rank) = (turned & 7, turned >> 3);
        turns[square] = Turn {
            flip: flip as u8,
            place: PLACES[if rank > file {
                reflected(turned)
            } else {
                turned
            }],
            reflects: rank > file,
        };
        square += 1;
    }
    turns
};

/// The number of a placement.
#[inline]
pub(crate) fn index(placement: &Placement) -> usize {
    let turn = Turn::of(placement.bare);
    let word = word(
        usize::from(turn.place),
        turn.apply(placement.king),
        turn.apply(placement.men[0]),
    );
    word << 6 | turn.apply(placement.men[1])
}

/// The word of a place of the bare king, a king and a bishop.
#[inline]
pub(crate) fn word(place: usize, king: usize, bishop: usize) -> usize {
    place << 12 | king << 6 | bishop
}

/// The squares of a word: the bare king, the king, the bishop.
#[inline]
pub(crate) fn men_of(word: usize) -> [Square; 3] {
    let square = |number: usize| Square::new((number & 63) as u32);
    [
        Square::new(u32::from(TRIANGLE[word >> 12])),
        square(word >> 6),
        square(word),
    ]
}

/// The placement of a number; men may stand on one square.
pub(crate) fn placement(index: usize) -> Placement {
    let [bare, king, bishop] = men_of(index >> 6);
    Placement {
        bare,
        king,
        men: [bishop, Square::new((index & 63) as u32)],
    }
}

/// How many positions each number of a word stands for.
pub(crate) fn weight(word: usize) -> u64 {
    let bare = usize::from(TRIANGLE[word >> 12]);
    match reflected(bare) == bare {
        true => 4,
        false => 8,
    }
}

/// Reflected in the diagonal a1–h8.
#[inline]
const fn reflected(square: usize) -> usize {
    (square & 7) << 3 | square >> 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;

    #[test]
    fn every_number_is_found_again_from_every_side() {
        for number in (0..SIZE).step_by(31) {
            let here = placement(number);
            for turn in [
                Square::flip_horizontal,
                Square::flip_vertical,
                Square::rotate_180,
            ] {
                assert_eq!(index(&here.map(turn)), number, "{here:?}");
            }
            let reflected = index(&here.map(Square::flip_diagonal));
            let twice = index(&placement(reflected).map(Square::flip_diagonal));
            assert!(reflected == number || twice == number, "{here:?}");
        }
    }

    #[test]
    fn sets_of_squares_are_turned_back() {
        for bare in Square::ALL {
            let turn = Turn::of(bare);
            for square in Square::ALL {
                let turned = 1 << turn.apply(square);
                assert_eq!(
                    turn.undo(turned),
                    Bitboard::from(square).0,
                    "{bare} {square}"
                );
            }
        }
    }

    #[test]
    fn all_positions_are_counted() {
        let legal = (0..SIZE).filter(|&number| placement(number).is_legal_for_black(Class::KBNK));
        assert_eq!(
            legal.map(|number| weight(number >> 6)).sum::<u64>(),
            13_660_584
        );
    }
}
