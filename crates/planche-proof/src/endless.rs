//! The defender's checks without end at a settled leaf.
//!
//! His positions between the checks form a graph. One of them is **dead** if he has no check there, or if every check has
//! an evasion that leads to a dead position; what is left alive goes on for ever. A check without evasion is mate, and a
//! position in which captures win the gain back is as good as that for him. Death is passed on as soon as it is seen, so
//! that nobody looks behind a check that is met already, and a leaf without any check left is done with. [`PLACES`]
//! positions are looked at; where there are more, those beyond count as dead, so that a leaf is refused only for checks
//! that are seen to the end.
//!
//! An attacker who is no longer behind is content with nothing less than the win; one who stands no better than even with
//! his gain loses nothing by a repetition, and then only mate and the gain won back count.

use std::collections::{HashMap, VecDeque};

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::capture::{CaptureSearch, DEPTH, Meter, OutOfBudget, Stake, after};

/// How many positions between checks are looked at.
const PLACES: usize = 300;

/// How long it lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Life {
    /// Not looked at.
    Unseen,
    /// No check is left.
    Dead,
    /// Some check may go on.
    Open,
    /// The gain is won back.
    Won,
}

/// A check and the places behind its evasions.
struct Check {
    uci: UciMove,
    evasions: Vec<usize>,
    /// An evasion leads to a dead place.
    met: bool,
}

/// A check by the place that it is given in, and its number there.
#[derive(Clone, Copy)]
struct Origin {
    place: usize,
    check: usize,
}

struct Place {
    position: Chess,
    life: Life,
    checks: Vec<Check>,
    /// The checks that lead here.
    origins: Vec<Origin>,
}

/// Defender to move: the check with which he goes on for ever, mates, or wins the gain back.
pub(crate) fn endless_check(
    leaf: &Chess,
    stake: Stake,
    meter: &mut Meter,
) -> Result<Option<UciMove>, OutOfBudget> {
    let mut web = Web::default();
    web.place(leaf);
    web.grow(stake, meter)?;
    let circles = stake.worth.balance(leaf.board(), stake.attacker) > 0;
    match circles {
        true => web.starve(),
        false => web.win(),
    }
    let mut checks = web.places[0].checks.iter();
    let alive = checks.find(|check| !check.met && web.holds(check, circles));
    Ok(alive.map(|check| check.uci))
}

#[derive(Default)]
struct Web {
    places: Vec<Place>,
    known: HashMap<Chess, usize>,
    /// What is to be looked at, in this order.
    queue: VecDeque<usize>,
}

impl Web {
    fn place(&mut self, position: &Chess) -> usize {
        let next = self.places.len();
        let id = *self.known.entry(position.clone()).or_insert(next);
        if id == next {
            self.places.push(Place {
                position: position.clone(),
                life: Life::Unseen,
                checks: Vec::new(),
                origins: Vec::new(),
            });
        }
        if self.places[id].life == Life::Unseen {
            self.queue.push_back(id);
        }
        id
    }

    /// Looks at the places that matter, in the order in which they were found, until the leaf is dead.
    fn grow(&mut self, stake: Stake, meter: &mut Meter) -> Result<(), OutOfBudget> {
        let mut looked = 0;
        while looked < PLACES
            && self.places[0].life != Life::Dead
            && let Some(id) = self.queue.pop_front()
        {
            if !self.matters(id) {
                continue;
            }
            looked += 1;
            meter.tick()?;
            let position = self.places[id].position.clone();
            let captures = &mut CaptureSearch { stake, meter };
            if id > 0 && !captures.quiet_for_defender(&position, DEPTH)? {
                self.places[id].life = Life::Won;
            } else {
                self.look(id, &position);
            }
        }
        Ok(())
    }

    /// Whether a place was not looked at and lies behind a check that is not met yet.
    fn matters(&self, id: usize) -> bool {
        let place = &self.places[id];
        let open = |from: &Origin| {
            let origin = &self.places[from.place];
            origin.life == Life::Open && !origin.checks[from.check].met
        };
        place.life == Life::Unseen && (id == 0 || place.origins.iter().any(open))
    }

    fn look(&mut self, id: usize, position: &Chess) {
        self.places[id].life = Life::Open;
        for &action in &position.legal_moves() {
            let checked = after(position, action);
            if checked.is_check() {
                self.check(id, action, &checked);
            }
        }
        if self.places[id].checks.iter().all(|check| check.met) {
            self.bury(id);
        }
    }

    fn check(&mut self, id: usize, action: Move, checked: &Chess) {
        let replies = checked.legal_moves();
        let evasions: Vec<usize> = replies
            .iter()
            .map(|m| self.place(&after(checked, *m)))
            .collect();
        let origin = Origin {
            place: id,
            check: self.places[id].checks.len(),
        };
        for &to in &evasions {
            self.places[to].origins.push(origin);
        }
        let met = evasions
            .iter()
            .any(|&to| self.places[to].life == Life::Dead);
        self.places[id].checks.push(Check {
            uci: action.to_uci(CastlingMode::Standard),
            evasions,
            met,
        });
    }

    /// A place is dead, and with it whatever has no other check.
    fn bury(&mut self, id: usize) {
        let mut dying = vec![id];
        while let Some(id) = dying.pop() {
            self.places[id].life = Life::Dead;
            for from in std::mem::take(&mut self.places[id].origins) {
                let origin = &mut self.places[from.place];
                origin.checks[from.check].met = true;
                if origin.life == Life::Open && origin.checks.iter().all(|check| check.met) {
                    dying.push(from.place);
                }
            }
        }
    }

    /// What was never looked at is dead.
    fn starve(&mut self) {
        for id in 0..self.places.len() {
            if self.places[id].life == Life::Unseen {
                self.bury(id);
            }
        }
    }

    /// Adds whatever is won for certain, until nothing more is.
    fn win(&mut self) {
        let wins = |web: &Web, place: &Place| {
            place.life == Life::Open && place.checks.iter().any(|check| web.holds(check, false))
        };
        while let Some(id) = self.places.iter().position(|place| wins(self, place)) {
            self.places[id].life = Life::Won;
        }
    }

    /// Whether every evasion leads to what is good for the defender.
    fn holds(&self, check: &Check, circles: bool) -> bool {
        check.evasions.iter().all(|&to| match self.places[to].life {
            Life::Won => true,
            Life::Open => circles,
            Life::Dead | Life::Unseen => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;
    use shakmaty::fen::Fen;

    use super::*;

    /// The check of Black, where White has what he wanted.
    fn endless(fen: &str) -> Option<String> {
        let fen: Fen = fen.parse().expect(fen);
        let leaf: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let worth = crate::worth::Worth::default();
        let stake = Stake {
            attacker: Color::White,
            base: worth.balance(leaf.board(), Color::White) - 10,
            wanted: 10,
            worth,
        };
        let found = endless_check(&leaf, stake, &mut Meter::new(1_000_000));
        found.expect("within the budget").map(|uci| uci.to_string())
    }

    #[test]
    fn a_circle_of_checks_is_seen() {
        // A rook ahead, and the queen checks on e1 and h4 for ever.
        assert_eq!(
            endless("6k1/8/8/8/8/4q3/6PP/R6K b - - 0 1"),
            None,
            "the rook meets it"
        );
        let circle = "6k1/5ppp/8/8/7q/8/QR4P1/6K1 b - - 0 1";
        assert!(endless(circle).is_some());
    }

    #[test]
    fn a_mate_by_checks_is_seen() {
        assert_eq!(
            endless("3r2k1/5ppp/8/8/8/8/R4PPP/6K1 b - - 0 1").as_deref(),
            Some("d8d1")
        );
        assert_eq!(
            endless("3r2k1/5ppp/8/8/8/7P/R4PP1/6K1 b - - 0 1"),
            None,
            "there is air"
        );
    }
}
