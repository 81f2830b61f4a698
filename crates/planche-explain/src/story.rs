//! The combination in one paragraph.

use shakmaty::uci::UciMove;
use shakmaty::{Position, Role, Square};

use crate::blow::{Blow, blow};
use crate::defended::{conclusion, offers, others, resistance};
use crate::effect::effect;
use crate::fact::{Claim, Deed, Fact};
use crate::group::Group;
use crate::phrase::phrase;
use crate::place::sequence;
use crate::ply::Ply;
use crate::point::Point;
use crate::retaken::if_taken;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::trade::trade;
use crate::words::{capital, list, rank, side, the, the_all};

/// The paragraph, sentence by sentence.
pub(crate) fn story(subject: &Subject<'_>, tale: &Tale, groups: &[Group]) -> Vec<Point> {
    let mut points = Vec::new();
    let blow = blow(subject.root, &tale.told);
    if let Some(blow) = &blow {
        points.extend(aim_at(subject, blow));
        points.extend(obstacles(blow));
    }
    points.extend(narrate(&tale.told, blow.map(|blow| blow.target)));
    let trade = trade(subject, &tale.told);
    let retaken = if_taken(subject, &tale.told).filter(|_| trade.is_none());
    points.extend(retaken.map(|(clause, claims)| Point {
        text: format!("{}.", capital(&clause)),
        claims,
    }));
    points.extend(trade);
    let resistance = resistance(subject, tale);
    let resisted = resistance.is_some();
    points.extend(resistance);
    points.extend(offers(subject, tale));
    points.extend(others(tale, groups, resisted));
    points.extend(conclusion(subject, tale));
    points
}

/// "Black aims at mate on d1: the white king on g1 cannot leave the first rank."
fn aim_at(subject: &Subject<'_>, blow: &Blow<'_>) -> Option<Point> {
    let attacker = subject.root.turn();
    let mut claims: Vec<Claim> = blow.ply.claims().collect();
    let along = blow
        .confined
        .is_some_and(|king| king.rank() == blow.target.rank());
    let goal = match along {
        true => format!("mate along the {} rank", rank(blow.target)),
        false => blow.words(),
    };
    let mut text = format!("{} aims at {goal}", side(attacker));
    if let Some(king) = blow.confined {
        let owner = side(!attacker).to_lowercase();
        let leave = match along {
            true => "it".to_owned(),
            false => format!("the {} rank", rank(king)),
        };
        text.push_str(&format!(
            ": the {owner} king on {king} cannot leave {leave}"
        ));
        let path = Vec::new();
        let fact = Fact::Confined { king };
        claims.push(Claim { path, fact });
    } else if blow.guards.is_empty() && blow.blockers.is_empty() {
        return None;
    }
    text.push('.');
    Some(Point { text, claims })
}

/// "The knight on d5 stands in the way of the rook on d8, and the rook on c1 and the queen on e2 guard
/// the square."
fn obstacles(blow: &Blow<'_>) -> Option<Point> {
    let at_root = |fact| Claim {
        path: Vec::new(),
        fact,
    };
    let mut parts = Vec::new();
    let mut claims = Vec::new();
    if let [_, ..] = blow.blockers[..] {
        let verb = if blow.blockers.len() == 1 {
            "stands"
        } else {
            "stand"
        };
        parts.push(format!(
            "{} {verb} in the way of {}",
            the_all(&blow.blockers),
            the(&blow.man)
        ));
        claims.extend(blow.blockers.iter().map(|&by| {
            at_root(Fact::LineBlocked {
                slider: blow.man,
                by,
                to: blow.target,
            })
        }));
    }
    if let [_, ..] = blow.guards[..] {
        let verb = if blow.guards.len() == 1 {
            "guards"
        } else {
            "guard"
        };
        match blow.guards == blow.blockers {
            true => parts.push(format!("{verb} {}", blow.target)),
            false => parts.push(format!("{} {verb} {}", the_all(&blow.guards), blow.target)),
        }
        claims.extend(blow.guards.iter().map(|&man| {
            at_root(Fact::Guards {
                man,
                target: blow.target,
            })
        }));
    }
    let text = match &parts[..] {
        [] => return None,
        [only] => format!("But {only}."),
        [first, second, ..] if blow.guards == blow.blockers => format!("But {first} and {second}."),
        [first, second, ..] => format!("But {first}, and {second}."),
    };
    Some(Point { text, claims })
}

/// The line in which the defender takes what he is offered.
fn narrate(line: &[Ply], goal: Option<Square>) -> Vec<Point> {
    let mut points = Vec::new();
    let mut untold = 0;
    for index in (0..line.len()).step_by(2) {
        if walks_on(line, index) {
            continue;
        }
        let is_last = index + 2 >= line.len();
        let words = phrase(&line[index].facts);
        let last = index.checked_sub(2).map(|last| &line[last]);
        let notable = || is_notable(&line[index], last);
        let told = !words.is_empty() && (index == 0 || is_last || notable());
        let drawn = index > 0 && effect(&line[index - 1], &line[index], goal).is_some();
        if told || is_last || (drawn && !words.is_empty()) {
            points.push(episode(line, untold, index, goal));
            untold = index + 1;
        }
    }
    points
}

/// So many checks in a row that a king walks out of are told in one sentence.
const WALK: usize = 3;

/// Whether a king is in the middle of a walk out of checks.
fn walks_on(line: &[Ply], index: usize) -> bool {
    let ahead = line.iter().skip(index).step_by(2);
    let ahead = ahead.take_while(|ply| evades(ply)).count();
    let behind = line[..index].iter().rev().skip(1).step_by(2);
    let behind = behind.take_while(|ply| evades(ply)).count();
    ahead > 1 && ahead + behind >= WALK
}

/// The king steps out of check and takes nothing.
fn evades(ply: &Ply) -> bool {
    ply.before.is_check() && ply.action.role() == Role::King && !ply.action.is_capture()
}

/// Whether a move deserves a sentence of its own in the middle of a line. A threat that the attacker's last move
/// made already is nothing new.
fn is_notable(ply: &Ply, last: Option<&Ply>) -> bool {
    let stands = |threat: &UciMove| {
        let mut facts = last.into_iter().flat_map(|last| &last.facts);
        facts.any(|fact| matches!(fact, Fact::Threat { action, .. } if *action == *threat))
    };
    ply.strikes()
        || ply.facts.iter().any(|fact| match fact {
            Fact::EnPrise { .. } | Fact::LineOpened { .. } => true,
            Fact::Check { by, discovered } => by.len() > 1 || *discovered,
            Fact::Threat { action, .. } if stands(action) => false,
            Fact::Threat { deed, .. } => match deed {
                Deed::Mate | Deed::Promote => true,
                Deed::Take(man) => man.role != Role::Pawn && !ply.action.is_capture(),
                Deed::Other => false,
            },
            Fact::LineShut { .. } => true,
            Fact::Captured { man } => man.role != Role::Pawn && !ply.takes_back(),
            _ => false,
        })
}

/// "After 29.Rxc3 the rook no longer guards d1, and 29...Qb2 forks the queen on e2 and the rook on c3."
fn episode(line: &[Ply], untold: usize, index: usize, goal: Option<Square>) -> Point {
    let before = &line[untold..index];
    let ply = &line[index];
    let words = match phrase(&ply.facts) {
        words if words.is_empty() => "follows".to_owned(),
        words => words.to_string(),
    };
    let blow = format!("{} {words}", ply.label());
    let mut claims: Vec<Claim> = before.iter().flat_map(Ply::claims).collect();
    claims.extend(ply.claims());
    if claims.is_empty() {
        claims.extend(played_in_proof(ply));
    }
    if before.is_empty() {
        let text = format!("{blow}.");
        return Point { text, claims };
    }
    let moves = sequence(before.iter().map(|ply| (&ply.before, ply.action)));
    let steps = (untold..index).filter(|at| at % 2 == 0 && evades(&line[*at]));
    if steps.count() + 1 >= WALK {
        let text = format!("The king walks out of the checks: after {moves}, {blow}.");
        return Point { text, claims };
    }
    let replies = (untold..index).filter(|at| at % 2 == 1);
    let effects = replies.filter_map(|at| effect(&line[at], &line[at + 1], goal));
    let effects: Vec<String> = effects.map(|(words, _)| words).collect();
    let forced = untold > 0 && before.len() == 1 && line[untold - 1].is_forced();
    let text = match (effects.is_empty(), forced) {
        (true, true) => format!("The only reply is {moves}, and {blow}."),
        (true, false) => format!("After {moves}, {blow}."),
        (false, true) => format!(
            "The only reply is {moves}; now {}, and {blow}.",
            list(&effects)
        ),
        (false, false) => format!("After {moves} {}, and {blow}.", list(&effects)),
    };
    Point { text, claims }
}

/// That the proof plays this move here: all that can be said of a move without facts.
fn played_in_proof(ply: &Ply) -> Option<Claim> {
    let (by, path) = ply.path.split_last()?;
    let (path, fact) = (path.to_vec(), Fact::Answered { by: *by });
    Some(Claim { path, fact })
}
