//! Interference: a line of the enemy is shut.
//!
//! A man of the attacker steps onto a line, or a man of the defender is made to, and a rook, bishop
//! or queen of the defender no longer reaches a square behind. The cause is tested by taking the man
//! in the way off the line (one of the defender's is put back where he came from): if the next move
//! of the attacker is then refuted by a move that crosses the square, the line mattered. A man who
//! takes something himself after standing on the line opens it again, and shuts nothing, unless he
//! attacked the guard and so made him leave the line. One who supports the next move does that first of
//! all, and a man who is checked onto the line and guarded the square himself was driven away from it.

use planche_plan::played;
use planche_proof::Goal;
use shakmaty::{Chess, Position, Role, Square, attacks};

use super::deflection::{pays_unguarded_only, put_back, recapture_spoils};
use super::evidence::Evidence;
use super::plot::{Plot, TwoMoves};
use crate::theme::Theme;
use crate::trial::{after_capture, rearranged};

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let found = |pair: TwoMoves| interference(plot, &pair);
    plot.pairs().filter_map(found).collect()
}

fn interference(plot: &Plot, pair: &TwoMoves) -> Option<Evidence> {
    let by_attacker = || {
        let square = pair.first.arrival();
        let before = &pair.second.before;
        let supports = before.board().attacks_from(square);
        let stage = without(before, square).filter(|_| !supports.contains(pair.second.action.to()));
        crossed(plot, pair, &stage?, square)
    };
    let by_defender = || {
        let stage = put_back(&pair.second.before, pair.reply)?;
        crossed(plot, pair, &stage, pair.reply.to())
    };
    let by_both = || {
        let square = pair.first.arrival();
        let back = put_back(&pair.second.before, pair.reply)?;
        crossed(plot, pair, &without(&back, square)?, square)
    };
    let squares = by_attacker()
        .or_else(by_defender)
        .or_else(by_both)
        .or_else(|| shut_in_check(plot, pair))
        .or_else(|| shut_for_king(pair))
        .or_else(|| shut_with_tempo(plot, pair))?;
    Some(pair.first.theme(Theme::Interference, squares.to_vec()))
}

/// A man steps between a guard and what he guards, attacks the guard, and takes it when the guard has
/// moved: wherever he goes along the line, the man was in his way.
fn shut_with_tempo(plot: &Plot, pair: &TwoMoves) -> Option<[Square; 3]> {
    let (shut, to) = (pair.first.arrival(), pair.second.action.to());
    let guard = pair.reply.from()?;
    let before = pair.first.before.board();
    let side = pair.first.after.turn();
    let guards = before.attacks_to(to, side, before.occupied());
    let crosses = attacks::between(guard, to).contains(shut);
    let attacked = pair.first.after.board().attacks_from(shut).contains(guard);
    let after = pair.second.after.board();
    let left = after.attacks_to(to, side, after.occupied()).is_empty();
    let own = pair.second.action.from() == Some(shut) && pair.second.action.is_capture();
    let only = guards.single_square() == Some(guard);
    (own && only && crosses && attacked && left && pays_unguarded_only(plot, pair.second.action))
        .then_some([guard, shut, to])
}

/// The attacker's king takes a man whose guard is shut off by his own man.
fn shut_for_king(pair: &TwoMoves) -> Option<[Square; 3]> {
    let (shut, blow) = (pair.first.arrival(), pair.second.action);
    let king = blow.role() == Role::King && blow.is_capture();
    let board = pair.first.before.board();
    let guards = board.attacks_to(blow.to(), pair.first.after.turn(), board.occupied());
    let mut guards = (guards & board.sliders()).into_iter();
    let guard = guards.find(|guard| attacks::between(*guard, blow.to()).contains(shut))?;
    king.then_some([guard, shut, blow.to()])
}

/// A man who was made by a check to step onto a line of his own side. He cannot be put back, so it
/// is counted whether taking back along that line would have undone the gain.
fn shut_in_check(plot: &Plot, pair: &TwoMoves) -> Option<[Square; 3]> {
    let (shut, to) = (pair.reply.to(), pair.second.action.to());
    let board = pair.first.before.board();
    let guards = board.attacks_to(to, pair.first.after.turn(), board.occupied());
    let mut guards = (guards & board.sliders()).into_iter();
    let guard = guards.find(|guard| attacks::between(*guard, to).contains(shut))?;
    let stays = pair.second.before.board().role_at(guard) == board.role_at(guard);
    let himself = board.attacks_from(pair.reply.from()?).contains(to);
    let in_check = pair.first.after.is_check() && pair.second.action.is_capture() && !himself;
    let spoils = recapture_spoils(plot, pair) || exchange_spoils(plot, pair, guard);
    (in_check && stays && spoils).then_some([guard, shut, to])
}

/// Whether taking back with this guard would spoil the gain even if he is taken in his turn: the
/// exchange leaves less than what is wanted, or it was mate.
fn exchange_spoils(plot: &Plot, pair: &TwoMoves, guard: Square) -> bool {
    let board = pair.second.after.board();
    let values = plot.trial.values;
    let worth = |square| board.role_at(square).map_or(0, |role| values.of(role));
    match plot.trial.goal {
        Goal::Material { wanted } => {
            plot.trial.gain(board) - worth(pair.second.arrival()) + worth(guard) < wanted
        }
        _ => pair.second.after.is_checkmate(),
    }
}

/// The position with the attacker's man on this square gone.
fn without(position: &Chess, square: Square) -> Option<Chess> {
    if !position.us().contains(square) {
        return None;
    }
    let mut board = position.board().clone();
    board.discard_piece_at(square);
    rearranged(position, board, position.turn())
}

/// The man whose line is shut, the square where it is shut, and the square that he would reach.
fn crossed(plot: &Plot, pair: &TwoMoves, stage: &Chess, shut: Square) -> Option<[Square; 3]> {
    let blow = pair.second.action;
    let strikes = blow.is_capture() || blow.is_promotion() || pair.second.after.is_checkmate();
    let elsewhere = blow.to() != shut && blow.from() != Some(shut) && blow.to() != pair.reply.to();
    if !strikes || !elsewhere || !stage.is_legal(blow) {
        return None;
    }
    let struck = played(stage, blow);
    let rest = plot.trial.rest(&pair.second.before);
    let rest = after_capture(rest, blow, plot.trial.values);
    let replies = struck.legal_moves();
    let mut across = replies.iter().filter_map(|m| {
        let from = m.from()?;
        let crosses = attacks::between(from, m.to()).contains(shut);
        let parries = m.to() == blow.to() || struck.is_check();
        (crosses && parries).then_some((from, *m))
    });
    let (from, reply) =
        across.find(|(_, m)| plot.trial.refutes(&struck, rest, pair.second.defence, *m))?;
    Some([from, shut, reply.to()])
}
