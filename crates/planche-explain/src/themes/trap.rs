//! Trapped piece: a man that is attacked and has no safe square.
//!
//! The man can be taken with profit where he stands, in answer to some reply he is, and after each of his own
//! moves he is lost where he has gone; on the spine, or after a reply that is as good, or (where no line is
//! given) after most replies, he is taken. Give him one safe square and nothing is won: that is the cause. A pinned
//! man does not count, his trouble is the pin; nor does one whose side is in check.

use planche_plan::{Units, played};
use shakmaty::{Move, Position, Role, Square};

use super::evidence::Evidence;
use super::pin::pins;
use super::plot::{Plot, Punished, TwoMoves};
use super::squares::is_loose;
use crate::lines::Beat;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    if plot.is_mate() {
        return Vec::new();
    }
    let scenes = plot.scenes().enumerate();
    let found = |(index, (beat, answers)): (usize, (&Beat, &[Punished]))| {
        let here = |pair: &TwoMoves| pair.index == index;
        let pairs: Vec<TwoMoves> = plot.pairs().chain(plot.equals()).filter(here).collect();
        if plot.given && pairs.is_empty() {
            return None;
        }
        trapped(plot, beat, answers, &pairs)
    };
    scenes.filter_map(found).collect()
}

fn trapped(plot: &Plot, beat: &Beat, answers: &[Punished], pairs: &[TwoMoves]) -> Option<Evidence> {
    if beat.after.is_check() {
        return None;
    }
    let board = beat.after.board();
    let men = beat.after.us() & !board.pawns() & !board.kings();
    let bound: Vec<Square> = pins(&beat.after).iter().map(|pin| pin.pinned).collect();
    let mut men = men.into_iter().filter(|square| !bound.contains(square));
    let trapped = men.find(|&square| {
        let taken = pairs.iter().any(|pair| is_taken(pair, square))
            || (!plot.given && is_mostly_lost(square, answers));
        taken && is_trapped(plot, square, beat, answers)
    })?;
    let moves = answers.iter().filter(|a| a.reply.from() == Some(trapped));
    let mut squares = vec![trapped];
    squares.extend(moves.map(|a| a.reply.to()));
    Some(beat.theme(Theme::TrappedPiece, squares))
}

/// The next move takes the man, where he stands or where he has gone.
fn is_taken(pair: &TwoMoves, square: Square) -> bool {
    let went = pair.reply.from() == Some(square);
    let square = if went { pair.reply.to() } else { square };
    takes(&pair.second.action, square)
}

/// Most replies lose the man where he stands.
fn is_mostly_lost(square: Square, answers: &[Punished]) -> bool {
    let lost = answers.iter().filter(|a| a.by(|m| takes(m, square)));
    2 * lost.count() > answers.len()
}

fn is_trapped(plot: &Plot, square: Square, beat: &Beat, answers: &[Punished]) -> bool {
    let (own, others): (Vec<&Punished>, Vec<&Punished>) = answers
        .iter()
        .partition(|answered| answered.reply.from() == Some(square));
    let lost_here = others.iter().any(|a| a.by(|m| takes(m, square)));
    let worth = |role: Role| -> Units { plot.trial.values.of(role) };
    let sells = |m: &Move| {
        m.capture()
            .is_some_and(|taken| worth(taken) >= worth(m.role()))
    };
    let attacked = |answered: &Punished| {
        let next = played(&beat.after, answered.reply);
        let to = answered.reply.to();
        answered.by(|m| takes(m, to)) && next.board().role_at(to).is_some()
    };
    is_loose(&beat.after, square)
        && lost_here
        && own.iter().all(|a| !sells(&a.reply) && attacked(a))
}

fn takes(action: &Move, square: Square) -> bool {
    action.is_capture() && action.to() == square
}
