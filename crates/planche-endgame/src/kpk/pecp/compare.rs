//! Level 2: positional rules that compare two positions and know no weights.

use shakmaty::{Role, Square};

use super::rules::{by_force, escorted, out_of_reach, queening, white_reaches};
use crate::geometry::{file, rank, steps};
use crate::kpk::expert::promotes;
use crate::kpk::features::{Scene, opposed, runs};
use crate::placement::{Placement, Step};

/// Which of two is preferred, and by which comparison.
pub(super) struct Preference {
    pub first: bool,
    pub because: &'static str,
}

/// A comparison: its name, and a number of which the larger is preferred.
type Comparison<M> = (&'static str, fn(&Placement, M) -> i32);

/// What White compares, the first difference decides.
const WHITE: [Comparison<Step>; 9] = [
    ("a new piece that stands", |p, step| match step {
        Step::Promote(_, role) if promotes(&p.after(step), role) => {
            1 + i32::from(role == Role::Queen)
        }
        _ => 0,
    }),
    ("a pawn that cannot be taken", |p, step| {
        let after = scene(p, step);
        i32::from(!after.black_targets().contains(after.pawn) && !after.black_targets().is_empty())
    }),
    (
        "a way by force to a running pawn or a key square",
        |p, step| {
            let after = scene(p, step);
            i32::from(runs(&after) || by_force(&after))
        },
    ),
    ("the escort of an advanced pawn", |p, step| {
        escorted(&scene(p, step))
    }),
    ("a king that guards the queening square", |p, step| {
        let after = scene(p, step);
        i32::from(steps(after.king, queening(&after)) == 1)
    }),
    (
        "a pawn that is farther advanced and out of reach",
        |p, step| {
            let after = scene(p, step);
            match out_of_reach(&after) {
                true => rank(after.pawn),
                false => 0,
            }
        },
    ),
    ("the opposition", |p, step| {
        i32::from(opposed(&scene(p, step)))
    }),
    ("a king nearer to the pawn's file", |p, step| {
        let after = scene(p, step);
        -(file(after.king) - file(after.pawn)).abs()
    }),
    ("a king nearer to the queening square", |p, step| {
        let after = scene(p, step);
        -steps(after.king, queening(&after))
    }),
];

/// What Black compares, the first difference decides.
const BLACK: [Comparison<Square>; 5] = [
    ("the captured pawn", |p, to| i32::from(to == p.men[0])),
    ("no way for White by force", |p, to| {
        let after = reply(p, to);
        i32::from(!white_reaches(&after, |s| runs(s) || by_force(s)))
    }),
    ("the pawn's file, before the pawn", |p, to| {
        let after = reply(p, to);
        i32::from(file(after.bare) == file(after.pawn) && rank(after.bare) > rank(after.pawn))
    }),
    ("the nearest way to what is unguarded", |p, to| {
        let after = reply(p, to);
        match steps(after.king, after.pawn) {
            0 | 1 => -steps(after.bare, queening(&after)),
            _ => -steps(after.bare, after.pawn),
        }
    }),
    ("the nearest way to the queening square", |p, to| {
        let after = reply(p, to);
        -steps(after.bare, queening(&after))
    }),
];

/// Whether White prefers the first of two moves.
pub(super) fn for_white(placement: &Placement, a: Step, b: Step) -> Preference {
    prefer(&WHITE, placement, a, b)
}

/// Whether Black prefers the first of two moves.
pub(super) fn for_black(placement: &Placement, a: Square, b: Square) -> Preference {
    prefer(&BLACK, placement, a, b)
}

fn prefer<M: Copy>(list: &[Comparison<M>], placement: &Placement, a: M, b: M) -> Preference {
    for (because, worth) in list {
        let (first, second) = (worth(placement, a), worth(placement, b));
        if first != second {
            return Preference {
                first: first > second,
                because,
            };
        }
    }
    Preference {
        first: false,
        because: "the order of the list",
    }
}

fn scene(placement: &Placement, step: Step) -> Scene {
    Scene::of(&placement.after(step))
}

fn reply(placement: &Placement, to: Square) -> Scene {
    Scene::of(&placement.with_bare(to))
}
