//! Which men a gain comes to.

use planche_plan::{Units, Values};
use shakmaty::Role;

use super::{Item, Lot};

/// The men that are worth just so much, where few enough are.
pub(super) fn exact(units: Units, values: &Values) -> Option<Lot> {
    simple(units, values).or_else(|| mixed(units, values))
}

/// The dearest simple gain below so many units.
pub(super) fn below(units: Units, values: &Values) -> Option<Lot> {
    let lots = lots(values).into_iter();
    let lower = lots.filter(|(worth, _)| *worth < units);
    lower.max_by_key(|(worth, _)| *worth).map(|(_, lot)| lot)
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
