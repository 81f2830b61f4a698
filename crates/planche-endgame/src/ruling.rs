//! State classes: what an expert says of a position, and by which axiom.
//!
//! Berliner's word (1977): a leaf that falls into a known class needs no search, its class tells the
//! result. The prover closes such leaves and names the axiom.

use shakmaty::{Chess, Color, Move};

use crate::class::Class;
use crate::ending::Ending;
use crate::table::{Turn, Value};

/// What an expert says of an ending, exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The material class.
    pub class: Class,
    /// The name of the axiom that closes the leaf, such as `krk-won`, `kpk-drawn` or `knk-drawn`.
    pub axiom: &'static str,
    /// Who wins, and how fast.
    pub fate: Fate,
    /// For the side to move: a move that keeps the fate and wins fastest or resists longest;
    /// `None` when the game is over.
    pub best: Option<Move>,
}

/// The result of an ending under best play, the fifty-move rule left aside: every won ending of these
/// classes is won within 33 moves, so the rule matters only when the clock already runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// This side mates in so many of its own moves (0: it has mated).
    Won {
        /// The winner.
        by: Color,
        /// The winner's moves to mate, with best play of both.
        moves: u8,
    },
    /// Nobody can win.
    Drawn,
}

impl Ruling {
    /// The side that wins; none if it is a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.fate {
            Fate::Won { by, .. } => Some(by),
            Fate::Drawn => None,
        }
    }
}

/// Judges a position whose class has a table; `None` for all other material, and while castling is
/// still allowed. The first call a class makes its table (10 ms for three men, about a second for
/// four); later calls cost well under a microsecond a legal move. Safe to call from many threads.
pub fn expert(position: &Chess) -> Option<Ruling> {
    let ending = Ending::of(position).ok()?;
    let fate = match ending.value() {
        Value::Won(moves) => Fate::Won {
            by: ending.stronger,
            moves,
        },
        Value::Drawn => Fate::Drawn,
        Value::Illegal => return None,
    };
    Some(Ruling {
        class: ending.class,
        axiom: axiom(ending.class, fate),
        fate,
        best: best(&ending),
    })
}

/// The best move of the side to move, by the table.
fn best(ending: &Ending) -> Option<Move> {
    match ending.turn {
        Turn::Stronger => best_attack(ending),
        Turn::Bare => best_defence(ending),
    }
}

fn best_attack(ending: &Ending) -> Option<Move> {
    let table = ending.table();
    let steps = ending.placement.white_steps(ending.class);
    let best = table.best(&ending.placement).map(|(step, _)| step);
    best.or(steps.first().copied())
        .map(|step| ending.to_move(step))
}

/// A draw if there is one, else the longest resistance.
fn best_defence(ending: &Ending) -> Option<Move> {
    let targets = ending.placement.black_targets(ending.class).into_iter();
    let resistance = |to: &shakmaty::Square| {
        let reply = ending.value_after_reply(*to);
        reply.distance().map_or(u8::MAX, |distance| distance)
    };
    targets
        .max_by_key(resistance)
        .map(|to| ending.to_bare_move(to))
}

/// Names are fixed text: proofs that are written to files quote them.
fn axiom(class: Class, fate: Fate) -> &'static str {
    let won = matches!(fate, Fate::Won { .. });
    NAMES[class.number()][usize::from(!won)]
}

const NAMES: [[&str; 2]; Class::COUNT] = [
    ["kqk-won", "kqk-drawn"],
    ["krk-won", "krk-drawn"],
    ["kbk-won", "kbk-drawn"],
    ["knk-won", "knk-drawn"],
    ["kpk-won", "kpk-drawn"],
    ["kqqk-won", "kqqk-drawn"],
    ["kqrk-won", "kqrk-drawn"],
    ["kqbk-won", "kqbk-drawn"],
    ["kqnk-won", "kqnk-drawn"],
    ["krrk-won", "krrk-drawn"],
    ["krbk-won", "krbk-drawn"],
    ["krnk-won", "krnk-drawn"],
    ["kbbk-won", "kbbk-drawn"],
    ["kbnk-won", "kbnk-drawn"],
    ["knnk-won", "knnk-drawn"],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axioms_are_named_after_their_class() {
        for &class in Class::all() {
            assert_eq!(axiom(class, Fate::Drawn), format!("{class}-drawn"));
        }
    }
}
