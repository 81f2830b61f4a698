//! Distances on the board.

use shakmaty::{Bitboard, Square};

/// King moves between two squares.
#[inline]
pub fn steps(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}

/// File of a square, a-file = 0.
#[inline]
pub fn file(square: Square) -> i32 {
    u32::from(square.file()) as i32
}

/// Rank of a square, first rank = 0.
#[inline]
pub fn rank(square: Square) -> i32 {
    u32::from(square.rank()) as i32
}

/// Files and ranks walked without diagonals.
pub fn manhattan(a: Square, b: Square) -> i32 {
    (file(a) - file(b)).abs() + (rank(a) - rank(b)).abs()
}

/// The square of the straight distance.
pub fn squared(a: Square, b: Square) -> i32 {
    (file(a) - file(b)).pow(2) + (rank(a) - rank(b)).pow(2)
}

/// Steps to the nearest edge.
pub fn edge(square: Square) -> i32 {
    let to_edge = |line: i32| line.min(7 - line);
    to_edge(file(square)).min(to_edge(rank(square)))
}

/// Steps to the nearest corner.
pub fn corner(square: Square) -> i32 {
    let to_edge = |line: i32| line.min(7 - line);
    to_edge(file(square)).max(to_edge(rank(square)))
}

/// The square at these coordinates, when it is on the board.
pub fn at(file: i32, rank: i32) -> Option<Square> {
    ((0..8).contains(&file) && (0..8).contains(&rank))
        .then(|| Square::new((rank * 8 + file) as u32))
}

/// The squares a king can walk to without entering a wall, his own included.
#[inline]
pub fn flood(from: Square, walls: Bitboard) -> Bitboard {
    let mut reached = Bitboard::from(from);
    loop {
        let wave = (around(reached) & !walls) | reached;
        if wave == reached {
            return reached;
        }
        reached = wave;
    }
}

/// These squares and all that a king on one of them can step to.
fn around(squares: Bitboard) -> Bitboard {
    let [a_file, h_file] = [0x0101_0101_0101_0101, 0x8080_8080_8080_8080];
    let here = squares.0;
    let wide = here | (here & !h_file) << 1 | (here & !a_file) >> 1;
    Bitboard(wide | wide << 8 | wide >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::attacks;

    #[test]
    fn a_king_walks_step_by_step_and_not_around_the_edge() {
        for from in Square::ALL {
            let beside = attacks::king_attacks(from);
            assert_eq!(around(from.into()), beside.with(from));
            let walls = Bitboard::FULL.without(from);
            assert_eq!(flood(from, walls), Bitboard::from(from));
            assert_eq!(flood(from, Bitboard::EMPTY), Bitboard::FULL);
        }
        let e_file = Bitboard(0x1010_1010_1010_1010);
        assert_eq!(flood(Square::A1, e_file).count(), 32);
    }
}
