//! What a move does, in English: its facts as verbs without a subject.

use std::fmt;

use shakmaty::Role;

use crate::fact::{Deed, Fact, Man, Picture};
use crate::man::name;
use crate::words::{list, the, the_all};

/// What a verb says, as far as a sentence around it must know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// Mate, and nothing more.
    Mate,
    /// Check, and nothing more.
    Check,
    /// A check with something to add, by the man that moved.
    SpecialCheck,
    /// A man is offered.
    Offer,
    /// A line is opened.
    Opening,
    Other,
}

/// A verb with its objects: "takes the rook with check".
#[derive(Debug, Clone, PartialEq, Eq)]
struct Verb {
    sense: Sense,
    text: String,
}

impl Verb {
    fn new(sense: Sense, text: impl Into<String>) -> Verb {
        let text = text.into();
        Verb { sense, text }
    }

    fn other(text: impl Into<String>) -> Verb {
        Verb::new(Sense::Other, text)
    }
}

/// What a move does, as a phrase without a subject: "takes the rook with check and forks the king and the
/// queen". Empty where there is nothing to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Phrase(Vec<Verb>);

impl Phrase {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it says only that the king is mated.
    pub fn is_mate(&self) -> bool {
        self.only() == Some(Sense::Mate)
    }

    /// Whether it says only that the king is in check.
    pub fn is_check(&self) -> bool {
        self.only() == Some(Sense::Check)
    }

    /// Whether it says only that the king is in check, and how.
    pub fn is_any_check(&self) -> bool {
        self.is_check() || self.only() == Some(Sense::SpecialCheck)
    }

    fn only(&self) -> Option<Sense> {
        match &self.0[..] {
            [verb] => Some(verb.sense),
            _ => None,
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verbs: Vec<String> = self.0.iter().map(|verb| verb.text.clone()).collect();
        f.write_str(&list(&verbs))
    }
}

/// All that a move does.
pub(crate) fn phrase(facts: &[Fact]) -> Phrase {
    let mut order: Vec<&Fact> = facts.iter().collect();
    order.sort_by_key(|fact| matches!(fact, Fact::Threat { .. }));
    Phrase(order.iter().filter_map(|fact| verb(fact, facts)).collect())
}

/// The most telling thing that a move does.
pub(crate) fn brief(facts: &[Fact]) -> Phrase {
    let told = |fact: &&Fact| verb(fact, facts).is_some();
    let best = facts.iter().filter(told).max_by_key(|fact| weight(fact));
    let also = facts.iter().filter(|fact| {
        let strikes = matches!(fact, Fact::Attacks { .. }) && uncovers_check(facts);
        strikes && best.is_some_and(|best| matches!(best, Fact::Check { .. }))
    });
    let told = best.into_iter().chain(also);
    Phrase(told.filter_map(|fact| verb(fact, facts)).collect())
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

/// One fact as a verb, unless another fact already says it.
fn verb(fact: &Fact, all: &[Fact]) -> Option<Verb> {
    match fact {
        Fact::Mate { picture, .. } => Some(mates(*picture, all)),
        Fact::Captured { man } if !is_mate(all) => Some(takes(man, all)),
        Fact::Check { by, discovered } => checks(by, *discovered, all),
        Fact::EnPrise { man } if !takes_something(all) => {
            let words = format!("offers the {}", name(man.role));
            Some(Verb::new(Sense::Offer, words))
        }
        Fact::LineOpened { slider, to, .. } if !uncovers(all) => {
            let words = format!("opens the line of {} to {to}", the(slider));
            Some(Verb::new(Sense::Opening, words))
        }
        _ => other_verb(fact, all).map(Verb::other),
    }
}

/// The facts whose words no sentence around them looks at.
fn other_verb(fact: &Fact, all: &[Fact]) -> Option<String> {
    match fact {
        Fact::Promoted { man } if !is_mate(all) => {
            Some(format!("promotes to a {}", name(man.role)))
        }
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
        Fact::LineShut { slider, target, .. } => {
            Some(format!("shuts off {} from {target}", the(slider)))
        }
        _ => None,
    }
}

fn mates(picture: Option<Picture>, all: &[Fact]) -> Verb {
    let double = all
        .iter()
        .any(|f| matches!(f, Fact::Check { by, .. } if by.len() > 1));
    let (words, helped) = match picture {
        Some(Picture::BackRank) => ("mates on the back rank", helped(all)),
        Some(Picture::Smothered) => ("gives smothered mate", helped(all)),
        None if double => ("mates by double check", helped(all)),
        None => ("mates", helped(all)),
    };
    match helped {
        None if picture.is_none() && !double => Verb::new(Sense::Mate, words),
        None => Verb::other(words),
        Some(helped) => Verb::other(format!("{words}, with {helped}")),
    }
}

/// "the bishop on c5 guarding g1".
fn helped(all: &[Fact]) -> Option<String> {
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
    (!told.is_empty()).then(|| list(&told))
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
fn takes(man: &Man, all: &[Fact]) -> Verb {
    let back = all.iter().any(|fact| matches!(fact, Fact::TookBack { .. }));
    let plain = plain_check(all) && !forks_king(all);
    let offered = all.iter().find_map(|fact| match fact {
        Fact::EnPrise { man } => Some(name(man.role)),
        _ => None,
    });
    let (sense, what) = match (back, offered) {
        (true, None) => (Sense::Other, "takes back".to_owned()),
        (_, Some(given)) => {
            let words = format!("offers the {given} for the {}", name(man.role));
            (Sense::Offer, words)
        }
        (false, None) => (Sense::Other, format!("takes the {}", name(man.role))),
    };
    match plain {
        true => Verb::new(sense, format!("{what} with check")),
        false => Verb::new(sense, what),
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

fn checks(by: &[Man], discovered: bool, all: &[Fact]) -> Option<Verb> {
    if is_mate(all) {
        return None;
    }
    let no_flight = all.iter().any(|fact| matches!(fact, Fact::NoFlight { .. }));
    match by {
        [_, _, ..] => Some(Verb::new(Sense::SpecialCheck, "gives double check")),
        [man] if discovered => Some(Verb::other(format!("uncovers a check by {}", the(man)))),
        _ if takes_something(all) || forks_king(all) => None,
        _ if no_flight => {
            let words = "gives a check that leaves the king no flight square";
            Some(Verb::new(Sense::SpecialCheck, words))
        }
        _ => Some(Verb::new(Sense::Check, "gives check")),
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
