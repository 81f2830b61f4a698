//! What can be seen on the board: small exact functions of the squares of both kings and the rook.

use shakmaty::{Bitboard, Square, attacks};

use crate::class::Class;
use crate::geometry::{at, file, flood, manhattan, rank, steps};
use crate::placement::Placement;

/// The rook of a placement.
pub fn rook(placement: &Placement) -> Square {
    placement.men[0]
}

/// Legal moves of the bare king if it were to move, the capture of the rook included.
pub fn mobility(placement: &Placement) -> i32 {
    placement.black_targets(Class::KRK).count() as i32
}

/// How many squares the bare king can walk to while White stands still: a flood fill whose walls are
/// the squares that White attacks and White's men.
pub fn area(placement: &Placement) -> i32 {
    let men = Bitboard::from(placement.king).with(rook(placement));
    let walls = placement.forbidden(Class::KRK) | men;
    flood(placement.bare, walls).count() as i32
}

/// As [`area`], but the bare king may walk over a rook that nobody guards: what it controls is then
/// little, and the number says so.
pub fn escape_area(placement: &Placement) -> i32 {
    let walls = placement.forbidden(Class::KRK).with(placement.king);
    flood(placement.bare, walls).count() as i32
}

/// Width and height of the rook's quadrant that holds the bare king; `None` when the rook shares a
/// file or rank with it and confines nothing.
fn quadrant(placement: &Placement) -> Option<(i32, i32)> {
    let (r, k) = (rook(placement), placement.bare);
    let side = |rook: i32, king: i32| match king.cmp(&rook) {
        std::cmp::Ordering::Less => Some(rook),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(7 - rook),
    };
    Some((side(file(r), file(k))?, side(rank(r), rank(k))?))
}

/// Bratko's room: the squares of the rook's quadrant that holds the bare king; 64 when there is none.
pub fn room(placement: &Placement) -> i32 {
    quadrant(placement).map_or(64, |(width, height)| width * height)
}

/// Half the way around the room: its width and height added; 16 when there is none.
pub fn border(placement: &Placement) -> i32 {
    quadrant(placement).map_or(16, |(width, height)| width + height)
}

/// Steps of the white king to the critical square: the one diagonally next to the rook, towards the
/// bare king. From there it supports the next squeeze. When the rook shares a line with the bare
/// king, the square next to the rook on that line stands in.
pub fn critical_distance(placement: &Placement) -> i32 {
    let (r, k) = (rook(placement), placement.bare);
    let towards = |from: i32, to: i32| from + (to - from).signum();
    let critical = at(towards(file(r), file(k)), towards(rank(r), rank(k)));
    critical.map_or(8, |square| steps(placement.king, square))
}

/// Whether the rook's file or rank runs strictly between the kings.
pub fn divides(placement: &Placement) -> bool {
    let strictly = |line: i32, a: i32, b: i32| a.min(b) < line && line < a.max(b);
    let (r, big, k) = (rook(placement), placement.king, placement.bare);
    strictly(file(r), file(big), file(k)) || strictly(rank(r), rank(big), rank(k))
}

/// Whether the bare king cannot win the rook by walking up to it: the white king is as near.
pub fn covered(placement: &Placement) -> bool {
    steps(placement.king, rook(placement)) <= steps(placement.bare, rook(placement))
}

/// Whether the white king guards the rook.
pub fn guarded(placement: &Placement) -> bool {
    steps(placement.king, rook(placement)) == 1
}

/// Whether the bare king could not take the rook at once.
pub fn safe(placement: &Placement) -> bool {
    steps(placement.bare, rook(placement)) > 1 || guarded(placement)
}

/// Whether the rook gives check.
pub fn checks(placement: &Placement) -> bool {
    placement.in_check(Class::KRK)
}

/// Whether the kings face each other on a line with one square between.
pub fn opposition(placement: &Placement) -> bool {
    let (a, b) = (placement.king, placement.bare);
    manhattan(a, b) == 2 && (file(a) == file(b) || rank(a) == rank(b))
}

/// Whether the kings stand a knight's move apart.
pub fn knights_move(placement: &Placement) -> bool {
    attacks::knight_attacks(placement.king).contains(placement.bare)
}
