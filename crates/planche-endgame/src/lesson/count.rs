//! The count of two bishops: how much is still to be done, and how far it can be brought down by force.

use std::sync::OnceLock;

use rayon::prelude::*;
use shakmaty::{Bitboard, Square};

use super::vocabulary::Trial;
use crate::class::Class;
use crate::geometry::{at, file, flood, manhattan, rank, steps};
use crate::placement::Placement;
use crate::quarter::Quarter;
use crate::table::{Value, table};

const CLASS: Class = Class::KBBK;

/// What an open cage counts: more than any that is shut.
pub(super) const OPEN: i32 = 64;
/// Moves of White that a reader looks ahead.
const MOVES: usize = 5;
/// No count: a bishop is lost, or nothing wins.
const NONE: u8 = u8::MAX;

/// The squares the black king could walk to; `None` where one of them is a bishop's.
pub(super) fn cage(p: &Placement) -> Option<Bitboard> {
    let area = flood(p.bare, p.forbidden(CLASS).with(p.king));
    (area & p.men_set(CLASS)).is_empty().then_some(area)
}

pub(super) fn room(p: &Placement) -> i32 {
    cage(p).map_or(OPEN, |area| area.count() as i32)
}

/// The corner that is nearest to the black king.
pub(super) fn near_corner(p: &Placement) -> Square {
    let far = |line: i32| if line < 4 { 0 } else { 7 };
    at(far(file(p.bare)), far(rank(p.bare))).unwrap_or(p.bare)
}

/// Squares of the cage, steps to the corner and moves between the kings. A cage of one square is next to stalemate: it is
/// no cage.
pub(super) fn count(p: &Placement) -> u8 {
    let squares = if room(p) == 1 { OPEN } else { room(p) };
    (squares + manhattan(p.bare, near_corner(p)) + steps(p.king, p.bare)) as u8
}

/// The lowest count that a move makes sure of, and how many moves it takes after this one.
pub(super) fn promise(t: &Trial) -> (u8, usize) {
    let (low, moves) = promises()[number(&t.after)];
    (low, usize::from(moves))
}

/// The promise of every position with the bare king to move.
fn promises() -> &'static [(u8, u8)] {
    static PROMISES: OnceLock<Vec<(u8, u8)>> = OnceLock::new();
    PROMISES.get_or_init(|| {
        let (quarter, sure) = (Quarter::of(CLASS), sure());
        let promise = |index: usize| {
            let after = quarter.placement(index);
            let won = matches!(table(CLASS).black(&after), Value::Won(_));
            if !won || number(&after) != index {
                return (NONE, 0);
            }
            let low = worst(&sure[MOVES - 1], &after);
            let moves = sure.iter().position(|sure| worst(sure, &after) <= low);
            (low, moves.unwrap_or(MOVES - 1) as u8)
        };
        (0..quarter.len()).into_par_iter().map(promise).collect()
    })
}

/// What the worst reply leaves.
fn worst(sure: &[u8], after: &Placement) -> u8 {
    let replies = after.black_targets(CLASS).into_iter();
    let left = replies.map(|to| sure[number(&after.with_bare(to))]);
    left.max().unwrap_or(0)
}

/// For so many moves of White the lowest count that can be made sure of, with White to move.
fn sure() -> [Vec<u8>; MOVES] {
    let quarter = Quarter::of(CLASS);
    let own = |index: &usize| number(&quarter.placement(*index)) == *index;
    let won = |index: &usize| {
        matches!(
            table(CLASS).white(&quarter.placement(*index)),
            Value::Won(_)
        )
    };
    let starts: Vec<usize> = (0..quarter.len())
        .into_par_iter()
        .filter(own)
        .filter(won)
        .collect();
    let mut sure = [const { Vec::new() }; MOVES];
    for moves in 0..MOVES {
        let at = |&index: &usize| {
            let here = quarter.placement(index);
            let kept = moves.checked_sub(1).map(|before: usize| &sure[before]);
            kept.map_or_else(|| count(&here), |kept| best(kept, &here).min(kept[index]))
        };
        let found: Vec<u8> = starts.par_iter().map(at).collect();
        let mut filled = vec![NONE; quarter.len()];
        for (&index, count) in starts.iter().zip(found) {
            filled[index] = count;
        }
        sure[moves] = filled;
    }
    sure
}

/// What the best move makes sure of.
fn best(sure: &[u8], here: &Placement) -> u8 {
    let steps = here.white_steps(CLASS).into_iter();
    let counts = steps.map(|step| {
        let after = here.after(step);
        let replies = after.black_targets(CLASS);
        let lost = !(replies & after.men_set(CLASS)).is_empty();
        let stalemate = replies.is_empty() && !after.in_check(CLASS);
        if lost || stalemate {
            NONE
        } else {
            worst(sure, &after)
        }
    });
    counts.min().unwrap_or(NONE)
}

/// One number for all reflections of a placement, and for both orders of the bishops.
fn number(p: &Placement) -> usize {
    let swapped = |index: usize| index & !0xFFF | (index & 63) << 6 | index >> 6 & 63;
    let quarter = Quarter::of(CLASS);
    let least = |index: usize| index.min(swapped(index));
    least(quarter.index(p)).min(least(quarter.index(&p.map(Square::flip_diagonal))))
}
