//! The idea in one sentence.

use shakmaty::{Position, Square};

use crate::aim::Aim;
use crate::blow::blow;
use crate::effect::effect;
use crate::fact::{Claim, Fact, Man};
use crate::key::key;
use crate::man::name;
use crate::phrase::{Phrase, brief, phrase, terse};
use crate::place::sequence;
use crate::ply::{Ply, origin};
use crate::point::Point;
use crate::result::result;
use crate::retaken::if_taken;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::words::{capital, the_all};

/// The most moves that are told between the first one and the blow.
const BETWEEN: usize = 7;
/// The longest idea, in words.
const WORDS: usize = 30;

/// How much is said beside the moves.
#[derive(Clone, Copy)]
struct Style {
    /// Who helps to mate.
    helpers: bool,
    /// Where the men stand that are forked, and that a check leaves no flight square.
    squares: bool,
    /// What the last reply has changed for the worse.
    effects: bool,
}

/// From all to what is needed.
const STYLES: [Style; 3] = [
    Style {
        helpers: true,
        squares: true,
        effects: true,
    },
    Style {
        helpers: false,
        squares: true,
        effects: true,
    },
    Style {
        helpers: false,
        squares: false,
        effects: false,
    },
];

impl Style {
    /// The most telling thing that a move does.
    fn brief(self, ply: &Ply) -> Phrase {
        let told = |fact: &&Fact| match fact {
            Fact::Guards { .. } => self.helpers,
            Fact::NoFlight { .. } => self.squares,
            _ => true,
        };
        let facts: Vec<Fact> = ply.facts.iter().filter(told).cloned().collect();
        match self.squares {
            true => brief(&facts),
            false => terse(&facts),
        }
    }
}

/// A way of putting the idea, where it applies.
type Way = fn(&Subject<'_>, &[Ply], Style) -> Option<Idea>;

/// The idea in one sentence.
pub(crate) struct Idea {
    /// What is done, without its full stop.
    deed: String,
    /// What it comes to, with the mark before it; empty where that is no part by itself.
    end: String,
    claims: Vec<Claim>,
}

impl Idea {
    /// An idea that cannot do without what it comes to, or does not say it.
    fn whole(deed: String, claims: Vec<Claim>) -> Idea {
        let end = String::new();
        Idea { deed, end, claims }
    }

    /// The idea without what it comes to.
    pub fn lead(&self) -> String {
        format!("{}.", self.deed)
    }

    fn text(&self) -> String {
        format!("{}{}.", self.deed, self.end)
    }

    fn is_short(&self) -> bool {
        self.text().split_whitespace().count() <= WORDS
    }
}

impl From<Idea> for Point {
    fn from(idea: Idea) -> Point {
        Point {
            text: idea.text(),
            claims: idea.claims,
        }
    }
}

/// The idea: what the first move is for, and what it comes to.
pub(crate) fn idea(subject: &Subject<'_>, tale: &Tale) -> Idea {
    let line = &tale.told;
    let ways: [Way; 6] = [
        |subject, line, _| idea_of_blow(subject, line),
        |subject, line, style| idea_of_key(subject, line, style, true),
        |subject, line, style| idea_of_key(subject, line, style, false),
        idea_of_journey,
        |subject, line, _| idea_of_first(subject, line, phrase(&line.first()?.facts)),
        |subject, line, style| idea_of_first(subject, line, style.brief(line.first()?)),
    ];
    let told = ways
        .iter()
        .flat_map(|way| STYLES.iter().map(|style| way(subject, line, *style)));
    let plain = || {
        let (result, proof) = result(subject, line);
        Idea::whole(capital(&result), vec![proof])
    };
    told.flatten().find(Idea::is_short).unwrap_or_else(plain)
}

/// "27...Nxc3 aims at mate on d1: the rook on c1 and the queen on e2 are drawn away from guarding it".
fn idea_of_blow(subject: &Subject<'_>, line: &[Ply]) -> Option<Idea> {
    let blow = blow(subject.root, line)?;
    let (lost, mut claims) = lost_guards(line, blow.target);
    let verb = match lost.len() {
        0 => return None,
        1 => "is",
        _ => "are",
    };
    claims.extend(blow.ply.claims());
    let (result, proof) = result(subject, line);
    claims.push(proof);
    let end = match subject.aim {
        Aim::Mate { .. } => format!("; {result}"),
        _ => format!(", or {result}"),
    };
    let deed = format!(
        "{} aims at {}: {} {verb} drawn away from guarding it",
        line[0].label(),
        blow.words(),
        the_all(&lost),
    );
    Some(Idea { deed, end, claims })
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
fn idea_of_key(subject: &Subject<'_>, line: &[Ply], style: Style, opened: bool) -> Option<Idea> {
    let most = if opened { BETWEEN + 1 } else { BETWEEN - 1 };
    let key = key(subject, line).filter(|&key| key > 0 && key <= most)?;
    let first = line.first()?;
    let (opening, last) = (style.brief(first), line.get(key)?);
    let opens = opened && opening.opens_line();
    let forced = key == 2 && first.is_forced();
    let only = if forced && opened {
        "the only reply, "
    } else {
        ""
    };
    let from = usize::from(opened);
    let between = sequence(line[from..key].iter().map(|ply| (&ply.before, ply.action)));
    let opening = match (opened, opening.is_empty()) {
        (true, false) => format!("{} {opening}; after", first.label()),
        (true, true) => return None,
        (false, _) => "After".to_owned(),
    };
    let mut claims: Vec<Claim> = first.claims().chain(last.claims()).collect();
    let changed = effect(&line[key - 1], last, None);
    let then = match &changed {
        Some((words, claim)) if only.is_empty() && style.effects && !opens => {
            claims.push(claim.clone());
            format!(" {words}, and")
        }
        _ => ",".to_owned(),
    };
    let end = sum(subject, line, key, &mut claims);
    let deed = format!(
        "{opening} {only}{between}{then} {} {}",
        last.label(),
        style.brief(last)
    );
    Some(Idea { deed, end, claims })
}

/// What the first move does, and the blow far ahead that it leads to, without the moves between.
fn idea_of_journey(subject: &Subject<'_>, line: &[Ply], style: Style) -> Option<Idea> {
    let key = key(subject, line).filter(|&key| key > 0)?;
    let (first, last) = (line.first()?, line.get(key)?);
    let mut claims: Vec<Claim> = first.claims().chain(last.claims()).collect();
    let opening = match style.brief(first) {
        words if words.is_empty() => String::new(),
        words => format!(" {words} and"),
    };
    let end = sum(subject, line, key, &mut claims);
    let deed = format!(
        "{}{opening} leads to {}, which {}",
        first.label(),
        last.label(),
        style.brief(last)
    );
    Some(Idea { deed, end, claims })
}

/// ": White wins at least a rook", unless the mate that was told is all.
fn sum(subject: &Subject<'_>, line: &[Ply], key: usize, claims: &mut Vec<Claim>) -> String {
    let whole = matches!(subject.aim, Aim::Mate { moves } if moves == key / 2 + 1);
    if whole && line[key].is_mate() {
        return String::new();
    }
    let (result, proof) = result(subject, line);
    claims.push(proof);
    format!(": {result}")
}

fn idea_of_first(subject: &Subject<'_>, line: &[Ply], words: Phrase) -> Option<Idea> {
    let first = line.first()?;
    let mut claims: Vec<Claim> = first.claims().collect();
    if first.is_mate() {
        let deed = format!("{} {words}", first.label());
        return Some(Idea::whole(deed, claims));
    }
    let (result, proof) = result(subject, line);
    claims.push(proof);
    let drawn = line.get(1).filter(|_| words.is_offer()).and_then(|reply| {
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
    let back = if_taken(subject, line).filter(|_| line.len() == 1);
    let back = match back {
        Some((clause, more)) => {
            claims.extend(more);
            format!("; {clause}")
        }
        None => String::new(),
    };
    if words.is_empty() {
        let deed = format!("With {} {result}", first.label());
        return Some(Idea::whole(deed, claims));
    }
    let deed = format!("{} {words}{drawn}{back}", first.label());
    let end = format!(": {result}");
    Some(Idea { deed, end, claims })
}
