//! Breaking through with pawns.
//!
//! *Sees*, where few pieces are left, a pawn that can be pushed to where an enemy pawn takes it, and
//! another pawn that nothing stops on its file once that enemy pawn has left its place. *Works* because the second pawn
//! is nearer to its goal than the king that would have to stop it. *Example*:
//! `8/ppp5/8/PPP5/8/8/8/k6K w - - 0 1`: after `b5b6` one of the two takers leaves the a- or the c-file.
//! *Fails* when the enemy need not take, or takes the right way and comes in time.

use planche_plan::{Plan, Reason, State, Statement, Step};
use shakmaty::{Bitboard, Color, Square, attacks};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::View;

/// Pawns that are given so that others get through.
#[derive(Debug)]
pub struct Breakthroughs;

impl Motif for Breakthroughs {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        let board = view.board();
        let pieces = board.occupied() & !board.pawns() & !board.kings();
        if pieces.count() > scope.tuning.breakthrough_pieces {
            return Vec::new();
        }
        let pawns = view.friends() & board.pawns();
        let pushes = pawns.into_iter().filter_map(|pawn| {
            let to = ahead(view.us(), pawn)?;
            (!board.occupied().contains(to)).then_some((pawn, to))
        });
        pushes
            .flat_map(|(pawn, to)| offers(view, pawn, to))
            .collect()
    }
}

/// The plans that begin with this push: one for each pawn that may take, and each pawn that it lets through.
fn offers(view: &View, pawn: Square, to: Square) -> Vec<Plan> {
    let pawns = view.board().pawns();
    let takers = attacks::pawn_attacks(view.us(), to) & pawns & view.enemies();
    let mut plans = Vec::new();
    for taker in takers {
        for runner in (pawns & view.friends()).without(pawn) {
            if runner.file().distance(to.file()) <= 2 && is_let_through(view, runner, taker) {
                plans.push(offer(view.us(), pawn, to, taker, runner));
            }
        }
    }
    plans
}

/// Whether the taker stops the runner, on its file or from beside it, and nothing else stands on its file.
fn is_let_through(view: &View, runner: Square, taker: Square) -> bool {
    let file = Bitboard::from_file(runner.file());
    let mut in_the_way = (file & view.board().occupied())
        .into_iter()
        .filter(|man| is_beyond(view.us(), runner, *man));
    let stops = taker.file().distance(runner.file()) <= 1 && is_beyond(view.us(), runner, taker);
    stops && in_the_way.all(|man| man == taker)
}

fn is_beyond(side: Color, pawn: Square, other: Square) -> bool {
    side.fold_wb(other.rank() > pawn.rank(), other.rank() < pawn.rank())
}

fn offer(side: Color, pawn: Square, to: Square, taker: Square, runner: Square) -> Plan {
    let mut steps = vec![
        Step::new(Statement::play(pawn, to), Reason::Advance),
        Step::new(Statement::verify(taker, State::Vacant), Reason::Verify),
    ];
    let mut square = runner;
    while let Some(next) = ahead(side, square) {
        let reason = match ahead(side, next) {
            Some(_) => Reason::Advance,
            None => Reason::Promotion,
        };
        steps.push(Step::new(Statement::play(square, next), reason));
        square = next;
    }
    Plan::new(steps)
}

fn ahead(side: Color, pawn: Square) -> Option<Square> {
    pawn.offset(side.fold_wb(8, -8))
}
