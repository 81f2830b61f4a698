//! Interference: a line of the enemy is shut.
//!
//! A man of the attacker steps onto a line, or a man of the defender is made to, and a rook, bishop
//! or queen of the defender no longer reaches a square behind. The cause is tested by taking the man
//! in the way off the line (one of the defender's is put back where he came from): if the next move
//! of the attacker is then refuted by a move that crosses the square, the line mattered. A man who
//! takes something himself after standing on the line opens it again, and shuts nothing.

use shakmaty::{Chess, Position, Role, Square, attacks};

use super::Theme;
use super::deflection::{put_back, recapture_spoils};
use super::story::{Pair, Story};
use super::trial::{after_capture, played, rearranged};

pub(crate) fn find(story: &Story) -> Vec<Theme> {
    let found = |pair: Pair| interference(story, &pair);
    story.pairs().filter_map(found).collect()
}

fn interference(story: &Story, pair: &Pair) -> Option<Theme> {
    let by_attacker = || {
        let square = pair.first.arrival();
        let stage = without(&pair.second.before, square)?;
        crossed(story, pair, &stage, square)
    };
    let by_defender = || {
        let stage = put_back(&pair.second.before, pair.reply)?;
        crossed(story, pair, &stage, pair.reply.to())
    };
    let by_both = || {
        let square = pair.first.arrival();
        let back = put_back(&pair.second.before, pair.reply)?;
        crossed(story, pair, &without(&back, square)?, square)
    };
    let squares = by_attacker()
        .or_else(by_defender)
        .or_else(by_both)
        .or_else(|| shut_in_check(story, pair))
        .or_else(|| shut_for_king(pair))?;
    Some(pair.first.theme("interference", squares.to_vec()))
}

/// The attacker's king takes a man whose guard is shut off by his own man.
fn shut_for_king(pair: &Pair) -> Option<[Square; 3]> {
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
fn shut_in_check(story: &Story, pair: &Pair) -> Option<[Square; 3]> {
    let (shut, to) = (pair.reply.to(), pair.second.action.to());
    let board = pair.first.before.board();
    let guards = board.attacks_to(to, pair.first.after.turn(), board.occupied());
    let mut guards = (guards & board.sliders()).into_iter();
    let guard = guards.find(|guard| attacks::between(*guard, to).contains(shut))?;
    let stays = pair.second.before.board().role_at(guard) == board.role_at(guard);
    let in_check = pair.first.after.is_check() && pair.second.action.is_capture();
    (in_check && stays && recapture_spoils(story, pair)).then_some([guard, shut, to])
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
fn crossed(story: &Story, pair: &Pair, stage: &Chess, shut: Square) -> Option<[Square; 3]> {
    let blow = pair.second.action;
    let strikes = blow.is_capture() || blow.is_promotion() || pair.second.after.is_checkmate();
    let elsewhere = blow.to() != shut && blow.from() != Some(shut) && blow.to() != pair.reply.to();
    if !strikes || !elsewhere || !stage.is_legal(blow) {
        return None;
    }
    let struck = played(stage, blow);
    let rest = story.trial.rest(&pair.second.before);
    let rest = after_capture(rest, blow, story.trial.values);
    let replies = struck.legal_moves();
    let mut across = replies.iter().filter_map(|m| {
        let from = m.from()?;
        let crosses = attacks::between(from, m.to()).contains(shut);
        let parries = m.to() == blow.to() || struck.is_check();
        (crosses && parries).then_some((from, *m))
    });
    let (from, reply) =
        across.find(|(_, m)| story.trial.refutes(&struck, rest, pair.second.defence, *m))?;
    Some([from, shut, reply.to()])
}
