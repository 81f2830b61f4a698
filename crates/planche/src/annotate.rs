//! Games with what was played, missed and refuted in them.
//!
//! One game is one value: text in, text out. Every byte of the original stays where it is, and what
//! is added stands between: glyphs, comments, variations and arrows.

mod find;
mod game;
mod movetext;
mod sign;
mod write;

use planche_plan::{Units, Values};

pub use game::GameError;
pub use movetext::TextError;

/// How games are annotated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnnotateOptions {
    /// The least gain that is worth a word, in units.
    pub least: Units,
    /// How many nodes a position with a sign of a combination may cost.
    pub nodes: usize,
    /// What men are worth.
    pub values: Values,
}

/// Two pawns, and so few nodes that a thread does twenty games a second.
impl Default for AnnotateOptions {
    fn default() -> AnnotateOptions {
        AnnotateOptions {
            least: 20,
            nodes: 30,
            values: Values::default(),
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
    let findings = find::findings(&positions, &moves, options);
    if findings.is_empty() {
        return Ok(unchanged(text));
    }
    // 3. The new text, read back: everything that was there must be there still.
    let text = write::annotated(text, &places, &positions, &findings, &options.values);
    match game::read(&text) {
        Ok(Some(back)) if reading.is_kept_in(&back) => Ok(counted(text, &findings)),
        _ => Err(GameError::NotReadBack),
    }
}

fn unchanged(text: &[u8]) -> Annotated {
    Annotated {
        text: text.to_vec(),
        ..Annotated::default()
    }
}

fn counted(text: Vec<u8>, findings: &[find::Finding]) -> Annotated {
    use find::Kind;
    let count = |is: fn(&Kind) -> bool| findings.iter().filter(|f| is(&f.kind)).count();
    Annotated {
        text,
        played: count(|kind| *kind == Kind::Played),
        missed: count(|kind| *kind == Kind::Missed),
        mistakes: count(|kind| matches!(kind, Kind::Mistake { .. })),
        sacrifices: count(|kind| {
            matches!(
                kind,
                Kind::Mistake {
                    sacrifice: true,
                    ..
                }
            )
        }),
    }
}
