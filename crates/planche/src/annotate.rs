//! Games with what was played, missed and refuted in them.
//!
//! One game is one value: text in, text out. Every byte of the original stays where it is, and what
//! is added stands between: glyphs, comments, variations and arrows.

mod find;
mod game;
mod movetext;
mod sign;
mod write;

use std::sync::Arc;

use planche_explain::Lang;
use planche_plan::{Units, Values};
use planche_tuning::Tuning;
use shakmaty::Chess;

use crate::solution::Solution;

pub use game::GameError;
pub use movetext::TextError;

/// How games are annotated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnotateOptions {
    /// The least gain that is worth a word, in units.
    pub least: Units,
    /// How many nodes a position with a sign of a combination may cost.
    pub nodes: usize,
    /// What men are worth.
    pub values: Values,
    /// The language of the comments.
    pub lang: Lang,
    /// The numbers of the search and what of it is switched off; only measurements change them.
    pub tuning: Arc<Tuning>,
}

/// Two pawns, and so few nodes that a thread does twenty games a second.
impl Default for AnnotateOptions {
    fn default() -> AnnotateOptions {
        AnnotateOptions {
            least: 20,
            nodes: 30,
            values: Values::default(),
            lang: Lang::default(),
            tuning: Arc::default(),
        }
    }
}

/// A game with its annotations.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotated {
    /// The text of the game. Where nothing was found it is the original, byte for byte.
    pub text: Vec<u8>,
    /// Combinations that were played.
    pub played: usize,
    /// Combinations that were there and were not played.
    pub missed: usize,
    /// Moves that let the opponent win something.
    pub mistakes: usize,
    /// How many of these are sacrifices that do not work.
    pub sacrifices: usize,
}

/// Annotates the text of one game: tags and moves, as PGN.
///
/// Everything that is added rests on a proof that the strict checker has passed. A text without a
/// game in it comes back as it is.
///
/// # Errors
///
/// [`GameError`] says why the game cannot be annotated; the text is still whatever it was.
///
/// ```
/// use planche::{AnnotateOptions, annotate_game};
///
/// let game = b"1. f3 e5 2. g4 a6 *";
/// let annotated = annotate_game(game, &AnnotateOptions::default())?;
/// let text = String::from_utf8(annotated.text)?;
/// assert!(text.contains("(2... Qh4# $1 { 2...Qh4! is mate."), "{text}");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn annotate_game(text: &[u8], options: &AnnotateOptions) -> Result<Annotated, GameError> {
    review_game(text, options, &|| false).map(|review| review.annotated)
}

/// A game, its annotations, and what they rest on.
#[derive(Debug, Clone, Default)]
pub struct Review {
    /// The text and how much was found.
    pub annotated: Annotated,
    /// What was found, in the order of the game.
    pub moments: Vec<GameMoment>,
}

/// Something that is to be said about a move of a game.
#[derive(Debug, Clone)]
pub struct GameMoment {
    /// The move, counted from nought.
    pub ply: usize,
    /// What is to be said.
    pub kind: GameMomentKind,
    /// The same in words.
    pub words: String,
    /// What it rests on: the combination before the move, or for a mistake the one after it.
    pub solution: Solution,
}

/// What can be said about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameMomentKind {
    /// The combination was played.
    Played,
    /// It was there, and another move was played.
    Missed,
    /// The move lets the opponent win something.
    Mistake,
    /// So does this one, and it was meant as a sacrifice.
    Sacrifice,
}

/// Annotates the text of one game as [`annotate_game`] does, and keeps what was found. Between two moves it is asked
/// whether that is enough; what was found by then is the answer.
///
/// # Errors
///
/// [`GameError`] says why the game cannot be read.
pub fn review_game(
    text: &[u8],
    options: &AnnotateOptions,
    enough: &dyn Fn() -> bool,
) -> Result<Review, GameError> {
    // 1. Two readers, who must agree on the moves.
    let places = movetext::places(text)?;
    let Some(reading) = game::read(text)? else {
        return Ok(unchanged(text));
    };
    let written = places.iter().map(|place| place.san.to_string());
    if !written.eq(reading.main_line().map(str::to_owned)) {
        return Err(GameError::Unclear);
    }
    // 2. The moves, and what there is to be said about them.
    let (positions, moves) = game::play(reading.start()?, &places)?;
    let findings = find::findings(&positions, &moves, options, enough);
    if findings.is_empty() {
        return Ok(unchanged(text));
    }
    // 3. The new text, read back: everything that was there must be there still.
    let text = write::annotated(text, &places, &positions, &findings, options);
    match game::read(&text) {
        Ok(Some(back)) if reading.is_kept_in(&back) => Ok(Review {
            annotated: counted(text, &findings),
            moments: moments(&positions, findings, options),
        }),
        _ => Err(GameError::NotReadBack),
    }
}

fn moments(
    positions: &[Chess],
    findings: Vec<find::GameFinding>,
    options: &AnnotateOptions,
) -> Vec<GameMoment> {
    let words: Vec<String> = findings
        .iter()
        .map(|finding| write::words(positions, &findings, finding, options))
        .collect();
    let told = findings.into_iter().zip(words);
    told.map(|(finding, words)| GameMoment {
        ply: finding.ply,
        kind: match finding.kind {
            find::GameFindingKind::Played => GameMomentKind::Played,
            find::GameFindingKind::Missed => GameMomentKind::Missed,
            find::GameFindingKind::Mistake {
                sacrifice: false, ..
            } => GameMomentKind::Mistake,
            find::GameFindingKind::Mistake { .. } => GameMomentKind::Sacrifice,
        },
        words,
        solution: finding.solution,
    })
    .collect()
}

fn unchanged(text: &[u8]) -> Review {
    Review {
        annotated: Annotated {
            text: text.to_vec(),
            ..Annotated::default()
        },
        moments: Vec::new(),
    }
}

fn counted(text: Vec<u8>, findings: &[find::GameFinding]) -> Annotated {
    use find::GameFindingKind;
    let count = |is: fn(&GameFindingKind) -> bool| findings.iter().filter(|f| is(&f.kind)).count();
    Annotated {
        text,
        played: count(|kind| *kind == GameFindingKind::Played),
        missed: count(|kind| *kind == GameFindingKind::Missed),
        mistakes: count(|kind| matches!(kind, GameFindingKind::Mistake { .. })),
        sacrifices: count(|kind| {
            matches!(
                kind,
                GameFindingKind::Mistake {
                    sacrifice: true,
                    ..
                }
            )
        }),
    }
}
