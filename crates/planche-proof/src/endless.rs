//! The defender's checks without end at a settled leaf.
//!
//! His positions between the checks form a graph. One of them is **dead** if he has no check there, or if every check has
//! an evasion that leads to a dead position; what is left alive goes on for ever. A check without evasion is mate, and a
//! position in which captures win the gain back is as good as that for him. [`PLACES`] positions are looked at; where
//! there are more, those beyond count as dead, so that a leaf is refused only for checks that are seen to the end.
//!
//! An attacker who is no longer behind is content with nothing less than the win; one who stands no better than even with
//! his gain loses nothing by a repetition, and then only mate and the gain won back count.

use std::collections::HashMap;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::capture::{CaptureSearch, DEPTH, Meter, OutOfBudget, Stake, after};

/// How many positions between checks are looked at.
const PLACES: usize = 300;

/// How long it lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Life {
    /// Not looked at, or no check is left.
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
}

struct Place {
    position: Chess,
    life: Life,
    checks: Vec<Check>,
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
    let ahead = stake.worth.balance(leaf.board(), stake.attacker) > 0;
    match ahead {
        true => web.starve(),
        false => web.win(),
    }
    let alive = web.places[0]
        .checks
        .iter()
        .find(|check| web.holds(check, ahead));
    Ok(alive.map(|check| check.uci))
}

#[derive(Default)]
struct Web {
    places: Vec<Place>,
    known: HashMap<Chess, usize>,
}

impl Web {
    fn place(&mut self, position: &Chess) -> usize {
        let next = self.places.len();
        let id = *self.known.entry(position.clone()).or_insert(next);
        if id == next {
            self.places.push(Place {
                position: position.clone(),
                life: Life::Dead,
                checks: Vec::new(),
            });
        }
        id
    }

    /// Looks at the places in the order in which they were found.
    fn grow(&mut self, stake: Stake, meter: &mut Meter) -> Result<(), OutOfBudget> {
        let mut next = 0;
        while next < self.places.len().min(PLACES) {
            meter.tick()?;
            let position = self.places[next].position.clone();
            let captures = &mut CaptureSearch { stake, meter };
            if next > 0 && !captures.quiet_for_defender(&position, DEPTH)? {
                self.places[next].life = Life::Won;
            } else {
                self.look(next, &position);
            }
            next += 1;
        }
        Ok(())
    }

    fn look(&mut self, id: usize, position: &Chess) {
        for &action in &position.legal_moves() {
            let checked = after(position, action);
            if checked.is_check() {
                let check = self.check(action, &checked);
                self.places[id].checks.push(check);
            }
        }
        if !self.places[id].checks.is_empty() {
            self.places[id].life = Life::Open;
        }
    }

    fn check(&mut self, action: Move, checked: &Chess) -> Check {
        let evasions = checked.legal_moves();
        Check {
            uci: action.to_uci(CastlingMode::Standard),
            evasions: evasions
                .iter()
                .map(|m| self.place(&after(checked, *m)))
                .collect(),
        }
    }

    /// Takes away whatever dies, until nothing more does.
    fn starve(&mut self) {
        while let Some(id) = self.first(Life::Open, |web, check| web.holds(check, true)) {
            self.places[id].life = Life::Dead;
        }
    }

    /// The first place of this kind that has no check for which something holds.
    fn first(&self, life: Life, holds: impl Fn(&Web, &Check) -> bool) -> Option<usize> {
        let fails = |place: &Place| {
            place.life == life && !place.checks.iter().any(|check| holds(self, check))
        };
        self.places.iter().position(fails)
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
            Life::Dead => false,
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
