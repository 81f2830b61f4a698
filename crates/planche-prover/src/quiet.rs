//! Captures, promotions and evasions played out: does the gain stay?
//!
//! No other part of the program is asked so often, so a move whose outcome is plain from the count of
//! men is not played: a capture that leaves the defender's loss large enough, or one of the attacker's
//! that does not make up for what is missing. The count is kept from move to move.

use planche_facts::{add_forcing_moves, add_loud_moves, can_move, gives_check};
use shakmaty::{Chess, Move, MoveList, Position};

use crate::settle::{Measure, Standing, played};
use crate::threats::Threat;

/// How many plies of captures are looked at before a leaf is called unsettled.
const DEPTH: u32 = 6;
/// How many positions one question may cost before the answer is "not settled".
const POSITIONS: u32 = 2_000;
/// An attacker with more men than this is not stalemated, and has enough of them to win with.
const FEW: usize = 5;

/// How far a line may still go.
#[derive(Debug, Clone, Copy)]
struct Left {
    plies: u32,
    checks: u32,
}

impl Left {
    /// A quiet check counts as a check and not as a ply; answers to checks are plies.
    fn after(self, evades: bool, m: &Move) -> Left {
        if evades || m.is_capture() || m.is_promotion() {
            Left {
                plies: self.plies - 1,
                ..self
            }
        } else {
            Left {
                checks: self.checks - 1,
                ..self
            }
        }
    }
}

/// One search of captures, with its own small budget.
pub(crate) struct Quiet<'a> {
    measure: &'a Measure,
    positions: u32,
    /// So many quiet checks may the defender give in one line.
    checks: u32,
}

impl<'a> Quiet<'a> {
    pub(crate) fn new(measure: &'a Measure, checks: u32) -> Quiet<'a> {
        Quiet {
            measure,
            positions: POSITIONS,
            checks,
        }
    }

    /// Defender to move: is the gain there whatever he takes?
    pub(crate) fn keeps(&mut self, position: &Chess) -> bool {
        self.refutation(position) == Threat::None
    }

    /// Defender to move: the move with which he brings the gain below what is wanted.
    pub(crate) fn refutation(&mut self, position: &Chess) -> Threat {
        let left = Left {
            plies: DEPTH,
            checks: self.checks,
        };
        self.look(position, self.measure.standing(position), left)
    }

    fn defender(&mut self, position: &Chess, standing: Standing, left: Left) -> bool {
        self.look(position, standing, left) == Threat::None
    }

    fn look(&mut self, position: &Chess, standing: Standing, left: Left) -> Threat {
        let check = position.is_check();
        if !self.count() || !(check || self.in_hand(position, standing)) {
            return Threat::Other;
        }
        let checks = left.plies > 0 && left.checks > 0;
        let mut moves = MoveList::new();
        match (check, checks) {
            (true, _) => moves = position.legal_moves(),
            (false, true) => add_forcing_moves(position, &mut moves),
            (false, false) => add_loud_moves(position, &mut moves),
        }
        if moves.is_empty() {
            return match check || can_move(position) {
                true => Threat::None,
                false => Threat::Other,
            };
        }
        if left.plies == 0 {
            return Threat::Other;
        }
        self.sort(&mut moves);
        let may_skip = !self.has_few(position);
        let refutes = |m: &&Move| {
            let next = self.measure.after(standing, m, !self.measure.attacker);
            !((may_skip && self.measure.suffices(next) && !gives_check(position, m))
                || self.attacker(&played(position, **m), next, left.after(check, m)))
        };
        moves
            .iter()
            .find(refutes)
            .map_or(Threat::None, |m| Threat::Move(*m))
    }

    fn attacker(&mut self, position: &Chess, standing: Standing, left: Left) -> bool {
        if !self.count() {
            return false;
        }
        let check = position.is_check();
        if !check && self.in_hand(position, standing) {
            // Stalemate is the one thing that spoils a quiet win.
            return !self.has_few(position) || can_move(position);
        }
        if left.plies == 0 {
            return false;
        }
        let mut moves = MoveList::new();
        match check {
            true => moves = position.legal_moves(),
            false => add_loud_moves(position, &mut moves),
        }
        self.sort(&mut moves);
        moves.iter().any(|m| {
            let next = self.measure.after(standing, m, self.measure.attacker);
            let hopeful = self.measure.suffices(next) || gives_check(position, m);
            let left = left.after(true, m);
            hopeful && self.defender(&played(position, *m), next, left)
        })
    }

    /// Counts a position; false if there have been enough.
    fn count(&mut self) -> bool {
        let left = self.positions.checked_sub(1);
        self.positions = left.unwrap_or(0);
        left.is_some()
    }

    fn in_hand(&self, position: &Chess, standing: Standing) -> bool {
        self.measure.suffices_at(position, standing)
            && !(self.has_few(position)
                && position.has_insufficient_material(self.measure.attacker))
    }

    fn has_few(&self, position: &Chess) -> bool {
        position.board().by_color(self.measure.attacker).count() <= FEW
    }

    /// The largest capture first. There are few captures, and most of the rest is in order.
    fn sort(&self, moves: &mut MoveList) {
        for end in 1..moves.len() {
            let worth = self.measure.captured(&moves[end]);
            let mut here = end;
            while worth > 0 && here > 0 && self.measure.captured(&moves[here - 1]) < worth {
                moves.swap(here - 1, here);
                here -= 1;
            }
        }
    }
}
