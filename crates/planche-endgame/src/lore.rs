//! What is known of endings by name: a proof may close a leaf with it, as an axiom.

use shakmaty::{Chess, Color, Move, Position};

use crate::locked::{best_locked, locked};
use crate::ruling::expert;

/// A piece of endgame knowledge that decides a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lore {
    /// Its name, such as `kpk-won` or `kpkp-locked-drawn`.
    pub name: &'static str,
    /// The side that wins; none if it is a draw.
    pub winner: Option<Color>,
    /// For the winner to move, a move that makes progress.
    pub best: Option<Move>,
}

/// The lore that decides a position: kings and one man, or kings and two pawns that block each other.
/// Endings of more men have exact tables too, but nobody has to believe them in a proof.
pub fn lore(position: &Chess) -> Option<Lore> {
    match position.board().occupied().count() {
        3 => expert(position).map(|known| Lore {
            name: known.axiom,
            winner: known.winner(),
            best: known.best,
        }),
        4 => locked(position).map(|known| Lore {
            name: match known.winner {
                Some(_) => "kpkp-locked-won",
                None => "kpkp-locked-drawn",
            },
            winner: known.winner,
            best: best_locked(position),
        }),
        _ => None,
    }
}
