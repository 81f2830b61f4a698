//! Numbers for the positions of bishop and knight, with all eight reflections of the board folded
//! into one: the bare king stands in the triangle a1–d1–d4, and of what is left to choose (he stands
//! on the diagonal) the first other man off the diagonal stands below it.
//!
//! Positions that differ in the bare king alone are neighbours, so that his moves stay in one piece of
//! memory: looking up his replies is most of the work, and it is waiting for memory.

use shakmaty::Square;

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

/// Numbers run below this; some are not in use.
pub(crate) const SIZE: usize = TRIANGLE.len() << 18;

/// How a board is turned to bring a bare king into the triangle.
#[derive(Clone, Copy)]
struct Turn {
    /// Reflections left to right and upside down, as bits of a square to change.
    flip: u8,
    /// The place in the triangle.
    place: u8,
    /// Whether the reflection in the diagonal follows; on it, the other men decide.
    reflects: Option<bool>,
}

const TURNS: [Turn; 64] = {
    let none = Turn {
        flip: 0,
        place: 0,
        reflects: None,
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
            reflects: if rank == file {
                None
            } else {
                Some(rank > file)
            },
        };
        square += 1;
    }
    turns
};

/// The number of a placement: the same for all of its reflections.
pub(crate) fn index(placement: &Placement) -> usize {
    let turn = TURNS[usize::from(placement.bare)];
    let turned = |square: Square| usize::from(square) ^ usize::from(turn.flip);
    let [king, bishop, knight] = [placement.king, placement.men[0], placement.men[1]].map(turned);
    let men = match turn
        .reflects
        .unwrap_or_else(|| is_above([king, bishop, knight]))
    {
        true => [king, bishop, knight].map(reflected),
        false => [king, bishop, knight],
    };
    (men[0] << 12 | men[1] << 6 | men[2]) * TRIANGLE.len() + usize::from(turn.place)
}

/// The placement of a number; `None` for numbers not in use.
pub(crate) fn placement(index: usize) -> Option<Placement> {
    let (men, place) = (index / TRIANGLE.len(), index % TRIANGLE.len());
    let square = |shift: usize| Square::new((men >> shift & 63) as u32);
    let placement = Placement {
        bare: Square::new(u32::from(TRIANGLE[place])),
        king: square(12),
        men: [square(6), square(0)],
    };
    (!is_above(squares(&placement))).then_some(placement)
}

/// How many positions a placement stands for: eight, or four with all men on the diagonal.
pub(crate) fn weight(placement: &Placement) -> u64 {
    let men = squares(placement);
    match men.map(reflected) == men {
        true => 4,
        false => 8,
    }
}

fn squares(placement: &Placement) -> [usize; 4] {
    [
        placement.bare,
        placement.king,
        placement.men[0],
        placement.men[1],
    ]
    .map(usize::from)
}

/// Reflected in the diagonal a1–h8.
const fn reflected(square: usize) -> usize {
    (square & 7) << 3 | square >> 3
}

/// Whether the first man off the diagonal stands above it.
fn is_above<const MEN: usize>(men: [usize; MEN]) -> bool {
    let off = men.into_iter().find(|&square| square & 7 != square >> 3);
    off.is_some_and(|square| square >> 3 > square & 7)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;

    #[test]
    fn every_number_is_found_again_from_every_side() {
        for number in (0..SIZE).step_by(31) {
            let Some(here) = placement(number) else {
                continue;
            };
            for turn in [
                Square::flip_horizontal,
                Square::flip_vertical,
                Square::flip_diagonal,
                Square::rotate_180,
            ] {
                assert_eq!(index(&here.map(turn)), number, "{here:?}");
            }
        }
    }

    #[test]
    fn all_positions_are_counted() {
        let legal = (0..SIZE)
            .filter_map(placement)
            .filter(|placement| placement.is_legal_for_black(Class::KBNK));
        assert_eq!(
            legal.map(|placement| weight(&placement)).sum::<u64>(),
            13_660_584
        );
    }
}
