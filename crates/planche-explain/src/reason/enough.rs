//! Replies after which nothing more is needed.

use planche_plan::Units;
use shakmaty::Position;

use super::wording::Wording;
use crate::case::Case;
use crate::fact::{Fact, PlacedFact};
use crate::kept::kept;
use crate::loose::regain;
use crate::man::name;
use crate::prize::{Prize, Stock, reward};
use crate::success::Success;
use crate::words::side;

impl Wording<'_, '_> {
    pub(super) fn enough(&mut self) -> String {
        if let Some(thrown) = self.thrown_in() {
            return thrown;
        }
        let attacker = side(self.subject.root.turn());
        let after = format!("after {}", self.any_of_them());
        let has = match (self.subject.success, self.cases[0].is_settled()) {
            (Success::Material(units), true) if !self.cases[0].in_hand => self.regain(units),
            (Success::Material(units), true) => {
                for case in self.cases {
                    let path = case.place.path.clone();
                    let fact = Fact::Gain { units };
                    self.claims.push(PlacedFact { path, fact });
                }
                let values = &self.subject.values;
                match units {
                    1.. => format!("{attacker} has already won {}", self.won(units)),
                    _ => format!("{attacker} {}", kept(units, values)),
                }
            }
            (Success::Ending { gains }, false) => {
                for case in self.cases {
                    let path = case.place.path.clone();
                    let fact = Fact::KnownEnding { gains };
                    self.claims.push(PlacedFact { path, fact });
                }
                "the ending is known to be won".to_owned()
            }
            _ => format!("{attacker} needs no more moves"),
        };
        format!("{after} {has}")
    }

    /// What the gain is called, where it is the same after all of these replies.
    fn won(&self, units: Units) -> Prize {
        let (root, values) = (self.subject.root, &self.subject.values);
        let named = |case: &Case| reward(root, &[&case.place.path], units, values);
        let mut names = self.cases.iter().map(named);
        let first = names.next();
        let stock = Stock::of(root.board(), !self.subject.root.turn());
        first
            .filter(|first| names.all(|name| name == *first))
            .unwrap_or_else(|| stock.prize(units, values))
    }

    /// The captures that are enough, where the gain is not on the board yet.
    fn regain(&mut self, units: Units) -> String {
        let attacker = side(self.subject.root.turn());
        let mut captures = Vec::new();
        for case in self.cases {
            let position = &case.place.position;
            let fact = regain(position, self.subject.root, units, &self.subject.values);
            let Some(fact @ Fact::Regain { .. }) = fact else {
                return format!("{attacker} has nothing to fear");
            };
            if let Fact::Regain { san, .. } = &fact {
                captures.push(san.clone());
            }
            let path = case.place.path.clone();
            self.claims.push(PlacedFact { path, fact });
        }
        captures.dedup();
        match captures.len() <= 3 {
            true => format!("it is enough to take ({})", captures.join(", ")),
            false => format!("it is enough for {attacker} to take"),
        }
    }

    /// Replies that lose the man that moved on top of what is won already.
    fn thrown_in(&mut self) -> Option<String> {
        let Success::Material(units) = self.subject.success else {
            return None;
        };
        let mut captures = Vec::new();
        let mut claims = Vec::new();
        for case in self.cases {
            let fact @ Fact::Loose { san, .. } = case.loose.as_ref()? else {
                return None;
            };
            captures.push(san.clone());
            let path = || case.place.path.clone();
            let (gain, fact) = (Fact::Gain { units }, fact.clone());
            claims.extend([gain, fact].map(|fact| PlacedFact { path: path(), fact }));
        }
        self.claims.extend(claims);
        let role = name(self.cases[0].action.role());
        let lose = self.verb("also loses", "also lose");
        let how = match captures.len() <= 3 {
            true => format!(" ({})", captures.join(", ")),
            false => String::new(),
        };
        Some(format!("{} {lose} the {role}{how}", self.listed()))
    }
}
