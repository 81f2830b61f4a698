//! What may close a leaf of a proof by its name alone.

use shakmaty::{Chess, Color, Move, Position};

use crate::judgement::{Judgement, Verdict, expert};
use crate::locked::{best_locked, locked};

/// A piece of endgame knowledge that applies to a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axiom {
    /// Its name, such as `kpk-won` or `kpkp-locked-drawn`.
    pub name: &'static str,
    /// The side that wins; none if it is a draw.
    pub winner: Option<Color>,
    /// For the winner to move, a move that makes progress.
    pub best: Option<Move>,
}

/// The axiom that decides a position: kings and one man, or kings and two pawns that block each other.
/// Endings of more men have exact tables too, but nobody has to believe them in a proof.
pub fn axiom(position: &Chess) -> Option<Axiom> {
    match position.board().occupied().count() {
        3 => expert(position).map(|known| Axiom {
            name: known.axiom,
            winner: known.winner(),
            best: known.best,
        }),
        4 => locked(position).map(|known| Axiom {
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

impl Judgement {
    /// The side that wins; none if it is a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.verdict {
            Verdict::Won { by, .. } => Some(by),
            Verdict::Drawn => None,
        }
    }
}
