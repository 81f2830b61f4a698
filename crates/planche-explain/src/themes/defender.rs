//! Capturing the defender: the guard is taken, and what he guarded falls.
//!
//! The first move takes a man, the second takes what he guarded or mates where he would have
//! parried. The cause is tested by playing the second move at once: if a move of the man that was
//! to be taken refutes it, he had to go first. Where it cannot be played at once, because the first
//! move has opened its line, the guard is put back on his square before it. What falls must be worth no
//! more than the man that takes it, for else a guard hardly matters; and nobody may take back, for else
//! there was another guard.

use planche_plan::played;
use planche_proof::Goal;
use shakmaty::{Chess, Move, Position, Square};

use super::deflection::pays_unguarded_only;
use super::evidence::Evidence;
use super::plot::{Plot, TwoMoves};
use super::squares::hitting;
use crate::theme::Theme;
use crate::trial::{after_capture, rearranged};

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let found = |pair: TwoMoves| capturing_defender(plot, &pair);
    plot.pairs().filter_map(found).collect()
}

fn capturing_defender(plot: &Plot, pair: &TwoMoves) -> Option<Evidence> {
    let (first, second) = (pair.first, pair.second);
    let guard = first.action.to();
    let blow = second.action;
    let strikes = second.after.is_checkmate() || leaves_free(plot, pair);
    let apart = blow.to() != pair.reply.to() && blow.from() != Some(guard) && blow.to() != guard;
    let takes = first.action.is_capture() && !first.action.is_en_passant();
    if !takes || !strikes || !apart || first.after.is_check() {
        return None;
    }
    let parry = refutation(plot, pair, guard)?;
    Some(first.theme(Theme::CapturingDefender, vec![guard, parry]))
}

/// The second move takes what the man guarded, and nobody takes back. He may have had a partner, who had to
/// leave or is pinned, but not two.
fn leaves_free(plot: &Plot, pair: &TwoMoves) -> bool {
    let (guard, blow) = (pair.first.action.to(), pair.second.action);
    let board = pair.first.before.board();
    let guards = hitting(board, blow.to(), pair.first.after.turn());
    let replies = pair.second.after.legal_moves();
    let back = replies
        .iter()
        .any(|m| m.is_capture() && m.to() == blow.to());
    let few = guards.contains(guard) && guards.count() <= 2;
    blow.is_capture() && !back && few && pays_unguarded_only(plot, blow)
}

/// Where the guard goes to refute the second move, played at once or, where that is impossible, with
/// the guard back on his square.
fn refutation(plot: &Plot, pair: &TwoMoves, guard: Square) -> Option<Square> {
    let blow = pair.second.action;
    let guarded = pair.first.before.board().attacks_from(guard);
    let at_once = &pair.first.before;
    if at_once.is_legal(blow) {
        let guards = guarded.contains(blow.to());
        let parries = |m: &Move| guards || m.to() == blow.to();
        let rest = plot.trial.rest(at_once);
        return refuted_by(plot, pair, at_once, rest, guard, parries);
    }
    let stage = restored(pair, guard)?;
    let rest = plot.trial.rest(&pair.second.before);
    let takes = |m: &Move| m.to() == blow.to();
    refuted_by(plot, pair, &stage, rest, guard, takes)
}

/// The position before the second move with the guard on his square again.
fn restored(pair: &TwoMoves, guard: Square) -> Option<Chess> {
    let man = pair.first.before.board().piece_at(guard)?;
    let mut board = pair.second.before.board().clone();
    board.set_piece_at(guard, man);
    let stage = rearranged(&pair.second.before, board, pair.second.before.turn())?;
    stage.is_legal(pair.second.action).then_some(stage)
}

fn refuted_by(
    plot: &Plot,
    pair: &TwoMoves,
    stage: &Chess,
    rest: Goal,
    guard: Square,
    parries: impl Fn(&Move) -> bool,
) -> Option<Square> {
    let blow = pair.second.action;
    let struck = played(stage, blow);
    let rest = after_capture(rest, blow, plot.trial.values);
    let replies = struck.legal_moves();
    let mut own = replies.iter().filter(|m| m.from() == Some(guard));
    let by = own.find(|m| {
        let parries = parries(m) || struck.is_check();
        parries && plot.trial.refutes(&struck, rest, pair.second.defence, **m)
    })?;
    Some(by.to())
}
