//! Syzygy files, where the client has them: what they say decides.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use planche_endgame::syzygy::{self, Answer, Tablebase};
use shakmaty::{Chess, Position};

use super::choice::{Line, Value};
use super::experts::{Counsel, LOST};
use super::reasons::san;

/// The files of a directory. Clones share them.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Tablebase<Chess>>);

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({} men)", self.0.max_pieces())
    }
}

impl Tables {
    /// Opens the files of a directory, or says what is wrong with it.
    pub(crate) fn open(directory: &str) -> Result<Tables, String> {
        let files = syzygy::open(Path::new(directory)).map_err(|error| error.to_string())?;
        match files.max_pieces() {
            0 => Err(format!("{directory}: no Syzygy files in it")),
            _ => Ok(Tables(Arc::new(files))),
        }
    }

    /// The move that keeps the result, where the files know the position. A win counts also where the
    /// fifty-move rule would end it.
    pub(crate) fn counsel(&self, position: &Chess) -> Option<Counsel> {
        let few = position.board().occupied().count() <= self.0.max_pieces();
        if !few || position.castles().any() {
            return None;
        }
        let (best, _) = self.0.best_move(position).ok()??;
        let (value, word) = match syzygy::ask(&self.0, position).ok()? {
            Answer::Won => (LOST, "won"),
            Answer::Drawn => (0, "drawn"),
            Answer::Lost => (-LOST, "lost"),
        };
        let san = san(position, best);
        Some(Counsel {
            line: Line {
                value: Value::Pawns(value),
                moves: vec![best],
            },
            reason: format!(
                "By the Syzygy files the position is {word}, and {san} is as good as any move."
            ),
        })
    }
}
