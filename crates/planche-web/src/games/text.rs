//! The text of rules: that of a shipped game, and whether one's own can be played by.

use planche_game::library;
use planche_game::text;
use serde::{Deserialize, Serialize};

use super::rulebook::Rulebooks;
use crate::failure::{Failure, sentence};
use crate::server::{App, Body, Reply};

/// Rules to be looked at.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"game": "tic-tac-toe"})))]
#[serde(deny_unknown_fields)]
pub struct GameRulesQuestion {
    /// The name of a game that ships.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    game: Option<String>,
    /// The text of rules of one's own, which go before the name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    rules: Option<String>,
}

/// Rules as text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameRules {
    /// The text as it was sent, or as it ships.
    text: String,
    /// The same in the usual layout; nothing where it cannot be read.
    tidy: Option<String>,
    /// What is wrong; nothing where it can be played by.
    problem: Option<RulesProblem>,
    /// How many moves the side that begins has; nothing where something is wrong.
    moves: Option<usize>,
}

/// What is wrong with rules.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RulesProblem {
    /// The line, from 1.
    line: u32,
    /// The column, from 1.
    column: u32,
    /// What it is.
    message: String,
    /// What may help.
    hint: Option<String>,
}

/// The text of rules, and whether they can be played by.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/game-rules",
    tag = "Games",
    request_body = GameRulesQuestion,
    responses(
        (status = 200, description = "The text, and what is wrong with it.", body = GameRules),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn game_rules(
    axum::extract::State(app): axum::extract::State<App>,
    Body(asked): Body<GameRulesQuestion>,
) -> Result<Reply<GameRules>, Failure> {
    let books = app.rulebooks();
    app.short(move || tell(&books, asked)).await
}

fn tell(books: &Rulebooks, asked: GameRulesQuestion) -> Result<GameRules, Failure> {
    let shipped = |name: String| {
        let found = library::find(&name).map(|game| game.text.to_owned());
        found.ok_or_else(|| Failure::missing("There is no game of this name."))
    };
    let text = match (asked.rules, asked.game) {
        (Some(text), _) => text,
        (None, Some(name)) => shipped(name)?,
        (None, None) => return Err(Failure::bad("Which game? A name or rules are needed.")),
    };
    let read = books.own(&text);
    Ok(GameRules {
        tidy: text::parse(&text).ok().map(|file| text::print(&file)),
        moves: read
            .as_ref()
            .ok()
            .map(|rules| rules.moves(&rules.start()).len()),
        problem: read.err().map(|error| RulesProblem {
            line: error.place.line,
            column: error.place.column,
            message: sentence(&error.problem.to_string()),
            hint: error.hint.as_deref().map(sentence),
        }),
        text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(rules: &str) -> GameRules {
        let asked = GameRulesQuestion {
            game: None,
            rules: Some(rules.to_owned()),
        };
        tell(&Rulebooks::default(), asked).expect("an answer")
    }

    #[test]
    fn good_rules_have_moves_and_bad_ones_a_place() {
        let good = library::find("tic-tac-toe").expect("shipped").text;
        let read = told(good);
        assert_eq!((read.moves, read.problem.is_none()), (Some(9), true));
        let read = told(&good.replace("s is empty", "s is emty"));
        let problem = read.problem.expect("a problem");
        assert_eq!((problem.line, read.moves), (10, None));
        assert!(!problem.message.is_empty());
    }
}
