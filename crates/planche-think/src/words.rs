//! The sentences of the story. Each says one link: the chance, the obstacle, the remedy.

use planche_explain::{capital, labelled, list, name, sequence};
use planche_plan::{Change, Plan, Reason, Statement, Step, played};
use planche_prover::Origin;
use shakmaty::attacks::between;
use shakmaty::{Board, Chess, Color, Move, Position, Role, Square};

use crate::story::{Played, Way, first_move};
use crate::thread::{Thread, Turn};

fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

fn adjective(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// "the rook on c1", or "the man on c1" where nobody stands there.
fn the(board: &Board, square: Square) -> String {
    let man = board.role_at(square).map_or("man", name);
    format!("the {man} on {square}")
}

fn man(board: &Board, square: Square) -> &'static str {
    board.role_at(square).map_or("man", name)
}

/// The moves that are told with a turn: the reply before it and the move itself.
pub(crate) fn moves(thread: &Thread, index: usize) -> String {
    let turn = &thread.turns[index];
    let last = index.checked_sub(1).map(|last| &thread.turns[last]);
    match last.and_then(|last| reply(last, turn)) {
        Some((position, reply)) => sequence([(&position, reply), (&turn.before, turn.action)]),
        None => labelled(&turn.before, turn.action),
    }
}

/// The reply between two turns, with the position before it.
pub(crate) fn reply(last: &Turn, next: &Turn) -> Option<Played> {
    let position = played(&last.before, last.action);
    let legal = position.legal_moves();
    let leads = |m: &&Move| same(&played(&position, **m), &next.before);
    let reply = legal.iter().find(leads).copied()?;
    Some((position, reply))
}

fn same(one: &Chess, other: &Chess) -> bool {
    one.board() == other.board() && one.turn() == other.turn()
}

/// What a motif sees: the blow, and what stands in its way.
pub(crate) fn sees(position: &Chess, steps: Vec<Step>) -> String {
    let board = position.board();
    let Some((from, to, reason)) = blow(&steps) else {
        return format!("{} sees a chance.", side(position.turn()));
    };
    let mover = man(board, from);
    let chance = chance(position, (from, to, mover), reason, &steps);
    let hurdles: Vec<String> = steps
        .iter()
        .filter_map(|step| hurdle(board, &step.statement))
        .collect();
    match hurdles.is_empty() {
        true => format!("{chance}."),
        false => format!("{chance}, but {}.", list(&hurdles)),
    }
}

/// The move that the plan is about: the first one that it insists on which is no preparation.
fn blow(steps: &[Step]) -> Option<(Square, Square, Reason)> {
    let prepares = |reason: Reason| {
        matches!(
            reason,
            Reason::Clear { .. } | Reason::Open { .. } | Reason::LureTo { .. } | Reason::Verify
        )
    };
    let mut moves = steps.iter().filter_map(|step| match step.statement {
        Statement::Move {
            from,
            to,
            starred: false,
            ..
        } if !prepares(step.reason) => Some((from, to, step.reason)),
        _ => None,
    });
    moves.next().or_else(|| first_move(steps))
}

fn chance(
    position: &Chess,
    (from, to, mover): (Square, Square, &str),
    reason: Reason,
    steps: &[Step],
) -> String {
    let board = position.board();
    let them = adjective(!position.turn());
    let victim = |square: Square| match board.color_at(square) {
        Some(color) if color != position.turn() => Some(the(board, square)),
        _ => None,
    };
    let targets: Vec<String> = steps
        .iter()
        .filter_map(|step| match step.statement {
            Statement::Move {
                from,
                to: target,
                starred: true,
                ..
            } if from == to => lured(steps, target).or_else(|| victim(target)),
            _ => None,
        })
        .collect();
    match reason {
        Reason::MatingCheck => {
            format!("A check by the {mover} on {to} would leave the {them} king no square to go to")
        }
        Reason::SafeCheck => format!("The {mover} can check on {to}, where nobody can take it"),
        Reason::DrivingCheck => format!("A check by the {mover} on {to} drives the king"),
        Reason::Capture | Reason::NewCapture | Reason::Desperado => match victim(to) {
            Some(victim) => format!("The {mover} on {from} can take {victim}"),
            None => format!("The {mover} on {from} can go to {to}"),
        },
        Reason::DoubleAttack if targets.len() > 1 => {
            format!(
                "From {to} the {mover} would attack {} at once",
                list(&targets)
            )
        }
        Reason::DoubleAttack => format!("From {to} the {mover} would attack two men at once"),
        Reason::LineAttack => {
            format!("From {to} the {mover} would attack two men that stand on one line")
        }
        Reason::Discovery => format!("When the {mover} leaves {from}, it uncovers an attack"),
        Reason::DoubleCheck => format!("The {mover} on {from} can give a double check on {to}"),
        Reason::Threat if !targets.is_empty() => {
            format!("From {to} the {mover} would attack {}", list(&targets))
        }
        Reason::Trap => format!("From {to} the {mover} would attack a man that has no safe square"),
        Reason::PressPinned => format!("From {to} the {mover} would attack a pinned man once more"),
        Reason::Overload { guard, .. } => {
            format!(
                "{} has two things to guard, and one of them is on {to}",
                capital(&the(board, guard))
            )
        }
        Reason::MateThreat { mate } => {
            format!("With the {mover} on {to} there would be mate on {mate}")
        }
        Reason::CheckThreat { check } => {
            format!("With the {mover} on {to} a check on {check} would be strong")
        }
        Reason::Promotion => format!("The pawn on {from} can become a queen"),
        Reason::Advance => format!("The pawn on {from} can come closer to its promotion"),
        Reason::Windmill => {
            format!("The {mover} on {to} could check again and again, taking as it goes")
        }
        _ => format!("The {mover} on {from} has business on {to}"),
    }
}

/// The man that the plan first lures to a square.
fn lured(steps: &[Step], target: Square) -> Option<String> {
    steps.iter().find_map(|step| match step.statement {
        Statement::Modify {
            square,
            change: Change::Lure(Some(role)),
            ..
        } if square == target => Some(format!("the {}", name(role))),
        _ => None,
    })
}

/// What stands in the way of the blow, as a clause.
fn hurdle(board: &Board, statement: &Statement) -> Option<String> {
    let Statement::Modify { square, change, .. } = *statement else {
        return None;
    };
    Some(match change {
        Change::ClearFriend => format!("its own {} on {square} is in the way", man(board, square)),
        Change::ClearEnemy => format!("{} is in the way", the(board, square)),
        Change::WithdrawFriend => format!("{} must leave first", the(board, square)),
        Change::RemoveEnemy(role) | Change::ReplaceEnemy(role) => {
            format!("the {} on {square} must go first", name(role))
        }
        Change::Occupy => format!("the line must be shut on {square} first"),
        Change::Lure(Some(role)) => format!("the {} must be lured to {square} first", name(role)),
        Change::Lure(None) => format!("an enemy man must be lured to {square} first"),
    })
}

/// How a modification is to come about.
pub(crate) fn expands(
    position: &Chess,
    change: Option<Step>,
    steps: Vec<Step>,
    way: Way,
) -> String {
    let board = position.board();
    let square = match change.map(|step| step.statement) {
        Some(Statement::Modify { square, .. }) => Some(square),
        _ => None,
    };
    let (Some(square), Some((from, to, _))) = (square, first_move(&steps)) else {
        return "That can be done.".to_owned();
    };
    let mover = man(board, from);
    let with_victim = |words: String| match board.color_at(to) {
        Some(color) if color != position.turn() => format!("{words} {}", the(board, to)),
        _ => format!("{words} on {to}"),
    };
    match way {
        Way::Leave if board.color_at(to).is_none() => {
            format!("The {mover} can leave {square} for {to}.")
        }
        Way::Leave | Way::LeaveTaking => format!(
            "{}.",
            with_victim(format!("The {mover} can leave {square} by taking"))
        ),
        Way::LeaveThreatening => format!("The {mover} can leave {square} with a threat, to {to}."),
        Way::Take => format!("The {mover} on {from} can take it."),
        Way::DrawAway => {
            let guarded = with_victim("It guards".to_owned());
            format!("{guarded}: taken there by the {mover}, it must take back and is drawn away.")
        }
        Way::DriveAway => format!("The {mover} can attack it from {to}."),
        Way::Occupy => format!("The {mover} from {from} can come to {square}."),
        Way::Lure => format!("The {mover} goes to {to}, to be taken there."),
    }
}

/// How a move spoils the move before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoils {
    /// It takes the man that has just moved.
    Takes,
    /// It comes between that man and what it attacks.
    Interposes,
    /// What was attacked moves away.
    StepsAside,
    /// It gives check.
    Checks,
    /// It takes another man.
    TakesElsewhere,
    /// It covers what was attacked, or does something else in time.
    Answers,
}

/// How the last move of these spoils the one before it.
pub fn spoils(before: &Chess, failed: Move, by: Move, target: Option<Square>) -> Spoils {
    let there = planche_analysis::arrival(&failed);
    let arrives = planche_analysis::arrival(&by);
    let after = played(before, failed);
    if by.is_capture() && (by.to() == there || by.is_en_passant()) {
        return Spoils::Takes;
    }
    let target = match after.is_check() {
        true => after.board().king_of(after.turn()),
        false => target,
    };
    if target.is_some() && by.from() == target {
        return Spoils::StepsAside;
    }
    if target.is_some_and(|target| between(there, target).contains(arrives)) {
        return Spoils::Interposes;
    }
    if by.is_capture() {
        return Spoils::TakesElsewhere;
    }
    match played(&after, by).is_check() {
        true => Spoils::Checks,
        false => Spoils::Answers,
    }
}

/// The line that failed, and what spoiled it.
pub(crate) fn spoiled(moves: &[Played], plan: Option<&Plan>) -> String {
    let [.., (before, failed), (position, by)] = moves else {
        return "That is spoiled.".to_owned();
    };
    let target = plan.and_then(|plan| target(plan, *failed));
    let dangerous = labelled(position, *by);
    let tried = labelled(before, *failed);
    let from = by.from().unwrap_or(by.to());
    let board = position.board();
    let mover = name(by.role());
    let why = match spoils(before, *failed, *by, target) {
        Spoils::Takes => format!("the {mover} on {from} guards {}", by.to()),
        Spoils::Interposes => format!("the {mover} comes between"),
        Spoils::StepsAside => format!("the {mover} steps aside"),
        Spoils::Checks => format!("{} answers with a check", side(position.turn())),
        Spoils::TakesElsewhere => {
            let taken = board.role_at(by.to()).map_or("man", name);
            format!(
                "{} takes the {taken} on {} instead",
                side(position.turn()),
                by.to()
            )
        }
        Spoils::Answers => format!("{} has this answer", side(position.turn())),
    };
    format!("{tried} is spoiled by {dangerous}: {why}.")
}

/// What the plan was after with this move.
pub(crate) fn target(plan: &Plan, failed: Move) -> Option<Square> {
    let there = planche_analysis::arrival(&failed);
    plan.steps().iter().find_map(|step| match step.statement {
        Statement::Move {
            from,
            to,
            starred: true,
            ..
        } if from == there => Some(to),
        _ => None,
    })
}

/// The remedy, said before it is known how it will come about.
pub(crate) fn mends(position: &Chess, plan: &Plan) -> String {
    let board = position.board();
    let Some(step) = plan.first() else {
        return String::new();
    };
    match (step.reason, step.statement) {
        (Reason::Forestall { from, .. }, _) => format!("So {} must go first.", the(board, from)),
        (Reason::Block { square }, _) => format!("So the line must be shut, on {square}."),
        (Reason::Guard { square }, Statement::Move { from, to, .. }) => {
            format!(
                "So {square} must be covered: the {} goes to {to}.",
                man(board, from)
            )
        }
        (Reason::Withdraw, Statement::Modify { square, .. }) => {
            format!("So {} must get out of reach first.", the(board, square))
        }
        (Reason::CheckFirst, Statement::Move { from, to, .. }) => {
            format!(
                "So a check comes first, by the {} on {to}.",
                man(board, from)
            )
        }
        _ => "So something else must come first.".to_owned(),
    }
}

/// Why a man is worth a look: he has just come, or something around him has changed.
pub(crate) fn looks(position: &Chess, steps: &[Step], last: Option<Move>) -> String {
    let square = steps.iter().find_map(|step| match step.statement {
        Statement::Analyse { square } => Some(square),
        _ => None,
    });
    let Some(square) = square else {
        return "What is to be had here?".to_owned();
    };
    match position.board().piece_at(square) {
        Some(man) if man.color == position.turn() => {
            format!(
                "The {} has come to {square}: what can it do?",
                name(man.role)
            )
        }
        Some(man) if man.role == Role::King && last.is_none_or(|last| last.to() != square) => {
            format!(
                "Something has changed around the {} king.",
                adjective(man.color)
            )
        }
        Some(man) => format!(
            "The {} has come to {square}: can that be used?",
            name(man.role)
        ),
        None => format!("What is to be had on {square}?"),
    }
}

/// Why a plan comes up without a failure before it.
pub(crate) fn turns(position: &Chess, origin: &Origin, steps: Vec<Step>) -> String {
    let board = position.board();
    let Some((from, to, _)) = first_move(&steps) else {
        return "A plan comes up again.".to_owned();
    };
    let mover = man(board, from);
    let taken = board.role_at(to).filter(|role| *role != Role::King);
    match (origin, taken) {
        (Origin::Capture { before, .. }, Some(_)) => {
            let then = match before {
                Some(_) => " first, and then go on",
                None => "",
            };
            format!(
                "Now the {mover} on {from} can take {}{then}.",
                the(board, to)
            )
        }
        (Origin::Again { .. }, _) => format!(
            "Something has changed, and an earlier plan comes up again: the {mover} from {from} to {to}."
        ),
        (Origin::Hold, _) if position.is_check() => {
            format!(
                "{} is in check, and answers with the {mover}.",
                side(position.turn())
            )
        }
        (Origin::Hold, _) => format!("{} keeps what was won.", side(position.turn())),
        (Origin::Given, _) => "This is the plan as it was given.".to_owned(),
        _ => format!("The {mover} goes from {from} to {to}."),
    }
}
