//! What a gain is called, by its size alone.

use std::fmt;

use planche_plan::{Units, Values};
use serde::{Serialize, Serializer};

use super::lot::{Item, Lot};
use super::name;

/// What a gain is called. Serialised, it is the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prize {
    /// Just that: "a piece", "the exchange and a pawn".
    Just(Lot),
    /// A gain that no simple trade makes, told by the nearest one below it: "more than a rook".
    MoreThan(Lot),
    /// Less than anything that has a name.
    Little,
}

impl Prize {
    /// What a gain of so many units is called.
    pub fn of(units: Units, values: &Values) -> Prize {
        match (name::exact(units, values), name::below(units, values)) {
            (Some(lot), _) => Prize::Just(lot),
            (None, Some(lot)) => Prize::MoreThan(lot),
            (None, None) => Prize::Little,
        }
    }

    /// What is said where it is no more than so many units: rounded up, for "no more than more than a
    /// queen" says nothing.
    pub fn at_most(units: Units, values: &Values) -> Prize {
        Prize::Just(name::above(units, values))
    }

    /// "at least a rook", "more than a rook".
    pub fn at_least(self) -> String {
        match self {
            Prize::MoreThan(_) => self.to_string(),
            _ => format!("at least {self}"),
        }
    }

    /// "wins at least a rook", "gains at least two pawns". A man is won; several are what one side
    /// gains, for they need not be the men that were taken.
    pub fn wins_at_least(self) -> String {
        match self {
            Prize::Just(lot) if lot.is_several() => format!("gains at least {lot}"),
            _ => format!("wins {}", self.at_least()),
        }
    }

    /// "gains two pawns", "wins a queen for a rook".
    pub fn ahead(self) -> String {
        match self {
            Prize::Just(Lot::Trade { .. }) | Prize::MoreThan(_) => format!("wins {self}"),
            Prize::Just(lot @ Lot::Swap { .. }) if !lot.is_several() => format!("wins {self}"),
            _ => format!("gains {self}"),
        }
    }

    /// The same where men worth so many units were given for it: "a queen for a pawn". `None` where that is
    /// not one man, or where nobody would call it so.
    pub fn less(self, given: Units, values: &Values) -> Option<Prize> {
        let paid = || Item::of(name::man_worth(given, values)?);
        match self {
            _ if given == 0 => Some(self),
            Prize::Just(Lot::Men(won)) => won.traded_for(paid()?).map(Prize::Just),
            Prize::MoreThan(Lot::Men(won)) => won.traded_for(paid()?).map(Prize::MoreThan),
            _ => None,
        }
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prize::Just(lot) => write!(f, "{lot}"),
            Prize::MoreThan(lot) => write!(f, "more than {lot}"),
            Prize::Little => f.write_str("some material"),
        }
    }
}

impl Serialize for Prize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(units: Units) -> Prize {
        Prize::of(units, &Values::default())
    }

    #[test]
    fn gains_are_told_in_chess_words() {
        for (units, words) in [
            (5, "the exchange for a pawn"),
            (10, "a pawn"),
            (15, "the exchange"),
            (20, "two pawns"),
            (25, "the exchange and a pawn"),
            (30, "a piece"),
            (40, "a piece and a pawn"),
            (45, "a rook"),
            (50, "a queen for a rook"),
            (60, "two pieces"),
            (65, "a rook and two pawns"),
            (70, "two pieces and a pawn"),
            (85, "a queen for a pawn"),
            (95, "a queen"),
            (105, "a queen and a pawn"),
            (125, "a queen and a piece"),
            (133, "more than a queen"),
            (3, "some material"),
        ] {
            assert_eq!(of(units).to_string(), words, "{units}");
        }
    }

    #[test]
    fn other_values_have_other_names() {
        let values: Values = "9:5:3:3:1".parse().expect("values");
        let named = |units| Prize::of(units, &values).to_string();
        assert_eq!(named(2), "two pawns");
        assert_eq!(named(4), "a queen for a rook");
        assert_eq!(named(8), "a rook and a piece");
    }

    #[test]
    fn one_man_is_won_and_several_are_a_lead() {
        for (units, least, ahead) in [
            (45, "wins at least a rook", "gains a rook"),
            (20, "gains at least two pawns", "gains two pawns"),
            (
                105,
                "gains at least a queen and a pawn",
                "gains a queen and a pawn",
            ),
            (
                50,
                "wins at least a queen for a rook",
                "wins a queen for a rook",
            ),
            (133, "wins more than a queen", "wins more than a queen"),
            (141, "wins more than a queen", "wins more than a queen"),
        ] {
            assert_eq!(of(units).wins_at_least(), least);
            assert_eq!(of(units).ahead(), ahead);
        }
    }

    #[test]
    fn what_was_given_is_told_as_a_trade() {
        let less = |units, given| {
            let prize = of(units).less(given, &Values::default());
            prize.map(|prize| prize.to_string())
        };
        for (units, given, words) in [
            (95, 0, "a queen"),
            (95, 10, "a queen for a pawn"),
            (60, 45, "two pieces for a rook"),
            (133, 10, "more than a queen for a pawn"),
            (105, 0, "a queen and a pawn"),
        ] {
            assert_eq!(less(units, given).as_deref(), Some(words));
        }
        // No single man, a sum, a man for his like, and what has a name of its own: the exchange.
        for (units, given) in [(95, 20), (105, 10), (30, 30), (45, 30)] {
            assert_eq!(less(units, given), None, "{units} less {given}");
        }
    }
}
