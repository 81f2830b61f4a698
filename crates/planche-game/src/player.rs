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
    /// It stops a reply that wins after most of the other moves.
    Stops {
        /// The reply.
        reply: String,
        /// How many of the other moves lose to it.
        losing: usize,
        /// How many other moves there are.
        others: usize,
    },
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
    let others = moves.len() - 1;
    let mut best: Option<(i64, Move)> = None;
    let mut lost = Vec::new();
    for (_, candidate) in moves {
        let mut after = state.clone();
        rules.make(&mut after, &candidate.parts);
        if let Some(loss) = loses(rules, &mut after, state, limits) {
            lost.push(loss);
            continue;
        }
        let mobility = mobility(rules, &after, state);
        if best.as_ref().is_none_or(|(most, _)| mobility > *most) {
            best = Some((mobility, candidate));
        }
    }
    match best {
        Some((mobility, best)) => {
            let motive = stopped(&lost, others).unwrap_or(Motive::Mobility(mobility));
            Some((best, motive))
        }
        None => Some((first, Motive::LeastBad)),
    }
}

/// How a move loses.
enum Loss {
    /// The move itself ends the game.
    AtOnce,
    /// The opponent wins with this reply.
    To(String),
}

/// The reply that beats at least half of the other moves, if there is one.
fn stopped(lost: &[Loss], others: usize) -> Option<Motive> {
    let replies = || {
        lost.iter().filter_map(|loss| match loss {
            Loss::AtOnce => None,
            Loss::To(reply) => Some(reply),
        })
    };
    let beaten = |reply: &String| replies().filter(|other| *other == reply).count();
    // The first of several that beat as many.
    let reply = replies().rev().max_by_key(|reply| beaten(reply))?;
    let losing = beaten(reply);
    (losing * 2 >= others).then(|| Motive::Stops {
        reply: reply.clone(),
        losing,
        others,
    })
}

/// Whether the opponent has won or has a win that a short search finds, and how.
fn loses(rules: &Rules, after: &mut State, before: &State, limits: &Limits) -> Option<Loss> {
    let me = before.side;
    match rules.turn(after, &mut MoveList::default()) {
        Outcome::Won(side) => (side != me).then_some(Loss::AtOnce),
        Outcome::Drawn => None,
        Outcome::Ongoing if after.side == me => None,
        Outcome::Ongoing => {
            let short = Limits {
                nodes: limits.nodes / 50 + 50,
                moves: 3,
                quiet: 2,
                ..*limits
            };
            match solve(rules, after, &short).0 {
                Answer::Proved(proof) => Some(Loss::To(proof.name)),
                Answer::None | Answer::Limit => None,
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::load;

    fn motive(game: &str, moves: &[&str]) -> Option<Motive> {
        let rules = load(game)?;
        let mut state = rules.start();
        for name in moves {
            let (_, chosen) = rules
                .named_moves(&state)
                .into_iter()
                .find(|(known, _)| known == name)?;
            rules.make(&mut state, &chosen.parts);
            state.forget();
        }
        choose(&rules, &state, &Limits::default()).map(|(_, motive)| motive)
    }

    #[test]
    fn a_block_is_told_as_a_block() {
        let stops = Motive::Stops {
            reply: "c3".to_owned(),
            losing: 5,
            others: 5,
        };
        assert_eq!(motive("tic-tac-toe", &["b2", "a3", "a1"]), Some(stops));
    }

    #[test]
    fn where_nothing_is_threatened_nothing_is_stopped() {
        let first = motive("tic-tac-toe", &[]);
        assert!(matches!(first, Some(Motive::Mobility(_))), "{first:?}");
    }
}
