//! Sacrifice and hanging piece: what is given and what is there for the taking.
//!
//! A sacrifice: after a later move of the attacker on the spine he is down by two pawns or more, as
//! against the beginning, in the usual count (9, 5, 3, 3, 1). What is won back by the very next move
//! was an exchange. A promotion of the defender on the way is no offer, and undoes it.
//!
//! A hanging piece: the first move takes a man above a pawn that nobody guards, and the next one
//! still has the spoil.

use shakmaty::{Board, Color, Position, Role};

use super::evidence::Evidence;
use super::plot::Plot;
use super::squares::is_unguarded;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    sacrifice(plot).into_iter().chain(hanging(plot)).collect()
}

fn points(board: &Board, side: Color) -> i32 {
    let men = board.material_side(side);
    let count = |number: u8, points: i32| i32::from(number) * points;
    count(men.queen, 9)
        + count(men.rook, 5)
        + count(men.bishop, 3)
        + count(men.knight, 3)
        + count(men.pawn, 1)
}

fn balance(board: &Board, side: Color) -> i32 {
    points(board, side) - points(board, side.other())
}

fn sacrifice(plot: &Plot) -> Option<Evidence> {
    let side = plot.trial.attacker;
    let start = balance(plot.beats.first()?.before.board(), side);
    let mut later = plot.beats.iter().enumerate().skip(1);
    let (index, _) = later.find(|(_, beat)| balance(beat.after.board(), side) <= start - 2)?;
    let replies = plot.beats[..index].iter().filter_map(|beat| beat.reply);
    let mut replies = replies.collect::<Vec<_>>().into_iter();
    if replies.clone().any(|reply| reply.is_promotion()) {
        return None;
    }
    let taken = replies.rfind(|reply| reply.is_capture())?;
    let offer = plot
        .beats
        .iter()
        .find(|beat| beat.reply == Some(taken))
        .or(plot.beats.first())?;
    Some(offer.theme(Theme::Sacrifice, vec![taken.to()]))
}

fn hanging(plot: &Plot) -> Option<Evidence> {
    let first = plot.beats.first()?;
    first.action.capture().filter(|role| *role != Role::Pawn)?;
    let square = first.action.to();
    let board = first.before.board();
    let spoil = plot.trial.gain(first.after.board());
    let kept = plot
        .beats
        .get(1)
        .is_none_or(|second| plot.trial.gain(second.after.board()) >= spoil);
    (is_unguarded(board, square) && kept && !plot.is_mate())
        .then(|| first.theme(Theme::HangingPiece, vec![square]))
}
