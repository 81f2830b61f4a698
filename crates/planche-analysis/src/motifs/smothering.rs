//! The smothered mate.
//!
//! *Sees* a knight that could check a king who has just one square left, and a man, usually the queen, that gives
//! check on this very square where only another man than the king can take it. *Works* because the taker fills
//! the last hole: the king is shut in by his own men, and a knight's check cannot be stopped by a man in between.
//! *Example*: `r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1`: `c4g8`, the rook must take, and `h6f7` is mate. *Fails* when
//! the knight can be taken, or when the king himself can take the offer. (A king with no square left at
//! all is seen by the attack on the king.)

use planche_plan::{Plan, Reason, State, Statement, Step};
use shakmaty::{Bitboard, Square, attacks};

use crate::analyse::Limits;
use crate::motif::Motif;
use crate::view::{View, moved};

/// Knight's mates for which the last square has to be filled.
#[derive(Debug)]
pub struct Smotherings;

impl Motif for Smotherings {
    fn name(&self) -> &'static str {
        "smothered mate"
    }

    fn plans(&self, view: &View, _limits: Limits) -> Vec<Plan> {
        let Some(king) = view.enemy_king() else {
            return Vec::new();
        };
        let mut plans = Vec::new();
        for knight in view.friends() & view.board().knights() {
            let leaps = attacks::knight_attacks(knight) & attacks::knight_attacks(king);
            for to in leaps.into_iter().filter(|to| view.can_play(knight, *to)) {
                plans.extend(fill(view, king, knight, to));
            }
        }
        plans
    }
}

/// The offers that fill the one hole beside the king before the knight checks.
fn fill(view: &View, king: Square, knight: Square, to: Square) -> Vec<Plan> {
    let board = moved(view.board(), knight, to, Bitboard::EMPTY);
    let takers = board.attacks_to(to, view.them(), board.occupied());
    let hole = view.flights(&board, king, to).single_square();
    let Some(hole) = hole.filter(|_| takers.is_empty()) else {
        return Vec::new();
    };
    let offers = view.facts().attackers(hole, view.us()).without(knight);
    offers
        .into_iter()
        .filter(|&offer| {
            view.can_play(offer, hole) && is_smothered(view, king, (knight, to), offer, hole)
        })
        .map(|offer| {
            Plan::new(vec![
                Step::new(
                    Statement::play(offer, hole),
                    Reason::LureTo { square: hole },
                ),
                Step::new(Statement::verify(hole, State::Enemy(None)), Reason::Verify),
                Step::new(Statement::play(knight, to), Reason::MatingCheck),
                Step::new(Statement::threat(to, king), Reason::Execute),
            ])
        })
        .collect()
}

/// Whether the offer checks, the king cannot take it, another man can, and the knight then mates.
fn is_smothered(
    view: &View,
    king: Square,
    leap: (Square, Square),
    offer: Square,
    hole: Square,
) -> bool {
    let offered = moved(view.board(), offer, hole, Bitboard::EMPTY);
    let guarded = offered
        .attacks_to(hole, view.us(), offered.occupied())
        .any();
    if !guarded || !offered.attacks_from(hole).contains(king) {
        return false;
    }
    let takers = offered
        .attacks_to(hole, view.them(), offered.occupied())
        .without(king);
    takers.into_iter().any(|taker| {
        let filled = moved(&offered, taker, hole, Bitboard::EMPTY);
        let mated = moved(&filled, leap.0, leap.1, Bitboard::EMPTY);
        view.flights(&mated, king, leap.1).is_empty()
    })
}
