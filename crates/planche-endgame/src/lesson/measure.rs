//! What lessons measure on the board: frames, posts, facing squares.

use shakmaty::{Bitboard, Square};

use super::vocabulary::{Trial, Voice};
use crate::class::Class;
use crate::geometry::{at, edge, file, flood, rank, squared, steps};
use crate::placement::{Placement, Step};
use crate::table::table;

/// The rectangle that a rook or queen cuts off, on the bare king's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub files: i32,
    pub ranks: i32,
}

/// The size of no frame at all: larger than any.
pub(super) const NO_FRAME: i32 = 99;

/// The frame of the first man; `None` when the bare king stands on his file or rank.
pub(super) fn frame(placement: &Placement) -> Option<Frame> {
    let (man, bare) = (placement.men[0], placement.bare);
    let side = |line: i32, king: i32| match king.cmp(&line) {
        std::cmp::Ordering::Less => Some(line),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(7 - line),
    };
    Some(Frame {
        files: side(file(man), file(bare))?,
        ranks: side(rank(man), rank(bare))?,
    })
}

/// Files and ranks of the frame together.
pub(super) fn frame_size(placement: &Placement) -> i32 {
    frame(placement).map_or(NO_FRAME, |frame| frame.files + frame.ranks)
}

/// Squares of the frame.
pub(super) fn frame_squares(placement: &Placement) -> i32 {
    frame(placement).map_or(NO_FRAME, |frame| frame.files * frame.ranks)
}

/// Whether the king of the stronger side stands in the frame with the bare king.
pub(super) fn inside(placement: &Placement) -> bool {
    let (man, king, bare) = (placement.men[0], placement.king, placement.bare);
    let same = |line: i32, a: i32, b: i32| (a - line).signum() == (b - line).signum();
    same(file(man), file(king), file(bare)) && same(rank(man), rank(king), rank(bare))
}

/// Whether the bare king cannot chase the man, the other king having so many moves to spare.
pub(super) fn near_enough(placement: &Placement, spare: i32) -> bool {
    let own = steps(placement.king, placement.men[0]) - spare;
    let enemy = steps(placement.bare, placement.men[0]);
    own <= 1 || own < enemy || (own == enemy && !inside(placement))
}

/// The square diagonally next to the man, inside the frame.
pub(super) fn post(placement: &Placement) -> Option<Square> {
    let (man, bare) = (placement.men[0], placement.bare);
    let towards = |from: i32, to: i32| from + (to - from).signum();
    frame(placement)?;
    at(
        towards(file(man), file(bare)),
        towards(rank(man), rank(bare)),
    )
}

/// How far the king is from the post, with a ruler.
pub(super) fn to_post(placement: &Placement) -> i32 {
    post(placement).map_or(NO_FRAME, |post| squared(placement.king, post))
}

/// The squares two lines off the edge straight before the bare king; `along` chooses between files and ranks.
fn facing_squares(bare: Square, files: bool, ranks: bool) -> impl Iterator<Item = Square> {
    let inward = |line: i32| match line {
        0 => Some(2),
        7 => Some(5),
        _ => None,
    };
    let by_file = inward(file(bare))
        .filter(|_| files)
        .and_then(|line| at(line, rank(bare)));
    let by_rank = inward(rank(bare))
        .filter(|_| ranks)
        .and_then(|line| at(file(bare), line));
    by_file.into_iter().chain(by_rank)
}

/// The facing square of a strip of the frame, the nearer of two.
pub(super) fn facing(placement: &Placement) -> Option<Square> {
    let thin = frame(placement)?;
    let squares = facing_squares(placement.bare, thin.files == 1, thin.ranks == 1);
    squares.min_by_key(|&square| squared(placement.king, square))
}

/// The facing square on any edge, the nearer of two.
pub(super) fn facing_on_edge(placement: &Placement) -> Option<Square> {
    facing_squares(placement.bare, true, true).min_by_key(|&square| {
        (
            steps(placement.king, square),
            squared(placement.king, square),
        )
    })
}

/// All squares the bare king could walk to if the others stood still, his own included.
pub(super) fn walk(placement: &Placement, class: Class) -> Bitboard {
    let men = placement.men_set(class).with(placement.king);
    flood(placement.bare, placement.forbidden(class) | men)
}

/// Whether these squares all lie on one edge.
pub(super) fn on_one_edge(squares: Bitboard) -> bool {
    let lies = |line: fn(Square) -> i32, edge: i32| squares.into_iter().all(|s| line(s) == edge);
    edge_lines()
        .into_iter()
        .any(|(line, edge)| lies(line, edge))
}

type Line = fn(Square) -> i32;

fn edge_lines() -> [(Line, i32); 4] {
    [(file, 0), (file, 7), (rank, 0), (rank, 7)]
}

/// Whether the bare king stands next to the man and the other king does not.
pub(super) fn attacked(placement: &Placement) -> bool {
    steps(placement.bare, placement.men[0]) == 1 && steps(placement.king, placement.men[0]) > 1
}

/// Whether the man can be taken at once, or the bare king has no move and stands in no check.
pub(super) fn safe(placement: &Placement, class: Class) -> bool {
    let targets = placement.black_targets(class);
    let lost = !(targets & placement.men_set(class)).is_empty();
    !lost && (!targets.is_empty() || placement.in_check(class))
}

/// Steps of the bare king to the nearest edge.
pub(super) fn to_edge(placement: &Placement) -> i32 {
    edge(placement.bare)
}

/// Whether the bare king is mated.
pub(super) fn mated(placement: &Placement, class: Class) -> bool {
    placement.black_targets(class).is_empty() && placement.in_check(class)
}

/// Mate in so many moves at the latest, this one counted. The exact table has what a search would find.
pub(super) fn mates_within(t: &Trial, moves: u8) -> bool {
    let left = table(t.class()).black(&t.after).distance();
    left.is_some_and(|left| left < moves)
}

/// The worst that a reply of the bare king makes of this number; itself when he has none.
pub(super) fn worst_reply(
    placement: &Placement,
    class: Class,
    cost: impl Fn(&Placement) -> i32,
) -> i32 {
    let replies = placement.black_targets(class).into_iter();
    let worst = replies.map(|to| cost(&placement.with_bare(to))).max();
    worst.unwrap_or_else(|| cost(placement))
}

/// Black's replies and the move that meets each of them best, as "...Kc8 is met by Rh8#".
pub(super) fn answers(t: &Trial, voice: &Voice) -> String {
    const MOST: usize = 3;
    let class = t.class();
    let replies = t.after.black_targets(class);
    let told = replies.into_iter().filter_map(|to| {
        let next = t.after.with_bare(to);
        let (step, left) = table(class).best(&next)?;
        let letter = match step {
            Step::King(_) => 'K',
            Step::Man(slot, _) => class.role(slot).upper_char(),
            Step::Promote(..) => 'P',
        };
        let target = match step {
            Step::King(square) | Step::Man(_, square) | Step::Promote(square, _) => square,
        };
        let mate = if left == 0 { "#" } else { "" };
        let (to, target) = (voice.square(to), voice.square(target));
        Some(format!("...K{to} is met by {letter}{target}{mate}"))
    });
    let mut list: Vec<String> = told.collect();
    list.truncate(MOST);
    list.join(", ")
}
