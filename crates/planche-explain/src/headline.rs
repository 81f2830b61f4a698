//! The idea in one sentence.

use planche_plan::{Units, Values};
use shakmaty::{Position, Role, Square};

use crate::aim::Aim;
use crate::blow::{Blow, blow};
use crate::fact::{Claim, Fact, Man};
use crate::line::{Ply, origin};
use crate::man::name;
use crate::outline::{Lines, Point, Subject};
use crate::place::sequence;
use crate::prize::prize;
use crate::words::{brief, capital, number, phrase, side, the_all};

/// The most moves that are told between the first one and the blow.
const BETWEEN: usize = 7;
/// The longest idea, in words.
const WORDS: usize = 30;

/// The idea: what the first move is for, and what it comes to.
pub(crate) fn idea(subject: &Subject<'_>, lines: &Lines) -> Point {
    let spine = &lines.spine;
    let short = [
        idea_of_blow(subject, spine),
        idea_of_key(subject, spine, true),
        idea_of_key(subject, spine, false),
        idea_of_first(subject, spine, phrase),
        idea_of_first(subject, spine, brief),
    ];
    let fits = |point: &Point| point.text.split_whitespace().count() <= WORDS;
    let plain = || Point {
        text: format!("{}.", capital(&result(subject).0)),
        claims: vec![result(subject).1],
    };
    short.into_iter().flatten().find(fits).unwrap_or_else(plain)
}

/// "27...Nxc3 aims at mate on d1: the rook on c1 and the queen on e2 are drawn away from guarding it".
fn idea_of_blow(subject: &Subject<'_>, spine: &[Ply]) -> Option<Point> {
    let blow = blow(subject.root, spine)?;
    let (lost, mut claims) = lost_guards(spine, blow.target);
    let verb = match lost.len() {
        0 => return None,
        1 => "is",
        _ => "are",
    };
    claims.extend(blow.ply.claims());
    let (result, proof) = result(subject);
    claims.push(proof);
    let end = match subject.aim {
        Aim::Mate { .. } => format!("; {result}"),
        _ => format!(", or {result}"),
    };
    let text = format!(
        "{} aims at {}: {} {verb} drawn away from guarding it{end}.",
        spine[0].label(),
        blow_words(&blow),
        the_all(&lost),
    );
    Some(Point { text, claims })
}

/// "mate on d1", or where the mate can be put off "a mating check on e3".
pub(crate) fn blow_words(blow: &Blow<'_>) -> String {
    match blow.is_mate {
        true => format!("mate on {}", blow.target),
        false => format!("a mating check on {}", blow.target),
    }
}

/// The men that are drawn away from a square in this line, where they stood at the beginning.
fn lost_guards(line: &[Ply], square: Square) -> (Vec<Man>, Vec<Claim>) {
    let mut men = Vec::new();
    let mut claims = Vec::new();
    for (index, ply) in line.iter().enumerate() {
        let lost =
            |fact: &&Fact| matches!(fact, Fact::GuardLost { target, .. } if *target == square);
        let (Some(fact), Some(from)) = (ply.facts.iter().find(lost), origin(line, index)) else {
            continue;
        };
        let man = Man {
            role: ply.action.role(),
            square: from,
        };
        if men.contains(&man) || !is_driven(ply) {
            continue;
        }
        men.push(man);
        claims.push(Claim {
            path: ply.path.clone(),
            fact: fact.clone(),
        });
    }
    (men, claims)
}

/// Whether a reply had to be made or was lured: it takes something, meets a check, or saves the man that
/// moves.
fn is_driven(reply: &Ply) -> bool {
    let board = reply.before.board();
    let attacked = |square| {
        let attackers = board.attacks_to(square, !reply.before.turn(), board.occupied());
        attackers.any()
    };
    reply.action.is_capture()
        || reply.before.is_check()
        || reply.action.from().is_some_and(attacked)
}

/// What the first move does, and the blow that it leads to.
fn idea_of_key(subject: &Subject<'_>, spine: &[Ply], opened: bool) -> Option<Point> {
    let key = key(subject, spine).filter(|&key| key > 0 && key <= BETWEEN + 1)?;
    let first = spine.first()?;
    let (opening, last) = (brief(&first.facts), spine.get(key)?);
    let forced = key == 2 && first.is_forced();
    let only = if forced && opened {
        "the only reply, "
    } else {
        ""
    };
    let from = usize::from(opened);
    let between = sequence(spine[from..key].iter().map(|ply| (&ply.before, ply.action)));
    let opening = match (opened, opening.is_empty()) {
        (true, false) => format!("{} {opening}; after", first.label()),
        (true, true) => return None,
        (false, _) => "After".to_owned(),
    };
    let mut claims: Vec<Claim> = first.claims().chain(last.claims()).collect();
    let whole =
        matches!(subject.aim, Aim::Mate { moves } if moves == key / 2 + 1) && last.is_mate();
    let end = match whole {
        true => String::new(),
        false => {
            let (result, proof) = result(subject);
            claims.push(proof);
            format!(": {result}")
        }
    };
    let text = format!(
        "{opening} {only}{between}, {} {}{end}.",
        last.label(),
        brief(&last.facts)
    );
    Some(Point { text, claims })
}

fn idea_of_first(
    subject: &Subject<'_>,
    spine: &[Ply],
    words: fn(&[Fact]) -> String,
) -> Option<Point> {
    let first = spine.first()?;
    let words = words(&first.facts);
    let mut claims: Vec<Claim> = first.claims().collect();
    if first.is_mate() {
        let text = format!("{} {words}.", first.label());
        return Some(Point { text, claims });
    }
    let (result, proof) = result(subject);
    claims.push(proof);
    let drawn = spine.get(1).and_then(|reply| {
        let mut facts = reply.claims();
        facts.find(|claim| matches!(claim.fact, Fact::DrawnTo { .. }))
    });
    let drawn = match drawn {
        Some(claim) => {
            let to = match &claim.fact {
                Fact::DrawnTo { man } => {
                    format!(" to draw the {} to {}", name(man.role), man.square)
                }
                _ => String::new(),
            };
            claims.push(claim);
            to
        }
        None => String::new(),
    };
    let text = match words.is_empty() {
        true => format!("With {} {result}.", first.label()),
        false => format!("{} {words}{drawn}: {result}.", first.label()),
    };
    Some(Point { text, claims })
}

/// The move of the line that the combination turns on: the mate, else the first double blow, else
/// the dearest capture.
fn key(subject: &Subject<'_>, spine: &[Ply]) -> Option<usize> {
    let moves = || spine.iter().enumerate().step_by(2);
    let last = moves().next_back()?;
    let mates = last.1.is_mate();
    if mates && (matches!(subject.aim, Aim::Mate { .. }) || !spine[0].strikes()) {
        return Some(last.0);
    }
    let struck = moves().filter(|(_, ply)| ply.strikes());
    let blow = struck.max_by_key(|(_, ply)| stake(subject, ply));
    let blow = blow.map(|(index, _)| index);
    blow.or_else(|| {
        let taking = moves().rev().filter(|(_, ply)| !ply.takes_back());
        let worth = |ply: &Ply| ply.action.capture().map(|role| subject.values.of(role));
        let dearest = taking.max_by_key(|(_, ply)| worth(ply))?;
        Some(dearest.0)
    })
}

/// What a double blow can win.
fn stake(subject: &Subject<'_>, ply: &Ply) -> Units {
    let worth = |man: &Man| match man.role {
        Role::King => 0,
        role => subject.values.of(role),
    };
    let stake = |fact: &Fact| match fact {
        Fact::Fork { targets, .. } => targets.iter().map(worth).max().unwrap_or(0),
        Fact::Pin { front, .. } => worth(front),
        Fact::Skewer { front, rear, .. } => worth(front).max(worth(rear)),
        Fact::Uncovered { target, .. } => worth(target),
        Fact::Promoted { man } => worth(man),
        _ => 0,
    };
    ply.facts.iter().map(stake).max().unwrap_or(0)
}

/// "Black wins at least a piece", and what it rests on.
pub(crate) fn result(subject: &Subject<'_>) -> (String, Claim) {
    let attacker = side(subject.root.turn());
    let path = Vec::new();
    match subject.aim {
        Aim::Mate { moves } => {
            let words = match moves {
                1 => "in one move".to_owned(),
                _ => format!("in at most {} moves", number(moves)),
            };
            let fact = Fact::MateWithin { moves };
            (format!("{attacker} mates {words}"), Claim { path, fact })
        }
        Aim::Material(units) => {
            let words = match units {
                1.. => gain(&prize(units, &subject.values)),
                _ => kept(units, &subject.values),
            };
            let fact = Fact::Wins { units };
            (format!("{attacker} {words}"), Claim { path, fact })
        }
        Aim::Ending { gains } => {
            let or = if gains { "wins material or " } else { "" };
            let words = format!("{attacker} {or}reaches an ending that is known to be won");
            let fact = Fact::KnownEnding { gains };
            (words, Claim { path, fact })
        }
    }
}

/// What is said where only not to lose more was asked for.
pub(crate) fn kept(units: Units, values: &Values) -> String {
    match units {
        0 => "loses nothing".to_owned(),
        _ => format!("loses no more than {}", prize(-units, values)),
    }
}

/// A man is won; several are what one side is ahead by, for they need not be the men that were taken.
fn gain(prize: &str) -> String {
    let several = prize.starts_with("two ") || prize.contains(" and ");
    match prize {
        more if more.starts_with("more than ") => format!("wins {more}"),
        trade if trade.contains(" for ") => format!("wins at least {trade}"),
        men if several => format!("comes out at least {men} ahead"),
        man => format!("wins at least {man}"),
    }
}
