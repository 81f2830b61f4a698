//! The line of an explanation.

use shakmaty::uci::UciMove;

use crate::connection::connected;
use crate::lines;
use crate::opinion::Opinion;
use crate::ply::Ply;
use crate::subject::Subject;

/// The line that is told: the moves against the critical defence, each with its facts.
#[derive(Debug)]
pub(crate) struct Tale {
    pub told: Vec<Ply>,
}

impl Tale {
    pub fn of(subject: &Subject<'_>, opinion: &dyn Opinion) -> Tale {
        Tale {
            told: connected(lines::told(subject, opinion)),
        }
    }

    /// The moves of the line.
    pub fn path(&self) -> &[UciMove] {
        self.told.last().map_or(&[], |ply| &ply.path)
    }
}
