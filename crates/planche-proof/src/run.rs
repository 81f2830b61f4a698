//! A pawn of the defender that runs through, by the rule of the square.
//!
//! A pawn is a **runaway** at a leaf if
//!
//! - nobody stands on its file before it, and no pawn of the attacker on the files beside it can meet it;
//! - the attacker's king is outside its square, a move to spare counted;
//! - no other man of the attacker can come to guard or to occupy a square of its way before it queens;
//! - no pawn of the attacker, itself a runaway, queens as soon;
//! - and the gain could not pay for a queen.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Rank, Role, Square};

use crate::capture::Stake;

/// The pawn of the defender that runs through, the attacker or the defender to move.
pub(crate) fn runaway(leaf: &Chess, stake: Stake) -> Option<Square> {
    let (pawn, steps) = fastest(leaf, !stake.attacker)?;
    let spare = u32::from(leaf.turn() == stake.attacker);
    let answered = fastest(leaf, stake.attacker).is_some_and(|(_, own)| own <= steps + spare);
    let cost = stake.worth.of(Role::Queen) - stake.worth.of(Role::Pawn);
    let paid = stake.gain(leaf) - cost >= stake.wanted;
    (!answered && !paid).then_some(pawn)
}

/// The runaway of a side that queens first, and in how many moves.
fn fastest(position: &Chess, side: Color) -> Option<(Square, u32)> {
    let board = position.board();
    let spare = u32::from(position.turn() != side);
    let pawns = (board.pawns() & board.by_color(side)).into_iter();
    let running = pawns.filter_map(|pawn| {
        let way = way(board, side, pawn)?;
        let steps = steps(side, pawn);
        (!is_caught(board, side, way, steps + spare)).then_some((pawn, steps))
    });
    running.min_by_key(|&(_, steps)| steps)
}

/// The squares before a pawn, if they are free and no enemy pawn can meet it there.
fn way(board: &Board, side: Color, pawn: Square) -> Option<Bitboard> {
    let ahead = |square: Square| match side {
        Color::White => square.rank() > pawn.rank(),
        Color::Black => square.rank() < pawn.rank(),
    };
    let enemy = (board.pawns() & board.by_color(!side)).into_iter();
    let met = enemy
        .filter(|other| other.file().distance(pawn.file()) <= 1)
        .any(ahead);
    let way: Bitboard = Bitboard::from_file(pawn.file())
        .into_iter()
        .filter(|&square| ahead(square))
        .collect();
    (!met && (way & board.occupied()).is_empty()).then_some(way)
}

/// How many moves a pawn needs to queen on an empty file.
fn steps(side: Color, pawn: Square) -> u32 {
    let (first, last) = side.fold_wb((Rank::Second, Rank::Eighth), (Rank::Seventh, Rank::First));
    let rows = pawn.distance(Square::from_coords(pawn.file(), last));
    rows - u32::from(pawn.rank() == first)
}

/// Whether somebody stops a pawn: the enemy king within so many moves, or another man before that.
fn is_caught(board: &Board, side: Color, way: Bitboard, moves: u32) -> bool {
    let last = Bitboard::from_rank(side.fold_wb(Rank::Eighth, Rank::First));
    let Some(goal) = (way & last).first() else {
        return true;
    };
    let enemy = board.by_color(!side);
    let king = (board.kings() & enemy).first();
    let by_king = king.is_some_and(|king| king.distance(goal) <= moves);
    let pieces = enemy & !board.pawns() & !board.kings();
    by_king || pieces.into_iter().any(|man| comes(board, man, way, moves))
}

/// Whether a man guards or occupies a square of the way after fewer moves than this, on the board as it stands.
fn comes(board: &Board, man: Square, way: Bitboard, moves: u32) -> bool {
    let Some(piece) = board.piece_at(man) else {
        return false;
    };
    let own = board.by_color(piece.color);
    let reach = |from: Bitboard| -> Bitboard {
        let attacks = |square| shakmaty::attacks::attacks(square, piece, board.occupied());
        from.into_iter()
            .fold(Bitboard::EMPTY, |all, square| all | attacks(square))
    };
    let mut places = Bitboard::from(man);
    for _ in 0..moves {
        if ((places | reach(places)) & way).any() {
            return true;
        }
        places |= reach(places) & !own;
    }
    false
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    /// The pawn of Black that runs, where White has won so much and wanted ten.
    fn runs(fen: &str, gain: i32) -> Option<Square> {
        let fen: Fen = fen.parse().expect(fen);
        let leaf: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let worth = crate::worth::Worth::default();
        let base = worth.balance(leaf.board(), Color::White) - gain;
        let stake = Stake {
            attacker: Color::White,
            base,
            wanted: 10,
            worth,
        };
        runaway(&leaf, stake)
    }

    #[test]
    fn a_pawn_outside_the_square_runs() {
        let runner = Some(Square::H4);
        for (fen, expected) in [
            ("8/8/8/1k6/7p/K7/8/8 b - - 0 1", runner),
            ("8/8/8/1k6/7p/8/3K4/8 b - - 0 1", runner),
            ("8/8/8/1k6/7p/8/4K3/8 b - - 0 1", None),
            ("8/8/8/1k6/7p/8/3K4/8 w - - 0 1", None),
            ("8/8/8/1k6/7p/8/2K5/8 w - - 0 1", runner),
        ] {
            assert_eq!(runs(fen, 10), expected, "{fen}");
        }
    }

    #[test]
    fn a_man_that_comes_in_time_stops_it() {
        for (fen, expected) in [
            ("8/8/8/1k6/7p/K7/8/R7 b - - 0 1", None),
            ("8/8/8/1k6/7p/K7/8/3N4 b - - 0 1", None),
            ("8/8/8/1k6/7p/K7/6P1/8 b - - 0 1", None),
            ("N7/8/8/1k6/8/K6p/8/8 b - - 0 1", Some(Square::H3)),
        ] {
            assert_eq!(runs(fen, 10), expected, "{fen}");
        }
    }

    #[test]
    fn both_sides_are_counted() {
        assert_eq!(
            runs("8/8/P7/6k1/7p/8/K7/8 b - - 0 1", 10),
            None,
            "ours is as soon"
        );
        assert_eq!(runs("8/8/8/P5k1/7p/8/K7/8 b - - 0 1", 10), None);
        assert_eq!(runs("8/8/8/8/P5kp/8/K7/8 b - - 0 1", 10), Some(Square::H4));
        assert_eq!(runs("8/8/8/1k6/7p/K7/8/8 b - - 0 1", 95), None, "paid for");
    }
}
