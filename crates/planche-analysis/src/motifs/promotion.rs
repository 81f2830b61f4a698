//! Promoting a pawn.
//!
//! *Sees* a pawn on its sixth or seventh rank (ours: also one on the fifth, and with few pieces on the
//! board any passed pawn) and
//! proposes to push it, to remove the man in front of it, or to lure a man onto a square where the
//! pawn can take. *Works* because a new queen outweighs almost anything. *Example*:
//! `1k1r4/pP2q3/8/Q7/8/6bP/6P1/2R4K w - - 0 1`: a black man on c8 would let b7 take and promote.
//! *Fails* when the square of promotion is guarded; the remedies then deal with the guard.

use planche_plan::{Change, Plan, Reason, Statement, Step};
use shakmaty::{Color, File, Rank, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::View;

/// Pushing and promoting pawns.
#[derive(Debug)]
pub struct Promotions;

impl Motif for Promotions {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        let pawns = view.friends() & view.board().pawns();
        let mut plans = Vec::new();
        let few = scope.tuning.promotion_pieces;
        let runs = |pawn: &Square| advanced(view.us(), *pawn) || is_runner(view, *pawn, few);
        for pawn in pawns.into_iter().filter(runs) {
            plans.extend(push(view, pawn));
            if scope.modifications > 0 {
                plans.extend(lures(view, pawn));
            }
        }
        plans
    }
}

fn advanced(side: Color, pawn: Square) -> bool {
    let fifth = side.fold_wb(Rank::Fifth, Rank::Fourth);
    side.fold_wb(pawn.rank() >= fifth, pawn.rank() <= fifth)
}

/// Whether a pawn has a free way in an ending with few pieces: no man on its file, no pawn that could meet it.
fn is_runner(view: &View, pawn: Square, few: usize) -> bool {
    let board = view.board();
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    let front = |square: &Square| {
        let (here, there) = (pawn.rank(), square.rank());
        view.us().fold_wb(there > here, there < here)
    };
    let meets = |square: Square| match square.file().distance(pawn.file()) {
        0 => board.occupied().contains(square),
        1 => (board.pawns() & view.enemies()).contains(square),
        _ => false,
    };
    pieces.count() <= few && !Square::ALL.into_iter().filter(front).any(meets)
}

fn ahead(side: Color, pawn: Square) -> Option<Square> {
    pawn.offset(side.fold_wb(8, -8))
}

fn push(view: &View, pawn: Square) -> Option<Plan> {
    let to = ahead(view.us(), pawn)?;
    let in_the_way = view.board().occupied() & shakmaty::Bitboard::from_square(to);
    let mut steps = view.clearing(in_the_way, to);
    let goes_on = ahead(view.us(), to);
    let reason = match goes_on {
        None => Reason::Promotion,
        Some(_) => Reason::Advance,
    };
    steps.push(Step::new(Statement::play(pawn, to), reason));
    let mut square = to;
    while let Some(next) = ahead(view.us(), square) {
        steps.push(Step::new(Statement::play(square, next), Reason::Promotion));
        square = next;
    }
    Some(Plan::new(steps))
}

/// A man lured diagonally in front of the pawn can be taken with promotion.
fn lures(view: &View, pawn: Square) -> Vec<Plan> {
    let promotes = |to: &Square| to.rank() == view.us().fold_wb(Rank::Eighth, Rank::First);
    let Some(front) = ahead(view.us(), pawn).filter(promotes) else {
        return Vec::new();
    };
    [front.file().offset(-1), front.file().offset(1)]
        .into_iter()
        .flatten()
        .map(|file: File| Square::from_coords(file, front.rank()))
        .filter(|to| !view.board().occupied().contains(*to))
        .map(|to| {
            let lure = Statement::modify(to, Change::Lure(None));
            Plan::new(vec![
                Step::new(lure, Reason::LureTo { square: to }),
                Step::new(Statement::play(pawn, to), Reason::Promotion),
            ])
        })
        .collect()
}
