//! The idea in one sentence, and the combination in one paragraph.

use planche_plan::Units;
use shakmaty::{Position, Role, Square};

use crate::blow::{Blow, blow};
use crate::fact::{Claim, Deed, Fact, Man};
use crate::group::{Group, Kind};
use crate::idea::prize;
use crate::line::{Ply, origin};
use crate::man::name;
use crate::motive::regain;
use crate::outline::{Lines, Point, Subject};
use crate::place::{always_mates, depth, labelled, played, sequence, uci_of};
use crate::scene::Aim;
use crate::targets::arrival;
use crate::words::{brief, capital, list, number, phrase, rank, side, the, the_all};

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
        label(&spine[0]),
        blow_words(&blow),
        the_all(&lost),
    );
    Some(Point { text, claims })
}

/// "mate on d1", or where the mate can be put off "a mating check on e3".
fn blow_words(blow: &Blow<'_>) -> String {
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
        if men.contains(&man) {
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

/// What the first move does, and the blow that it leads to.
fn idea_of_key(subject: &Subject<'_>, spine: &[Ply], opened: bool) -> Option<Point> {
    let key = key(subject, spine).filter(|&key| key > 0 && key <= BETWEEN + 1)?;
    let first = spine.first()?;
    let (opening, last) = (brief(&first.facts), spine.get(key)?);
    let forced = key == 2 && first.facts.iter().any(|f| matches!(f, Fact::Forced { .. }));
    let only = if forced && opened {
        "the only reply, "
    } else {
        ""
    };
    let from = usize::from(opened);
    let between = sequence(spine[from..key].iter().map(|ply| (&ply.before, ply.action)));
    let opening = match (opened, opening.is_empty()) {
        (true, false) => format!("{} {opening}; after", label(first)),
        (true, true) => return None,
        (false, _) => "After".to_owned(),
    };
    let mut claims: Vec<Claim> = first.claims().chain(last.claims()).collect();
    let whole = matches!(subject.aim, Aim::Mate { moves } if moves == key / 2 + 1) && is_mate(last);
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
        label(last),
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
    if is_mate(first) {
        let text = format!("{} {words}.", label(first));
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
        true => format!("With {} {result}.", label(first)),
        false => format!("{} {words}{drawn}: {result}.", label(first)),
    };
    Some(Point { text, claims })
}

/// The move of the line that the combination turns on: the mate, else the first double blow, else
/// the dearest capture.
fn key(subject: &Subject<'_>, spine: &[Ply]) -> Option<usize> {
    let moves = || spine.iter().enumerate().step_by(2);
    let last = moves().next_back()?;
    let mates = is_mate(last.1);
    if mates && (matches!(subject.aim, Aim::Mate { .. }) || !strikes(&spine[0])) {
        return Some(last.0);
    }
    let struck = moves().filter(|(_, ply)| strikes(ply));
    let blow = struck.max_by_key(|(_, ply)| stake(subject, ply));
    let blow = blow.map(|(index, _)| index);
    blow.or_else(|| {
        let taking = moves().rev().filter(|(_, ply)| !takes_back(ply));
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

fn is_mate(ply: &Ply) -> bool {
    ply.facts
        .iter()
        .any(|fact| matches!(fact, Fact::Mate { .. }))
}

/// Whether a move is one of those that win by themselves.
fn strikes(ply: &Ply) -> bool {
    ply.facts.iter().any(|fact| {
        matches!(
            fact,
            Fact::Fork { .. }
                | Fact::Skewer { .. }
                | Fact::Pin { .. }
                | Fact::Uncovered { .. }
                | Fact::Promoted { .. }
        )
    })
}

fn label(ply: &Ply) -> String {
    labelled(&ply.before, ply.action)
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
            let words = prize(units, &subject.values);
            let fact = Fact::Wins { units };
            (
                format!("{attacker} wins at least {words}"),
                Claim { path, fact },
            )
        }
    }
}

/// The paragraph, sentence by sentence.
pub(crate) fn story(subject: &Subject<'_>, lines: &Lines, groups: &[Group]) -> Vec<Point> {
    let mut points = Vec::new();
    if let Some(blow) = blow(subject.root, &lines.spine) {
        points.extend(aim_at(subject, &blow));
        points.extend(obstacles(&blow));
    }
    points.extend(narrate(&lines.spine));
    points.extend(if_taken(subject, &lines.spine));
    points.extend(resistance(subject, lines));
    points.extend(offers(subject, lines));
    points.extend(others(lines, groups));
    points.extend(conclusion(subject, lines));
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
        false => blow_words(blow),
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
        parts.push(format!("{} {verb} {}", the_all(&blow.guards), blow.target));
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
        [first, second, ..] => format!("But {first}, and {second}."),
    };
    Some(Point { text, claims })
}

/// The line in which the defender takes what he is offered.
fn narrate(line: &[Ply]) -> Vec<Point> {
    let mut points = Vec::new();
    let mut untold = 0;
    for index in (0..line.len()).step_by(2) {
        let is_last = index + 2 >= line.len();
        let words = phrase(&line[index].facts);
        let told = !words.is_empty() && (index == 0 || is_last || is_notable(&line[index]));
        let drawn = index > 0 && !line[index - 1].facts.is_empty();
        if told || is_last || (drawn && !words.is_empty()) {
            points.push(episode(line, untold, index));
            untold = index + 1;
        }
    }
    points
}

/// "If 28.cxd4, 28...Rxc2 wins the piece back": what happens when the man that is offered at the end of
/// the line is taken.
fn if_taken(subject: &Subject<'_>, line: &[Ply]) -> Option<Point> {
    let Aim::Material(units) = subject.aim else {
        return None;
    };
    let last = line.last().filter(|_| line.len() % 2 == 1)?;
    let offered = last.facts.iter().find_map(|fact| match fact {
        Fact::EnPrise { man } => Some(*man),
        _ => None,
    })?;
    let next = last.after();
    let legal = next.legal_moves();
    let mut takers = legal
        .iter()
        .filter(|m| m.is_capture() && m.to() == offered.square);
    let (taker, None) = (takers.next()?, takers.next()) else {
        return None;
    };
    let there = played(&next, *taker);
    let fact = regain(&there, subject.root, units, &subject.values)?;
    let Fact::Regain { by, .. } = &fact else {
        return None;
    };
    let answer = by.to_move(&there).ok()?;
    let taken = Man::on(there.board(), answer.to())?;
    let text = format!(
        "If {}, {} takes {}.",
        labelled(&next, *taker),
        labelled(&there, answer),
        the(&taken)
    );
    let path = [&last.path[..], &[uci_of(taker)]].concat();
    let claims = vec![Claim { path, fact }];
    Some(Point { text, claims })
}

/// Whether a move deserves a sentence of its own in the middle of a line.
fn is_notable(ply: &Ply) -> bool {
    strikes(ply)
        || ply.facts.iter().any(|fact| match fact {
            Fact::EnPrise { .. } | Fact::LineOpened { .. } => true,
            Fact::Check { by, discovered } => by.len() > 1 || *discovered,
            Fact::Threat { deed, .. } => match deed {
                Deed::Mate | Deed::Promote => true,
                Deed::Take(man) => man.role != Role::Pawn && !ply.action.is_capture(),
                Deed::Other => false,
            },
            Fact::LineShut { .. } => true,
            Fact::Captured { man } => man.role != Role::Pawn && !takes_back(ply),
            _ => false,
        })
}

fn takes_back(ply: &Ply) -> bool {
    let back = |fact: &Fact| matches!(fact, Fact::TookBack { .. });
    ply.facts.iter().any(back)
}

/// "After 29.Rxc3 the rook no longer guards d1, and 29...Qb2 forks the queen on e2 and the rook on c3."
fn episode(line: &[Ply], untold: usize, index: usize) -> Point {
    let before = &line[untold..index];
    let ply = &line[index];
    let words = match phrase(&ply.facts) {
        words if words.is_empty() => "follows".to_owned(),
        words => words,
    };
    let blow = format!("{} {words}", label(ply));
    let mut claims: Vec<Claim> = before.iter().flat_map(Ply::claims).collect();
    claims.extend(ply.claims());
    if before.is_empty() {
        let text = format!("{blow}.");
        return Point { text, claims };
    }
    let moves = sequence(before.iter().map(|ply| (&ply.before, ply.action)));
    let effects: Vec<String> = before.iter().filter_map(effect).collect();
    let forced = untold > 0 && before.len() == 1 && is_forced(&line[untold - 1]);
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

fn is_forced(ply: &Ply) -> bool {
    ply.facts
        .iter()
        .any(|fact| matches!(fact, Fact::Forced { .. }))
}

/// What a reply has changed for the worse.
fn effect(ply: &Ply) -> Option<String> {
    let mut effects = ply.facts.iter().filter_map(|fact| match fact {
        Fact::GuardLost { man, target } => {
            Some(format!("the {} no longer guards {target}", name(man.role)))
        }
        Fact::DrawnTo { man } => Some(format!(
            "the {} has been drawn to {}",
            name(man.role),
            man.square
        )),
        Fact::LineOpened { slider, to, .. } => {
            Some(format!("the way of {} to {to} is open", the(slider)))
        }
        _ => None,
    });
    effects.next()
}

/// Where the longest resistance leaves the line that was told.
fn resistance(subject: &Subject<'_>, lines: &Lines) -> Option<Point> {
    let same = lines
        .spine
        .iter()
        .zip(&lines.main)
        .take_while(|(a, b)| a.path == b.path)
        .count();
    let (reply, rest) = lines.main.get(same..)?.split_first()?;
    let rest = sequence(rest.iter().map(|ply| (&ply.before, ply.action)));
    let defender = side(!subject.root.turn());
    let (mut still, mut claims) = (String::new(), Vec::new());
    if let Some(claim) = still_guards(subject, lines, reply) {
        if let Fact::Guards { target, .. } = &claim.fact {
            still = format!(", which still guards {target}");
        }
        claims.push(claim);
    }
    let text = match lines.main.len() > lines.spine.len() {
        true => format!(
            "{defender} holds out longest with {}{still}: {rest}.",
            label(reply)
        ),
        false => format!("{} is no better: {rest}.", label(reply)),
    };
    claims.extend(reply.claims());
    claims.extend(answered(&lines.main[same..]));
    Some(Point { text, claims })
}

/// That the proof answers the replies of a line as the line does; it begins with a reply.
fn answered(line: &[Ply]) -> impl Iterator<Item = Claim> + '_ {
    let pairs = line.chunks_exact(2);
    pairs.filter_map(|pair| {
        let path = pair[0].path.clone();
        let by = *pair[1].path.last()?;
        let fact = Fact::Answered { by };
        Some(Claim { path, fact })
    })
}

/// The man that replies guards the square of the mating blow from where he stands now.
fn still_guards(subject: &Subject<'_>, lines: &Lines, reply: &Ply) -> Option<Claim> {
    let target = blow(subject.root, &lines.spine)?.target;
    let next = reply.after();
    let man = Man::on(next.board(), arrival(&reply.action))?;
    let guards = next.board().attacks_from(man.square).contains(target);
    let path = reply.path.clone();
    let fact = Fact::Guards { man, target };
    guards.then_some(Claim { path, fact })
}

/// How many moves in a row the attacker leaves his queen to be taken, if that is the story.
const OFFERS: usize = 3;

fn offers(subject: &Subject<'_>, lines: &Lines) -> Option<Point> {
    let attacker = subject.root.turn();
    let moves = lines.main.iter().step_by(2);
    let offered: Vec<Option<Claim>> = moves.map(queen_en_prise).collect();
    let longest = offered.split(Option::is_none).max_by_key(|run| run.len())?;
    if longest.len() < OFFERS {
        return None;
    }
    let mut claims: Vec<Claim> = longest.iter().flatten().cloned().collect();
    let mut text = format!(
        "{} moves in a row {} leaves the queen to be taken",
        capital(&number(longest.len())),
        side(attacker)
    );
    match captures_that_mate(subject, &claims) {
        Some(mates) => {
            claims.extend(mates);
            text.push_str(", and each capture of it leads to mate.");
        }
        None => text.push('.'),
    }
    Some(Point { text, claims })
}

fn queen_en_prise(ply: &Ply) -> Option<Claim> {
    let next = ply.after();
    let legal = next.legal_moves();
    let taken = legal.iter().find(|m| m.capture() == Some(Role::Queen))?;
    let man = Man::on(next.board(), taken.to())?;
    let path = ply.path.clone();
    let fact = Fact::EnPrise { man };
    Some(Claim { path, fact })
}

/// The mates behind every capture of the queens that are offered at these places, if all end in mate.
fn captures_that_mate(subject: &Subject<'_>, offered: &[Claim]) -> Option<Vec<Claim>> {
    let mut claims = Vec::new();
    for claim in offered {
        let Fact::EnPrise { man } = &claim.fact else {
            continue;
        };
        let (position, defence) = crate::walk::defence_at(subject, &claim.path)?;
        for m in position
            .legal_moves()
            .iter()
            .filter(|m| m.to() == man.square)
        {
            let reply = uci_of(m);
            let answer = defence.answer(reply)?;
            if !always_mates(answer) {
                return None;
            }
            let mut path = claim.path.clone();
            path.push(reply);
            let moves = depth(answer).div_ceil(2);
            let fact = Fact::MateWithin { moves };
            claims.push(Claim { path, fact });
        }
    }
    Some(claims)
}

/// The largest groups of the other replies to the first move.
fn others(lines: &Lines, groups: &[Group]) -> Option<Point> {
    const TOLD: usize = 4;
    let told = |group: &&Group| {
        let told = [&lines.spine, &lines.main];
        let is_told = |uci| {
            told.iter()
                .any(|line| line.get(1).is_some_and(|ply| ply.path.last() == Some(uci)))
        };
        !group.replies.iter().all(|reply| is_told(&reply.uci))
    };
    let mut rest: Vec<&Group> = groups.iter().filter(told).collect();
    rest.sort_by_key(|group| std::cmp::Reverse(group.replies.len()));
    let more: usize = rest
        .iter()
        .skip(TOLD)
        .map(|group| group.replies.len())
        .sum();
    rest.truncate(TOLD);
    let mut parts: Vec<String> = rest.iter().map(|group| told_again(lines, group)).collect();
    let claims = rest.iter().flat_map(|group| group.claims.clone()).collect();
    match more {
        0 => {}
        1 => parts.push("one more reply has an answer of its own".to_owned()),
        _ => parts.push(format!(
            "{} more replies have answers of their own",
            number(more)
        )),
    }
    if rest.is_empty() {
        return None;
    }
    let text = format!("{}.", capital(&parts.join("; ")));
    Some(Point { text, claims })
}

/// The reason of a group; where the story has told one of its replies, only how many more there are.
fn told_again(lines: &Lines, group: &Group) -> String {
    let told = lines.spine.get(1).and_then(|ply| ply.path.last());
    let known = group.replies.iter().find(|reply| Some(&reply.uci) == told);
    let answer = known.and_then(|reply| reply.answer.as_deref());
    match (group.kind, answer) {
        (Kind::Answered | Kind::Mated, Some(answer)) => match group.replies.len() - 1 {
            1 => format!("one more reply is also met by {answer}"),
            more => format!("{} more replies are also met by {answer}", number(more)),
        },
        _ => group.reason.clone(),
    }
}

/// What it all comes to, unless the one line told is everything.
fn conclusion(subject: &Subject<'_>, lines: &Lines) -> Option<Point> {
    let forced = |ply: &Ply| is_forced(ply) || is_mate(ply);
    if is_mate(lines.spine.last()?) && lines.spine.iter().step_by(2).all(forced) {
        return None;
    }
    let (result, claim) = result(subject);
    let defender = side(!subject.root.turn());
    let text = format!("Whatever {defender} plays, {result}.");
    let claims = vec![claim];
    Some(Point { text, claims })
}
