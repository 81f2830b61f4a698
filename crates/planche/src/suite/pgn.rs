//! Games that begin with a position of their own: the position is the puzzle, the moves are its
//! solution. Comments and variations are passed over.

use std::io::{self, Read};
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use planche_plan::Goal;
use shakmaty::{Chess, Position};

use super::{Case, Row, RowError};
use crate::notation::uci;
use crate::position::position;

/// The longest tag that is read.
const MAX_TAG: usize = 4096;

/// The games of a file, one by one.
pub struct Games<R> {
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
    pub fn new(input: R) -> Games<R> {
        let reader = Reader::build(Input(input)).set_supported_tag_line_length(MAX_TAG);
        Games {
            reader: reader.finish(),
            read: 0,
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<io::Result<Row>> {
        let game = match self.reader.read_game(&mut Puzzle) {
            Ok(game) => game?,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(RowError::Tag(MAX_TAG)),
            Err(error) => return Some(Err(error)),
        };
        self.read += 1;
        let number = self.read;
        let case = game.map(|case| Case {
            line: number,
            ..case
        });
        Some(Ok(Row { number, case }))
    }
}

/// Makes a case of every game.
struct Puzzle;

/// The tags that matter.
#[derive(Default)]
struct Tags {
    fen: Option<String>,
    event: Option<String>,
}

/// The moves so far.
struct Moves {
    id: Option<String>,
    root: Chess,
    now: Chess,
    solution: Vec<String>,
}

impl Visitor for Puzzle {
    type Tags = Tags;
    type Movetext = Moves;
    type Output = Result<Case, RowError>;

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

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Moves> {
        let Some(fen) = tags.fen else {
            return ControlFlow::Break(Err(RowError::NoFen));
        };
        match position(&fen) {
            Ok(root) => ControlFlow::Continue(Moves {
                id: tags.event,
                now: root.clone(),
                root,
                solution: Vec::new(),
            }),
            Err(error) => ControlFlow::Break(Err(error.into())),
        }
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&moves.now) {
            Ok(action) => {
                moves.solution.push(uci(&action));
                moves.now.play_unchecked(action);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(RowError::Move {
                operation: "move",
                text: san.to_string(),
            })),
        }
    }

    fn end_game(&mut self, moves: Moves) -> Self::Output {
        let Some(best) = moves.solution.first() else {
            return Err(RowError::NoMoves);
        };
        Ok(Case {
            line: 0,
            id: moves.id,
            position: moves.root,
            goal: Goal::Auto,
            mate: moves.now.is_checkmate(),
            best: vec![best.clone()],
            avoid: Vec::new(),
            solution: moves.solution,
            groups: Vec::new(),
        })
    }
}
