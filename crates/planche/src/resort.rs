//! What is left where no plan wins anything: a draw for the weaker side, or a way into an ending that is
//! known to be won. The words for both.

mod ends;

use planche_explain::{ProvedMove, labelled, name};
use planche_plan::{Plan, Reason, Statement, Step, played};
use planche_proof::{After, Attack};
use planche_prover::{self as prover, Ply};
use shakmaty::{CastlingMode, Chess, Move, Position};

pub(crate) use self::ends::gets_there;
use self::ends::{names, reaches, ways};
use crate::convert::{self, TooLarge};

/// What a strategy is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// At least a draw.
    Draw,
    /// An ending that is known to be won.
    Ending,
}

/// Spells out a strategy as a proof, each move with its reason in words.
pub(crate) fn proof(
    root: &Chess,
    strategy: &prover::Attack,
    cause: Cause,
) -> Result<Attack, TooLarge> {
    let why = match cause {
        Cause::Draw => why_drawn,
        Cause::Ending => why_won,
    };
    convert::proof_told(root, strategy, why)
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
pub(crate) fn idea(
    root: &Chess,
    strategy: &prover::Attack,
    proof: &Attack,
    cause: Cause,
) -> String {
    let side = root.turn().fold_wb("White", "Black");
    if let Attack::Move { uci, why, .. } = proof
        && let Ok(action) = uci.to_move(root)
    {
        let result = match cause {
            Cause::Draw => format!(
                "{side} saves at least a draw against every reply, {}",
                ways(strategy)
            ),
            Cause::Ending => format!("{side} {}{}", reaches(strategy), names(strategy)),
        };
        return format!("{} {why}: {result}.", labelled(root, action));
    }
    match strategy {
        prover::Attack::Drawn(prover::Draw::Insufficient) => {
            let them = (!root.turn()).fold_wb("White", "Black");
            format!("{side} cannot lose: {them} has nothing left to win with.")
        }
        _ => format!("{side} need do nothing: the game is drawn as it stands."),
    }
}

/// What follows the idea: the line, move by move.
pub(crate) fn course(root: &Chess, proof: &Attack, line: &[Move]) -> String {
    let mut position = root.clone();
    let mut attack = Some(proof);
    let mut sentences = Vec::new();
    for pair in line.chunks(2) {
        let [action, reply] = pair else { break };
        position = played(&position, *action);
        let before = labelled(&position, *reply);
        attack = attack.and_then(|attack| answer(attack, reply));
        position = played(&position, *reply);
        if let Some(Attack::Move { uci, why, .. }) = attack
            && let Ok(action) = uci.to_move(&position)
        {
            let action = labelled(&position, action);
            sentences.push(format!("After {before}, {action} {why}."));
        }
    }
    sentences.join(" ")
}

/// What the proof says to a reply to its first move.
fn answer<'a>(attack: &'a Attack, reply: &Move) -> Option<&'a Attack> {
    match attack {
        Attack::Move {
            after: After::Defence(defence),
            ..
        } => defence.answer(reply.to_uci(CastlingMode::Standard)),
        _ => None,
    }
}

fn why_drawn(moment: ProvedMove<'_>, step: &Step) -> String {
    why(moment.before, &moment.action, step.reason, Cause::Draw)
}

fn why_won(moment: ProvedMove<'_>, step: &Step) -> String {
    why(moment.before, &moment.action, step.reason, Cause::Ending)
}

/// Why a move is played, as a phrase without a subject.
fn why(position: &Chess, m: &Move, reason: Reason, cause: Cause) -> String {
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
        phrases.push(quiet(reason).to_owned());
    }
    let mut phrase = phrases.join(" and ");
    if cause == Cause::Draw && m.is_capture() && after.has_insufficient_material(after.turn()) {
        phrase.push_str(", the last man that could win");
    } else if taking_stalemates(&after, m) {
        phrase.push_str(&format!("; to take the {} is stalemate", name(becomes(m))));
    }
    phrase
}

fn quiet(reason: Reason) -> &'static str {
    match reason {
        Reason::Evade => "answers the check",
        Reason::Offer => "plays for stalemate",
        Reason::Progress => "makes progress",
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
