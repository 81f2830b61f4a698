//! Distances on the board.

use shakmaty::Square;

/// King moves between two squares.
pub fn steps(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}

/// File of a square, a-file = 0.
pub fn file(square: Square) -> i32 {
    u32::from(square.file()) as i32
}

/// Rank of a square, first rank = 0.
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
