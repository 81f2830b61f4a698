//! Captures that are there to be made where a proof needs no more moves.

use planche_plan::{Units, Values, played};
use shakmaty::{Chess, Move, Position, Role, Square};

use crate::fact::{Fact, Man};
use crate::place::{san, uci_of};

/// The capture of the man on this square, where nobody could take back or mate at once.
pub(crate) fn loose(position: &Chess, square: Square) -> Option<Fact> {
    let man = Man::on(position.board(), square)?;
    let legal = position.legal_moves();
    let mut captures = legal.iter().filter(|m| m.is_capture() && m.to() == square);
    let best = captures.find(|m| {
        let next = played(position, **m);
        let replies = next.legal_moves();
        !replies
            .iter()
            .any(|reply| reply.to() == square || played(&next, *reply).is_checkmate())
    })?;
    (man.role != Role::Pawn).then(|| Fact::Loose {
        man,
        by: uci_of(best),
        san: san(position, *best),
    })
}

/// A capture after which the attacker has so many units more than at the beginning, where he has not yet; one
/// that cannot be taken back before others.
pub(crate) fn regain(
    position: &Chess,
    root: &Chess,
    units: Units,
    values: &Values,
) -> Option<Fact> {
    let attacker = position.turn();
    let base = values.balance(root.board(), attacker);
    let in_hand = |position: &Chess| values.balance(position.board(), attacker) - base >= units;
    if in_hand(position) {
        return None;
    }
    let legal = position.legal_moves();
    let captures = legal.iter().filter(|m| m.is_capture());
    let enough = captures.filter(|m| in_hand(&played(position, **m)));
    let exposed = |m: &&Move| {
        let replies = played(position, **m).legal_moves();
        replies.iter().any(|reply| reply.to() == m.to())
    };
    let best = enough.min_by_key(exposed)?;
    Some(Fact::Regain {
        units,
        by: uci_of(best),
        san: san(position, *best),
    })
}
