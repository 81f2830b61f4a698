//! The lines of a proof that are told: what the defender plays in them, and where they end.

use std::cmp::Reverse;

use planche_plan::Units;
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, Role, Square};

use crate::aim::Aim;
use crate::fact::Fact;
use crate::line::{Ply, answers, follow};
use crate::outline::Subject;
use crate::place::{Place, depth, played, squares, unnamed};
use crate::targets::arrival;

/// The line in which the defender takes what he is offered. Where there is nothing to take he plays what
/// costs him least; where all is mate, the main line, or else what holds out longest.
pub(crate) fn accepting(subject: &Subject<'_>) -> Vec<Ply> {
    let line = follow(subject.root, subject.proof, |place, defence, last| {
        let taken = taking(subject, place, defence, last);
        if taken.is_none() && is_over(subject, place, defence) {
            return None;
        }
        taken
            .or_else(|| cheapest(subject, place, defence))
            .or_else(|| main_reply(place, subject.line))
            .or_else(|| longest(place, defence))
    });
    trimmed(subject, line)
}

/// The main line.
pub(crate) fn main_line(subject: &Subject<'_>) -> Vec<Ply> {
    let line = follow(subject.root, subject.proof, |place, _, _| {
        main_reply(place, subject.line)
    });
    trimmed(subject, line)
}

/// The line up to the move that wins for good what is told: what only keeps it is left out.
fn trimmed(subject: &Subject<'_>, mut line: Vec<Ply>) -> Vec<Ply> {
    let Aim::Material(units) = subject.aim else {
        return line;
    };
    if line.last().is_some_and(Ply::is_mate) {
        return line;
    }
    let lasting = line.iter().rev();
    let lasting = lasting.take_while(|ply| subject.gain(&ply.after()) >= units);
    let first = line.len() - lasting.count();
    line.truncate(first.next_multiple_of(2) + 1);
    line
}

/// What the main line goes on with, where this place is on it.
fn main_reply(place: &Place, main: &[UciMove]) -> Option<UciMove> {
    let (done, rest) = main.split_at_checked(place.path.len())?;
    (done == place.path)
        .then(|| rest.first().copied())
        .flatten()
}

fn longest(place: &Place, defence: &Defence) -> Option<UciMove> {
    let moving = |(_, answer): &(UciMove, &Attack)| matches!(answer, Attack::Move { .. });
    let all = answers(place, defence).into_iter().filter(moving);
    all.rev()
        .max_by_key(|(_, answer)| depth(answer))
        .map(|(reply, _)| reply)
}

/// The reply that takes the man that was offered; where everything is mate, any man that has just moved.
fn taking(subject: &Subject<'_>, place: &Place, defence: &Defence, last: &Ply) -> Option<UciMove> {
    let offered = |fact: &Fact| matches!(fact, Fact::EnPrise { .. });
    let is_offer = last.facts.iter().any(offered);
    if matches!(subject.aim, Aim::Material(_)) && !is_offer {
        return None;
    }
    let here = arrival(&last.action);
    let takes = |(reply, answer): &(UciMove, &Attack)| {
        squares(*reply).is_some_and(|(_, to)| to == here)
            && matches!(answer, Attack::Move { .. })
            && is_sensible(subject, place, *reply)
    };
    let taking = answers(place, defence).into_iter().filter(takes);
    let best = taking.max_by_key(|(_, answer)| depth(answer));
    best.map(|(reply, _)| reply)
}

/// Whether a capture takes no less than it risks. Where everything is mate, nothing is risked.
fn is_sensible(subject: &Subject<'_>, place: &Place, reply: UciMove) -> bool {
    let Some((action, next)) = place.after(reply) else {
        return false;
    };
    let worth = |role| subject.values.of(role);
    let taken = action.capture().map_or(0, worth);
    !matches!(subject.aim, Aim::Material(_))
        || worth(action.role()) <= taken
        || !next
            .position
            .legal_moves()
            .iter()
            .any(|m| m.to() == action.to())
}

/// The reply that leaves the attacker least, where material is at stake: one with an answer of its own
/// before the others, and the one that holds out longest.
fn cheapest(subject: &Subject<'_>, place: &Place, defence: &Defence) -> Option<UciMove> {
    if !matches!(subject.aim, Aim::Material(_)) {
        return None;
    }
    let cost = |(index, (reply, answer)): (usize, (UciMove, &Attack))| {
        let (action, next) = place.after(reply)?;
        let least = subject.least(&next.position, answer);
        let named = index < defence.replies.len();
        let (depth, taken) = (Reverse(depth(answer)), Reverse(action.capture()));
        let other = main_reply(place, subject.line) != Some(reply);
        let moving = matches!(answer, Attack::Move { .. });
        moving.then_some(((least, !named, depth, other, taken), reply))
    };
    let all = answers(place, defence).into_iter().enumerate();
    let best = all.filter_map(cost).min_by_key(|(cost, _)| *cost);
    best.map(|(_, reply)| reply)
}

/// Whether what is told has been won, and replies without an answer of their own need none; the first
/// move alone is no story.
fn is_over(subject: &Subject<'_>, place: &Place, defence: &Defence) -> bool {
    let Aim::Material(units) = subject.aim else {
        return false;
    };
    let rest = matches!(defence.otherwise.as_deref(), Some(Attack::Settled));
    let won = subject.gain(&place.position) >= units && subject.is_calm(&place.position);
    rest && won && place.path.len() > 1
}

impl Subject<'_> {
    /// What the attacker has won in a position.
    pub(crate) fn gain(&self, position: &Chess) -> Units {
        let balance = |p: &Chess| self.values.balance(p.board(), self.root.turn());
        balance(position) - balance(self.root)
    }

    /// What the attacker has won at the end of the line that is worst for him, as the board shows it, and no
    /// less than what is proved; mate is more than all men.
    fn least(&self, position: &Chess, attack: &Attack) -> Units {
        let proved = match self.aim {
            Aim::Material(units) => units,
            _ => 0,
        };
        let Attack::Move { uci, after, .. } = attack else {
            return self.gain(position).max(proved);
        };
        let Ok(action) = uci.to_move(position) else {
            return self.values.mate();
        };
        let next = played(position, action);
        match after {
            After::Mate => self.values.mate(),
            After::Defence(defence) => self.least_of(&next, defence),
            _ => {
                let left = self.gain(&next) - self.exchange(&next, arrival(&action));
                left.max(proved)
            }
        }
    }

    fn least_of(&self, position: &Chess, defence: &Defence) -> Units {
        let after = |reply: &UciMove, answer: &Attack| {
            let action = reply.to_move(position).ok()?;
            Some(self.least(&played(position, action), answer))
        };
        let named = defence.replies.iter();
        let named = named.filter_map(|(reply, answer)| after(reply, answer));
        let one = || {
            let reply = unnamed(position, defence).into_iter().next()?;
            after(&reply, defence.otherwise.as_deref()?)
        };
        let least = named.chain(one()).min();
        least.unwrap_or_else(|| self.gain(position))
    }

    /// Whether the side to move wins nothing by taking.
    pub(crate) fn is_calm(&self, position: &Chess) -> bool {
        let legal = position.legal_moves();
        let mut captures = legal.iter().filter(|m| m.is_capture());
        captures.all(|m| self.exchange(position, m.to()) == 0)
    }

    /// What the side to move wins by taking on a square, the cheapest man first, as long as that pays.
    fn exchange(&self, position: &Chess, square: Square) -> Units {
        let legal = position.legal_moves();
        let captures = legal.iter().filter(|m| m.is_capture() && m.to() == square);
        let worth = |role: Role| self.values.of(role);
        let Some(cheapest) = captures.min_by_key(|m| worth(m.role())) else {
            return 0;
        };
        let taken = cheapest.capture().map_or(0, worth);
        (taken - self.exchange(&played(position, *cheapest), square)).max(0)
    }
}
