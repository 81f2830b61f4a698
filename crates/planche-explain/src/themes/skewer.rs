//! Skewer and x-ray: lines that go through a man.
//!
//! A skewer attacks a man who must leave, for he is the king or would be taken himself, and the man
//! behind him is taken with profit when he does. The one in front is worth more than the one behind. It is a
//! cause if that capture through the square left wins. With the man behind taken away the one in
//! front would simply step aside.
//!
//! An x-ray is a capture on a square where a friend was taken just now, by a man who reaches the
//! square through the place of the enemy that took there.
//!
//! Example: `2r1k3/6Rp/2P5/3p4/pn6/8/3K2PP/8 w - - 0 36`, Rg8+ and Rxc8.

use shakmaty::{Move, Position, Square, attacks};

use super::evidence::Evidence;
use super::plot::{Plot, Punished, TwoMoves};
use super::squares::is_unguarded;
use crate::lines::Beat;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let mut themes = Vec::new();
    if !plot.is_mate() {
        let skewers = plot.scenes().enumerate();
        themes.extend(skewers.filter_map(|(index, (beat, answers))| {
            skewer(plot, beat, answers, plot.beats.get(index + 1))
        }));
    }
    themes.extend(plot.pairs().filter_map(|pair| x_ray(&pair)));
    themes
}

fn skewer(plot: &Plot, beat: &Beat, answers: &[Punished], next: Option<&Beat>) -> Option<Evidence> {
    let on_spine = beat
        .reply
        .zip(next)
        .filter(|(_, next)| pays(plot, next))
        .and_then(|(reply, next)| line(plot, beat, reply, &next.action));
    let [by, front, rear] = on_spine?;
    let must_leave = beat.after.checkers().contains(by)
        || answers.is_empty()
        || answers
            .iter()
            .any(|a| a.by(|m| m.from() == Some(by) && m.to() == front));
    must_leave.then(|| beat.theme(Theme::Skewer, vec![by, front, rear]))
}

/// The man behind is dearer than the one who takes him, or nobody guards him.
fn pays(plot: &Plot, next: &Beat) -> bool {
    let values = plot.trial.values;
    let taken = next.action.capture().map_or(0, |role| values.of(role));
    let free = is_unguarded(next.before.board(), next.action.to());
    free || taken > values.of(next.action.role())
}

/// The man in front leaves, and the one behind is taken through his square.
fn line(plot: &Plot, beat: &Beat, reply: Move, capture: &Move) -> Option<[Square; 3]> {
    let (by, front, rear) = (capture.from()?, reply.from()?, capture.to());
    let taken = capture.capture()?;
    let values = plot.trial.values;
    let crosses = attacks::between(by, rear).contains(front);
    let attacked = beat.after.board().attacks_from(by).contains(front);
    let dearer = values.of(reply.role()) > values.of(taken);
    (crosses && attacked && dearer && reply.to() != rear).then_some([by, front, rear])
}

fn x_ray(pair: &TwoMoves) -> Option<Evidence> {
    let square = pair.first.arrival();
    let same = pair.reply.to() == square && pair.second.action.to() == square;
    let (by, through) = (pair.second.action.from()?, pair.reply.from()?);
    let crosses = attacks::between(by, square).contains(through);
    (same && crosses && pair.reply.is_capture()).then(|| {
        pair.first
            .theme(Theme::XRayAttack, vec![by, through, square])
    })
}
