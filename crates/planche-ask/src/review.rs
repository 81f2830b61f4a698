//! Games with what was played, missed and refuted in them, as a value to be written.

use std::sync::atomic::Ordering;

use planche::{
    AnnotateOptions, Annotated, GameMoment, GameMomentKind, Goal, Review, Solution, Values,
    review_game,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::combination::language;
use crate::question::Annotate;
use crate::{AskError, Stop};

/// What there is to say about a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameReview {
    /// The game with its annotations, as PGN.
    pub pgn: String,
    /// Combinations that were played.
    pub played: usize,
    /// Combinations that were there and were not played.
    pub missed: usize,
    /// Moves that let the opponent win something.
    pub mistakes: usize,
    /// How many of these are sacrifices that do not work.
    pub sacrifices: usize,
    /// What was found, in the order of the game.
    pub moments: Vec<ReviewedMoment>,
    /// Why the game could not be annotated; it is as it was then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complaint: Option<String>,
}

/// Something that is to be said about a move of a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ReviewedMoment {
    /// The move, counted from nought.
    pub ply: usize,
    /// `played`, `missed`, `mistake` or `sacrifice` (a mistake that was meant as one).
    pub kind: &'static str,
    /// What is said.
    pub words: String,
    /// What it rests on: the combination before the move, or for a mistake the one after it.
    pub report: Solution,
}

/// A review in the form in which it is written.
pub fn reviewed(review: Review) -> GameReview {
    let annotated = review.annotated;
    GameReview {
        pgn: String::from_utf8_lossy(&annotated.text).into_owned(),
        played: annotated.played,
        missed: annotated.missed,
        mistakes: annotated.mistakes,
        sacrifices: annotated.sacrifices,
        moments: review.moments.into_iter().map(moment).collect(),
        complaint: None,
    }
}

impl GameReview {
    /// A game that could not be annotated, as it is, and why.
    pub fn broken(text: &[u8], complaint: String) -> GameReview {
        GameReview {
            complaint: Some(complaint),
            ..reviewed(Review {
                annotated: Annotated {
                    text: text.to_vec(),
                    ..Annotated::default()
                },
                moments: Vec::new(),
            })
        }
    }
}

fn moment(moment: GameMoment) -> ReviewedMoment {
    ReviewedMoment {
        ply: moment.ply,
        kind: match moment.kind {
            GameMomentKind::Played => "played",
            GameMomentKind::Missed => "missed",
            GameMomentKind::Mistake => "mistake",
            GameMomentKind::Sacrifice => "sacrifice",
        },
        words: moment.words,
        report: moment.solution,
    }
}

pub(crate) fn annotate(asked: &Annotate, stop: &Stop) -> Result<GameReview, AskError> {
    let values = Values::default();
    let least = match Goal::read(&asked.least, &values).map_err(AskError::new)? {
        Goal::Material(units) => units,
        _ => {
            return Err(AskError::new(format_args!(
                "bad least {:?}: expected queen, rook, piece, pawn, or a number of units",
                asked.least
            )));
        }
    };
    let options = AnnotateOptions {
        least,
        nodes: asked.nodes,
        lang: language(asked.lang.as_deref())?,
        values,
        ..AnnotateOptions::default()
    };
    let enough = || stop.load(Ordering::Relaxed);
    let review = review_game(asked.pgn.as_bytes(), &options, &enough);
    review.map(reviewed).map_err(AskError::new)
}
