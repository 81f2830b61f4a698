//! What follows when the man that moves last in a line is taken.

use planche_plan::{Units, played};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use crate::aim::Aim;
use crate::fact::{Claim, Fact};
use crate::lines::Judge;
use crate::loose::regain;
use crate::man::name;
use crate::place::{labelled, uci_of};
use crate::ply::Ply;
use crate::subject::Subject;
use crate::targets::arrival;
use crate::trial::Trial;

/// "if 28.cxd4, 28...Rxc2 takes the rook": the capture that is enough when the cheapest man takes, or that wins
/// enough in the end.
pub(crate) fn if_taken(subject: &Subject<'_>, line: &[Ply]) -> Option<(String, Vec<Claim>)> {
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
    let path = [&last.path[..], &[uci_of(taker)]].concat();
    let (answer, deed, claims) = at_once(subject, &there, units, &path)
        .or_else(|| in_the_end(subject, &there, units, &path))?;
    let text = format!(
        "if {}, {}{deed}",
        labelled(&next, *taker),
        labelled(&there, answer)
    );
    Some((text, claims))
}

/// An answer, what it does, and what is claimed of it.
type Told = (Move, String, Vec<Claim>);

/// A capture after which the gain is there.
fn at_once(subject: &Subject<'_>, there: &Chess, units: Units, path: &[UciMove]) -> Option<Told> {
    let fact = regain(there, subject.root, units, &subject.values)?;
    let Fact::Regain { by, .. } = &fact else {
        return None;
    };
    let answer = by.to_move(there).ok()?;
    let deed = match played(there, answer).is_checkmate() {
        true => String::new(),
        false => format!(" takes the {}", name(answer.capture()?)),
    };
    let path = path.to_vec();
    Some((answer, deed, vec![Claim { path, fact }]))
}

/// A capture or a promotion that leads to the gain by further captures.
fn in_the_end(
    subject: &Subject<'_>,
    there: &Chess,
    units: Units,
    path: &[UciMove],
) -> Option<Told> {
    let mut judge = Judge::new(Trial::of(subject));
    let answer = judge.last_word(there)?;
    let next = played(there, answer);
    if judge.exchanges(&next) < units {
        return None;
    }
    let check = if next.is_check() { " with check" } else { "" };
    let deed = match (answer.capture(), answer.promotion()) {
        (_, Some(role)) => format!(" promotes to a {}{check}", name(role)),
        (Some(role), None) => format!(" takes the {}{check}", name(role)),
        (None, None) => return None,
    };
    let path = path.to_vec();
    let by = uci_of(&answer);
    let fact = Fact::Leads { units, by };
    Some((answer, deed, vec![Claim { path, fact }]))
}
