//! Deflection and overloading: a man is drawn away from what he guards.
//!
//! The first move is taken, or gives check, and so one enemy man has to move; the second move takes
//! or promotes where he stood guard, and would not pay against a guard. The cause is tested by putting him back where he stood before his reply and
//! playing the second move all the same: if a move of his refutes it now, he was deflected. Where
//! the rules forbid that (a king in check, a shut line), it is counted whether his taking back would
//! have undone the gain, or given his side the last word in the exchange, and the second move is tried at
//! once, before he was driven away.
//!
//! He was overloaded if the first move was an even exchange that he had to take back: one man with
//! two tasks, and nothing given. Deflection costs something. A square that is entered with mate and
//! takes nothing is left to the name of the mate, where mate is what is proved.
//!
//! A piece that is offered and declined on the spine is looked at as well, if to take it is mate: that is why
//! it is declined.

use planche_plan::played;
use planche_proof::Goal;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};

use super::evidence::Evidence;
use super::plot::{Plot, TwoMoves};
use crate::theme::Theme;
use crate::trial::{after_capture, rearranged};

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let found = |pair: TwoMoves| deflection(plot, &pair);
    let poisoned = plot.offers().filter(is_poisoned);
    plot.pairs().chain(poisoned).filter_map(found).collect()
}

/// Whoever takes the piece is mated at once.
fn is_poisoned(pair: &TwoMoves) -> bool {
    let piece = pair.first.action.role() != Role::Pawn;
    piece && pair.second.after.is_checkmate()
}

fn deflection(plot: &Plot, pair: &TwoMoves) -> Option<Evidence> {
    let (guard, guarded) = deflected(plot, pair)?;
    let theme = match is_exchange(plot, pair) {
        true => Theme::Overloading,
        false => Theme::Deflection,
    };
    Some(
        pair.first
            .theme(theme, vec![guard, pair.reply.to(), guarded]),
    )
}

/// The first move took as much as it was worth, and was taken back by the guard.
fn is_exchange(plot: &Plot, pair: &TwoMoves) -> bool {
    let values = plot.trial.values;
    let first = pair.first.action;
    let taken = first.capture().map_or(0, |role| values.of(role));
    pair.reply.to() == pair.first.arrival() && taken >= values.of(first.role())
}

/// Where the deflected man stood, and the square that he no longer guards.
fn deflected(plot: &Plot, pair: &TwoMoves) -> Option<(Square, Square)> {
    let guard = pair.reply.from()?;
    let forced = pair.reply.to() == pair.first.arrival() || pair.first.after.is_check();
    let blow = pair.second.action;
    let same_square = blow.to() == pair.reply.to() || blow.to() == pair.first.arrival();
    let mates = pair.second.after.is_checkmate() && !plot.is_mate();
    let strikes = pays_unguarded_only(plot, blow) || (mates && pair.is_offer(plot.trial.values));
    if !forced || same_square || !strikes {
        return None;
    }
    let stage = put_back(&pair.second.before, pair.reply);
    let guarded = match stage.filter(|stage| stage.is_legal(blow)) {
        Some(stage) => refutation(plot, pair, &stage, guard),
        None => unsupported(plot, pair, guard)
            .or_else(|| driven_away(plot, pair, guard))
            .or_else(|| outnumbered(pair, guard)),
    };
    Some((guard, guarded?))
}

/// A promotion, or a capture that would not pay if the man could be taken back.
pub(crate) fn pays_unguarded_only(plot: &Plot, blow: Move) -> bool {
    let values = plot.trial.values;
    let taken = blow.capture().map(|role| values.of(role));
    blow.is_promotion() || taken.is_some_and(|taken| taken <= values.of(blow.role()))
}

/// The square of the second move, if the man on his old square would have taken there and so
/// undone the gain. For where the rules forbid to put him back, or the second move with it.
fn unsupported(plot: &Plot, pair: &TwoMoves, guard: Square) -> Option<Square> {
    let to = pair.second.action.to();
    let guards = pair.first.after.board().attacks_from(guard).contains(to);
    let still = pair.second.after.board().attacks_from(pair.reply.to());
    (guards && !still.contains(to) && recapture_spoils(plot, pair)).then_some(to)
}

/// The square of the second move, if the man would have taken there had it been played at once. The
/// check has driven him away.
fn driven_away(plot: &Plot, pair: &TwoMoves, guard: Square) -> Option<Square> {
    let (first, blow) = (pair.first, pair.second.action);
    if !first.before.is_legal(blow) {
        return None;
    }
    let struck = played(&first.before, blow);
    let rest = plot.trial.rest(&first.before);
    let rest = after_capture(rest, blow, plot.trial.values);
    let still = pair.second.after.board().attacks_from(pair.reply.to());
    let replies = struck.legal_moves();
    let mut own = replies
        .iter()
        .filter(|m| m.from() == Some(guard) && m.to() == blow.to());
    let refuted = own.any(|m| plot.trial.refutes(&struck, rest, pair.second.defence, *m));
    (refuted && !still.contains(blow.to())).then_some(blow.to())
}

/// The square of the second move, if others take back there and he would have had the last word: one more
/// guard, and the attackers are not enough.
fn outnumbered(pair: &TwoMoves, guard: Square) -> Option<Square> {
    let (before, to) = (&pair.second.before, pair.second.action.to());
    let board = before.board();
    let attackers = crowd(board, to, before.turn());
    let guards = crowd(board, to, before.turn().other()).without(pair.reply.to());
    let guarded = pair.first.after.board().attacks_from(guard).contains(to);
    let still = pair.second.after.board().attacks_from(pair.reply.to());
    let enough = guards.any() && attackers.count() == guards.count() + 1;
    (guarded && !still.contains(to) && enough).then_some(to)
}

/// The men of a side that take part in an exchange on a square, those behind others on a line too.
fn crowd(board: &Board, square: Square, side: Color) -> Bitboard {
    let mut crowd = Bitboard::EMPTY;
    loop {
        let more = board.attacks_to(square, side, board.occupied() & !crowd);
        if more & !crowd == Bitboard::EMPTY {
            return crowd;
        }
        crowd |= more;
    }
}

/// Whether taking back on the square of the second move would spoil the gain.
pub(crate) fn recapture_spoils(plot: &Plot, pair: &TwoMoves) -> bool {
    let second = pair.second;
    let board = second.after.board();
    let to = second.arrival();
    let supported = board
        .attacks_to(to, plot.trial.attacker, board.occupied())
        .any();
    let man = board.role_at(to);
    if man == Some(Role::King) {
        return true;
    }
    let Some(man) = man.filter(|_| !supported) else {
        return false;
    };
    match plot.trial.goal {
        Goal::Material { wanted } => plot.trial.gain(board) - plot.trial.values.of(man) < wanted,
        _ => true,
    }
}

/// The position before the second move, with the man of the reply back on his square.
pub(crate) fn put_back(position: &Chess, reply: Move) -> Option<Chess> {
    let mut board = position.board().clone();
    let man = board.remove_piece_at(reply.to())?;
    board.set_piece_at(reply.from()?, man);
    rearranged(position, board, position.turn())
}

/// Where the man on `guard` goes to refute the second move on this stage.
fn refutation(plot: &Plot, pair: &TwoMoves, stage: &Chess, guard: Square) -> Option<Square> {
    let blow = pair.second.action;
    let struck = played(stage, blow);
    let rest = plot.trial.rest(&pair.second.before);
    let rest = after_capture(rest, blow, plot.trial.values);
    let replies = struck.legal_moves();
    let mut own = replies.iter().filter(|m| m.from() == Some(guard));
    let by = own.find(|m| {
        m.to() == blow.to() && plot.trial.refutes(&struck, rest, pair.second.defence, **m)
    })?;
    Some(by.to())
}
