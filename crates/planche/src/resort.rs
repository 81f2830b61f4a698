//! What is left where no plan wins anything: a draw for the weaker side, or a way into an ending that is
//! known to be won. From the prover's course to a proof, a line and words.

mod ends;

use planche_explain::name;
use planche_plan::{Plan, Reason, Statement, Step, played};
use planche_proof::{After, Attack, Defence, Draw};
use planche_prover::{Course, End, Ply, Purpose, Then};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

use self::ends::{names, reaches, ways};
use crate::convert::{MAX_ENTRIES, TooLarge, uci};

/// What a course is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// At least a draw.
    Draw,
    /// An ending that is known to be won.
    Ending,
}

/// Spells out a course as a proof, each move with its reason in words.
pub(crate) fn proof(root: &Chess, course: &Course, cause: Cause) -> Result<Attack, TooLarge> {
    match size(course) {
        entries if entries > MAX_ENTRIES => Err(TooLarge),
        _ => attack(root, course, cause).ok_or(TooLarge),
    }
}

fn attack(position: &Chess, course: &Course, cause: Cause) -> Option<Attack> {
    let (ply, purpose, then) = match course {
        Course::End(end) => return Some(leaf(*end)),
        Course::Play { ply, purpose, then } => (ply, purpose, then),
    };
    let m = ply.find(position)?;
    let next = played(position, m);
    let after = match then {
        Then::End(end) => ended(*end)?,
        Then::Replies(replies) => After::Defence(defence(&next, replies, cause)?),
    };
    Some(Attack::play(
        uci(*ply),
        why(position, &m, *purpose, cause),
        after,
    ))
}

fn leaf(end: End) -> Attack {
    match end {
        End::Known(axiom) => Attack::Axiom(axiom.to_owned()),
        End::Settled => Attack::Settled,
        End::Stalemate | End::Mate => Attack::Drawn(Draw::Stalemate),
        End::Repetition => Attack::Drawn(Draw::Repetition),
        End::Insufficient => Attack::Drawn(Draw::Insufficient),
    }
}

/// An axiom closes positions of the attacker only.
fn ended(end: End) -> Option<After> {
    match end {
        End::Mate => Some(After::Mate),
        End::Settled => Some(After::Settled),
        End::Stalemate => Some(After::Drawn(Draw::Stalemate)),
        End::Repetition => Some(After::Drawn(Draw::Repetition)),
        End::Insufficient => Some(After::Drawn(Draw::Insufficient)),
        End::Known(_) => None,
    }
}

/// The answer that serves most replies becomes `otherwise`.
fn defence(position: &Chess, replies: &[(Ply, Course)], cause: Cause) -> Option<Defence> {
    let uses = |course: &Course| replies.iter().filter(|(_, other)| other == course).count();
    let common = replies.iter().map(|(_, course)| (uses(course), course));
    let common = common.max_by_key(|(count, _)| *count);
    let common = common
        .filter(|(count, _)| *count > 1)
        .map(|(_, course)| course);
    let mut named = Vec::new();
    let mut otherwise = None;
    for (reply, course) in replies {
        let next = played(position, reply.find(position)?);
        if Some(course) != common {
            named.push((uci(*reply), attack(&next, course, cause)?));
        } else if otherwise.is_none() {
            otherwise = Some(Box::new(attack(&next, course, cause)?));
        }
    }
    let replies = named;
    Some(Defence { replies, otherwise })
}

/// How many moves and leaves a course has, the replies not counted.
pub(crate) fn size(course: &Course) -> usize {
    match course {
        Course::Play {
            then: Then::Replies(replies),
            ..
        } => {
            1 + replies
                .iter()
                .map(|(_, answer)| size(answer))
                .sum::<usize>()
        }
        _ => 1,
    }
}

/// How many plies it lasts at most.
pub(crate) fn depth(course: &Course) -> usize {
    match course {
        Course::End(_) => 0,
        Course::Play { then, .. } => match then {
            Then::End(_) => 1,
            Then::Replies(replies) => {
                let answers = replies.iter().map(|(_, answer)| 1 + depth(answer));
                1 + answers.max().unwrap_or(0)
            }
        },
    }
}

/// The most replies after one move.
pub(crate) fn replies(course: &Course) -> usize {
    match course {
        Course::Play {
            then: Then::Replies(replies),
            ..
        } => {
            let below = replies.iter().map(|(_, answer)| self::replies(answer));
            below.max().unwrap_or(0).max(replies.len())
        }
        _ => 0,
    }
}

/// The main line: the defender plays what holds out longest.
pub(crate) fn line(root: &Chess, course: &Course) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = root.clone();
    let mut course = course;
    while let Course::Play { ply, then, .. } = course {
        let Some(m) = ply.find(&position) else { break };
        position = played(&position, m);
        line.push(m);
        let Then::Replies(answers) = then else { break };
        let longest = answers.iter().rev().max_by_key(|(_, answer)| depth(answer));
        let Some((reply, answer)) = longest else {
            break;
        };
        let Some(m) = reply.find(&position) else {
            break;
        };
        position = played(&position, m);
        line.push(m);
        course = answer;
    }
    line
}

/// The attacker's moves of the main line, as a plan.
pub(crate) fn plan(line: &[Move]) -> Plan {
    let own = line.iter().step_by(2).map(Ply::of);
    let steps = own.map(|ply| {
        let statement = Statement::Move {
            from: ply.from,
            to: ply.to,
            promotion: ply.promotion,
            starred: false,
        };
        Step::new(statement, Reason::Given)
    });
    steps.collect()
}

/// The idea in one sentence.
pub(crate) fn idea(root: &Chess, course: &Course, cause: Cause) -> String {
    let side = root.turn().fold_wb("White", "Black");
    let (ply, purpose) = match course {
        Course::Play { ply, purpose, .. } => (ply, purpose),
        Course::End(End::Insufficient) => {
            let them = (!root.turn()).fold_wb("White", "Black");
            return format!("{side} cannot lose: {them} has nothing left to win with.");
        }
        Course::End(_) => {
            return format!("{side} need do nothing: the game is drawn as it stands.");
        }
    };
    let Some(m) = ply.find(root) else {
        return String::new();
    };
    let result = match cause {
        Cause::Draw => format!(
            "{side} saves at least a draw against every reply, {}",
            ways(course)
        ),
        Cause::Ending => format!("{side} {}{}", reaches(course), names(course)),
    };
    format!(
        "{} {}: {result}.",
        numbered(root, &m),
        why(root, &m, *purpose, cause)
    )
}

/// The idea, and the main line move by move.
pub(crate) fn paragraph(root: &Chess, course: &Course, cause: Cause) -> String {
    let mut sentences = vec![idea(root, course, cause)];
    let mut position = root.clone();
    let mut course = course;
    while let Course::Play {
        ply,
        then: Then::Replies(answers),
        ..
    } = course
    {
        let Some(m) = ply.find(&position) else { break };
        position = played(&position, m);
        let longest = answers.iter().rev().max_by_key(|(_, answer)| depth(answer));
        let Some((reply, answer)) = longest else {
            break;
        };
        let Some(reply) = reply.find(&position) else {
            break;
        };
        let before = numbered(&position, &reply);
        position = played(&position, reply);
        if let Course::Play { ply, purpose, .. } = answer
            && let Some(m) = ply.find(&position)
        {
            let move_told = numbered(&position, &m);
            let reason = why(&position, &m, *purpose, cause);
            sentences.push(format!("After {before}, {move_told} {reason}."));
        }
        course = answer;
    }
    sentences.join(" ")
}

fn numbered(position: &Chess, m: &Move) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    let san = SanPlus::from_move(position.clone(), *m);
    format!("{}{dots}{san}", position.fullmoves())
}

/// Why a move is played, as a phrase without a subject.
fn why(position: &Chess, m: &Move, purpose: Purpose, cause: Cause) -> String {
    let after = played(position, *m);
    if after.is_checkmate() {
        return "gives checkmate".to_owned();
    }
    if after.is_stalemate() {
        return "leaves no move: it is stalemate".to_owned();
    }
    let mut phrases = Vec::new();
    phrases.extend(m.capture().map(|role| format!("takes the {}", name(role))));
    phrases.extend(
        m.promotion()
            .map(|role| format!("promotes to a {}", name(role))),
    );
    if after.is_check() {
        phrases.push("checks the king".to_owned());
    }
    if phrases.is_empty() {
        phrases.push(quiet(purpose).to_owned());
    }
    let mut phrase = phrases.join(" and ");
    if cause == Cause::Draw && m.is_capture() && after.has_insufficient_material(after.turn()) {
        phrase.push_str(", the last man that could win");
    } else if taking_stalemates(&after, m) {
        phrase.push_str(&format!("; to take the {} is stalemate", name(becomes(m))));
    }
    phrase
}

fn quiet(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Evade => "answers the check",
        Purpose::Offer => "plays for stalemate",
        Purpose::Progress => "makes progress",
        _ => "is one of the few moves left",
    }
}

fn becomes(m: &Move) -> shakmaty::Role {
    m.promotion().unwrap_or(m.role())
}

/// Whether every capture of the man that just moved is stalemate.
fn taking_stalemates(after: &Chess, m: &Move) -> bool {
    let moves = after.legal_moves();
    let mut takes = moves
        .iter()
        .filter(|reply| reply.is_capture() && reply.to() == m.to())
        .peekable();
    takes.peek().is_some() && takes.all(|reply| played(after, *reply).is_stalemate())
}
