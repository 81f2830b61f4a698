//! Kings and pawns: a pawn that the enemy king cannot catch is as good as a queen.

use shakmaty::{Color, Square};

use crate::score::Score;
use crate::terms::{
    Camp, Term, Terms,
    king_activity::king_activity,
    material::material,
    pawns::{passed, pawns_in_endings},
    steps,
};

/// A pawn that nobody can catch, less its distance to the last rank.
const RUNS_THROUGH: Score = 550;
const A_STEP: Score = 20;

pub(crate) fn pawn_ending(camp: &Camp, turn: Color) -> Terms {
    let mut terms = Terms::default();
    terms[Term::Material] = material(camp);
    terms[Term::King] = king_activity(camp) * 3 / 2;
    terms[Term::Pawns] = pawns_in_endings(camp) + runner(camp, turn);
    terms
}

fn runner(camp: &Camp, turn: Color) -> Score {
    let Some(enemy) = camp.board.king_of(camp.side.other()) else {
        return 0;
    };
    let late = i32::from(turn != camp.side);
    let free = passed(camp).filter_map(|pawn| {
        let way = steps_to_go(camp, pawn);
        let goal = Square::from_coords(pawn.file(), camp.side.other().backrank());
        (steps(enemy, goal) - late > way).then_some(RUNS_THROUGH - A_STEP * way)
    });
    free.max().unwrap_or(0)
}

/// The moves to the last rank; the double step saves one, an own man in the way costs one.
fn steps_to_go(camp: &Camp, pawn: Square) -> i32 {
    let rank = camp.rank(pawn) as i32;
    let goal = Square::from_coords(pawn.file(), camp.side.other().backrank());
    let between = shakmaty::attacks::between(pawn, goal) & camp.own;
    7 - rank - i32::from(rank == 1) + between.count() as i32
}
