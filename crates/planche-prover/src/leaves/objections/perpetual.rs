//! Checks without end: a gain is worth nothing if the defender can give check for ever, or until he
//! wins it back.
//!
//! The defender's positions between his checks form a graph. A position is dead if he has no check
//! there, or if every check has an evasion that leads to a dead position. What is alive when nothing is
//! left to look at goes on for ever.

use planche_facts::{forcing_moves, gives_check};
use rustc_hash::FxHashMap;
use shakmaty::{Chess, Move, Position};

use crate::leaves::measure::Measure;
use crate::leaves::quiet::keeps;
use crate::objection::Objection;
use crate::position::{key, played};

/// Defender to move: the check with which he forces mate or gets the gain back or, where that helps
/// him, a repetition.
pub(crate) fn endless_check(
    position: &Chess,
    measure: &Measure,
    repetition_helps: bool,
) -> Option<Objection> {
    let mut web = Checks {
        measure,
        places: Vec::new(),
        known: FxHashMap::default(),
    };
    web.place(position);
    web.grow();
    if !repetition_helps {
        web.forbid_circles();
    }
    let start = &web.places[0];
    let alive = start.checks.iter().find(|check| web.holds(check));
    alive.map(|check| Objection::Perpetual {
        check: check.action,
    })
}

/// The number of a place.
type Id = usize;

/// A position with the defender to move.
struct Place {
    position: Chess,
    state: State,
    /// His checks that may still hold.
    checks: Vec<Check>,
    /// The places whose checks lead here.
    from: Vec<Id>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not looked at yet.
    New,
    /// He has checks that may hold.
    Open,
    /// He has won the gain back.
    Won,
    /// His checks have run out.
    Dead,
}

/// A check and where the evasions lead.
struct Check {
    action: Move,
    evasions: Vec<Id>,
}

struct Checks<'a> {
    measure: &'a Measure,
    places: Vec<Place>,
    known: FxHashMap<u64, Id>,
}

impl Checks<'_> {
    fn place(&mut self, position: &Chess) -> Id {
        let next = self.places.len();
        let id = *self.known.entry(key(position)).or_insert(next);
        if id == next {
            self.places.push(Place {
                position: position.clone(),
                state: State::New,
                checks: Vec::new(),
                from: Vec::new(),
            });
        }
        id
    }

    /// Looks at one place after the other, as long as the start is alive. If there are too many, those
    /// that are left count as alive: a king that so many checks do not bring to safety is not safe.
    fn grow(&mut self) {
        self.look(0);
        let mut next = 0;
        for _ in 1..self.measure.tuning().perpetual_positions {
            let wanted = (next..self.places.len()).chain(0..next);
            let mut wanted = wanted.filter(|&id| self.places[id].state == State::New);
            let Some(id) = wanted.find(|&id| self.is_wanted(id)) else {
                break;
            };
            self.look(id);
            next = id + 1;
            if self.places[0].state == State::Dead {
                break;
            }
        }
    }

    /// Whether some check that may still hold leads here.
    fn is_wanted(&self, id: Id) -> bool {
        let uses = |&from: &Id| {
            let mut checks = self.places[from].checks.iter();
            checks.any(|check| check.evasions.contains(&id))
        };
        self.places[id].from.iter().any(uses)
    }

    fn look(&mut self, id: Id) {
        let position = self.places[id].position.clone();
        if id != 0 && !keeps(self.measure, &position) {
            self.places[id].state = State::Won;
            return;
        }
        let moves = forcing_moves(&position).into_iter();
        for action in moves.filter(|m| gives_check(&position, m)) {
            let after = played(&position, action);
            let evasions = after.legal_moves().into_iter();
            let evasions: Vec<Id> = evasions.map(|m| self.place(&played(&after, m))).collect();
            if evasions
                .iter()
                .all(|&to| self.places[to].state != State::Dead)
            {
                evasions
                    .iter()
                    .for_each(|&to| self.places[to].from.push(id));
                self.places[id].checks.push(Check { action, evasions });
            }
        }
        match self.places[id].checks.is_empty() {
            true => self.kill(id),
            false => self.places[id].state = State::Open,
        }
    }

    /// A place is dead, and with it the checks that lead there.
    fn kill(&mut self, id: Id) {
        let mut dead = vec![id];
        while let Some(id) = dead.pop() {
            self.places[id].state = State::Dead;
            for from in std::mem::take(&mut self.places[id].from) {
                let place = &mut self.places[from];
                place.checks.retain(|check| !check.evasions.contains(&id));
                if place.checks.is_empty() && place.state == State::Open {
                    dead.push(from);
                }
            }
        }
    }

    /// Keeps only what ends with the gain won back or with mate.
    fn forbid_circles(&mut self) {
        while let Some(id) = (0..self.places.len()).find(|&id| {
            let place = &self.places[id];
            place.state == State::Open && place.checks.iter().any(|check| self.wins(check))
        }) {
            self.places[id].state = State::Won;
        }
        for id in 0..self.places.len() {
            if self.places[id].state != State::Won {
                self.places[id].state = State::Dead;
            }
        }
    }

    fn wins(&self, check: &Check) -> bool {
        let mut evasions = check.evasions.iter();
        evasions.all(|&to| self.places[to].state == State::Won)
    }

    fn holds(&self, check: &Check) -> bool {
        let mut evasions = check.evasions.iter();
        evasions.all(|&to| self.places[to].state != State::Dead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaves::measure::Aim;
    use crate::options::Options;
    use planche_plan::passed;
    use shakmaty::CastlingMode;

    fn endless(fen: &str) -> Option<String> {
        let fen: shakmaty::fen::Fen = fen.parse().unwrap();
        let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        let attacker = passed(&position).unwrap();
        let measure = Measure::new(&attacker, Aim::Material(0), &Options::default());
        endless_check(&position, &measure, true)
            .and_then(|found| found.reply())
            .map(|m| m.to_uci(CastlingMode::Standard).to_string())
    }

    #[test]
    fn a_queen_checks_on_two_squares_for_ever() {
        let fen = "4Q3/6pk/5p2/8/8/8/1q6/r5BK w - - 0 1";
        assert_eq!(endless(fen), Some("e8e4".into()));
    }

    /// A rook is given, and then the queen checks the king all over the board.
    #[test]
    fn a_gain_that_ends_in_checks_without_end_is_none() {
        let position = |fen: &str| -> Chess {
            let fen: shakmaty::fen::Fen = fen.parse().unwrap();
            fen.into_position(CastlingMode::Standard).unwrap()
        };
        let root = position("6k1/p4ppp/Prb5/2QpNq2/5P2/2P1P3/6PP/R5K1 w - - 0 1");
        let leaf = position("6k1/p4ppp/PrN5/2Qp1q2/5P2/2P1P3/6PP/R5K1 b - - 0 1");
        let measure = Measure::new(&root, Aim::Material(30), &Options::default()).with_slack();
        let uci = |m: Move| m.to_uci(CastlingMode::Standard).to_string();
        let found = |helps| {
            let objection = endless_check(&leaf, &measure, helps);
            objection.and_then(|it| it.reply()).map(uci)
        };
        assert_eq!(found(true), Some("b6b1".into()));
        assert_eq!(found(false), None, "the checks win nothing back");
    }

    #[test]
    fn checks_that_run_out_are_not_endless() {
        assert_eq!(endless("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1"), None);
    }
}
