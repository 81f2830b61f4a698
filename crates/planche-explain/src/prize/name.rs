//! Which men a gain comes to.

use planche_plan::{Units, Values};
use shakmaty::Role;

use super::lot::{Item, Lot};

/// The men that are worth just so much, where few enough are.
pub(super) fn exact(units: Units, values: &Values) -> Option<Lot> {
    simple(units, values).or_else(|| mixed(units, values))
}

/// The dearest gain of one kind of men below so many units: nobody adds up more than that.
pub(super) fn below(units: Units, values: &Values) -> Option<Lot> {
    let lots = lots(values).into_iter();
    let lower = lots.filter(|(worth, lot)| *worth < units && matches!(lot, Lot::Men(_)));
    lower.max_by_key(|(worth, _)| *worth).map(|(_, lot)| lot)
}

/// The cheapest gain with a name that is worth at least so much; beyond all names, queens enough.
pub(super) fn above(units: Units, values: &Values) -> Lot {
    let (least, queen) = (units.max(1), values.of(Role::Queen));
    let simple = lots(values).into_iter().map(|(worth, _)| worth).max();
    let rest = values.of(Role::Knight).max(3 * values.of(Role::Pawn));
    let mut upwards = least..=simple.unwrap_or_default() + rest;
    let named = upwards.find_map(|worth| exact(worth, values));
    let queens = least.unsigned_abs().div_ceil(queen.unsigned_abs());
    named.unwrap_or(Lot::Men(Item::Queen.times(queens)))
}

/// The man that is worth just so much; he may be a pawn, a piece or a rook.
pub(super) fn man_worth(units: Units, values: &Values) -> Option<Role> {
    let mut men = [Role::Pawn, Role::Knight, Role::Rook].into_iter();
    men.find(|role| values.of(*role) == units)
}

/// Gains that have a name of their own.
fn lots(values: &Values) -> [(Units, Lot); 12] {
    let [pawn, knight, bishop, rook, queen] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ]
    .map(|role| values.of(role));
    let piece = knight.min(bishop);
    let [one_rook, one_queen] = [Item::Rook, Item::Queen].map(Item::one);
    let trade = Lot::Trade {
        won: one_queen,
        paid: one_rook,
    };
    [
        (pawn, Lot::Men(Item::Pawn.one())),
        (2 * pawn, Lot::Men(Item::Pawn.times(2))),
        (rook - knight.max(bishop), Lot::Men(Item::Exchange.one())),
        (piece, Lot::Men(Item::Piece.one())),
        (rook, Lot::Men(one_rook)),
        (queen - rook, trade),
        (2 * piece, Lot::Men(Item::Piece.times(2))),
        (rook + piece, Lot::Sum(one_rook, Item::Piece.one())),
        (2 * rook, Lot::Men(Item::Rook.times(2))),
        (queen, Lot::Men(one_queen)),
        (queen + rook, Lot::Sum(one_queen, one_rook)),
        (2 * queen, Lot::Men(Item::Queen.times(2))),
    ]
}

fn simple(units: Units, values: &Values) -> Option<Lot> {
    let mut lots = lots(values).into_iter();
    let found = lots.find(|(worth, _)| *worth == units);
    found.map(|(_, lot)| lot)
}

/// A gain with a name, and pawns or a piece more or less.
fn mixed(units: Units, values: &Values) -> Option<Lot> {
    let (pawn, piece) = (values.of(Role::Pawn), values.of(Role::Knight));
    let rests = [
        (pawn, Item::Pawn.one()),
        (2 * pawn, Item::Pawn.times(2)),
        (-pawn, Item::Pawn.one()),
        (-2 * pawn, Item::Pawn.times(2)),
        (-piece, Item::Piece.one()),
        (piece, Item::Piece.one()),
        (3 * pawn, Item::Pawn.times(3)),
    ];
    rests.into_iter().find_map(|(rest, men)| {
        let whole = match simple(units - rest, values)? {
            Lot::Men(whole) if whole.item != Item::Pawn => whole,
            _ => return None,
        };
        Some(match rest > 0 {
            true => Lot::Sum(whole, men),
            false => Lot::Trade {
                won: whole,
                paid: men,
            },
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::lot::Men;
    use super::*;

    /// Once it was "no more than more than a queen".
    #[test]
    fn a_bound_is_rounded_up() {
        for (units, words) in [
            (3, "the exchange for a pawn"),
            (45, "a rook"),
            (133, "a queen and a rook"),
            (135, "a queen and a rook"),
            (191, "two queens and a pawn"),
            (221, "three queens"),
            (1_000, "eleven queens"),
        ] {
            let bound = above(units, &Values::default());
            assert_eq!(bound.to_string(), words, "{units}");
        }
    }

    #[test]
    fn a_bound_is_the_name_itself_or_one_that_is_worth_more() {
        for values in ["95:45:30:30:10", "9:5:3:3:1", "97:51:33:33:10"] {
            let values: Values = values.parse().expect("values");
            for units in 1..=1_000 {
                let bound = above(units, &values);
                assert!(worth(bound, &values) >= units, "{units}: {bound}");
                let same = exact(units, &values).is_none_or(|exact| exact == bound);
                assert!(same, "{units}: {bound}");
            }
        }
    }

    fn worth(lot: Lot, values: &Values) -> Units {
        let of = |men: Men| {
            let item = match men.item {
                Item::Pawn => values.of(Role::Pawn),
                Item::Piece => values.of(Role::Knight),
                Item::Exchange => values.of(Role::Rook) - values.of(Role::Knight),
                Item::Rook => values.of(Role::Rook),
                Item::Queen => values.of(Role::Queen),
            };
            men.count as Units * item
        };
        match lot {
            Lot::Men(men) => of(men),
            Lot::Sum(men, more) => of(men) + of(more),
            Lot::Trade { won, paid } => of(won) - of(paid),
            Lot::Swap { .. } => panic!("no bound is told as a swap"),
        }
    }
}
