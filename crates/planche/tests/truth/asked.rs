//! What `why-not` and `threats` say, derived again: the proofs they rest on are told like any other, and
//! what a reply does to an idea is a fact of the board.

use planche::{Breach, Defence, Request, Solution, WhyNot, threats, why_not};
use planche_proof::{After, Attack};
use shakmaty::{CastlingMode, Chess, Move, Position, uci::UciMove};

use super::faults_of;

/// How many places of each proof are looked at.
const NODES: u32 = 20;

/// What is wrong with the answers about a position: its threats, and a few of its moves.
pub fn examine(request: &Request, moves: usize) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let found = threats(request);
    let told = found.threats.iter();
    let told = told.flat_map(|threat| faults_of(&threat.solution, NODES));
    wrong.extend(told.map(|fault| format!("threat: {fault}")));
    let mut asked = found.threats.len();
    for action in sample(&request.position, moves) {
        let answer = why_not(request, action);
        let faults = faults(&request.position, action, &answer);
        wrong.extend(
            faults
                .into_iter()
                .map(|fault| format!("{}: {fault}", answer.san)),
        );
        asked += 1;
    }
    (asked, wrong)
}

/// The question of the defender: the position after the first move that wins, if one is found.
pub fn defender(request: &Request) -> Option<Request> {
    let solution = planche::solve(request);
    let action = solution.best()?;
    let position = played(&request.position, action);
    let over = position.is_game_over();
    (!over).then(|| Request {
        position,
        ..request.clone()
    })
}

/// Some of the legal moves, captures first and then spread over the list: always the same ones.
fn sample(position: &Chess, count: usize) -> Vec<Move> {
    let mut legal = position.legal_moves();
    legal.sort_by_key(|action| !action.is_capture());
    let first = count.div_ceil(2).min(legal.len());
    let rest = &legal[first..];
    let step = rest
        .len()
        .div_ceil((count - count.div_ceil(2)).max(1))
        .max(1);
    let spread = rest.iter().step_by(step);
    legal[..first].iter().chain(spread).copied().collect()
}

fn faults(root: &Chess, action: Move, answer: &WhyNot) -> Vec<String> {
    let after = played(root, action);
    let mut solutions: Vec<&Solution> = answer.conditions.iter().map(|c| &c.solution).collect();
    let four = [
        &answer.wins,
        &answer.better,
        &answer.refutation,
        &answer.danger,
    ];
    solutions.extend(four.into_iter().flatten());
    let mut wrong = Vec::new();
    if let Some(defences) = &answer.defences {
        solutions.extend(defences.idea.iter().map(|idea| &idea.solution));
        solutions.extend(&defences.beaten);
        let step = defences.idea.as_ref().map(|idea| idea.action);
        for defence in &defences.holding {
            if let Some(fault) = breach_fault(&after, defence, step) {
                wrong.push(fault);
            }
        }
        let refuted = answer.verdict != planche::MoveVerdict::Unproved;
        let known = defences.holding.len() + defences.beaten.len();
        if !refuted && known != after.legal_moves().len() {
            wrong.push(format!("{known} replies are told"));
        }
    }
    wrong.extend(
        solutions
            .iter()
            .flat_map(|solution| faults_of(solution, NODES)),
    );
    wrong.extend(sum_fault(root, &after, answer));
    wrong.extend(win_fault(&after, root, answer));
    wrong.extend(said_fault(root, &after, answer));
    for clumsy in ["some material", "a piece for a piece", "  ", " ."] {
        if answer.words.contains(clumsy) {
            wrong.push(format!("{clumsy:?} in: {}", answer.words));
        }
    }
    wrong
}

/// What a reply is said to do to the step that was to follow, if that is not so.
fn breach_fault(after: &Chess, defence: &Defence, step: Option<Move>) -> Option<String> {
    let breach = defence.breach.as_ref()?;
    let reply = defence.reply;
    let next = played(after, reply);
    let step = step?.to_uci(CastlingMode::Standard);
    let UciMove::Normal { from, to, .. } = step else {
        return Some("a step that is no move".to_owned());
    };
    let holds = match breach {
        Breach::Takes { square, .. } => {
            *square == from && next.board().color_at(from) != Some(next.turn())
        }
        Breach::Checks => next.is_check() && step.to_move(&next).is_err(),
        Breach::Blocks { square } => {
            let square = *square;
            after.board().piece_at(square).is_none()
                && next.board().piece_at(square).is_some()
                && step.to_move(&next).is_err()
        }
        Breach::Pins { square, .. } => {
            let legal = next.legal_moves();
            *square == from && !legal.iter().any(|m| m.from() == Some(from) && m.to() == to)
        }
        Breach::Saves { square, .. } => *square == to && reply.from() == Some(to),
        Breach::Guards {
            square,
            from,
            moved,
            ..
        } => {
            let (square, guard) = (*square, *from);
            square == to
                && next.board().attacks_from(guard).contains(square)
                && next.board().color_at(guard) == Some(!next.turn())
                && *moved == (after.board().piece_at(guard) != next.board().piece_at(guard))
        }
    };
    (!holds).then(|| format!("{} does not do that: {breach:?}", defence.san))
}

/// The most that the move can win is what it took less what the refutation wins.
fn sum_fault(root: &Chess, after: &Chess, answer: &WhyNot) -> Option<String> {
    let (at_most, refutation) = (answer.at_most?, answer.refutation.as_ref()?);
    let values = planche::Values::default();
    let balance = |position: &Chess| values.balance(position.board(), root.turn());
    let sum = balance(after) - balance(root) - refutation.gain();
    (sum != at_most).then(|| format!("{at_most} units at most, but {sum}"))
}

/// A gain that is told to work must not fail against what the opponent proves at once.
fn win_fault(after: &Chess, root: &Chess, answer: &WhyNot) -> Option<String> {
    let own = answer.wins.as_ref().filter(|own| !own.is_mate())?;
    let limits = planche::Limits {
        nodes: 300,
        time: None,
    };
    let reply = planche::solve(&Request::new(after.clone()).limits(limits));
    let values = planche::Values::default();
    let balance = |position: &Chess| values.balance(position.board(), root.turn());
    let left = balance(after) - balance(root) - reply.gain();
    let first = reply.best_uci();
    let answered = match (&own.proof, first) {
        (
            Some(Attack::Move {
                after: After::Defence(defence),
                ..
            }),
            Some(first),
        ) => {
            matches!(defence.answer(first), Some(Attack::Move { .. }))
        }
        _ => false,
    };
    (reply.is_proved() && left < own.gain() && !answered)
        .then(|| format!("it wins {}, but {:?} leaves {left}", own.gain(), reply.line))
}

/// What the words say of the move by itself: that it is the only one, that it leaves a threat as it was.
fn said_fault(root: &Chess, after: &Chess, answer: &WhyNot) -> Option<String> {
    let says = |text: &str| answer.words.contains(text);
    let only = root.legal_moves().len() == 1;
    if says("is the only legal move") && !only {
        return Some("there are other moves".to_owned());
    }
    if !says("does nothing against the threat of") {
        return None;
    }
    let reply = answer.refutation.as_ref()?.best_uci()?;
    let san = |position: &Chess| {
        let action = reply.to_move(position).ok()?;
        Some(shakmaty::san::SanPlus::from_move(position.clone(), action).to_string())
    };
    let before = root
        .clone()
        .swap_turn()
        .ok()
        .and_then(|passed| san(&passed));
    let same = before.is_some() && before == san(after);
    (!same).then(|| format!("{reply} was not threatened like this"))
}

fn played(position: &Chess, action: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}
