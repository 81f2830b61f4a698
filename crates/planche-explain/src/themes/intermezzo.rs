//! Intermezzo: a capture is put off for a stronger move.
//!
//! The second move takes on a square where it could have taken before, and the first went elsewhere
//! with a check or a threat. The cause: taking at once does not reach the goal, and after a capture
//! by the defender on that square one would have expected it.

use shakmaty::Position;

use super::evidence::Evidence;
use super::plot::{Plot, TwoMoves};
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let found = |pair: TwoMoves| intermezzo(plot, &pair);
    plot.pairs().filter_map(found).collect()
}

fn intermezzo(plot: &Plot, pair: &TwoMoves) -> Option<Evidence> {
    let (first, second) = (pair.first, pair.second);
    let square = second.action.to();
    let before = pair.index.checked_sub(1)?;
    let provoked = plot.beats[before].reply?;
    let was_taken = provoked.is_capture() && provoked.to() == square;
    let put_off = second.action.is_capture()
        && first.arrival() != square
        && first.before.is_legal(second.action)
        && pair.reply.to() != square;
    let rest = plot.trial.rest(&first.before);
    (was_taken && put_off && !plot.trial.settles(&first.before, rest, second.action))
        .then(|| first.theme(Theme::Intermezzo, vec![first.arrival(), square]))
}
