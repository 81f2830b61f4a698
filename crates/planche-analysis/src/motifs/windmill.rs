//! The windmill: a check that is uncovered again and again.
//!
//! *Sees* a man that checks beside the king, guarded by a line piece, so that the king can only step behind it on
//! the same line; every capture of the man then uncovers a check, and it comes back with check for the next one.
//! *Works* because the enemy spends every move on his king while his men are taken one by one. *Example*:
//! `5rk1/pp3ppp/5B2/8/8/6R1/PP3P1P/6K1 w - - 0 1`: after `g3g7` the king must go to h8, and the rook takes on f7
//! with check, returns to g7 and takes on b7. *Fails* when somebody can take the man or step in between, or when
//! the king gets away to the side.

use planche_plan::{Plan, Reason, Statement, Step};
use shakmaty::{Bitboard, Board, Chess, Move, Position, Role, Square, attacks};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::motifs::discovered_check::{screens, uncovers};
use crate::view::{View, moved};

/// Checks that can be repeated with a capture at every turn.
#[derive(Debug)]
pub struct Windmills;

impl Motif for Windmills {
    fn plans(&self, view: &View, _scope: Scope) -> Vec<Plan> {
        let Some(king) = view.enemy_king() else {
            return Vec::new();
        };
        let screens = screens(view, king);
        let pieces = view.moves().iter().filter(|m| is_arm(m));
        let mut plans = Vec::new();
        for m in pieces {
            match m.from() {
                Some(from) if screens.contains(from) => plans.extend(turns(view, king, m)),
                _ => plans.extend(starts(view, m)),
            }
        }
        plans
    }
}

/// A rook, a bishop or a knight can be the arm of the mill.
fn is_arm(m: &Move) -> bool {
    matches!(m.role(), Role::Rook | Role::Bishop | Role::Knight)
}

/// The check that starts the mill: all that the king can do is to step behind the checking man.
fn starts(view: &View, m: &Move) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), m.to()) else {
        return Vec::new();
    };
    let hubs = view.facts().attackers(to, view.us()) & view.board().sliders();
    if hubs.without(from).is_empty() || !planche_facts::gives_check(view.position(), m) {
        return Vec::new();
    }
    let after = view.after(m);
    let Some((hub, king)) = forced_behind(&after, to, hubs.without(from)) else {
        return Vec::new();
    };
    let board = with_king(after.board(), view, king);
    prizes(view, &board, hub, to, king)
        .into_iter()
        .map(|prize| {
            Plan::new(vec![
                Step::new(Statement::play(from, to), Reason::Windmill),
                Step::new(Statement::play(to, prize), Reason::Discovery),
                Step::new(Statement::play(prize, to), Reason::SafeCheck),
            ])
        })
        .collect()
}

/// The line piece behind the checking man, and where the king must go, if every reply is a step behind that man.
fn forced_behind(after: &Chess, arm: Square, hubs: Bitboard) -> Option<(Square, Square)> {
    let replies = after.legal_moves();
    let first = replies.first()?.to();
    let behind = |hub: &Square, m: &Move| {
        m.role() == Role::King && m.to() != arm && attacks::between(*hub, m.to()).contains(arm)
    };
    hubs.into_iter()
        .find(|hub| replies.iter().all(|m| behind(hub, m)))
        .map(|hub| (hub, first))
}

fn with_king(board: &Board, view: &View, to: Square) -> Board {
    match view.enemy_king() {
        Some(king) => moved(board, king, to, Bitboard::EMPTY),
        None => board.clone(),
    }
}

/// What the arm can take when it turns, off the line of the check and out of the king's reach.
fn prizes(view: &View, board: &Board, hub: Square, arm: Square, king: Square) -> Bitboard {
    let enemies = board.by_color(view.them()).without(king);
    board.attacks_from(arm) & enemies & !attacks::ray(hub, king) & !attacks::king_attacks(king)
}

/// The mill turns: the arm takes with check, and can come back with check wherever the king goes.
fn turns(view: &View, king: Square, m: &Move) -> Vec<Plan> {
    let (Some(from), to) = (m.from(), m.to()) else {
        return Vec::new();
    };
    if !m.is_capture() {
        return Vec::new();
    }
    let after = view.after(m);
    let Some(hub) = uncovers(m, &after).filter(|_| comes_back(&after, to, from)) else {
        return Vec::new();
    };
    let back = moved(after.board(), to, from, Bitboard::EMPTY);
    let others = prizes(view, &back, hub, from, king);
    let dearest = others
        .into_iter()
        .max_by_key(|other| view.facts().worth(*other));
    let mut steps = vec![
        Step::new(Statement::play(from, to), Reason::Windmill),
        Step::new(Statement::play(to, from), Reason::SafeCheck),
    ];
    steps.extend(dearest.map(|next| Step::new(Statement::play(from, next), Reason::Discovery)));
    vec![Plan::new(steps)]
}

/// Whether, wherever the king steps, the arm gives check again from where it came.
fn comes_back(after: &Chess, arm: Square, back: Square) -> bool {
    let replies = after.legal_moves();
    let king_moves: Vec<&Move> = replies.iter().filter(|m| m.role() == Role::King).collect();
    let checked = |m: &&Move| {
        let Some(king) = m.from() else {
            return false;
        };
        let board = moved(after.board(), king, m.to(), Bitboard::EMPTY);
        let reaches = board.attacks_from(arm).contains(back);
        let board = moved(&board, arm, back, Bitboard::EMPTY);
        reaches && board.attacks_from(back).contains(m.to())
    };
    !king_moves.is_empty() && king_moves.iter().all(checked)
}
