//! The exact tables as the experts ask them: White has the men, Black the bare king.
//!
//! The tables themselves are made in [`crate::exact`]. One is made when it is first asked for, in about
//! a hundredth of a second for three men and half a second for four, and kept for the life of the program.

use shakmaty::{Bitboard, Color};

use crate::class::Class;
use crate::exact::{self, Board, Prospect};
use crate::placement::{Placement, Step};
use crate::quarter::Quarter;

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
    /// The value of a position in which one side has its king alone, and never wins.
    fn of(prospect: Option<Prospect>) -> Value {
        match prospect.map(|prospect| prospect.moves()) {
            None => Value::Illegal,
            Some(None) => Value::Drawn,
            Some(Some(moves)) => Value::Won(moves),
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

/// The exact values of a class, asked by [`Placement`].
#[derive(Clone, Copy)]
pub struct ClassTable {
    class: Class,
    exact: &'static exact::Table,
}

/// The table of a class, made on the first call.
pub fn table(class: Class) -> ClassTable {
    ClassTable {
        class,
        exact: exact::table(class.material()),
    }
}

impl ClassTable {
    /// The value with the stronger side to move.
    pub fn white(&self, placement: &Placement) -> Value {
        self.value(placement, Turn::Stronger)
    }

    /// The value with the bare king to move.
    pub fn black(&self, placement: &Placement) -> Value {
        self.value(placement, Turn::Bare)
    }

    /// The value with this side to move.
    pub fn value(&self, placement: &Placement, turn: Turn) -> Value {
        if self.class.has_pawn() && Bitboard::BACKRANKS.contains(placement.men[0]) {
            return Value::Illegal;
        }
        Value::of(self.exact.prospect(&Board {
            kings: [placement.king, placement.bare],
            men: placement.men,
            turn: match turn {
                Turn::Stronger => Color::White,
                Turn::Bare => Color::Black,
            },
            passing: false,
        }))
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

    /// Every legal position, one of each group of reflections, with its value.
    pub fn entries(self, turn: Turn) -> impl Iterator<Item = (Placement, Value)> {
        let quarter = Quarter::of(self.class);
        (0..quarter.len()).filter_map(move |number| {
            let placement = quarter.placement(number);
            let value = self.value(&placement, turn);
            (value != Value::Illegal).then_some((placement, value))
        })
    }

    /// How many positions an item of [`ClassTable::entries`] stands for. With two men of a kind every position is
    /// listed twice.
    pub fn weight(&self) -> u64 {
        Quarter::of(self.class).weight()
    }
}
