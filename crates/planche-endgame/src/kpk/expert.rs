//! The expert of king and pawn: rules say what is won, a short order of preference makes progress.
//!
//! The rules judge positions with Black to move. With White to move the position is won when some
//! move leads to a won one. Knowing what is won is not yet winning (Berliner's "make progress"
//! problem): among winning moves White promotes, else pushes, else brings its king nearer to the
//! pawn's file, then to the queening square. Black plays any move to a position that is not won.

use shakmaty::{Role, Square};

use crate::class::Class;
use crate::geometry::{at, file, steps};
use crate::kpk::book::Book;
use crate::kpk::features::Scene;

use crate::placement::{Placement, Step};

/// Why White's move wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The new piece is safe and does not stalemate.
    Promotes,
    /// The rule of this number calls the position after the move won.
    Rule(usize),
}

/// A winning move of White and its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    /// The move.
    pub step: Step,
    /// Why it wins.
    pub reason: Reason,
}

/// White's move, `None` when no move leads to a position that the rules call won.
pub fn attack(book: &Book, placement: &Placement) -> Option<Attack> {
    let steps = placement.white_steps(Class::KPK).into_iter();
    let winning = steps.filter_map(|step| {
        Some(Attack {
            step,
            reason: reason(book, placement, step)?,
        })
    });
    winning.min_by_key(|attack| progress(placement, attack.step))
}

/// Why a move of White wins, if it does.
pub fn reason(book: &Book, placement: &Placement, step: Step) -> Option<Reason> {
    let after = placement.after(step);
    match step {
        Step::Promote(_, role) => promotes(&after, role).then_some(Reason::Promotes),
        _ => {
            let (number, rule) = book.fires(&Scene::of(&after))?;
            rule.win.then_some(Reason::Rule(number))
        }
    }
}

/// Whether the new piece can neither be taken nor stalemates.
pub(crate) fn promotes(after: &Placement, role: Role) -> bool {
    let Some(class) = Class::of(vec![role]) else {
        return false;
    };
    let targets = after.black_targets(class);
    let stalemate = targets.is_empty() && !after.in_check(class);
    !targets.contains(after.men[0]) && !stalemate
}

/// The order of preference among winning moves: smaller is better.
fn progress(placement: &Placement, step: Step) -> (u8, i32, i32) {
    let queening = at(file(placement.men[0]), 7).unwrap_or(Square::A8);
    match step {
        Step::Promote(_, Role::Queen) => (0, 0, 0),
        Step::Promote(..) => (1, 0, 0),
        Step::Man(_, to) => (2, -steps(placement.men[0], to), 0),
        Step::King(to) => (3, (file(to) - file(queening)).abs(), steps(to, queening)),
    }
}

/// Whether the rules call a position with White to move won.
pub fn wins_with_white(book: &Book, placement: &Placement) -> bool {
    attack(book, placement).is_some()
}

/// Black's move: a capture of the pawn, else a move to a position that is not won, else the first.
pub fn defend(book: &Book, placement: &Placement) -> Option<Square> {
    let targets = placement.black_targets(Class::KPK);
    let holds =
        |&to: &Square| to == placement.men[0] || !wins_with_white(book, &placement.with_bare(to));
    targets.into_iter().find(holds).or(targets.first())
}
