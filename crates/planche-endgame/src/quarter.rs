//! One placement of each group of reflections, in a fixed order.
//!
//! The bare king is brought into the lower left quarter of the board (into the left half in pawn
//! endings) by reflections. No square lies on the axis of such a reflection, so every placement
//! listed stands for exactly four (two) positions, and moves correspond one to one. The third reflection,
//! in the diagonal, would halve the list once more but has fixed squares, and an expert need not play alike in
//! front of that mirror: it is left out.

use shakmaty::{File, Rank, Square};

use crate::class::Class;
use crate::placement::Placement;

/// How the placements of one class are numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quarter {
    pawn: bool,
    four_men: bool,
}

impl Quarter {
    pub fn of(class: Class) -> Quarter {
        Quarter {
            pawn: class.has_pawn(),
            four_men: class.size() == 2,
        }
    }

    /// How many numbers there are, those of illegal placements included.
    pub fn len(&self) -> usize {
        let bare = if self.pawn { 32 } else { 16 };
        bare * 64 * 64 * if self.four_men { 64 } else { 1 }
    }

    /// How many positions a number stands for.
    pub fn weight(&self) -> u64 {
        if self.pawn { 2 } else { 4 }
    }

    /// The placement with the bare king brought into its corner of the board.
    pub fn turned(&self, placement: &Placement) -> Placement {
        let mut turned = *placement;
        if turned.bare.file() > File::D {
            turned = turned.map(Square::flip_horizontal);
        }
        if !self.pawn && turned.bare.rank() > Rank::Fourth {
            turned = turned.map(Square::flip_vertical);
        }
        turned
    }

    /// The number of a placement.
    pub fn index(&self, placement: &Placement) -> usize {
        let turned = self.turned(placement);
        let bare = usize::from(turned.bare);
        let mut index = (bare >> 3) * 4 + (bare & 3);
        index = index * 64 + usize::from(turned.king);
        index = index * 64 + usize::from(turned.men[0]);
        if self.four_men {
            index = index * 64 + usize::from(turned.men[1]);
        }
        index
    }

    /// The placement of a number, with the bare king in its corner of the board.
    pub fn placement(&self, index: usize) -> Placement {
        let square = |number: usize| Square::new((number & 63) as u32);
        let (index, second) = match self.four_men {
            true => (index >> 6, square(index)),
            false => (index, Square::A1),
        };
        let bare = index >> 12;
        Placement {
            bare: square((bare >> 2) * 8 + (bare & 3)),
            king: square(index >> 6),
            men: [square(index), second],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_found_again() {
        for class in [Class::KRK, Class::KPK, Class::KBNK] {
            let quarter = Quarter::of(class);
            for index in (0..quarter.len()).step_by(37) {
                assert_eq!(quarter.index(&quarter.placement(index)), index, "{class}");
            }
        }
    }
}
