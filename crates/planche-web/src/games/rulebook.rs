//! Rules ready to be played by: those of the shipped games, and the last few of people's own.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use planche_game::library::GAMES;
use planche_game::{Rules, RulesError};

use crate::failure::{Failure, sentence};

/// How many rules of people's own are kept: every move of a game asks for them again.
const KEPT: usize = 6;

/// A text, and the rules it is.
type Rulebook = (String, Arc<Rules>);

/// The last rules by their texts.
#[derive(Debug, Clone, Default)]
pub struct Rulebooks(Arc<Mutex<VecDeque<Rulebook>>>);

impl Rulebooks {
    /// The rules of a text; the ones that nobody has asked for longest have to go when there are too many.
    pub fn own(&self, text: &str) -> Result<Arc<Rules>, Box<RulesError>> {
        if let Some(rules) = self.known(text) {
            return Ok(rules);
        }
        // Whoever else wants rules need not wait while these are read.
        let rules = Arc::new(Rules::from_text(text)?);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((text.to_owned(), rules.clone()));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        Ok(rules)
    }

    fn known(&self, text: &str) -> Option<Arc<Rules>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == text)?;
        let found = kept.remove(place)?;
        let rules = found.1.clone();
        kept.push_back(found);
        Some(rules)
    }

    /// The rules of a text of one's own, or else of a shipped game.
    pub fn find(&self, game: Option<&str>, own: Option<&str>) -> Result<Arc<Rules>, Failure> {
        match (game, own) {
            (_, Some(text)) => self.own(text).map_err(|error| told(&error)),
            (Some(name), None) => shipped(name),
            (None, None) => Err(Failure::bad("Which game? A name or rules are needed.")),
        }
    }
}

fn told(error: &RulesError) -> Failure {
    Failure::bad(format!("The rules: {}", sentence(&error.to_string())))
}

/// The rules of a shipped game, read once.
pub fn shipped(name: &str) -> Result<Arc<Rules>, Failure> {
    static LOADED: [OnceLock<Option<Arc<Rules>>>; GAMES.len()] =
        [const { OnceLock::new() }; GAMES.len()];
    let place = GAMES.iter().position(|game| game.name == name);
    let unknown = || Failure::missing("There is no game of this name.");
    let place = place.ok_or_else(unknown)?;
    let read = || Rules::from_text(GAMES[place].text).ok().map(Arc::new);
    let loaded = LOADED[place].get_or_init(read);
    loaded.clone().ok_or_else(Failure::ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_ones_own_are_kept_but_not_all_of_them() {
        let books = Rulebooks::default();
        let text = |number: usize| {
            GAMES
                .iter()
                .find(|game| game.name == "tic-tac-toe")
                .map(|game| game.text.replace("tic-tac-toe", &format!("game-{number}")))
                .expect("shipped")
        };
        let first = books.own(&text(0)).expect("rules");
        for number in 0..KEPT {
            books.own(&text(number)).expect("rules");
        }
        let again = books.own(&text(0)).expect("rules");
        assert!(
            Arc::ptr_eq(&first, &again),
            "it was asked for again in time"
        );
        for number in 1..=KEPT {
            books.own(&text(number)).expect("rules");
        }
        let after = books.own(&text(0)).expect("rules");
        assert!(!Arc::ptr_eq(&first, &after), "it had to go");
        assert!(books.0.lock().expect("a lock").len() <= KEPT);
    }
}
