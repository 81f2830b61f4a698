//! Captures, promotions and evasions played out: does the gain stay?
//!
//! No other part of the program is asked so often, so a move whose outcome is plain from the count of
//! men is not played: a capture that leaves the defender's loss large enough, or one of the attacker's
//! that does not make up for what is missing. The count is kept from move to move.

use planche_facts::{add_forcing_moves, add_loud_moves, can_move, gives_check};
use planche_plan::turned;
use shakmaty::{Chess, Move, MoveList, Position};

use crate::leaves::measure::{Aim, Measure, Standing};
use crate::position::{is_claimable, played};

/// An attacker with more men than this is not stalemated, and has enough of them to win with.
const FEW: usize = 5;

/// What the side to move would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Threat {
    /// Nothing.
    None,
    /// Something that begins with this move.
    Move(Move),
    /// Something else.
    Other,
}

/// Defender to move: can he bring the gain below what is wanted by captures, promotions and
/// evasions? True if he cannot.
pub(crate) fn keeps(measure: &Measure, position: &Chess) -> bool {
    measure.aim != Aim::Mate && Quiet::new(measure, 0).keeps(position)
}

/// The same question with the defender also giving so many quiet checks in one line, and the move with
/// which he does it.
pub(crate) fn winning_back(measure: &Measure, position: &Chess, checks: u32) -> Threat {
    match measure.aim {
        Aim::Mate => Threat::Other,
        Aim::Material(_) => Quiet::new(measure, checks).refutation(position),
    }
}

/// Defender to move: is the gain on the board, and does it stay there?
pub(crate) fn is_settled(measure: &Measure, position: &Chess) -> bool {
    measure.in_hand(position) && !is_claimable(position) && keeps(measure, position)
}

/// Attacker to move: may he sit back, because the gain is in hand and no capture of the
/// defender threatens it?
pub(crate) fn may_rest(measure: &Measure, position: &Chess) -> bool {
    measure.in_hand(position)
        && !is_claimable(position)
        && can_move(position)
        && turned(position).is_some_and(|turned| keeps(measure, &turned))
}

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
struct Quiet<'a> {
    measure: &'a Measure,
    positions: u32,
    /// So many quiet checks may the defender give in one line.
    checks: u32,
}

impl<'a> Quiet<'a> {
    fn new(measure: &'a Measure, checks: u32) -> Quiet<'a> {
        Quiet {
            measure,
            positions: measure.tuning().quiet_positions,
            checks,
        }
    }

    /// Defender to move: is the gain there whatever he takes?
    fn keeps(&mut self, position: &Chess) -> bool {
        self.refutation(position) == Threat::None
    }

    /// Defender to move: the move with which he brings the gain below what is wanted.
    fn refutation(&mut self, position: &Chess) -> Threat {
        let left = Left {
            plies: self.measure.tuning().quiet_plies,
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
        // The list is two thousand bytes long: it is made in its place.
        let mut moves;
        if check {
            moves = position.legal_moves();
        } else {
            moves = MoveList::new();
            match checks {
                true => add_forcing_moves(position, &mut moves),
                false => add_loud_moves(position, &mut moves),
            }
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
        let mut moves;
        if check {
            moves = position.legal_moves();
        } else {
            moves = MoveList::new();
            add_loud_moves(position, &mut moves);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::trying::position;

    /// The king takes the rook, and in the pawn ending the pawn on b5 queens before Black's.
    #[test]
    fn a_pawn_that_queens_first_is_seen_behind_an_exchange() {
        let root = position("8/1K6/2P4p/6p1/1P6/5k1P/2r2p1P/5R2 b - - 2 45");
        let leaf = position("2r5/1K6/7p/1P4p1/8/7k/7P/8 w - - 0 49");
        let measure = Measure::new(&root, Aim::Material(10), &Options::default());
        assert!(!keeps(&measure, &leaf));
        let no_pawn = position("2r5/1K6/7p/6p1/8/7k/7P/8 w - - 0 49");
        assert!(keeps(&measure.less(45), &no_pawn), "nothing queens");
    }

    /// Rooks are exchanged, and two checks win the other rook.
    #[test]
    fn checks_are_seen_behind_an_exchange() {
        let root = position("5rk1/ppR3pp/3p4/3Pp3/8/4Q3/P1R2rPP/1q4K1 w - - 0 23");
        let leaf = position("5rk1/1pR3pp/3p4/3Pp3/8/4Q3/Pq3RPP/6K1 b - - 0 23");
        let measure = Measure::new(&root, Aim::Material(40), &Options::default());
        assert_eq!(winning_back(&measure, &leaf, 1), Threat::None);
        assert_ne!(winning_back(&measure, &leaf, 2), Threat::None);
    }
}
