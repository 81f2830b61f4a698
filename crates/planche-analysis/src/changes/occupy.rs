//! A friendly man must come to an empty square to shut a line: `V -> NV`.

use planche_plan::{Reason, Statement, Step};
use shakmaty::{Bitboard, Square};

use crate::view::View;

/// Every man that can come; with a star only if it threatens something from there.
pub fn occupy(view: &View, square: Square, starred: bool) -> Vec<Vec<Step>> {
    let mut ways = Vec::new();
    for approach in view.approaches(square, 0) {
        let from = approach.from;
        if !view.can_play(from, square) {
            continue;
        }
        let come = Step::new(Statement::play(from, square), Reason::Block { square });
        if !starred {
            ways.push(vec![come]);
            continue;
        }
        for target in view.targets(from, square, Bitboard::EMPTY) {
            let threat = Statement::threat(square, target.square);
            ways.push(vec![come, Step::new(threat, Reason::Execute)]);
        }
    }
    ways
}
