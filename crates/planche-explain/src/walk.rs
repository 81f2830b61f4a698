//! From a path to its place in a proof.

use planche_proof::{After, Attack, Defence};
use shakmaty::Chess;
use shakmaty::uci::UciMove;

use crate::outline::Subject;
use crate::place::Place;

/// The position after a path that ends with a move of the attacker, and the defence there.
pub(crate) fn defence_at<'a>(
    subject: &Subject<'a>,
    path: &[UciMove],
) -> Option<(Chess, &'a Defence)> {
    let mut place = Place::root(subject.root);
    let mut attack = subject.proof;
    let mut moves = path.iter();
    loop {
        let Attack::Move { uci, after, .. } = attack else {
            return None;
        };
        let given = moves.next()?;
        if given != uci {
            return None;
        }
        place = place.after(*given)?.1;
        let After::Defence(defence) = after else {
            return None;
        };
        let Some(reply) = moves.next() else {
            return Some((place.position, defence));
        };
        place = place.after(*reply)?.1;
        attack = defence.answer(*reply)?;
    }
}
