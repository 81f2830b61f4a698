//! Games, without their comments and variations. In one that begins with a position of its own, the position
//! is the puzzle and the moves are its solution.

use std::io::{self, Read};
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use planche_plan::Goal;
use shakmaty::{Chess, Move, Position};

use super::{Case, Row, RowError};
use crate::notation::uci;
use crate::position::position;

/// The longest tag that is read.
const MAX_TAG: usize = 4096;

/// The games of a file, one by one.
pub(crate) struct Games<R> {
    reader: Reader<Input<R>>,
    read: usize,
}

/// Input whose own errors are never taken for those of a game: after these the games go on.
struct Input<R>(R);

impl<R: Read> Read for Input<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => io::Error::other(error),
            _ => error,
        })
    }
}

impl<R: Read> Games<R> {
    /// The games of this text.
    pub(crate) fn new(input: R) -> Games<R> {
        let reader = Reader::build(Input(input)).set_supported_tag_line_length(MAX_TAG);
        Games {
            reader: reader.finish(),
            read: 0,
        }
    }
}

impl<R: Read> Games<R> {
    /// The next game as it was played, or what is wrong with it.
    pub(crate) fn next_score(&mut self) -> Option<io::Result<Result<Score, RowError>>> {
        match self.reader.read_game(&mut Scorer) {
            Ok(game) => game.map(Ok),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Some(Ok(Err(RowError::Tag(MAX_TAG))))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<io::Result<Row>> {
        let score = match self.next_score()? {
            Ok(score) => score,
            Err(error) => return Some(Err(error)),
        };
        self.read += 1;
        let number = self.read;
        let case = score.and_then(|score| score.case(number));
        Some(Ok(Row { number, case }))
    }
}

/// A game as it was played, without comments and variations.
pub(crate) struct Score {
    /// What it is called.
    pub(crate) event: Option<String>,
    /// Where it begins, and whether that is a position of its own.
    pub(crate) start: Chess,
    has_fen: bool,
    /// The moves from there.
    pub(crate) moves: Vec<Move>,
    end: Chess,
}

impl Score {
    /// The position that the game gives as its beginning.
    pub(crate) fn own_start(&self) -> Option<Chess> {
        self.has_fen.then(|| self.start.clone())
    }

    /// The position as a puzzle, with the moves as its solution.
    fn case(self, line: usize) -> Result<Case, RowError> {
        if !self.has_fen {
            return Err(RowError::NoFen);
        }
        let solution: Vec<String> = self.moves.iter().map(uci).collect();
        let best = solution.first().ok_or(RowError::NoMoves)?;
        Ok(Case {
            line,
            id: self.event,
            position: self.start,
            goal: Goal::Auto,
            mate: self.end.is_checkmate(),
            best: vec![best.clone()],
            avoid: Vec::new(),
            solution,
            groups: Vec::new(),
        })
    }
}

/// Writes down every game.
struct Scorer;

/// The tags that matter.
#[derive(Default)]
struct Tags {
    fen: Option<String>,
    event: Option<String>,
}

impl Visitor for Scorer {
    type Tags = Tags;
    type Movetext = Score;
    type Output = Result<Score, RowError>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(
        &mut self,
        tags: &mut Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        let text = || Some(value.decode_utf8_lossy().into_owned());
        match name {
            b"FEN" => tags.fen = text(),
            b"Event" => tags.event = text(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Score> {
        let start = tags.fen.as_deref().map_or(Ok(Chess::default()), position);
        match start {
            Ok(start) => ControlFlow::Continue(Score {
                event: tags.event,
                has_fen: tags.fen.is_some(),
                end: start.clone(),
                start,
                moves: Vec::new(),
            }),
            Err(error) => ControlFlow::Break(Err(error.into())),
        }
    }

    fn san(&mut self, score: &mut Score, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&score.end) {
            Ok(action) => {
                score.moves.push(action);
                score.end.play_unchecked(action);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(RowError::Move {
                operation: "move",
                text: san.to_string(),
            })),
        }
    }

    fn end_game(&mut self, score: Score) -> Self::Output {
        Ok(score)
    }
}
