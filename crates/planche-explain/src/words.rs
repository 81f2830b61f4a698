//! Facts as English: phrases without a subject, lists and numbers.

use shakmaty::{Color, Role, Square};

use crate::fact::{Deed, Fact, Man, Picture};
use crate::man::name;

/// What a move does, as a phrase without a subject: "takes the rook on f8 with check".
/// Empty where there is nothing to say.
pub(crate) fn phrase(facts: &[Fact]) -> String {
    let mut order: Vec<&Fact> = facts.iter().collect();
    order.sort_by_key(|fact| matches!(fact, Fact::Threat { .. }));
    let verbs: Vec<String> = order.iter().filter_map(|fact| verb(fact, facts)).collect();
    list(&verbs)
}

/// The most telling thing that a move does.
pub(crate) fn brief(facts: &[Fact]) -> String {
    let told = |fact: &&Fact| verb(fact, facts).is_some();
    let best = facts.iter().filter(told).max_by_key(|fact| weight(fact));
    let also = facts.iter().filter(|fact| {
        let strikes = matches!(fact, Fact::Attacks { .. }) && uncovers_check(facts);
        strikes && best.is_some_and(|best| matches!(best, Fact::Check { .. }))
    });
    let verbs = best.into_iter().chain(also);
    list(
        &verbs
            .filter_map(|fact| verb(fact, facts))
            .collect::<Vec<_>>(),
    )
}

/// The same without the squares of the men that are forked.
pub(crate) fn terse(facts: &[Fact]) -> String {
    let forked = facts.iter().find_map(|fact| match fact {
        Fact::Fork { targets, .. } => Some(targets),
        _ => None,
    });
    let the_man = |man: &Man| format!("the {}", name(man.role));
    match forked.filter(|_| !is_mate(facts)) {
        Some(men) => format!(
            "forks {}",
            list(&men.iter().map(the_man).collect::<Vec<_>>())
        ),
        None => brief(facts),
    }
}

/// How telling a fact is.
fn weight(fact: &Fact) -> u8 {
    match fact {
        Fact::Mate { .. } => 9,
        Fact::Fork { .. } => 8,
        Fact::Skewer { .. } => 7,
        Fact::Uncovered { .. } | Fact::Trapped { .. } => 6,
        Fact::Promoted { .. } => 5,
        Fact::Captured { man } if man.role != Role::Pawn => 5,
        Fact::EnPrise { .. } | Fact::LineShut { .. } | Fact::Pin { .. } => 4,
        Fact::Threat { .. } => 3,
        Fact::Captured { .. } | Fact::LineOpened { .. } => 2,
        Fact::Check { by, discovered } if *discovered || by.len() > 1 => 3,
        Fact::Check { .. } => 1,
        _ => 0,
    }
}

/// "a", "a and b", "a, b and c".
pub fn list(items: &[String]) -> String {
    joined(items, "and")
}

/// "a", "a or b", "a, b or c".
pub(crate) fn choice(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} {conjunction} {last}", all.join(", ")),
    }
}

/// "the rook on c1".
pub(crate) fn the(man: &Man) -> String {
    format!("the {} on {}", name(man.role), man.square)
}

/// "the rook on c1 and the queen on e2".
pub(crate) fn the_all(men: &[Man]) -> String {
    list(&men.iter().map(the).collect::<Vec<_>>())
}

/// One fact as a verb, unless another fact already says it.
fn verb(fact: &Fact, all: &[Fact]) -> Option<String> {
    match fact {
        Fact::Mate { picture, .. } => Some(format!("{}{}", mates(*picture, all), helped(all))),
        Fact::Captured { man } if !is_mate(all) => Some(takes(man, all)),
        Fact::Promoted { man } if !is_mate(all) => {
            Some(format!("promotes to a {}", name(man.role)))
        }
        Fact::Check { by, discovered } => checks(by, *discovered, all),
        Fact::Fork { targets, .. } => Some(format!("forks {}", the_all(targets))),
        Fact::Skewer { front, rear, .. } => {
            Some(format!("skewers {}, with {} behind", the(front), the(rear)))
        }
        Fact::Pin { front, .. } if !forks(all) => Some(format!("pins {} to the king", the(front))),
        Fact::Uncovered { by, target } => Some(format!(
            "uncovers the attack of {} on {}",
            the(by),
            the(target)
        )),
        Fact::EnPrise { man } if !takes_something(all) => {
            Some(format!("offers the {}", name(man.role)))
        }
        Fact::Threat { san, deed, .. } if !forks(all) => threatens(san, *deed, all),
        Fact::Withdrawn { man } if !says_more(all) => {
            Some(format!("brings the {} to safety", name(man.role)))
        }
        Fact::Evaded
            if all
                .iter()
                .all(|f| matches!(f, Fact::Evaded | Fact::Advanced { .. })) =>
        {
            Some("gets out of check".to_owned())
        }
        Fact::Trapped { man } if !is_pinned(man, all) => Some(format!("traps {}", the(man))),
        Fact::Attacks { target, .. } if !says_more(all) || uncovers_check(all) && !forks(all) => {
            Some(format!("attacks {}", the(target)))
        }
        Fact::Advanced { .. } if all.len() == 1 => Some("pushes the pawn".to_owned()),
        Fact::LineOpened { slider, to, .. } if !uncovers(all) => {
            Some(format!("opens the line of {} to {to}", the(slider)))
        }
        Fact::LineShut { slider, target, .. } => {
            Some(format!("shuts off {} from {target}", the(slider)))
        }
        _ => None,
    }
}

fn mates(picture: Option<Picture>, all: &[Fact]) -> &'static str {
    let double = all
        .iter()
        .any(|f| matches!(f, Fact::Check { by, .. } if by.len() > 1));
    match picture {
        Some(Picture::BackRank) => "mates on the back rank",
        Some(Picture::Smothered) => "gives smothered mate",
        None if double => "mates by double check",
        None => "mates",
    }
}

/// ", with the bishop on c5 guarding g1".
fn helped(all: &[Fact]) -> String {
    let mut helpers: Vec<(Man, Vec<String>)> = Vec::new();
    for fact in all {
        let Fact::Guards { man, target } = fact else {
            continue;
        };
        match helpers.iter_mut().find(|(known, _)| known == man) {
            Some((_, squares)) => squares.push(target.to_string()),
            None => helpers.push((*man, vec![target.to_string()])),
        }
    }
    let each =
        |(man, squares): &(Man, Vec<String>)| format!("{} guarding {}", the(man), list(squares));
    let told: Vec<String> = helpers.iter().map(each).collect();
    match told.is_empty() {
        true => String::new(),
        false => format!(", with {}", list(&told)),
    }
}

fn is_mate(all: &[Fact]) -> bool {
    all.iter().any(|fact| matches!(fact, Fact::Mate { .. }))
}

fn forks(all: &[Fact]) -> bool {
    all.iter()
        .any(|fact| matches!(fact, Fact::Fork { .. } | Fact::Skewer { .. }))
}

fn takes_something(all: &[Fact]) -> bool {
    all.iter().any(|fact| matches!(fact, Fact::Captured { .. }))
}

/// A check that is neither double nor discovered.
fn plain_check(all: &[Fact]) -> bool {
    let plain = |fact: &Fact| match fact {
        Fact::Check { by, discovered } => by.len() == 1 && !discovered,
        _ => false,
    };
    all.iter().any(plain)
}

/// Whether there is something better to say than that a man leaves a square where it is attacked.
fn says_more(all: &[Fact]) -> bool {
    let quiet = |fact: &Fact| {
        matches!(
            fact,
            Fact::Withdrawn { .. } | Fact::Advanced { .. } | Fact::Evaded | Fact::Attacks { .. }
        )
    };
    !all.iter().all(quiet)
}

fn uncovers(all: &[Fact]) -> bool {
    all.iter()
        .any(|fact| matches!(fact, Fact::Uncovered { .. }))
}

/// A check by another man than the one that moved, or by two.
pub(crate) fn uncovers_check(all: &[Fact]) -> bool {
    all.iter().any(|fact| match fact {
        Fact::Check { by, discovered } => *discovered || by.len() > 1,
        _ => false,
    })
}

/// Whether the attack on this man is told by another fact.
fn is_struck(man: &Man, all: &[Fact]) -> bool {
    all.iter().any(|fact| match fact {
        Fact::Uncovered { target, .. } => target == man,
        Fact::Trapped { man: trapped } => trapped == man,
        _ => false,
    })
}

fn is_pinned(man: &Man, all: &[Fact]) -> bool {
    all.iter()
        .any(|fact| matches!(fact, Fact::Pin { front, .. } if front == man))
}

/// "takes the rook", "takes back", with the check if there is nothing to add to it. The move itself says
/// where.
fn takes(man: &Man, all: &[Fact]) -> String {
    let back = all.iter().any(|fact| matches!(fact, Fact::TookBack { .. }));
    let plain = plain_check(all) && !forks_king(all);
    let offered = all.iter().find_map(|fact| match fact {
        Fact::EnPrise { man } => Some(name(man.role)),
        _ => None,
    });
    let what = match (back, offered) {
        (true, None) => "takes back".to_owned(),
        (_, Some(given)) => format!("offers the {given} for the {}", name(man.role)),
        (false, None) => format!("takes the {}", name(man.role)),
    };
    match plain {
        true => format!("{what} with check"),
        false => what,
    }
}

fn forks_king(all: &[Fact]) -> bool {
    let king = |man: &Man| man.role == Role::King;
    all.iter().any(|fact| match fact {
        Fact::Fork { targets, .. } => targets.iter().any(king),
        Fact::Skewer { front, .. } => king(front),
        _ => false,
    })
}

fn checks(by: &[Man], discovered: bool, all: &[Fact]) -> Option<String> {
    if is_mate(all) {
        return None;
    }
    let no_flight = all.iter().any(|fact| matches!(fact, Fact::NoFlight { .. }));
    match by {
        [_, _, ..] => Some("gives double check".to_owned()),
        [man] if discovered => Some(format!("uncovers a check by {}", the(man))),
        _ if takes_something(all) || forks_king(all) => None,
        _ if no_flight => Some("gives a check that leaves the king no flight square".to_owned()),
        _ => Some("gives check".to_owned()),
    }
}

fn threatens(san: &str, deed: Deed, all: &[Fact]) -> Option<String> {
    let san = san.trim_end_matches(['+', '#']);
    match deed {
        Deed::Mate => Some(format!("threatens mate by {san}")),
        Deed::Take(man) if man.role == Role::Pawn && takes_something(all) => None,
        Deed::Take(man) if is_pinned(&man, all) || is_struck(&man, all) => None,
        Deed::Take(man) => Some(format!("threatens to take {}", the(&man))),
        Deed::Promote => Some(format!("threatens to promote by {san}")),
        Deed::Other if says_more_than_threat(all) => None,
        Deed::Other => Some(format!("threatens {san}")),
    }
}

fn says_more_than_threat(all: &[Fact]) -> bool {
    all.iter().any(|fact| {
        matches!(
            fact,
            Fact::Captured { .. } | Fact::Check { .. } | Fact::Uncovered { .. } | Fact::Pin { .. }
        )
    })
}

/// Numbers in running text.
pub fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// The same at the beginning of a sentence.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

pub(crate) fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// "first", …, "eighth": the rank of a square.
pub(crate) fn rank(square: Square) -> &'static str {
    const NAMES: [&str; 8] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    NAMES[usize::from(square.rank())]
}
