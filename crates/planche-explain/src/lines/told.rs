//! The line of the explanations: the critical defence, as far as it is worth telling.
//!
//! The defender plays the reply that a strong player would ask about: what he was forced to, what takes the man that
//! was offered, what a second opinion holds for best. The line never goes on with a move of the attacker that seems to
//! throw away what was won; it ends before it. Where the proof stops because the rest are exchanges, the capture that
//! is still needed is played out.

use planche_plan::Units;
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Role};

use super::accepting::taking;
use super::critical::cheapest;
use super::given::{next_of, reply};
use super::judge::Judge;
use super::walk::{Answered, LineMove, answers, walk};
use crate::measure::depth;
use crate::opinion::{Opinion, throws_away, throws_away_on_study};
use crate::place::{Place, squares, uci_of};
use crate::subject::Subject;
use crate::success::Success;
use crate::targets::arrival;
use crate::trial::Trial;

/// What stands behind a capture that is played out.
static SETTLED: After = After::Settled;

/// How many replies are left out, because the answer to them throws something away, before the line is cut.
const LEFT_OUT: usize = 2;

/// The line against the critical defence. Where its answer throws the win away, another defence is told; where there is
/// none, the line ends there.
pub(crate) fn told<'p>(subject: &Subject<'p>, opinion: &dyn Opinion) -> Vec<LineMove<'p>> {
    let mut barred: Vec<Vec<UciMove>> = Vec::new();
    let mut cut: Option<Vec<LineMove<'p>>> = None;
    loop {
        let mut line = uncut(subject, opinion, &barred);
        let Some(index) = thrown(subject, opinion, &line) else {
            return line;
        };
        line.truncate(index);
        let reply = line[index - 1].path.clone();
        let again = barred.contains(&reply);
        let first = cut.get_or_insert(line);
        if again || barred.len() == LEFT_OUT || !subject.given.is_empty() {
            return std::mem::take(first);
        }
        barred.push(reply);
    }
}

/// The same, whatever its moves throw away, without replies that are barred.
fn uncut<'p>(
    subject: &Subject<'p>,
    opinion: &dyn Opinion,
    barred: &[Vec<UciMove>],
) -> Vec<LineMove<'p>> {
    let line = walk(subject.root, subject.proof, |place, defence, last| {
        let allowed = |answered: &Answered<'p>| {
            let path = [&place.path[..], &[answered.0]].concat();
            !barred.contains(&path)
        };
        let chosen = critical(subject, opinion, (place, defence, last))?;
        match allowed(&chosen) {
            true => Some(chosen),
            false => another(place, defence, last, allowed),
        }
    });
    trimmed(subject, played_out(subject, opinion, line))
}

/// Another reply with an answer of its own: taking the man that has moved, else what holds out longest.
fn another<'p>(
    place: &Place,
    defence: &'p Defence,
    last: &LineMove<'p>,
    allowed: impl Fn(&Answered<'p>) -> bool,
) -> Option<Answered<'p>> {
    let here = arrival(&last.action);
    let moving = |(_, answer): &Answered<'p>| matches!(answer, Attack::Move { .. });
    let others = answers(place, defence).into_iter().rev();
    others
        .filter(|one| moving(one) && allowed(one))
        .max_by_key(|(reply, answer)| {
            let takes = squares(*reply).is_some_and(|(_, to)| to == here);
            (takes, depth(answer))
        })
}

/// A move of the proof that seems to throw the win away, and what the second opinion would play.
#[derive(Debug, Clone)]
pub struct Slip {
    /// The moves from the root before it.
    pub path: Vec<UciMove>,
    /// The position before it.
    pub before: Chess,
    /// What the second opinion would play.
    pub instead: Move,
    /// What it expects of that, in hundredths of a pawn.
    pub score: i32,
}

/// The first slip on the line that would be told.
pub fn slip(subject: &Subject<'_>, opinion: &dyn Opinion) -> Option<Slip> {
    let line = uncut(subject, opinion, &[]);
    let step = &line[thrown(subject, opinion, &line)?];
    let view = opinion.ponder(&step.before)?;
    let (_, path) = step.path.split_last()?;
    Some(Slip {
        path: path.to_vec(),
        before: step.before.clone(),
        instead: view.best.filter(|best| *best != step.action)?,
        score: view.score,
    })
}

/// A move of the attacker, and the place and the defence after it.
type Scene<'a, 'p> = (&'a Place, &'p Defence, &'a LineMove<'p>);

fn critical<'p>(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    (place, defence, last): Scene<'_, 'p>,
) -> Option<Answered<'p>> {
    if next_of(subject.given, place).is_some() {
        return reply(subject.given, place, defence);
    }
    let legal = place.position.legal_moves();
    if let [only] = legal.as_slice() {
        let only = uci_of(only);
        return defence.answer(only).map(|answer| (only, answer));
    }
    let taken = taking(subject, place, defence, last);
    if place.path.len() > 1 && taken.is_some() {
        return taken;
    }
    if let Some(best) = advised(subject, opinion, place, defence) {
        let lasts = |answered: &Answered<'p>| depth(answered.1) + 2 >= depth(best.1);
        let mates = matches!(subject.success, Success::Mate { .. });
        if let Some(poisoned) = poisoned(subject, place, defence, last) {
            return Some(poisoned);
        }
        return taken.filter(|taken| mates && lasts(taken)).or(Some(best));
    }
    if taken.is_none() && is_over(subject, place, defence) {
        return None;
    }
    taken
        .or_else(|| cheapest(subject, place, defence))
        .or_else(|| main_reply(subject, place, defence))
}

/// So many plies of the proof behind a capture make it a story.
const STORY: usize = 5;

/// The capture of the man that has just won something, where declining is simple and taking is the story.
fn poisoned<'p>(
    subject: &Subject<'_>,
    place: &Place,
    defence: &'p Defence,
    last: &LineMove<'p>,
) -> Option<Answered<'p>> {
    if !in_hand(subject, place) || place.path.len() > 1 {
        return None;
    }
    let here = arrival(&last.action);
    let takes = |(reply, answer): &Answered<'p>| {
        squares(*reply).is_some_and(|(_, to)| to == here) && depth(answer) >= STORY
    };
    let taking = answers(place, defence).into_iter().filter(takes);
    taking.max_by_key(|(_, answer)| depth(answer))
}

/// What the second opinion holds for best here; it thinks longest about the first reply.
fn advised<'p>(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    place: &Place,
    defence: &'p Defence,
) -> Option<Answered<'p>> {
    let view = match place.path.len() {
        1 => opinion.study(&place.position),
        _ => opinion.glance(&place.position),
    };
    let best = uci_of(&view?.best?);
    let answer = defence.answer(best)?;
    let first = place.path.len() == 1;
    let told = matches!(answer, Attack::Move { .. }) || first || !in_hand(subject, place);
    told.then_some((best, answer))
}

/// Whether what is told is on the board.
fn in_hand(subject: &Subject<'_>, place: &Place) -> bool {
    matches!(subject.success, Success::Material(units) if subject.gain(&place.position) >= units)
}

/// So many plies may be played out behind the end of the proof.
const BEHIND: usize = 4;

/// The same line with the first reply, and with the captures that are still needed for the gain, where the proof leaves
/// them to the exchanges.
fn played_out<'p>(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    mut line: Vec<LineMove<'p>>,
) -> Vec<LineMove<'p>> {
    let mut judge = Judge::new(Trial::of(subject));
    for _ in 0..BEHIND {
        let Some(last) = line.last().filter(|last| !last.is_mate()) else {
            break;
        };
        let here = last.next();
        let next = match line.len() {
            1 => first_reply(subject, opinion, &mut judge, last),
            even if even % 2 == 0 => preferred(opinion, &here, &judge.last_words(&here))
                .or_else(|| out_of_check(subject, opinion, &here)),
            _ if is_kept(subject, &here) => None,
            _ => judge.protest(&here, Some(arrival(&last.action))),
        };
        let Some(action) = next else { break };
        let path = [&last.path[..], &[uci_of(&action)]].concat();
        line.push(beyond(here, action, path));
    }
    line
}

/// The reply to the first move where the proof needs none: the given one, the one that is thought best, or a capture.
fn first_reply(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    judge: &mut Judge,
    first: &LineMove<'_>,
) -> Option<Move> {
    let here = first.next();
    let given = subject
        .given
        .get(1)
        .filter(|_| subject.given.starts_with(&first.path));
    if let Some(given) = given {
        return given.to_move(&here).ok();
    }
    let best = opinion.study(&here).and_then(|view| view.best);
    best.or_else(|| judge.protest(&here, Some(arrival(&first.action))))
}

/// Of moves that win as much the one that the second opinion would play, or else the first.
fn preferred(opinion: &dyn Opinion, here: &Chess, equals: &[Move]) -> Option<Move> {
    let [first, _, ..] = equals else {
        return equals.first().copied();
    };
    let best = opinion.study(here).and_then(|view| view.best);
    best.filter(|best| equals.contains(best)).or(Some(*first))
}

/// Whether the gain is on the board and nobody takes anything back.
fn is_kept(subject: &Subject<'_>, here: &Chess) -> bool {
    matches!(subject.success, Success::Material(units) if subject.gain(here) >= units)
        && subject.is_calm(here)
}

/// How the attacker, who has won what is told, gets out of a check.
fn out_of_check(subject: &Subject<'_>, opinion: &dyn Opinion, here: &Chess) -> Option<Move> {
    let won = matches!(subject.success, Success::Material(units) if subject.gain(here) >= units);
    if !won || !here.is_check() {
        return None;
    }
    match here.legal_moves().as_slice() {
        [only] => Some(*only),
        _ => opinion.glance(here)?.best,
    }
}

fn beyond<'p>(before: Chess, action: Move, path: Vec<UciMove>) -> LineMove<'p> {
    LineMove {
        before,
        action,
        path,
        after: Some(&SETTLED),
    }
}

/// The first move of the attacker behind the opening one that seems to throw the win away. Who wins less than a piece has
/// often something better, which a glance does not see.
fn thrown(subject: &Subject<'_>, opinion: &dyn Opinion, line: &[LineMove<'_>]) -> Option<usize> {
    let small = matches!(subject.success, Success::Material(units) if units < subject.values.of(Role::Knight));
    let throws = match small {
        true => throws_away_on_study,
        false => throws_away,
    };
    let mut later = (2..line.len()).step_by(2);
    later.find(|&index| throws(opinion, &line[index].before, &line[index].next()))
}

/// No told line that wins men is longer, in plies: nobody follows it further.
const LONGEST: usize = 7;

/// The line up to the move that wins for good what is told: what only keeps it is left out.
fn trimmed<'p>(subject: &Subject<'_>, mut line: Vec<LineMove<'p>>) -> Vec<LineMove<'p>> {
    let Success::Material(units) = subject.success else {
        return line;
    };
    if line.last().is_some_and(LineMove::is_mate) {
        return line;
    }
    let since = |least: Units| {
        let lasting = line.iter().rev();
        let lasting = lasting.take_while(|step| subject.gain(&step.next()) >= least);
        (line.len() - lasting.count()).next_multiple_of(2)
    };
    let (all, most) = (since(units), since(units - crumb(subject, units)));
    let calm = |step: &LineMove<'_>| subject.is_calm(&step.next());
    let last = match most < all && line.get(most).is_some_and(calm) {
        true => most,
        false => all,
    };
    let end = (last + 1).min(LONGEST);
    // The first reply is told even where nothing more is needed after it; a check is answered.
    let checked = |step: &LineMove<'_>| step.next().is_check();
    let end = match line.get(1).is_some_and(checked) {
        true => end.max(3),
        false => end.max(2),
    };
    line.truncate(end);
    line
}

/// What may be left out at the end of a line that wins so much: nobody follows a rook any further for a pawn.
pub(crate) fn crumb(subject: &Subject<'_>, units: Units) -> Units {
    let [pawn, knight] = [Role::Pawn, Role::Knight].map(|role| subject.values.of(role));
    match units >= knight + pawn {
        true => pawn,
        false => 0,
    }
}

/// The reply of the main line; beside it, what holds out longest.
fn main_reply<'p>(
    subject: &Subject<'_>,
    place: &Place,
    defence: &'p Defence,
) -> Option<Answered<'p>> {
    match next_of(subject.line, place) {
        Some(_) => reply(subject.line, place, defence),
        None => last_resort(place, defence),
    }
}

/// The reply that holds out longest among all that need an answer.
fn last_resort<'p>(place: &Place, defence: &'p Defence) -> Option<Answered<'p>> {
    let moving = |(_, answer): &Answered<'p>| matches!(answer, Attack::Move { .. });
    let all = answers(place, defence).into_iter().filter(moving);
    all.rev().max_by_key(|(_, answer)| depth(answer))
}

/// Whether what is told has been won, and replies without an answer of their own need none; the first
/// move alone is no story.
fn is_over(subject: &Subject<'_>, place: &Place, defence: &Defence) -> bool {
    let Success::Material(units) = subject.success else {
        return false;
    };
    let rest = matches!(defence.otherwise.as_deref(), Some(Attack::Settled));
    let won = subject.gain(&place.position) >= units && subject.is_calm(&place.position);
    rest && won && place.path.len() > 1
}
