//! One more reply: natural, and answered in another way.

use planche_plan::played;
use planche_proof::{After, Attack};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use super::act::Act;
use super::message::{Message, Part, Said, Side};
use super::scene::Scene;
use super::shown::Shown;
use crate::fact::{Fact, PlacedFact};
use crate::manner::Length;
use crate::motive::Motive;
use crate::opinion::throws_away;
use crate::place::uci_of;
use crate::ply::Ply;
use crate::targets::arrival;

/// The side lines that are worth a clause, the most natural first.
pub(crate) fn sides(scene: &Scene<'_>, length: Length) -> Vec<Said> {
    let most = match length {
        Length::Full => 4,
        _ => 1,
    };
    let Some(first) = scene.tale.told.first() else {
        return Vec::new();
    };
    let after = first.after();
    let Attack::Move {
        after: After::Defence(defence),
        ..
    } = scene.subject.proof
    else {
        return Vec::new();
    };
    let told = scene.tale.told.get(1).map(|ply| ply.action);
    let answered = scene.tale.told.get(2).map(|ply| uci_of(&ply.action));
    let legal = after.legal_moves();
    let mut found: Vec<(u8, Said)> = legal
        .iter()
        .filter(|reply| Some(**reply) != told)
        .filter_map(|reply| {
            let answer = defence.answer(uci_of(reply))?;
            let rank = naturalness(first, &after, *reply)?;
            let Attack::Move { uci, .. } = answer else {
                return None;
            };
            (Some(*uci) != answered).then_some(())?;
            let said = side(scene, first, (&after, *reply), answer)?;
            Some((rank, said))
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    let said = found.into_iter().map(|(_, said)| said);
    said.take(most).collect()
}

/// How natural a reply is: taking what was offered, then another capture that pays, then a check.
fn naturalness(first: &Ply, after: &Chess, reply: Move) -> Option<u8> {
    let here = arrival(&first.action);
    let taking = reply.is_capture() && reply.to() == here;
    match () {
        () if taking => Some(0),
        () if after.is_check() && reply.is_capture() => Some(1),
        () if after.is_check() => Some(3),
        () if reply.is_capture() => Some(4),
        () => None,
    }
}

/// Whether a reply is no mere spite: it takes as much as it loses, or loses nothing by itself.
fn is_serious(scene: &Scene<'_>, after: &Chess, reply: Move, answer: Move, taking: bool) -> bool {
    let worth = |role| scene.subject.values.of(role);
    let there = played(after, reply);
    let mates = played(&there, answer).is_checkmate();
    let taken = reply.capture().map_or(0, worth);
    let lost = match answer.is_capture() && answer.to() == reply.to() {
        true => worth(reply.role()),
        false => 0,
    };
    mates
        || match taking {
            true => lost > taken || lost == 0,
            false => lost <= taken,
        }
}

fn side(
    scene: &Scene<'_>,
    first: &Ply,
    (after, reply): (&Chess, Move),
    answer: &Attack,
) -> Option<Said> {
    let taking = reply.is_capture() && reply.to() == arrival(&first.action);
    let refuted = Refuted::of(scene, first, (after, reply), answer)?;
    let [one, ..] = &refuted.line[..] else {
        return None;
    };
    if !is_serious(scene, after, reply, one.action, taking) {
        return None;
    }
    if throws_away(scene.opinion, &one.before, &played(&one.before, one.action)) {
        return None;
    }
    Some(Said {
        part: Part::Side,
        claims: refuted.claims,
        path: refuted.path,
        message: Message::Side(Side {
            reply: Shown {
                before: after.clone(),
                action: reply,
            },
            line: refuted.line,
            acts: refuted.acts,
            taking: taking.then(|| first.action.promotion().unwrap_or(first.action.role())),
        }),
    })
}

/// How a reply fails, followed through forced replies to the move that says it.
struct Refuted {
    line: Vec<Shown>,
    acts: Vec<Act>,
    path: Vec<UciMove>,
    claims: Vec<PlacedFact>,
}

/// So many moves of the attacker are followed.
const FOLLOWED: usize = 3;

impl Refuted {
    fn of(
        scene: &Scene<'_>,
        first: &Ply,
        (after, reply): (&Chess, Move),
        mut answer: &Attack,
    ) -> Option<Refuted> {
        let worth = |role| scene.subject.values.of(role);
        let mut owed = reply.capture().map_or(0, worth);
        let mut path = [&first.path[..], &[uci_of(&reply)]].concat();
        let (mut here, mut last) = (played(after, reply), reply);
        let (mut line, mut claims) = (Vec::new(), Vec::new());
        for _ in 0..FOLLOWED {
            let Attack::Move {
                uci, after: rest, ..
            } = answer
            else {
                return None;
            };
            let action = uci.to_move(&here).ok()?;
            let motive = Motive {
                before: &here,
                action,
                last: Some(last),
                after: rest,
            };
            let facts = motive.facts();
            claims.push(PlacedFact {
                path: path.clone(),
                fact: Fact::Answered { by: *uci },
            });
            path.push(*uci);
            claims.extend(facts.iter().map(|fact| PlacedFact {
                path: path.clone(),
                fact: fact.clone(),
            }));
            line.push(Shown::new(&here, action));
            owed -= action.capture().map_or(0, worth);
            let acts = clear_acts(&here, action, &facts);
            let takes = |acts: &[Act]| matches!(acts, [Act::Takes { .. }]);
            // A capture is an answer where it wins back what was taken.
            if let Some(acts) = acts.filter(|acts| !takes(acts) || owed <= 0) {
                return Some(Refuted {
                    line,
                    acts,
                    path,
                    claims,
                });
            }
            here = played(&here, action);
            let After::Defence(defence) = rest else {
                return None;
            };
            let legal = here.legal_moves();
            let [only] = legal.as_slice() else {
                return None;
            };
            let forced = uci_of(only);
            answer = defence.answer(forced)?;
            owed += only.capture().map_or(0, worth);
            line.push(Shown::new(&here, *only));
            path.push(forced);
            (here, last) = (played(&here, *only), *only);
        }
        None
    }
}

/// What the answer does, where one verb says it: mate, a capture that counts, a fork.
fn clear_acts(before: &Chess, action: Move, facts: &[Fact]) -> Option<Vec<Act>> {
    let check = played(before, action).is_check();
    facts.iter().find_map(|fact| match fact {
        Fact::Mate { picture, .. } => Some(vec![Act::Mate(*picture)]),
        Fact::Fork { targets, .. } => Some(vec![Act::Forks(targets.clone())]),
        Fact::Skewer { front, rear, .. } => Some(vec![Act::Skewers(*front, *rear)]),
        Fact::Promoted { man } => Some(vec![Act::Promotes {
            role: man.role,
            check,
        }]),
        Fact::Captured { man } if man.role != shakmaty::Role::Pawn => Some(vec![Act::Takes {
            man: *man,
            check,
            back: false,
        }]),
        _ => None,
    })
}
