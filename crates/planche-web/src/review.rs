//! A game gone through: what was played, missed and refuted in it.

use std::convert::Infallible;
use std::sync::atomic::Ordering;
use std::time::Duration;

use web_time::Instant;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::stream::Stream;
use planche::{AnnotateOptions, GameMoment, GameMomentKind, review_game};
use serde::{Deserialize, Serialize};
use shakmaty::CastlingMode;

use crate::board::{Choice, fen};
use crate::failure::Failure;
use crate::language::lang;
use crate::paste::{self, PastedGame};
use crate::plan_words::{Mark, MarkKind};
use crate::server::{App, Body};
use crate::solve::{RefutedPly, plies};

/// How many nodes a position with a sign of a combination may cost: one game may take longer than one of a thousand.
const NODES: usize = 2_000;

/// The most games of a text that are listed.
const GAMES: usize = 200;

/// How long a game may take; what is found by then is told.
const LONGEST: Duration = Duration::from_secs(60);

/// A text with games, and which of them to look at.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"text": "1. f3 e5 2. g4 a6 *", "game": 0})))]
#[serde(deny_unknown_fields)]
pub struct ReviewQuestion {
    /// The games as PGN.
    text: String,
    /// Which of them, counted from nought.
    #[serde(default)]
    game: usize,
    /// The language of what is told, `en` or `fr`; English where nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    lang: Option<String>,
}

/// A game gone through.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameReview {
    /// The titles of all games of the text.
    games: Vec<String>,
    /// Which of them this is.
    at: usize,
    /// The game.
    game: PastedGame,
    /// Whether all of it was looked at before it was stopped or its time was up.
    whole: bool,
    /// What is to be said about it, in order.
    moments: Vec<Moment>,
    /// The game with all that in it, as PGN.
    pgn: String,
}

/// Something that is to be said about a move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Moment {
    /// The move, counted from nought.
    ply: usize,
    /// What is to be said.
    kind: MomentKind,
    /// In words.
    words: String,
    /// What it is worth: "a rook", "mate".
    worth: String,
    /// The position where the combination begins: before the move, or for a mistake after it.
    fen: String,
    /// The first move of the combination.
    best: Option<Choice>,
    /// The combination.
    line: Vec<RefutedPly>,
    /// What to draw.
    marks: Vec<Mark>,
}

/// What can be said about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MomentKind {
    /// A combination was played.
    Played,
    /// One was missed.
    Missed,
    /// The move lets the opponent win something.
    Mistake,
    /// So does this one, and it was meant as a sacrifice.
    Sacrifice,
}

/// Goes through a game: a stream like that of `solve`.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/review",
    tag = "Games of chess",
    request_body = ReviewQuestion,
    responses(
        (status = 200, description = "Server-sent events: `started` (a `Started`), `progress` (a `Beat`, five times a second), and at last `answer` (described here) or `failed` (an `ErrorMessage`).", content_type = "text/event-stream", body = GameReview),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn review(
    State(app): State<App>,
    Body(asked): Body<ReviewQuestion>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    app.work().run(LONGEST, move |stop| {
        let started = Instant::now();
        let enough = || stop.load(Ordering::Relaxed) || started.elapsed() > LONGEST;
        told(&asked, &enough)
    })
}

fn told(asked: &ReviewQuestion, enough: &dyn Fn() -> bool) -> Result<GameReview, Failure> {
    let texts = split(&asked.text);
    let none = || Failure::bad("There is no such game in this text.");
    let text = texts.get(asked.game).ok_or_else(none)?;
    let (_, game) = paste::game(text)?;
    let options = AnnotateOptions {
        nodes: NODES,
        lang: lang(asked.lang.as_deref())?,
        ..AnnotateOptions::default()
    };
    let review = review_game(text.as_bytes(), &options, enough).map_err(Failure::unread)?;
    Ok(GameReview {
        games: texts.iter().take(GAMES).map(|text| title(text)).collect(),
        at: asked.game,
        game,
        whole: !enough(),
        moments: review.moments.iter().map(moment).collect(),
        pgn: String::from_utf8_lossy(&review.annotated.text).into_owned(),
    })
}

fn title(text: &str) -> String {
    match paste::game(text) {
        Ok((_, game)) => game.title().to_owned(),
        Err(_) => "A game that cannot be read".to_owned(),
    }
}

/// The texts of the games: a tag after moves begins another one. Tags inside of comments are comments.
fn split(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let (mut start, mut at, mut comment, mut moves) = (0, 0, false, false);
    for line in text.split_inclusive('\n') {
        let tag = !comment && line.trim_start().starts_with('[');
        if tag && moves {
            games.push(&text[start..at]);
            (start, moves) = (at, false);
        }
        // A line that begins so is for programs, and no part of a game.
        moves |= !tag && !line.trim().is_empty() && !line.starts_with('%');
        let opens = |c: char| line.rfind(c);
        comment = match (opens('{'), opens('}')) {
            (Some(open), Some(close)) => open > close,
            (Some(_), None) => !tag,
            (None, Some(_)) => false,
            (None, None) => comment,
        };
        at += line.len();
    }
    games.push(&text[start..]);
    games.retain(|game| !game.trim().is_empty());
    games
}

fn moment(found: &GameMoment) -> Moment {
    let solution = &found.solution;
    let line = plies(&solution.root, &solution.told);
    Moment {
        ply: found.ply,
        kind: match found.kind {
            GameMomentKind::Played => MomentKind::Played,
            GameMomentKind::Missed => MomentKind::Missed,
            GameMomentKind::Mistake => MomentKind::Mistake,
            GameMomentKind::Sacrifice => MomentKind::Sacrifice,
        },
        words: found.words.clone(),
        worth: match solution.is_mate() {
            true => "mate".to_owned(),
            false => solution.reward().to_string(),
        },
        fen: fen(&solution.root),
        best: line.first().map(RefutedPly::choice),
        marks: marks(found),
        line,
    }
}

/// The first move of the combination, and what it turns on next.
fn marks(found: &GameMoment) -> Vec<Mark> {
    let solution = &found.solution;
    let own = solution.told.iter().step_by(2).take(2);
    let arrow = |(at, action): (usize, &shakmaty::Move)| {
        let uci = action.to_uci(CastlingMode::Standard).to_string();
        let square = |at: usize| uci.get(at..at + 2).unwrap_or_default().to_owned();
        Mark {
            from: square(0),
            to: Some(square(2)),
            kind: if at == 0 {
                MarkKind::Play
            } else {
                MarkKind::Threat
            },
        }
    };
    own.enumerate().map(arrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str, game: usize) -> Result<GameReview, Failure> {
        let asked = ReviewQuestion {
            text: text.to_owned(),
            game,
            lang: None,
        };
        told(&asked, &|| false)
    }

    #[test]
    fn a_review_that_is_stopped_tells_what_it_has() {
        let asked = ReviewQuestion {
            text: "1. f3 e5 2. g4 a6 *".to_owned(),
            game: 0,
            lang: None,
        };
        let review = told(&asked, &|| true).unwrap_or_else(|f| panic!("{f:?}"));
        assert!(!review.whole && review.moments.is_empty());
        assert_eq!(review.game.title(), "");
    }

    #[test]
    fn what_was_missed_and_allowed_is_told() {
        let review = asked("1. f3 e5 2. g4 a6 *", 0).unwrap_or_else(|f| panic!("{f:?}"));
        let told: Vec<(usize, MomentKind)> =
            review.moments.iter().map(|m| (m.ply, m.kind)).collect();
        assert!(told.contains(&(2, MomentKind::Mistake)), "{told:?}");
        assert!(told.contains(&(3, MomentKind::Missed)), "{told:?}");
        let missed = review.moments.iter().find(|m| m.kind == MomentKind::Missed);
        let missed = missed.expect("a moment");
        assert_eq!(missed.worth, "mate");
        assert_eq!(missed.best.as_ref().map(|m| m.san.as_str()), Some("Qh4#"));
        assert!(review.pgn.contains("Qh4#"));
    }

    #[test]
    fn games_are_told_apart() {
        let text = "[White \"A\"]\n\n1. e4 { [x] \n[y] } e5 *\n\n[White \"B\"]\n[Black \"C\"]\n\n1. d4 d5 *\n";
        let games = split(text);
        assert_eq!(games.len(), 2, "{games:?}");
        assert_eq!(games.concat(), text);
        assert_eq!(split(&format!("% a list\n\n{text}")).len(), 2);
        let second = asked(text, 1).unwrap_or_else(|f| panic!("{f:?}"));
        assert_eq!(second.games, ["A – ?", "B – C"]);
        assert!(asked(text, 2).is_err());
        assert!(asked("[Variant \"Atomic\"]\n\n1. e4 *", 0).is_err());
    }
}
