//! Promoting to a knight that attacks two men.
//!
//! *Sees* a pawn one step from the end whose knight would attack two men at once from there. *Works* because the
//! knight's leap is the one thing that a queen cannot do. *Example*: `8/2P5/1q1r4/8/8/8/8/K6k w - - 0 1`: the knight
//! on c8 attacks queen and rook. *Fails* when a queen wins more simply. (A rook or a bishop is chosen when the plan
//! is executed, where a queen would be stalemate.)

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Position, Role};

use crate::analyse::Limits;
use crate::motif::Motif;
use crate::view::View;

/// Knights from pawns.
#[derive(Debug)]
pub struct Underpromotions;

impl Motif for Underpromotions {
    fn name(&self) -> &'static str {
        "underpromotion"
    }

    fn plans(&self, view: &View, _limits: Limits) -> Vec<Plan> {
        let moves = view.moves().iter();
        let knights = moves.filter(|m| m.promotion() == Some(Role::Knight));
        knights.filter_map(|m| fork(view, m)).collect()
    }
}

fn fork(view: &View, m: &shakmaty::Move) -> Option<Plan> {
    let (from, to) = (m.from()?, m.to());
    let mut after = view.position().clone();
    after.play_unchecked(*m);
    let board = after.board();
    let targets = (board.attacks_from(to) & board.by_color(view.them()))
        .into_iter()
        .filter(|&square| view.target(board, to, square).is_some())
        .map(|square| Step::new(Statement::threat(to, square), Reason::Execute));
    let promote = Statement::Move {
        from,
        to,
        promotion: Some(Role::Knight),
        starred: false,
    };
    let mut steps = vec![Step::new(promote, Reason::DoubleAttack)];
    steps.extend(targets);
    (steps.len() > 2).then(|| Plan::new(steps))
}
