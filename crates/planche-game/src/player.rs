//! Choosing a move in a game: win if a win is proved, do not walk into a proved loss, else be as
//! mobile as possible and leave the opponent as few moves as possible.
//!
//! That is all the positional play there is; the author of the 1968 paper describes no more.

use crate::generate::{MoveList, Outcome};
use crate::moves::Move;
use crate::rules::Rules;
use crate::state::State;
use crate::win::{Answer, Limits, solve};

/// Why a move was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Motive {
    /// It wins by force; the words of the proof's first move.
    Wins(String),
    /// It leaves this many moves more than the opponent has, and no win of his that was found.
    Mobility(i64),
    /// Every move loses to a win of the opponent.
    LeastBad,
}

/// The move chosen in a position, and why. `None` if the game is over.
pub fn choose(rules: &Rules, state: &State, limits: &Limits) -> Option<(Move, Motive)> {
    let moves = rules.named_moves(state);
    let (_, first) = moves.first()?.clone();
    if let (Answer::Proved(proof), _) = solve(rules, state, limits)
        && let Some((_, best)) = moves.iter().find(|(name, _)| *name == proof.name)
    {
        return Some((best.clone(), Motive::Wins(proof.why)));
    }
    let mut best: Option<(i64, Move)> = None;
    for (_, candidate) in moves {
        let mut after = state.clone();
        rules.make(&mut after, &candidate.parts);
        if loses(rules, &mut after, state, limits) {
            continue;
        }
        let mobility = mobility(rules, &after, state);
        if best.as_ref().is_none_or(|(most, _)| mobility > *most) {
            best = Some((mobility, candidate));
        }
    }
    match best {
        Some((mobility, best)) => Some((best, Motive::Mobility(mobility))),
        None => Some((first, Motive::LeastBad)),
    }
}

/// Whether the opponent has won or has a win that a short search finds.
fn loses(rules: &Rules, after: &mut State, before: &State, limits: &Limits) -> bool {
    let me = before.side;
    match rules.turn(after, &mut MoveList::default()) {
        Outcome::Won(side) => side != me,
        Outcome::Drawn => false,
        Outcome::Ongoing if after.side == me => false,
        Outcome::Ongoing => {
            let short = Limits {
                nodes: limits.nodes / 50 + 50,
                moves: 3,
                quiet: 2,
                ..*limits
            };
            matches!(solve(rules, after, &short).0, Answer::Proved(_))
        }
    }
}

/// My moves, if I were to move, less those of the opponent.
fn mobility(rules: &Rules, after: &State, before: &State) -> i64 {
    let count = |side| {
        let mut list = MoveList::default();
        rules.pseudo_moves(after, side, &mut list);
        list.len() as i64
    };
    count(before.side) - count(before.side.other())
}
