//! A game as an ordinary reader of PGN sees it: what is to be annotated, and what must still be there
//! afterwards.

use std::ops::ControlFlow;

use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Color, Move, Position};
use thiserror::Error;

use planche_input::position;

/// Why a game cannot be annotated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GameError {
    /// The text cannot be read.
    #[error("{0}")]
    Text(#[from] super::TextError),
    /// Another reader stumbled over it.
    #[error("unreadable: {0}")]
    Unreadable(String),
    /// Not chess as we know it.
    #[error("the variant {0:?} is not supported")]
    Variant(String),
    /// A starting position that is none.
    #[error("the starting position is bad: {0}")]
    Start(String),
    /// A move that is not legal.
    #[error("{number}{san} is not legal")]
    Illegal {
        /// The line within the game, from 1.
        line: usize,
        /// "12." or "12...".
        number: String,
        /// The move as written.
        san: String,
    },
    /// The two readers do not agree on the moves.
    #[error("the moves cannot be told apart from the rest of the text")]
    Unclear,
    /// What would be written cannot be read back; this would be our mistake.
    #[error("the annotated game could not be read back")]
    NotReadBack,
}

impl GameError {
    /// The line of the game's text on which it is, from 1, where it has one.
    pub fn line(&self) -> Option<usize> {
        match self {
            GameError::Text(error) => Some(error.line()),
            GameError::Illegal { line, .. } => Some(*line),
            _ => None,
        }
    }
}

/// What a reader meets in a game, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    Move { depth: usize, san: String },
    Glyph(u8),
    Comment(Vec<u8>),
    Open,
    Close,
}

/// The tags that matter, and the events.
#[derive(Debug, Clone, Default)]
pub(super) struct Reading {
    fen: Option<String>,
    variant: Option<String>,
    pub events: Vec<Event>,
}

/// Reads exactly one game; `None` if there is no game in the text.
pub(super) fn read(text: &[u8]) -> Result<Option<Reading>, GameError> {
    let mut reader = Reader::new(text);
    let unreadable = |error: std::io::Error| GameError::Unreadable(error.to_string());
    let reading = reader
        .read_game(&mut Listener { depth: 0 })
        .map_err(unreadable)?;
    match reader.has_more().map_err(unreadable)? {
        true => Err(GameError::Unclear),
        false => Ok(reading),
    }
}

struct Listener {
    depth: usize,
}

type Flow = ControlFlow<Reading>;

impl Visitor for Listener {
    type Tags = Reading;
    type Movetext = Reading;
    type Output = Reading;

    fn begin_tags(&mut self) -> ControlFlow<Reading, Reading> {
        self.depth = 0;
        ControlFlow::Continue(Reading::default())
    }

    fn tag(&mut self, tags: &mut Reading, name: &[u8], value: RawTag<'_>) -> Flow {
        let value = || Some(value.decode_utf8_lossy().into_owned());
        match name {
            b"FEN" => tags.fen = value(),
            b"Variant" => tags.variant = value(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Reading) -> ControlFlow<Reading, Reading> {
        ControlFlow::Continue(tags)
    }

    fn san(&mut self, reading: &mut Reading, san: SanPlus) -> Flow {
        reading.events.push(Event::Move {
            depth: self.depth,
            san: san.to_string(),
        });
        ControlFlow::Continue(())
    }

    fn nag(&mut self, reading: &mut Reading, nag: Nag) -> Flow {
        reading.events.push(Event::Glyph(nag.0));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, reading: &mut Reading, comment: RawComment<'_>) -> Flow {
        let comment = comment.as_bytes().to_vec();
        reading.events.push(Event::Comment(comment));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, reading: &mut Reading) -> ControlFlow<Reading, Skip> {
        self.depth += 1;
        reading.events.push(Event::Open);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, reading: &mut Reading) -> Flow {
        self.depth = self.depth.saturating_sub(1);
        reading.events.push(Event::Close);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, reading: Reading) -> Reading {
        reading
    }
}

impl Reading {
    /// The position in which the game begins.
    pub fn start(&self) -> Result<Chess, GameError> {
        match self.variant.as_deref() {
            None | Some("" | "Standard" | "Chess" | "From Position" | "normal") => {}
            Some(other) => return Err(GameError::Variant(other.chars().take(30).collect())),
        }
        let Some(fen) = &self.fen else {
            return Ok(Chess::default());
        };
        position(fen).map_err(|error| GameError::Start(error.to_string()))
    }

    /// The moves of the main line as they are written.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| match event {
            Event::Move { depth: 0, san } => Some(san.as_str()),
            _ => None,
        })
    }

    /// Whether everything here is still there in the other, in the same order, and its main line is
    /// the same.
    pub fn is_kept_in(&self, other: &Reading) -> bool {
        let mut rest = other.events.iter();
        let kept = self.events.iter().all(|event| rest.any(|e| e == event));
        kept && self.main_line().eq(other.main_line())
    }
}

/// The number in front of a move: `12.` or `12...`.
pub(super) fn number(position: &Chess) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmoves())
}

/// The positions before each move and the moves.
pub(super) fn play(
    start: Chess,
    places: &[super::movetext::Place],
) -> Result<(Vec<Chess>, Vec<Move>), GameError> {
    let mut positions = vec![start];
    let mut moves = Vec::with_capacity(places.len());
    for place in places {
        let position = &positions[positions.len() - 1];
        let action = place.san.san.to_move(position);
        let action = action.map_err(|_| GameError::Illegal {
            line: place.line,
            number: number(position),
            san: place.san.to_string(),
        })?;
        let mut next = position.clone();
        next.play_unchecked(action);
        moves.push(action);
        positions.push(next);
    }
    Ok((positions, moves))
}
