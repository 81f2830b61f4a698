//! What is won, by the men that are seen to go.

use planche_plan::Units;
use planche_proof::{After, Attack};
use shakmaty::uci::UciMove;
use shakmaty::{Board, Chess, Color, Piece, Position, Role};

use super::act::Act;
use super::message::{Message, Outcome, Part, Said, Stroke, Tail, WhyNow};
use super::scene::Scene;
use super::spoils::Haul;
use crate::fact::{Fact, Man, PlacedFact};
use crate::lines::{Judge, crumb};
use crate::place::uci_of;
use crate::prize::Prize;
use crate::result::won;
use crate::subject::Subject;
use crate::success::Success;
use crate::targets::arrival;
use crate::trial::Trial;

/// What the whole comes to.
pub(crate) fn outcome(scene: &Scene<'_>) -> Outcome {
    match scene.subject.success {
        Success::Mate { moves } => Outcome::Mate { moves },
        Success::Ending { gains } => Outcome::Ending { gains },
        Success::Material(units @ ..=0) => Outcome::Kept(units),
        Success::Material(units) => Outcome::Men(haul(scene, units)),
    }
}

/// The sentence that says so; a mate that was just shown needs none.
pub(crate) fn result(
    scene: &Scene<'_>,
    outcome: Outcome,
    tail: Tail,
    end: Option<Said>,
) -> Option<Said> {
    let line = &scene.tale.told;
    let mates = line.last().is_some_and(|last| last.is_mate());
    if mates && matches!(outcome, Outcome::Mate { .. }) {
        return None;
    }
    let claim = |fact| PlacedFact {
        path: Vec::new(),
        fact,
    };
    let claims = match (&outcome, scene.subject.success) {
        (Outcome::Men(Haul::Seen { .. }), Success::Material(units)) => {
            let seen = traded(scene, units).into_iter();
            seen.chain([claim(Fact::Wins { units })]).collect()
        }
        (_, Success::Material(units)) => vec![claim(Fact::Wins { units })],
        (_, Success::Mate { moves }) => vec![claim(Fact::MateWithin { moves })],
        (_, Success::Ending { gains }) => vec![claim(Fact::KnownEnding { gains })],
    };
    let last = end.as_ref().and_then(Said::step);
    let tail = Tail {
        end: last.map(|end| last_words(end, &outcome)),
        ..tail
    };
    Some(Said {
        part: Part::Result,
        message: Message::Result {
            side: scene.subject.root.turn(),
            outcome,
            tail,
            otherwise: mates,
        },
        path: scene.tale.path().to_vec(),
        claims: end
            .into_iter()
            .flat_map(|end| end.claims)
            .chain(claims)
            .collect(),
    })
}

/// The last move with the reasons that fit the result: how often one man was attacked does not explain several.
fn last_words(end: &Stroke, outcome: &Outcome) -> Stroke {
    let mut end = end.clone();
    let several = matches!(outcome, Outcome::Men(Haul::Seen { won, .. }) if won.len() > 1);
    end.why
        .retain(|why| !several || !matches!(why, WhyNow::Outnumbered { .. }));
    end
}

/// What is proved, by its name: no more than that is promised.
pub(crate) fn proved(scene: &Scene<'_>) -> Outcome {
    match (outcome(scene), scene.subject.success) {
        (Outcome::Men(Haul::Seen { exact: false, .. }), Success::Material(units)) => {
            let values = &scene.subject.values;
            let named = won(scene.subject, &scene.tale.told);
            Outcome::Men(Haul::Named(
                named.unwrap_or_else(|| Prize::of(units, values)),
            ))
        }
        (outcome, _) => outcome,
    }
}

fn haul(scene: &Scene<'_>, units: Units) -> Haul {
    seen(scene, units)
        .or_else(|| struck(scene, units))
        .or_else(|| won(scene.subject, &scene.tale.told).map(Haul::Named))
        .unwrap_or_else(|| Haul::Named(Prize::of(units, &scene.subject.values)))
}

/// The men that have gone when the exchanges behind the told line are over, where that is what is proved.
fn seen(scene: &Scene<'_>, units: Units) -> Option<Haul> {
    let subject = scene.subject;
    let (end, _) = seen_end(scene, units)?;
    let gain = subject.gain(&end);
    let pawn = subject.values.of(Role::Pawn);
    // What the opponent takes back at once is no part of it, unless it is small.
    let back = taken_back(subject, &end);
    let more = gain > units + pawn;
    if gain + crumb(subject, units) < units || back > pawn && (more || gain - back < units - pawn) {
        return None;
    }
    let (mut won, mut given) = exchanged(subject.root, &end);
    cancel_minors(&mut won, &mut given);
    if grown(subject.root, &end) > usize::from(new_queen(subject.root, &end)) {
        return None;
    }
    if new_queen(subject.root, &end) {
        given.retain(|role| *role != Role::Pawn);
        let plain = won.is_empty() && given.len() <= 2;
        return plain.then_some(Haul::Queen { given });
    }
    let few = !won.is_empty() && won.len() + given.len() <= 3;
    let exact = gain <= units + pawn;
    few.then_some(Haul::Seen { won, given, exact })
}

/// The end of the told line with the exchanges behind it, or without them where they would lead to much more than is
/// proved.
fn seen_end(scene: &Scene<'_>, units: Units) -> Option<(Chess, Vec<UciMove>)> {
    let subject = scene.subject;
    let last = scene.tale.told.last()?;
    let here = last.after();
    let nearly = units - crumb(subject, units)..units;
    if nearly.contains(&subject.gain(&here)) && subject.is_calm(&here) {
        return Some((here, last.path.clone()));
    }
    let far = settled(scene)?;
    let most = units + units / 2 + subject.values.of(Role::Pawn);
    let open = !subject.is_calm(&here);
    if (open || subject.gain(&far.0) <= most) && is_proved(subject.proof, &far.1) {
        return Some(far);
    }
    Some((here, last.path.clone()))
}

/// Whether these moves are those of the proof, or exchanges behind its end.
fn is_proved(proof: &Attack, path: &[UciMove]) -> bool {
    match (proof, path) {
        (_, []) | (Attack::Settled, _) => true,
        (Attack::Move { uci, after, .. }, [first, rest @ ..]) if uci == first => {
            match (after, rest) {
                (_, []) | (After::Settled, _) => true,
                (After::Defence(defence), [reply, rest @ ..]) => defence
                    .answer(*reply)
                    .is_some_and(|answer| is_proved(answer, rest)),
                _ => false,
            }
        }
        _ => false,
    }
}

/// What the side to move wins by the best of its captures.
fn taken_back(subject: &Subject<'_>, here: &Chess) -> Units {
    let legal = here.legal_moves();
    let captures = legal.iter().filter(|m| m.is_capture());
    let worth = captures.map(|m| subject.exchange(here, m.to()));
    worth.max().unwrap_or(0)
}

/// How many kinds of men have become more, on either side: somebody has promoted.
fn grown(root: &Chess, end: &Chess) -> usize {
    let count =
        |position: &Chess, color, role| position.board().by_piece(Piece { color, role }).count();
    let more = |color: Color| {
        let kinds = Role::ALL.into_iter();
        kinds
            .filter(|&role| count(end, color, role) > count(root, color, role))
            .count()
    };
    more(Color::White) + more(Color::Black)
}

/// Whether the attacker has more queens than before.
fn new_queen(root: &Chess, end: &Chess) -> bool {
    let color = root.turn();
    let queens = |position: &Chess| {
        let role = Role::Queen;
        position.board().by_piece(Piece { color, role }).count()
    };
    queens(end) > queens(root)
}

/// So many plies of exchanges are played out behind the told line.
const PLAYED_OUT: usize = 6;

/// The position when nobody gains by taking any more, and the moves that lead there.
fn settled(scene: &Scene<'_>) -> Option<(Chess, Vec<UciMove>)> {
    let last = scene.tale.told.last()?;
    let (mut here, mut path) = (last.after(), last.path.clone());
    let mut offered = Some(arrival(&last.action));
    let mut judge = Judge::new(Trial::of(scene.subject));
    for _ in 0..PLAYED_OUT {
        let next = match here.turn() == scene.subject.root.turn() {
            true => judge.last_word(&here),
            false => judge.protest(&here, offered),
        };
        let Some(action) = next else { break };
        offered = Some(arrival(&action));
        path.push(uci_of(&action));
        here = planche_plan::played(&here, action);
    }
    Some((here, path))
}

/// The men that have gone on both sides, those that cancel each other left out.
fn exchanged(root: &Chess, end: &Chess) -> (Vec<Role>, Vec<Role>) {
    let attacker = root.turn();
    let lost = |color| lost(root.board(), end.board(), color);
    let (taken, gone) = (lost(!attacker), lost(attacker));
    (without(&taken, &gone), without(&gone, &taken))
}

/// A bishop for a knight is no news.
fn cancel_minors(won: &mut Vec<Role>, given: &mut Vec<Role>) {
    let minor = |role: &Role| matches!(role, Role::Knight | Role::Bishop);
    while let (Some(one), Some(other)) = (won.iter().position(minor), given.iter().position(minor))
    {
        won.remove(one);
        given.remove(other);
    }
}

/// The balance in men at the end of the told line.
fn traded(scene: &Scene<'_>, units: Units) -> Option<PlacedFact> {
    let (end, path) = seen_end(scene, units)?;
    let (won, given) = exchanged(scene.subject.root, &end);
    let fact = Fact::Trade { won, given };
    Some(PlacedFact { path, fact })
}

/// The man that the last blow of the line hits, where he is worth just what is proved.
fn struck(scene: &Scene<'_>, units: Units) -> Option<Haul> {
    let last = (0..scene.tale.told.len()).step_by(2).next_back()?;
    let before = scene.subject.gain(&scene.tale.told[last].before);
    let fits = |man: &Man| before == 0 && scene.subject.values.of(man.role) == units;
    let acts = super::act::acts(scene, last).into_iter();
    let hit = acts.flat_map(|act| match act {
        Act::Forks(men) => men,
        Act::Skewers(_, man) | Act::Traps(man) | Act::Uncovers { target: man, .. } => vec![man],
        _ => Vec::new(),
    });
    hit.into_iter().find(fits).map(|man| Haul::Man(man.role))
}

/// The men of one side that have gone, the dearest first.
fn lost(before: &Board, after: &Board, color: Color) -> Vec<Role> {
    let count = |board: &Board, role| board.by_piece(Piece { color, role }).count();
    let roles = Role::ALL.into_iter().rev();
    let gone = |role| vec![role; count(before, role).saturating_sub(count(after, role))];
    roles.flat_map(gone).collect()
}

/// These men less those.
fn without(these: &[Role], those: &[Role]) -> Vec<Role> {
    let mut rest = these.to_vec();
    for role in those {
        if let Some(index) = rest.iter().position(|known| known == role) {
            rest.remove(index);
        }
    }
    rest
}
