//! What follows when the man that moves last in a line is taken.

use shakmaty::Position;

use crate::aim::Aim;
use crate::fact::{Claim, Fact};
use crate::line::Ply;
use crate::loose::regain;
use crate::man::name;
use crate::outline::Subject;
use crate::place::{labelled, played, uci_of};
use crate::targets::arrival;

/// "if 28.cxd4, 28...Rxc2 takes the rook": the capture that is enough when the cheapest man takes.
pub(crate) fn if_taken(subject: &Subject<'_>, line: &[Ply]) -> Option<(String, Claim)> {
    let Aim::Material(units) = subject.aim else {
        return None;
    };
    let last = line.last().filter(|_| line.len() % 2 == 1)?;
    let next = last.after();
    let legal = next.legal_moves();
    let takers = legal
        .iter()
        .filter(|m| m.is_capture() && m.to() == arrival(&last.action));
    let taker = takers.min_by_key(|m| subject.values.of(m.role()))?;
    let there = played(&next, *taker);
    let fact = regain(&there, subject.root, units, &subject.values)?;
    let Fact::Regain { by, .. } = &fact else {
        return None;
    };
    let answer = by.to_move(&there).ok()?;
    let deed = match played(&there, answer).is_checkmate() {
        true => String::new(),
        false => format!(" takes the {}", name(answer.capture()?)),
    };
    let text = format!(
        "if {}, {}{deed}",
        labelled(&next, *taker),
        labelled(&there, answer)
    );
    let path = [&last.path[..], &[uci_of(taker)]].concat();
    Some((text, Claim { path, fact }))
}
