//! A position of any game: whose rules, where it began, and what was done since.

use std::sync::Arc;

use planche_game::{Rules, State};
use serde::Deserialize;

use super::rulebook::Rulebooks;
use crate::failure::Failure;

/// The longest game, in moves of both sides.
const LONGEST: usize = 600;

/// The most squares that may be changed by hand.
const CHANGES: usize = 64;

/// A game, and how its position came about.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"game": "tic-tac-toe", "moves": ["b2"]})))]
#[serde(deny_unknown_fields)]
pub struct GamePlace {
    /// The name of a game that ships.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    game: Option<String>,
    /// The text of rules of one's own, which go before the name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    rules: Option<String>,
    /// The position to begin with; where nothing is said, the start of the game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    position: Option<String>,
    /// The moves since then, by name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    moves: Vec<String>,
    /// What is put on the board by hand after that.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    changes: Vec<Change>,
}

/// A square that is changed by hand.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The square, by its place in `cells`.
    square: u16,
    /// The letter of the man, a capital for the first player; nothing for an empty square.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    man: Option<char>,
}

/// Rules, and the positions since the beginning.
pub struct Table {
    pub rules: Arc<Rules>,
    pub game: Vec<State>,
}

impl GamePlace {
    /// Plays it up to there.
    pub fn table(&self, books: &Rulebooks) -> Result<Table, Failure> {
        let rules = books.find(self.game.as_deref(), self.rules.as_deref())?;
        if self.moves.len() > LONGEST {
            return Err(Failure::bad("The game is long enough."));
        }
        let start = match &self.position {
            Some(text) => rules.position(text).map_err(Failure::unread)?,
            None => rules.start(),
        };
        let mut table = Table {
            rules,
            game: vec![start],
        };
        for name in &self.moves {
            table.play(name)?;
        }
        table.change(&self.changes)?;
        Ok(table)
    }
}

impl Table {
    /// The position on the board.
    pub fn state(&self) -> &State {
        &self.game[self.game.len() - 1]
    }

    fn play(&mut self, name: &str) -> Result<(), Failure> {
        let moves = self.rules.named_moves(self.state());
        let chosen = moves.into_iter().find(|(known, _)| known == name);
        let Some((_, chosen)) = chosen else {
            let shown: String = name.chars().take(20).collect();
            return Err(Failure::bad(format!("{shown:?} is not a legal move here.")));
        };
        let next = after(&self.rules, self.state(), &chosen.parts);
        self.game.push(next);
        Ok(())
    }

    /// What was changed by hand is a position without a past.
    fn change(&mut self, changes: &[Change]) -> Result<(), Failure> {
        if changes.is_empty() {
            return Ok(());
        }
        if changes.len() > CHANGES {
            return Err(Failure::bad("So many squares cannot be changed at once."));
        }
        let mut state = self.state().clone();
        for change in changes {
            let value = self.value(change)?;
            state.cells[usize::from(change.square)] = value;
        }
        // Read again, it has whatever follows from where the men stand.
        let text = self.rules.print(&state);
        let state = self.rules.position(&text).map_err(Failure::unread)?;
        self.game = vec![state];
        Ok(())
    }

    fn value(&self, change: &Change) -> Result<u8, Failure> {
        let game = &self.rules.game;
        let hole = game.board.holes.get(usize::from(change.square));
        if hole != Some(&false) {
            return Err(Failure::bad("There is no such square on this board."));
        }
        let Some(letter) = change.man else {
            return Ok(planche_game::cells::EMPTY);
        };
        let capital = letter.to_ascii_uppercase();
        let mut kinds = game.kinds.all.iter();
        let kind = kinds.position(|kind| kind.letter == Some(capital));
        let kind = kind.ok_or_else(|| Failure::bad("This game has no such man."))?;
        let side = planche_game::Side::BOTH[usize::from(!letter.is_ascii_uppercase())];
        Ok(game.kinds.value(side, kind as u8))
    }
}

/// The position after a move.
pub fn after(rules: &Rules, state: &State, parts: &[planche_game::Part]) -> State {
    let mut next = state.clone();
    rules.make(&mut next, parts);
    next.forget();
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Result<String, Failure> {
        let place: GamePlace = serde_json::from_str(text).expect("a place");
        let table = place.table(&Rulebooks::default())?;
        Ok(table.rules.print(table.state()))
    }

    #[test]
    fn men_can_be_put_elsewhere_by_hand() {
        let text = r#"{"game": "tic-tac-toe", "moves": ["b2"], "changes": [{"square": 4}, {"square": 0, "man": "X"}]}"#;
        assert_eq!(place(text).as_deref(), Ok("3/3/X2 o"));
        let text = r#"{"game": "tic-tac-toe", "position": "3/3/X2 o", "moves": ["b2"]}"#;
        assert_eq!(place(text).as_deref(), Ok("3/1o1/X2 x"));
    }

    #[test]
    fn what_cannot_be_is_told() {
        for text in [
            r#"{}"#,
            r#"{"game": "ludo"}"#,
            r#"{"game": "tic-tac-toe", "moves": ["d4"]}"#,
            r#"{"game": "tic-tac-toe", "position": "3/3 x"}"#,
            r#"{"game": "tic-tac-toe", "changes": [{"square": 9}]}"#,
            r#"{"game": "tic-tac-toe", "changes": [{"square": 0, "man": "q"}]}"#,
            r#"{"rules": "game x"}"#,
        ] {
            assert!(place(text).is_err(), "{text}");
        }
    }
}
