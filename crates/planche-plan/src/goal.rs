//! What the attacker wants, and what men are worth.

use std::fmt;
use std::str::FromStr;

use shakmaty::{Board, Color, Role};
use thiserror::Error;

/// Material is counted in units: a pawn is ten of them, so that half a pawn can still be told apart.
pub type Units = i32;

/// What the attacker wants to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Whatever is the most that is found and proved. Mate is looked for first, but for a short while
    /// only; once some material is proved, the search goes on for more of it. So a long mate may go
    /// unfound where material is won sooner, and the answer does not prove that there is nothing more.
    Auto,
    /// Checkmate.
    Mate,
    /// At least so many units more than at the start.
    Material(Units),
    /// Not to lose: stalemate, perpetual check, or nothing left to win with.
    Draw,
}

/// A goal that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "unknown goal {0:?}: expected auto, mate, draw, queen, rook, piece, pawn, or a number of units from 1 to 999"
)]
pub struct GoalError(String);

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        Goal::read(text, &Values::default())
    }
}

impl Goal {
    /// Reads a goal; what a queen, a rook, a piece or a pawn is worth is up to `values`.
    ///
    /// # Errors
    ///
    /// [`GoalError`] gives the text back and says what was expected.
    pub fn read(text: &str, values: &Values) -> Result<Goal, GoalError> {
        match text {
            "auto" => Ok(Goal::Auto),
            "mate" => Ok(Goal::Mate),
            "draw" => Ok(Goal::Draw),
            "queen" => Ok(Goal::Material(values.of(Role::Queen))),
            "rook" => Ok(Goal::Material(values.of(Role::Rook))),
            "piece" => Ok(Goal::Material(values.of(Role::Knight))),
            "pawn" => Ok(Goal::Material(values.of(Role::Pawn))),
            _ => match text.parse() {
                Ok(units @ 1..=999) => Ok(Goal::Material(units)),
                _ => Err(GoalError(text.to_owned())),
            },
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Auto => f.write_str("auto"),
            Goal::Mate => f.write_str("mate"),
            Goal::Draw => f.write_str("draw"),
            Goal::Material(units) => write!(f, "{units}"),
        }
    }
}

/// What each man is worth, in units. The king's value only says that he outweighs everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values {
    by_role: [Units; 6],
}

/// Pitrat's set: K 1000, Q 95, R 45, B 30, N 30, P 10.
impl Default for Values {
    fn default() -> Values {
        Values {
            by_role: [10, 30, 30, 45, 95, 1000],
        }
    }
}

/// In the form that is also read: queen, rook, bishop, knight, pawn.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [pawn, knight, bishop, rook, queen, _] = self.by_role;
        write!(f, "{queen}:{rook}:{bishop}:{knight}:{pawn}")
    }
}

/// A set of values that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "bad values {0:?}: expected five numbers from 1 to 999 for queen, rook, bishop, knight and pawn, such as 95:45:30:30:10"
)]
pub struct ValuesError(String);

impl FromStr for Values {
    type Err = ValuesError;

    fn from_str(text: &str) -> Result<Values, ValuesError> {
        let bad = || ValuesError(text.to_owned());
        let numbers: Vec<Units> = text
            .split(':')
            .map(|part| match part.trim().parse() {
                Ok(units @ 1..=999) => Ok(units),
                _ => Err(bad()),
            })
            .collect::<Result<_, _>>()?;
        match numbers[..] {
            [queen, rook, bishop, knight, pawn] => Ok(Values {
                by_role: [pawn, knight, bishop, rook, queen, 1000],
            }),
            _ => Err(bad()),
        }
    }
}

impl Values {
    /// The value of one man.
    pub fn of(&self, role: Role) -> Units {
        self.by_role[role as usize - 1]
    }

    /// So many tenths of a pawn. By the usual scale a tenth of a pawn is a unit.
    pub fn tenths(&self, tenths: i32) -> Units {
        (tenths * self.of(Role::Pawn) + 5).div_euclid(10)
    }

    /// More than this, five queens or so, is never asked for; it is less than a mate in any case.
    pub fn most(&self) -> Units {
        self.tenths(500).min(self.mate() - 1)
    }

    /// The value of a mate: what the king is worth.
    pub fn mate(&self) -> Units {
        self.of(Role::King)
    }

    /// What `side` has on the board minus what the other side has, kings aside.
    pub fn balance(&self, board: &Board, side: Color) -> Units {
        let men = board.material();
        let count = |color: Color| {
            let side = men.get(color);
            Units::from(side.pawn) * self.of(Role::Pawn)
                + Units::from(side.knight) * self.of(Role::Knight)
                + Units::from(side.bishop) * self.of(Role::Bishop)
                + Units::from(side.rook) * self.of(Role::Rook)
                + Units::from(side.queen) * self.of(Role::Queen)
        };
        count(side) - count(side.other())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_by_name_and_by_units() {
        assert_eq!("piece".parse(), Ok(Goal::Material(30)));
        assert_eq!("20".parse(), Ok(Goal::Material(20)));
        assert_eq!("mate".parse(), Ok(Goal::Mate));
        for bad in ["", "0", "-5", "1000", "knightmare", "10.5"] {
            assert_eq!(bad.parse::<Goal>(), Err(GoalError(bad.to_owned())));
        }
    }

    #[test]
    fn values_can_be_replaced() {
        let values: Values = "90:50:30:30:10".parse().unwrap();
        assert_eq!(values.of(Role::Rook), 50);
        assert_eq!(values.to_string(), "90:50:30:30:10");
        assert_eq!(Goal::read("rook", &values), Ok(Goal::Material(50)));
        assert_eq!(values.balance(&Board::new(), Color::White), 0);
        assert_eq!((values.tenths(15), values.most()), (15, 500));
        let coarse: Values = "9:5:3:3:1".parse().unwrap();
        assert_eq!((coarse.tenths(10), coarse.tenths(14)), (1, 1));
        assert_eq!((coarse.tenths(35), coarse.most()), (4, 50));
        let fine: Values = "950:450:300:300:100".parse().unwrap();
        assert_eq!((fine.tenths(35), fine.most()), (350, 999));
        assert!("90:50:30:30".parse::<Values>().is_err());
        assert!("90:50:30:30:x".parse::<Values>().is_err());
    }
}
