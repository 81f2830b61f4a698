//! Mating pictures that can be told from the final position alone.

use shakmaty::{Bitboard, Chess, Position, Rank, Role, Square, attacks};

use crate::fact::{Fact, Man};

/// How many men are named that help to mate.
const HELPERS: usize = 2;
/// How many squares are named that they take from the king.
const SQUARES: usize = 3;

/// Who helps the man that mates: the one that guards him beside the king, or else those that alone take a
/// square from the king. Nothing where they are too many to name. (On the back rank and in a smothered mate there
/// are none.)
pub(crate) fn net(mated: &Chess) -> Vec<Fact> {
    let board = mated.board();
    let checkers = mated.checkers();
    let (Some(king), Some(by)) = (board.king_of(mated.turn()), checkers.single_square()) else {
        return Vec::new();
    };
    let occupied = board.occupied().without(king);
    let guards = |square| board.attacks_to(square, !mated.turn(), occupied);
    let alone = |square: Square| {
        let man = Man::on(board, guards(square).without(by).single_square()?)?;
        let covered = square != by && guards(square).contains(by);
        (!covered).then_some(Fact::Guards {
            man,
            target: square,
        })
    };
    let around = attacks::king_attacks(king) & !mated.us();
    let mut facts: Vec<Fact> = around.into_iter().filter_map(alone).collect();
    let beside = |fact: &Fact| matches!(fact, Fact::Guards { target, .. } if *target == by);
    let many = facts.len() > SQUARES || helpers(&facts) > HELPERS;
    if many || facts.iter().any(beside) {
        facts.retain(beside);
    }
    facts
}

/// How many men these facts name.
fn helpers(facts: &[Fact]) -> usize {
    let mut men: Vec<Man> = Vec::new();
    for fact in facts {
        if let Fact::Guards { man, .. } = fact
            && !men.contains(man)
        {
            men.push(*man);
        }
    }
    men.len()
}

/// A king mated along his back rank, all squares before him taken by his own men and not attacked.
pub(crate) fn is_back_rank(mated: &Chess) -> bool {
    let board = mated.board();
    let Some(king) = board.king_of(mated.turn()) else {
        return false;
    };
    let home = mated.turn().fold_wb(Rank::First, Rank::Eighth);
    let second = mated.turn().fold_wb(Rank::Second, Rank::Seventh);
    let before = attacks::king_attacks(king) & Bitboard::from(second);
    let attacker = mated.turn().other();
    let shut = |square: Square| {
        let attacked = board.attacks_to(square, attacker, board.occupied());
        mated.us().contains(square) && attacked.is_empty()
    };
    let along = mated.checkers() & Bitboard::from(home);
    king.rank() == home && before.into_iter().all(shut) && along.any()
}

/// A king mated by a knight, all squares around him taken by his own men.
pub(crate) fn is_smothered(mated: &Chess) -> bool {
    let board = mated.board();
    let Some(king) = board.king_of(mated.turn()) else {
        return false;
    };
    let around = attacks::king_attacks(king);
    let mut checkers = mated.checkers().into_iter();
    let by_knight = checkers.any(|square| board.role_at(square) == Some(Role::Knight));
    by_knight && (around & !mated.us()).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, fen::Fen};

    fn helpers_of(fen: &str) -> Vec<(Square, Square)> {
        let fen: Fen = fen.parse().unwrap();
        let mated: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        assert!(mated.is_checkmate());
        let facts = net(&mated).into_iter();
        let squares = facts.filter_map(|fact| match fact {
            Fact::Guards { man, target } => Some((man.square, target)),
            _ => None,
        });
        squares.collect()
    }

    #[test]
    fn the_man_that_guards_the_mating_man_is_named() {
        let fen = "3R4/5kpp/p4p2/4p3/4b3/P1Q4P/6qK/8 w - - 0 38";
        assert_eq!(helpers_of(fen), [(Square::E4, Square::G2)]);
        let rook_too = "6k1/6pQ/8/8/8/3B4/8/K4R2 b - - 0 1";
        assert_eq!(helpers_of(rook_too), [(Square::D3, Square::H7)]);
    }

    #[test]
    fn else_those_that_take_a_square_from_the_king_alone() {
        let fen = "1r5k/2Q4p/p2p2p1/2bN3r/2P5/1P3PP1/P5P1/5R1K w - - 0 26";
        assert_eq!(helpers_of(fen), [(Square::C5, Square::G1)]);
        let bishop_idle = "R6k/1R6/8/8/8/1B6/8/K7 b - - 0 1";
        let rook = Square::B7;
        assert_eq!(
            helpers_of(bishop_idle),
            [(rook, Square::G7), (rook, Square::H7)]
        );
    }

    #[test]
    fn more_than_two_are_not_named() {
        assert!(helpers_of("R3k3/8/2P2PP1/8/8/8/8/K7 b - - 0 1").is_empty());
    }
}
