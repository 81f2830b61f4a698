//! What the goals of bishop and knight may ask about a position with Black to move.
//!
//! The board is turned first so that the right corner, the near one of the bishop's colour, is a1, and
//! the black king stands in the triangle a1–h1–d4: the wrong corner on his edge is then h1. Files and
//! ranks are counted from a1, which is 0, 0.

use shakmaty::{Bitboard, Square, attacks};

use crate::class::Class;
use crate::geometry::{file, flood, rank, steps};
use crate::placement::Placement;

/// A named quantity of a scene.
pub type Feature = crate::condition::Feature<Scene>;

/// What the words of the goals mean.
pub const GLOSSARY: [&str; 6] = [
    "The goals look at positions with Black to move.",
    "The right corner is the one of the bishop's colour that is nearer to the black king; the edge is the side of the board that he \
     is nearer to of the two that meet there, and the wrong corner is at its other end.",
    "The area is all squares that the black king could walk to while White stands still, his own included.",
    "Files are counted along the edge, ranks away from it, and diagonals are those across the long diagonal from the right corner: \
     the corner itself is file 0, rank 0 and diagonal 0, the wrong corner file 7 and diagonal 7.",
    "To the right means towards the wrong corner, above means away from the edge, and below the long diagonal of the right corner \
     means on the side of the edge.",
    "A goal counts as brought about only where a lower one, or mate, can be forced from it.",
];

/// A position with Black to move, turned as the goals see it.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    placement: Placement,
    /// Squares the black king may not enter.
    forbidden: Bitboard,
    /// Squares the black king could reach if White stood still.
    area: Bitboard,
}

impl Scene {
    /// Turns a placement.
    pub fn of(placement: &Placement) -> Scene {
        let placement = turned(placement);
        let forbidden = placement.forbidden(Class::KBNK).with(placement.king);
        Scene {
            placement,
            forbidden,
            area: flood(placement.bare, forbidden),
        }
    }

    fn bare(&self) -> Square {
        self.placement.bare
    }

    fn king(&self) -> Square {
        self.placement.king
    }

    fn bishop(&self) -> Square {
        self.placement.men[0]
    }

    fn knight(&self) -> Square {
        self.placement.men[1]
    }

    fn men(&self) -> Bitboard {
        self.placement.men_set(Class::KBNK)
    }

    fn targets(&self) -> Bitboard {
        attacks::king_attacks(self.bare()) & !self.forbidden
    }

    fn diagonals(&self) -> Bitboard {
        attacks::bishop_attacks(
            self.bishop(),
            Bitboard::from(self.king()).with(self.knight()),
        )
    }

    fn is_check(&self) -> bool {
        self.placement.in_check(Class::KBNK)
    }

    fn is_loose(&self) -> bool {
        !(self.area & self.men()).is_empty()
    }

    fn is_held(&self) -> bool {
        !self.is_loose() && !self.is_check() && !self.targets().is_empty()
    }

    /// The last of these lines that the area reaches.
    fn farthest(&self, lines: &[Bitboard]) -> i32 {
        let reached = |&line: &Bitboard| !(self.area & line).is_empty();
        lines.iter().rposition(reached).unwrap_or(0) as i32
    }

    /// The first of the diagonals that the area reaches.
    fn nearest(&self) -> i32 {
        let reached = |&line: &Bitboard| !(self.area & line).is_empty();
        DIAGONALS.iter().position(reached).unwrap_or(0) as i32
    }
}

/// The files from the right corner.
const FILES: [Bitboard; 8] = lines(1, 0);
/// The ranks from the edge.
const RANKS: [Bitboard; 8] = lines(0, 1);
/// The diagonals parallel to a8–h1 from the right corner.
const DIAGONALS: [Bitboard; 15] = lines(1, 1);

/// The squares by the sum of so many times their file and so many times their rank.
const fn lines<const COUNT: usize>(files: usize, ranks: usize) -> [Bitboard; COUNT] {
    let mut lines = [Bitboard(0); COUNT];
    let mut square = 0;
    while square < 64 {
        let line = files * (square & 7) + ranks * (square >> 3);
        lines[line] = Bitboard(lines[line].0 | 1 << square);
        square += 1;
    }
    lines
}

/// The placement turned; of two ways the one with the smaller squares.
fn turned(placement: &Placement) -> Placement {
    let dark = |square: Square| (file(square) + rank(square)) % 2 == 0;
    let mut view = *placement;
    if !dark(view.men[0]) {
        view = view.map(Square::flip_horizontal);
    }
    if across(view.bare) > 7 {
        view = view.map(Square::flip_anti_diagonal);
    }
    if along(view.bare) < 0 {
        view = view.map(Square::flip_diagonal);
    }
    let mut best = view;
    if along(view.bare) == 0 {
        best = best.min(view.map(Square::flip_diagonal));
    }
    if across(view.bare) == 7 {
        best = best.min(view.map(Square::flip_anti_diagonal));
    }
    best
}

/// Which diagonal parallel to a8–h1 a square stands on: 0 is the right corner, 7 the long one.
fn across(square: Square) -> i32 {
    file(square) + rank(square)
}

/// Which diagonal parallel to a1–h8 a square stands on: 0 is the long one, 7 the wrong corner.
fn along(square: Square) -> i32 {
    file(square) - rank(square)
}

fn area_without_knight(scene: &Scene) -> i32 {
    let king = scene.king();
    let forbidden =
        attacks::king_attacks(king) | attacks::bishop_attacks(scene.bishop(), Bitboard::from(king));
    flood(scene.bare(), forbidden.with(king)).count() as i32
}

fn area_without_bishop(scene: &Scene) -> i32 {
    let king = scene.king();
    let forbidden = attacks::king_attacks(king) | attacks::knight_attacks(scene.knight());
    flood(scene.bare(), forbidden.with(king)).count() as i32
}

/// Moves of a knight between two squares.
fn knight_moves(from: Square, to: Square) -> i32 {
    let mut reached = Bitboard::from(from);
    let mut moves = 0;
    while !reached.contains(to) && moves < 6 {
        let next = reached.into_iter().fold(Bitboard::EMPTY, |next, square| {
            next | attacks::knight_attacks(square)
        });
        reached |= next;
        moves += 1;
    }
    moves
}

macro_rules! features {
    ($($name:literal $(? $asked:ident)?: $meaning:literal = $of:expr;)*) => {
        /// Every feature that goals may use.
        pub static FEATURES: &[Feature] = &[
            $(features!(@ $name, $meaning, $of $(, $asked)?)),*
        ];
    };
    (@ $name:literal, $meaning:literal, $of:expr) => {
        Feature { name: $name, meaning: $meaning, yes_no: false, of: $of }
    };
    (@ $name:literal, $meaning:literal, $of:expr, asked) => {
        Feature { name: $name, meaning: $meaning, yes_no: true, of: |s| i32::from(($of)(s)) }
    };
}

features! {
    "held" ?asked: "the black king is not in check, has a move, and can take nothing while White stands still" = Scene::is_held;
    "check" ?asked: "the black king is in check" = Scene::is_check;
    "loose" ?asked: "the black king could walk up to a man and take it while White stands still" = Scene::is_loose;
    "loose-now" ?asked: "the black king can take a man" = |s: &Scene| !(s.targets() & s.men()).is_empty();
    "replies": "moves of the black king" = |s| s.targets().count() as i32;
    "area": "squares the black king could walk to while White stands still" = |s| s.area.count() as i32;
    "area-without-knight": "the area if the knight were not there" = area_without_knight;
    "area-without-bishop": "the area if the bishop were not there" = area_without_bishop;
    "area-right": "files from the right corner to the far side of the area" = |s| s.farthest(&FILES);
    "area-top": "ranks from the edge to the far side of the area" = |s| s.farthest(&RANKS);
    "area-across": "diagonals from the right corner to the far side of the area" = |s| s.farthest(&DIAGONALS);
    "area-near": "diagonals from the right corner to the near side of the area" = |s| s.nearest();
    "bishop-beyond": "diagonals by which the bishop stands farther from the right corner than the area" = |s| across(s.bishop()) - s.farthest(&DIAGONALS);
    "black-file": "files from the right corner to the black king" = |s| file(s.bare());
    "black-across": "diagonals from the right corner to the black king" = |s| across(s.bare());
    "king-file": "files from the right corner to the white king" = |s| file(s.king());
    "king-rank": "ranks from the edge to the white king" = |s| rank(s.king());
    "king-right": "files by which the white king stands to the right of the black king" = |s| file(s.king()) - file(s.bare());
    "king-across": "diagonals from the right corner to the white king" = |s| across(s.king());
    "king-along": "diagonals by which the white king stands below the long diagonal of the right corner" = |s| along(s.king());
    "king-to-corner": "moves of the white king to the right corner" = |s| steps(s.king(), Square::A1);
    "king-to-wrong-corner": "moves of the white king to the wrong corner" = |s| steps(s.king(), Square::H1);
    "bishop-right": "files by which the bishop stands to the right of the black king" = |s| file(s.bishop()) - file(s.bare());
    "bishop-above": "ranks by which the bishop stands above the black king" = |s| rank(s.bishop()) - rank(s.bare());
    "bishop-along": "diagonals by which the bishop stands below the long diagonal of the right corner" = |s| along(s.bishop());
    "bishop-to-black": "king's moves between the bishop and the black king" = |s| steps(s.bishop(), s.bare());
    "bishop-to-king": "king's moves between the bishop and the white king" = |s| steps(s.bishop(), s.king());
    "bishop-guards": "squares beside the black king that the bishop guards" = |s| (s.diagonals() & attacks::king_attacks(s.bare())).count() as i32;
    "knight-file": "files from the right corner to the knight" = |s| file(s.knight());
    "knight-rank": "ranks from the edge to the knight" = |s| rank(s.knight());
    "knight-right": "files by which the knight stands to the right of the black king" = |s| file(s.knight()) - file(s.bare());
    "knight-above": "ranks by which the knight stands above the black king" = |s| rank(s.knight()) - rank(s.bare());
    "knight-across": "diagonals from the right corner to the knight" = |s| across(s.knight());
    "knight-along": "diagonals by which the knight stands below the long diagonal of the right corner" = |s| along(s.knight());
    "knight-to-black": "king's moves between the knight and the black king" = |s| steps(s.knight(), s.bare());
    "knight-to-king": "king's moves between the knight and the white king" = |s| steps(s.knight(), s.king());
    "knight-to-b1": "knight's moves from the knight to the square beside the right corner" = |s| knight_moves(s.knight(), Square::B1);
}
