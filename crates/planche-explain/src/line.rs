//! Lines through a proof, told move by move.

use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

use crate::fact::{Claim, Fact, Man};
use crate::motive::Motive;
use crate::place::{Place, labelled, played, unnamed};
use crate::targets::arrival;

/// One move of a line with what is true of it.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    pub before: Chess,
    pub action: Move,
    /// The moves from the root, this one included.
    pub path: Vec<UciMove>,
    pub facts: Vec<Fact>,
}

impl Ply {
    pub fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        let claim = |fact: &Fact| Claim {
            path: self.path.clone(),
            fact: fact.clone(),
        };
        self.facts.iter().map(claim)
    }

    pub fn after(&self) -> Chess {
        played(&self.before, self.action)
    }

    /// `27...Nxc3`.
    pub fn label(&self) -> String {
        labelled(&self.before, self.action)
    }

    pub fn is_mate(&self) -> bool {
        self.has(|fact| matches!(fact, Fact::Mate { .. }))
    }

    /// Whether only one reply is legal.
    pub fn is_forced(&self) -> bool {
        self.has(|fact| matches!(fact, Fact::Forced { .. }))
    }

    pub fn takes_back(&self) -> bool {
        self.has(|fact| matches!(fact, Fact::TookBack { .. }))
    }

    /// Whether the move is one of those that win by themselves.
    pub fn strikes(&self) -> bool {
        self.has(|fact| {
            matches!(
                fact,
                Fact::Fork { .. }
                    | Fact::Skewer { .. }
                    | Fact::Pin { .. }
                    | Fact::Uncovered { .. }
                    | Fact::Trapped { .. }
                    | Fact::Promoted { .. }
            )
        })
    }

    fn has(&self, is_wanted: impl Fn(&Fact) -> bool) -> bool {
        self.facts.iter().any(is_wanted)
    }
}

/// Every legal reply with its answer, the named ones first.
pub(crate) fn answers<'p>(place: &Place, defence: &'p Defence) -> Vec<(UciMove, &'p Attack)> {
    let named = defence
        .replies
        .iter()
        .map(|(reply, answer)| (*reply, answer));
    let others = defence.otherwise.as_deref().into_iter().flat_map(|answer| {
        let replies = unnamed(&place.position, defence).into_iter();
        replies.map(move |reply| (reply, answer))
    });
    named.chain(others).collect()
}

/// The line of a proof in which the defender plays what is chosen for him.
pub(crate) fn follow(
    root: &Chess,
    proof: &Attack,
    choose: impl Fn(&Place, &Defence, &Ply) -> Option<UciMove>,
) -> Vec<Ply> {
    let mut line: Vec<Ply> = Vec::new();
    let mut place = Place::root(root);
    let mut attack = proof;
    while let Attack::Move { uci, after, .. } = attack {
        let Some((action, next)) = place.after(*uci) else {
            break;
        };
        let last = line.last().map(|ply| ply.action);
        let before = std::mem::replace(&mut place, next).position;
        let motive = Motive {
            before: &before,
            action,
            last,
            after,
        };
        let facts = motive.facts();
        let path = place.path.clone();
        line.push(Ply {
            before,
            action,
            path,
            facts,
        });
        let After::Defence(defence) = after else {
            break;
        };
        let reply = line.last().and_then(|last| choose(&place, defence, last));
        let answered = reply.and_then(|reply| Some((reply, defence.answer(reply)?)));
        let Some((reply, answer @ Attack::Move { .. })) = answered else {
            break;
        };
        let Some((action, next)) = place.after(reply) else {
            break;
        };
        let before = std::mem::replace(&mut place, next).position;
        let path = place.path.clone();
        let facts = Vec::new();
        line.push(Ply {
            before,
            action,
            path,
            facts,
        });
        attack = answer;
    }
    link(&mut line);
    line
}

/// Adds what only the whole line shows: lines that are opened or shut for later moves, guards that
/// are drawn away from the squares where later moves arrive, men that are drawn to where they are hit.
fn link(line: &mut [Ply]) {
    for index in 0..line.len() {
        let ply = &line[index];
        let facts: Vec<Fact> = match index % 2 {
            0 => {
                let later = soon(&line[index + 1..], 1);
                opened(ply, &later)
                    .into_iter()
                    .chain(shut(ply, &later))
                    .collect()
            }
            _ => drawn(&line[index - 1], ply, &soon(&line[index + 1..], 0)),
        };
        line[index].facts.extend(facts);
    }
}

/// How many moves of the attacker ahead a move is said to prepare.
const AHEAD: usize = 2;

/// The attacker's next moves in the rest of a line, and the mate at its end.
fn soon(rest: &[Ply], first: usize) -> Vec<&Ply> {
    let moves = rest.iter().skip(first).step_by(2).enumerate();
    moves
        .filter(|(index, ply)| *index < AHEAD || ply.is_mate())
        .map(|(_, ply)| ply)
        .collect()
}

/// The line of a slider that this move of the attacker opens and that a later move of his uses.
fn opened(ply: &Ply, later: &[&Ply]) -> Option<Fact> {
    let through = ply.action.from()?;
    let next = ply.after();
    later.iter().find_map(|mover| {
        let (from, to) = (mover.action.from()?, mover.action.to());
        let slider = Man::on(next.board(), from)?;
        let stood = ply.before.board().piece_at(from) == next.board().piece_at(from);
        let slides = matches!(slider.role, Role::Bishop | Role::Rook | Role::Queen);
        let on_line = attacks::between(from, to).contains(through);
        let along = attacks::ray(from, to).contains(arrival(&ply.action));
        let open = next.board().attacks_from(from).contains(to);
        let same = slider.role == mover.action.role();
        let told = stood && slides && on_line && !along && open && same;
        told.then_some(Fact::LineOpened {
            slider,
            through,
            to,
        })
    })
}

/// An enemy man that this move of the attacker cuts off from where his next move arrives.
fn shut(ply: &Ply, later: &[&Ply]) -> Option<Fact> {
    let next = ply.after();
    let at = arrival(&ply.action);
    let target = later.first().map(|mover| arrival(&mover.action))?;
    let sliders = next.us() & next.board().sliders();
    let slider = sliders.into_iter().find(|&square| {
        let reached = |board: &shakmaty::Board| board.attacks_from(square).contains(target);
        let between = attacks::between(square, target).contains(at);
        between && reached(ply.before.board()) && !reached(next.board())
    })?;
    let slider = Man::on(next.board(), slider)?;
    Some(Fact::LineShut { slider, at, target })
}

fn drawn(offer: &Ply, reply: &Ply, later: &[&Ply]) -> Vec<Fact> {
    let next = reply.after();
    let mut facts = Vec::new();
    let Some(man) = Man::on(next.board(), arrival(&reply.action)) else {
        return facts;
    };
    let accepted = reply.action.is_capture() && reply.action.to() == arrival(&offer.action);
    if accepted && later.first().is_some_and(|answer| hits(answer, man)) {
        facts.push(Fact::DrawnTo { man });
    }
    let fleeing = man.role == Role::King && offer.strikes();
    facts.extend(guard_lost(reply, &next, man, later).filter(|_| !fleeing));
    facts.extend(opened(reply, later).filter(|_| man.role != Role::King));
    facts.sort_by_key(|fact| man.role != Role::King && matches!(fact, Fact::DrawnTo { .. }));
    facts
}

/// A square where a later move of the attacker arrives, guarded by the man that replies until it does.
fn guard_lost(reply: &Ply, next: &Chess, man: Man, later: &[&Ply]) -> Option<Fact> {
    let from = reply.action.from()?;
    let before = reply.before.board().attacks_from(from);
    let now = next.board().attacks_from(man.square);
    let lost = before & !now & !Bitboard::from(man.square);
    let arrivals = later.iter().map(|ply| arrival(&ply.action));
    let target = arrivals
        .take_while(|to| *to != man.square)
        .find(|to| lost.contains(*to))?;
    // A king goes where he must; it matters that he guarded a man who is taken now.
    let taken = |ply: &&Ply| {
        let dear = ply.action.capture().is_some_and(|role| role != Role::Pawn);
        dear && ply.action.to() == target
    };
    let told = man.role != Role::King || later.first().is_some_and(taken);
    told.then_some(Fact::GuardLost { man, target })
}

/// Whether a move of the attacker strikes this man: forks, pins or uncovers it, or checks the king.
fn hits(answer: &Ply, man: Man) -> bool {
    let checks = |fact: &Fact| matches!(fact, Fact::Check { .. } | Fact::Mate { .. });
    let struck = |fact: &Fact| match fact {
        Fact::Fork { targets, .. } => targets.contains(&man),
        Fact::Pin { front, .. } | Fact::Skewer { front, .. } => *front == man,
        Fact::Uncovered { target, .. } => *target == man,
        _ => man.role == Role::King && checks(fact),
    };
    answer.facts.iter().any(struck)
}

/// Where a man that moves in a line stood at the beginning of it.
pub(crate) fn origin(line: &[Ply], index: usize) -> Option<Square> {
    let mut square = line.get(index)?.action.from()?;
    for ply in line[..index].iter().rev() {
        if arrival(&ply.action) == square {
            square = ply.action.from()?;
        }
    }
    Some(square)
}
