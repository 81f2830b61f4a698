//! A pawn of the defender that nobody can stop, also where pieces are left: the king is outside its square, and no other
//! man of the attacker comes in time. With kings and pawns alone [`first_queen`](super::pawns::first_queen) says the same.
//!
//! Example: `8/8/8/1k6/7p/K7/4P3/8 b`. It fails to apply where a pawn of the attacker queens as soon, or where so much is
//! won that a queen could be paid for.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Rank, Role, Square, attacks};

use crate::leaves::measure::Measure;
use crate::objection::Objection;

/// What speaks against a gain in the way of pawns that run; either side may be to move.
pub(crate) fn runaway(position: &Chess, measure: &Measure) -> Option<Objection> {
    let attacker = measure.attacker;
    let (pawn, moves) = first_home(position, !attacker)?;
    let ahead = u32::from(position.turn() == attacker);
    let as_soon = first_home(position, attacker).is_some_and(|(_, own)| own <= moves + ahead);
    let price = measure.values.of(Role::Queen) - measure.values.of(Role::Pawn);
    let paid = measure.gain(position) - price >= measure.wanted();
    let mut pushes = position.legal_moves().into_iter();
    let push = pushes.find(|m| m.from() == Some(pawn));
    (!as_soon && !paid).then_some(Objection::PawnQueens { pawn, push })
}

/// The pawn of a side that gets home first, and in how many moves.
fn first_home(position: &Chess, side: Color) -> Option<(Square, u32)> {
    let board = position.board();
    let spare = u32::from(position.turn() != side);
    let pawns = board.pawns() & board.by_color(side);
    let home = pawns.into_iter().filter_map(|pawn| {
        let way = free_way(board, side, pawn)?;
        let double = pawn.rank() == side.fold_wb(Rank::Second, Rank::Seventh);
        let moves = way.count() as u32 - u32::from(double);
        (!is_stopped(board, side, way, moves + spare)).then_some((pawn, moves))
    });
    home.min_by_key(|&(_, moves)| moves)
}

/// The squares before a pawn, where nobody stands on them and no enemy pawn guards them or is yet to be passed.
fn free_way(board: &Board, side: Color, pawn: Square) -> Option<Bitboard> {
    let before =
        |square: &Square| side.fold_wb(square.rank() > pawn.rank(), square.rank() < pawn.rank());
    let way: Bitboard = Bitboard::from_file(pawn.file())
        .into_iter()
        .filter(before)
        .collect();
    let mut enemy = (board.pawns() & board.by_color(!side)).into_iter();
    let met = enemy.any(|other| other.file().distance(pawn.file()) <= 1 && before(&other));
    (!met && (way & board.occupied()).is_empty()).then_some(way)
}

fn is_stopped(board: &Board, side: Color, way: Bitboard, moves: u32) -> bool {
    let enemy = board.by_color(!side);
    let goal = way & Bitboard::from_rank(side.fold_wb(Rank::Eighth, Rank::First));
    let king = board.king_of(!side).zip(goal.first());
    let caught = king.is_none_or(|(king, goal)| king.distance(goal) <= moves);
    let men = enemy & !board.pawns() & !board.kings();
    caught || men.into_iter().any(|man| arrives(board, man, way, moves))
}

/// Whether a man guards or reaches a square of the way in fewer moves than these.
fn arrives(board: &Board, man: Square, way: Bitboard, moves: u32) -> bool {
    let Some(piece) = board.piece_at(man) else {
        return false;
    };
    let seen = |from: Bitboard| {
        let from = from.into_iter();
        from.map(|square| attacks::attacks(square, piece, board.occupied()))
            .fold(Bitboard::EMPTY, |all, some| all | some)
    };
    let mut places = Bitboard::from(man);
    (0..moves).any(|_| {
        let reach = seen(places);
        let arrived = ((places | reach) & way).any();
        places |= reach & !board.by_color(piece.color);
        arrived
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;
    use crate::leaves::measure::Aim;
    use crate::options::Options;

    /// The pawn of Black that runs, where White had won a pawn against this root.
    fn runs(leaf: &str) -> Option<Square> {
        let position = |fen: &str| -> Chess {
            let fen: Fen = fen.parse().expect("a FEN");
            fen.into_position(CastlingMode::Standard).expect("legal")
        };
        let root = position("8/8/8/1k6/7p/p7/K3P3/8 w - - 0 1");
        let measure = Measure::new(&root, Aim::Material(10), &Options::default());
        match runaway(&position(leaf), &measure)? {
            Objection::PawnQueens { pawn, .. } => Some(pawn),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_pawn_outside_the_square_that_nobody_stops_runs() {
        for (leaf, expected) in [
            ("8/8/8/1k6/7p/K7/4P3/8 b - - 0 1", Some(Square::H4)),
            ("8/8/8/1k6/7p/8/4K3/8 b - - 0 1", None),
            ("8/4P3/8/1k6/7p/K7/8/8 b - - 0 1", None),
            ("8/8/8/1k6/7p/K7/4P3/R7 b - - 0 1", None),
            ("N7/8/8/1k6/8/K6p/4P3/8 b - - 0 1", Some(Square::H3)),
        ] {
            assert_eq!(runs(leaf), expected, "{leaf}");
        }
    }
}
