//! The two lines of an explanation.

use shakmaty::uci::UciMove;

use crate::connection::connected;
use crate::lines;
use crate::ply::Ply;
use crate::subject::Subject;

/// The two lines that are told: the one in which the defender takes what he is offered, and the
/// main line.
pub(crate) struct Tale {
    pub told: Vec<Ply>,
    pub main: Vec<Ply>,
}

impl Tale {
    pub fn of(subject: &Subject<'_>) -> Tale {
        Tale {
            told: connected(lines::told(subject)),
            main: connected(lines::main(subject)),
        }
    }

    /// The moves of the line in which the defender takes what he is offered.
    pub fn path(&self) -> &[UciMove] {
        self.told.last().map_or(&[], |ply| &ply.path)
    }
}
