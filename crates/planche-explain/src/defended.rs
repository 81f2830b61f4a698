//! What the defender can try: the longest resistance, the offers he may take, the other replies.

use shakmaty::{Position, Role};

use crate::blow::blow;
use crate::case::{Kind, Reply};
use crate::fact::{Claim, Fact, Man};
use crate::group::Group;
use crate::lines::defence_at;
use crate::measure::{always_mates, depth};
use crate::place::{labelled, sequence, squares, uci_of};
use crate::ply::Ply;
use crate::point::Point;
use crate::result::result;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::targets::arrival;
use crate::words::{capital, number, side};

/// Where the main line leaves the line that was told, and whether it lasts longer than that.
pub(crate) fn resistance(subject: &Subject<'_>, tale: &Tale) -> Option<Point> {
    let same = tale
        .told
        .iter()
        .zip(&tale.main)
        .take_while(|(a, b)| a.path == b.path)
        .count();
    let (reply, rest) = tale.main.get(same..)?.split_first()?;
    // A first reply with a single answer is told among the others, and what only goes on is not told.
    if same == tale.told.len() || same == 1 && rest.len() <= 1 {
        return None;
    }
    let rest = sequence(rest.iter().map(|ply| (&ply.before, ply.action)));
    let defender = side(!subject.root.turn());
    let (mut guarding, mut claims) = (String::new(), Vec::new());
    if let Some((claim, still)) = guards(subject, tale, reply) {
        if let Fact::Guards { target, .. } = &claim.fact {
            let still = if still { "still " } else { "" };
            guarding = format!(", which {still}guards {target}");
        }
        claims.push(claim);
    }
    let text = match tale.main.len() > tale.told.len() {
        true => format!(
            "{defender} holds out longer with {}{guarding}: {rest}.",
            reply.label()
        ),
        false => format!("{} does not help: {rest}.", reply.label()),
    };
    claims.extend(reply.claims());
    claims.extend(answered(&tale.main[same..]));
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

/// The man that replies guards the square of the mating blow from where he stands now, and whether he did so
/// before.
fn guards(subject: &Subject<'_>, tale: &Tale, reply: &Ply) -> Option<(Claim, bool)> {
    let target = blow(subject.root, &tale.told)?.target;
    let before = reply.before.board();
    let still = before.attacks_from(reply.action.from()?).contains(target);
    let next = reply.after();
    let man = Man::on(next.board(), arrival(&reply.action))?;
    let guards = next.board().attacks_from(man.square).contains(target);
    let path = reply.path.clone();
    let fact = Fact::Guards { man, target };
    guards.then_some((Claim { path, fact }, still))
}

/// How many moves in a row the attacker leaves his queen to be taken, if that is the story.
const OFFERS: usize = 3;

pub(crate) fn offers(subject: &Subject<'_>, tale: &Tale) -> Option<Point> {
    let attacker = subject.root.turn();
    let moves = tale.main.iter().step_by(2);
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
        let (position, defence) = defence_at(subject.root, subject.proof, &claim.path)?;
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

/// The groups of the other replies to the first move: those that take the man that moved, then the largest.
pub(crate) fn others(tale: &Tale, groups: &[Group], resisted: bool) -> Option<Point> {
    const TOLD: usize = 4;
    let main = tale.main.get(1).filter(|_| resisted);
    let firsts = [tale.told.get(1), main];
    let is_new = |reply: &Reply| {
        let mut told = firsts.iter().flatten();
        !told.any(|ply| ply.path.last() == Some(&reply.uci))
    };
    let mut rest: Vec<&Group> = groups
        .iter()
        .filter(|group| group.replies.iter().any(is_new))
        .collect();
    let moved = tale.told.first().map(|ply| arrival(&ply.action));
    let takes = |reply: &Reply| squares(reply.uci).is_some_and(|(_, to)| Some(to) == moved);
    rest.sort_by_key(|group| {
        let critical = group
            .replies
            .iter()
            .any(|reply| takes(reply) && is_new(reply));
        (!critical, std::cmp::Reverse(group.replies.len()))
    });
    let more: usize = rest
        .iter()
        .skip(TOLD)
        .map(|group| group.replies.len())
        .sum();
    rest.truncate(TOLD);
    let mut parts: Vec<String> = rest.iter().map(|group| told_again(tale, group)).collect();
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

/// The reason of a group; where the story has told one of its replies, only which ones or how many more there
/// are.
fn told_again(tale: &Tale, group: &Group) -> String {
    let told = tale.told.get(1).and_then(|ply| ply.path.last());
    let (known, others): (Vec<&Reply>, Vec<&Reply>) = group
        .replies
        .iter()
        .partition(|reply| Some(&reply.uci) == told);
    let answer = known.first().and_then(|reply| reply.answer.as_deref());
    let label = |reply: &&Reply| {
        let before = &tale.told.get(1)?.before;
        Some(labelled(before, reply.uci.to_move(before).ok()?))
    };
    match (group.kind, answer, &others[..]) {
        (Kind::Answered | Kind::Mated, Some(answer), [only]) => match label(only) {
            Some(label) => format!("{label} is also met by {answer}"),
            None => format!("one more reply is also met by {answer}"),
        },
        (Kind::Answered | Kind::Mated, Some(answer), more) => {
            let more = number(more.len());
            format!("{more} more replies are also met by {answer}")
        }
        _ => group.reason.clone(),
    }
}

/// What it all comes to, unless the one line told is everything.
pub(crate) fn conclusion(subject: &Subject<'_>, tale: &Tale) -> Option<Point> {
    let forced = |ply: &Ply| ply.is_forced() || ply.is_mate();
    if tale.told.last()?.is_mate() && tale.told.iter().step_by(2).all(forced) {
        return None;
    }
    let (result, claim) = result(subject, &tale.told);
    let defender = side(!subject.root.turn());
    let text = format!("Whatever {defender} plays, {result}.");
    let claims = vec![claim];
    Some(Point { text, claims })
}
