//! What men are worth to the checker.

use std::str::FromStr;

use shakmaty::{Board, Color, Role};
use thiserror::Error;

/// The units of queen, rook, bishop, knight and pawn. The checker's own, on purpose not shared
/// with anybody: 95, 45, 30, 30 and 10, unless a claim is made in other units.
///
/// Read from text such as `95:45:30:30:10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    queen: i32,
    rook: i32,
    bishop: i32,
    knight: i32,
    pawn: i32,
}

/// Units that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected five numbers from 1 to 999, such as 95:45:30:30:10")]
pub struct WorthError;

impl Default for Worth {
    fn default() -> Worth {
        Worth {
            queen: 95,
            rook: 45,
            bishop: 30,
            knight: 30,
            pawn: 10,
        }
    }
}

impl FromStr for Worth {
    type Err = WorthError;

    fn from_str(text: &str) -> Result<Worth, WorthError> {
        let number = |part: &str| match part.parse() {
            Ok(units @ 1..=999) => Ok(units),
            _ => Err(WorthError),
        };
        let numbers: Vec<i32> = text.split(':').map(number).collect::<Result<_, _>>()?;
        match numbers[..] {
            [queen, rook, bishop, knight, pawn] => Ok(Worth {
                queen,
                rook,
                bishop,
                knight,
                pawn,
            }),
            _ => Err(WorthError),
        }
    }
}

impl Worth {
    pub(crate) fn of(&self, role: Role) -> i32 {
        match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            Role::Queen => self.queen,
            Role::King => 0,
        }
    }

    /// The units of a side's men minus those of the other side. Kings count nothing.
    pub(crate) fn balance(&self, board: &Board, side: Color) -> i32 {
        let units = |colour: Color| -> i32 {
            let men = board.material_side(colour);
            men.zip_role()
                .into_iter()
                .map(|(role, count)| i32::from(count) * self.of(role))
                .sum()
        };
        units(side) - units(side.other())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_units_are_read_or_refused() {
        assert_eq!("95:45:30:30:10".parse(), Ok(Worth::default()));
        let plain: Worth = "9:5:3:3:1".parse().expect("five numbers");
        assert_eq!(plain.of(Role::Queen), 9);
        assert_eq!(plain.balance(&Board::new(), Color::White), 0);
        for bad in [
            "",
            "9:5:3:3",
            "9:5:3:3:0",
            "9:5:3:3:x",
            "9:5:3:3:1000",
            "9:5:3:3:1:1",
        ] {
            assert_eq!(bad.parse::<Worth>(), Err(WorthError), "{bad}");
        }
    }
}
