//! The defender's quiet threats: may a leaf that captures leave alone be called settled?
//!
//! The defender gets one free move of any kind. The attacker withstands it if he could pass
//! without losing what he won, or if some move of his restores the calm, perhaps after a check or
//! two. A quiet threat against a loose pawn does not unmake the win of a piece: after the free
//! move a third of the gain, at most a pawn, may go.

use std::cell::Cell;

use planche_facts::{can_move, forcing_moves, gives_check};
use shakmaty::{Chess, Move, Position};

use crate::counterplay::escaping;
use crate::settle::{Measure, played};

/// How many checks in a row the attacker may put in before he meets a threat.
const CHECKS: u32 = 2;

/// How many positions may be looked at to find an answer to one threat; with more it counts as unmet.
const LOOKS: u32 = 600;
/// How many positions may be looked at for two threats in a row; past that they are taken to be met.
const LOOKS_TWICE: u32 = 1_000;

/// A look at threats, with the measure after the defender's free move.
pub(crate) struct Calm {
    measure: Measure,
    /// What is left of the looks for an answer.
    looks: Cell<u32>,
    /// How many positions were looked at so far.
    looked: Cell<u32>,
    /// So many quiet checks of the defender are looked at in one line, as well as his captures.
    checking: u32,
    /// Whether checks without end and races of pawns are looked at as well.
    far_sighted: bool,
}

impl Calm {
    pub(crate) fn new(measure: Measure, checking: u32, far_sighted: bool) -> Calm {
        Calm {
            measure,
            looks: Cell::new(LOOKS),
            looked: Cell::new(0),
            checking,
            far_sighted,
        }
    }

    /// Defender to move at a settled leaf: the move of his that wins something back, if any.
    pub(crate) fn unmet_threat(&self, leaf: &Chess) -> Option<Move> {
        let moves = leaf.legal_moves();
        let mut moves = moves.iter().copied();
        moves.find(|m| !self.withstands(&played(leaf, *m), CHECKS))
    }

    /// The same for two threats in a row: after the answer to the first there may be no second one.
    pub(crate) fn unmet_threats(&self, leaf: &Chess) -> Option<Move> {
        let moves = leaf.legal_moves();
        let mut moves = moves.iter().copied();
        self.looked.set(0);
        moves.find(|m| !self.withstands_twice(&played(leaf, *m)))
    }

    fn withstands_twice(&self, position: &Chess) -> bool {
        self.looks.set(LOOKS);
        if self.may_ignore(position) {
            return true;
        }
        position.legal_moves().iter().any(|m| {
            if self.looked.get() > LOOKS_TWICE {
                return true;
            }
            self.looks.set(LOOKS);
            let next = played(position, *m);
            match next.is_check() {
                true => self.withstands_evasions(&next, CHECKS),
                false => self.is_calm(&next) && self.unmet_threat(&next).is_none(),
            }
        })
    }

    /// Defender to move at a settled leaf: his moves that must be answered.
    pub(crate) fn threats(&self, leaf: &Chess) -> Vec<Move> {
        let moves = leaf.legal_moves();
        let must_answer = |m: &Move| !self.may_ignore(&played(leaf, *m));
        moves.iter().copied().filter(must_answer).collect()
    }

    /// Attacker to move: is he safe against what stands on the board?
    pub(crate) fn rests(&self, position: &Chess) -> bool {
        self.withstands(position, CHECKS)
    }

    fn withstands(&self, position: &Chess, checks: u32) -> bool {
        self.looks.set(LOOKS);
        self.may_ignore(position) || self.has_answer(position, checks)
    }

    fn may_ignore(&self, position: &Chess) -> bool {
        let stuck = match position.is_check() {
            true => position.legal_moves().is_empty(),
            false => !can_move(position),
        };
        !stuck
            && position
                .clone()
                .swap_turn()
                .is_ok_and(|passed| self.is_calm(&passed))
    }

    /// Some move meets everything: first a quiet one, then a check.
    fn has_answer(&self, position: &Chess, checks: u32) -> bool {
        let moves = position.legal_moves();
        let (checks_given, quiet): (Vec<Move>, Vec<Move>) =
            moves.iter().partition(|m| gives_check(position, m));
        quiet.iter().any(|m| self.is_calm(&played(position, *m)))
            || checks_given
                .iter()
                .any(|m| self.withstands_evasions(&played(position, *m), checks))
    }

    /// A check answers a threat only if the threat is gone or met after every evasion.
    fn withstands_evasions(&self, position: &Chess, checks: u32) -> bool {
        position.legal_moves().iter().all(|m| {
            let next = played(position, *m);
            self.may_ignore(&next) || (checks > 0 && self.has_answer(&next, checks - 1))
        })
    }

    /// Defender to move: nothing to take back and no mate in one, no checks without end and no pawn
    /// that runs through.
    fn is_calm(&self, position: &Chess) -> bool {
        let Some(left) = self.looks.get().checked_sub(1) else {
            return false;
        };
        self.looks.set(left);
        self.looked.set(self.looked.get().saturating_add(1));
        self.measure.keeps_against_checks(position, self.checking)
            && !has_mate_in_one(position)
            && !(self.far_sighted && escaping(position, &self.measure).is_some())
    }
}

fn has_mate_in_one(position: &Chess) -> bool {
    let mates = |m: &Move| gives_check(position, m) && played(position, *m).is_checkmate();
    forcing_moves(position).iter().any(mates)
}
