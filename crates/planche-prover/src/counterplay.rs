//! The defender's own combinations: a gain is worth nothing if a pawn runs through in return, or if
//! the king is mated.
//!
//! At a leaf where the defender has a far advanced passed pawn he gets a small search of his own, in
//! which he is the attacker and wants back what was won; where he has checks, they are followed.

use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Square};

use crate::first::First;
use crate::limits::Budget;
use crate::perpetual::endless_check;
use crate::prove::{Options, Outcome, SmallGains, prove_within};
use crate::race::lost_race;
use crate::settle::{Aim, Measure};
use crate::strategy::Attack;

/// How many nodes that search may cost.
const NODES: usize = 40;

/// Defender to move: the move with which he wins the gain back, if the small search proves one, and
/// how many nodes it made.
pub(crate) fn winning_back(
    leaf: &Chess,
    measure: &Measure,
    options: &Options,
    budget: Budget,
) -> (Option<Move>, usize) {
    let Aim::Material(kept) = measure.with_slack().aim else {
        return (None, 0);
    };
    if !has_runner(leaf) {
        return (None, 0);
    }
    let needed = Aim::Material((measure.gain(leaf) - kept + 1).max(1));
    combination(leaf, needed, options, budget.with_nodes(NODES))
}

/// Defender to move: checks that end in mate, or never end where the attacker would rather play on, or
/// a pawn race that he wins.
pub(crate) fn escaping(leaf: &Chess, measure: &Measure) -> Option<Move> {
    let ahead = measure.values.balance(leaf.board(), measure.attacker) > 0;
    lost_race(leaf, measure).or_else(|| endless_check(leaf, measure, ahead))
}

/// The first move of a combination of the side to move, and how many nodes the search made.
fn combination(
    position: &Chess,
    aim: Aim,
    options: &Options,
    budget: Budget,
) -> (Option<Move>, usize) {
    let options = Options {
        counterplay: false,
        small_gains: SmallGains::Lightly,
        ..*options
    };
    let (outcome, statistics) = prove_within(position, &First::Any, aim, &options, budget);
    let first = match outcome {
        Outcome::Proved(proof) => match &*proof.attack {
            Attack::Play { ply, .. } => ply.find(position),
            Attack::Rest => None,
        },
        _ => None,
    };
    (first, statistics.nodes)
}

/// Whether the side to move has a passed pawn on its fifth rank or beyond.
fn has_runner(position: &Chess) -> bool {
    let side = position.turn();
    let board = position.board();
    let enemy_pawns = board.pawns() & board.by_color(!side);
    (board.pawns() & board.by_color(side))
        .into_iter()
        .filter(|pawn| is_advanced(side, *pawn))
        .any(|pawn| (in_front(side, pawn) & enemy_pawns).is_empty())
}

pub(crate) fn is_advanced(side: Color, pawn: Square) -> bool {
    side.fold_wb(pawn.rank() >= Rank::Fifth, pawn.rank() <= Rank::Fourth)
}

/// The squares ahead of a pawn on its own file and the files beside it.
pub(crate) fn in_front(side: Color, pawn: Square) -> Bitboard {
    let beside = |square: &Square| square.file().distance(pawn.file()) <= 1;
    let ahead =
        |square: &Square| side.fold_wb(square.rank() > pawn.rank(), square.rank() < pawn.rank());
    Square::ALL
        .into_iter()
        .filter(|square| beside(square) && ahead(square))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn runner(fen: &str) -> bool {
        let fen: Fen = fen.parse().unwrap();
        has_runner(&fen.into_position(CastlingMode::Standard).unwrap())
    }

    #[test]
    fn a_runner_is_advanced_and_passed() {
        assert!(runner("4k3/8/8/P7/8/8/8/4K3 w - - 0 1"));
        assert!(!runner("4k3/8/8/8/P7/8/8/4K3 w - - 0 1"));
        assert!(!runner("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1"));
        assert!(runner("4k3/8/8/8/p7/8/8/4K3 b - - 0 1"));
    }
}
