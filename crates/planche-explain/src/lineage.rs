//! What the history of the plans behind a line says: which moves of the defender spoiled a plan, and where it was mended.
//!
//! It says what to tell, and nothing more: whoever tells it looks at the board first.

use shakmaty::Square;
use shakmaty::uci::UciMove;

/// A move of the line that was found because an earlier plan was spoiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remedy {
    /// How many plies of the line lie before it.
    pub ply: usize,
    /// From where the man comes that spoiled the plan.
    pub from: Square,
    /// Where he arrived, which is where the plan's blow had fallen.
    pub to: Square,
}

/// Somebody who knows how the moves of a line were found.
pub trait Lineage {
    /// The remedies among the attacker's moves of this line.
    fn remedies(&self, line: &[UciMove]) -> Vec<Remedy>;
}

/// Nobody: it is not known how the moves were found.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLineage;

impl Lineage for NoLineage {
    fn remedies(&self, _: &[UciMove]) -> Vec<Remedy> {
        Vec::new()
    }
}
