//! A theme and what makes it true.

use planche_proof::MovePath;
use shakmaty::Square;
use shakmaty::uci::UciMove;

use crate::theme::Theme;

/// A theme, the squares that make it true, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// The theme.
    pub theme: Theme,
    /// The squares that make it true: whoever acts comes first. The file of the theme says which.
    pub squares: Vec<Square>,
    /// The moves from the root to the place in the proof, the move that has the theme included.
    pub path: MovePath,
}

impl Evidence {
    pub(super) fn new(theme: Theme, squares: Vec<Square>, path: &[UciMove]) -> Evidence {
        let path = MovePath(path.to_vec());
        Evidence {
            theme,
            squares,
            path,
        }
    }
}
