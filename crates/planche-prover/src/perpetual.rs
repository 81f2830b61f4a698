//! Checks without end: a gain is worth nothing if the defender can give check for ever, or until he
//! wins it back.

use planche_facts::{forcing_moves, gives_check};
use rustc_hash::{FxHashMap, FxHashSet};
use shakmaty::{Chess, Move, Position};

use crate::prove::key;
use crate::settle::{Measure, played};

/// How many positions the question may cost; with more the answer is "not found".
const POSITIONS: u32 = 250;
/// How many plies of checks and evasions are followed.
const DEPTH: u32 = 12;

/// Defender to move: the check with which he forces mate or gets the gain back or, where that helps
/// him, a repetition.
pub(crate) fn endless_check(
    position: &Chess,
    measure: &Measure,
    repetition_helps: bool,
) -> Option<Move> {
    let mut search = Search {
        measure,
        repetition_helps,
        positions: POSITIONS,
        path: vec![key(position)],
        failed: FxHashMap::default(),
        held: FxHashSet::default(),
    };
    checks(position).find(|m| search.holds(&played(position, *m), DEPTH))
}

fn checks(position: &Chess) -> impl Iterator<Item = Move> + use<'_> {
    let moves = forcing_moves(position).into_iter();
    moves.filter(|m| gives_check(position, m))
}

struct Search<'a> {
    measure: &'a Measure,
    repetition_helps: bool,
    positions: u32,
    /// The defender's positions on the way here.
    path: Vec<u64>,
    /// Positions of the defender from which the checks run out within so many plies.
    failed: FxHashMap<u64, u32>,
    /// Positions from which they did not.
    held: FxHashSet<u64>,
}

impl Search<'_> {
    /// Attacker in check: whatever he does, if he is not mated, is there another check, for ever?
    fn holds(&mut self, position: &Chess, depth: u32) -> bool {
        let evasions = position.legal_moves();
        let mut evasions = evasions.iter();
        evasions.all(|m| self.goes_on(&played(position, *m), depth))
    }

    /// Defender to move: a position that was on the way, or one more check that holds.
    fn goes_on(&mut self, position: &Chess, depth: u32) -> bool {
        let here = key(position);
        if self.path.contains(&here) {
            return self.repetition_helps;
        }
        if self.held.contains(&here) {
            return true;
        }
        let known = self.failed.get(&here).is_some_and(|&deep| deep >= depth);
        if known || self.positions == 0 {
            return false;
        }
        if !self.measure.keeps(position) {
            self.held.insert(here);
            return true;
        }
        if depth < 2 {
            return false;
        }
        self.positions -= 1;
        self.path.push(here);
        let found = checks(position).any(|m| self.holds(&played(position, m), depth - 2));
        self.path.pop();
        if found {
            self.held.insert(here);
        } else {
            self.failed.insert(here, depth);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle::Aim;
    use planche_plan::Values;
    use shakmaty::CastlingMode;

    fn endless(fen: &str) -> Option<String> {
        let fen: shakmaty::fen::Fen = fen.parse().unwrap();
        let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        let attacker = position.clone().swap_turn().unwrap();
        let measure = Measure::new(&attacker, Aim::Material(0), Values::default());
        endless_check(&position, &measure, true)
            .map(|m| m.to_uci(CastlingMode::Standard).to_string())
    }

    #[test]
    fn a_queen_checks_on_two_squares_for_ever() {
        let fen = "4Q3/6pk/5p2/8/8/8/1q6/r5BK w - - 0 1";
        assert_eq!(endless(fen), Some("e8e4".into()));
    }

    #[test]
    fn checks_that_run_out_are_not_endless() {
        assert_eq!(endless("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1"), None);
    }
}
