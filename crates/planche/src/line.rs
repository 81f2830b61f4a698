//! The main line of a strategy.
//!
//! The rule: the attacker plays his winning moves; the defender plays the reply that holds out
//! longest. Replies with an answer of their own come before those that fall under `otherwise`;
//! among them the deepest answer decides, then the largest, then the order in the proof. Only
//! where no reply is named, or where all are mated and an unnamed one lasts longest, does an unnamed one
//! stand in: the one that takes the dearest man, else the first in alphabetical order.

use std::cmp::Reverse;

use planche_plan::played;
use planche_prover::{After, Attack, Defence, Ply};
use shakmaty::{Chess, Move};

use crate::convert::{uci_text, unnamed_replies};

/// The main line from this position, the attacker's move first.
pub(crate) fn main_line(root: &Chess, strategy: &Attack) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = root.clone();
    let mut strategy = strategy;
    while let Attack::Play { ply, after, .. } = strategy {
        let Some(action) = ply.find(&position) else {
            break;
        };
        push(&mut line, &mut position, action);
        let After::Defence(defence) = after else {
            break;
        };
        let Some((reply, answer)) = longest(&position, defence) else {
            break;
        };
        if let (Attack::Rest, false) = (answer, is_named(defence, &reply)) {
            break;
        }
        push(&mut line, &mut position, reply);
        strategy = answer;
    }
    line
}

fn push(line: &mut Vec<Move>, position: &mut Chess, action: Move) {
    *position = played(position, action);
    line.push(action);
}

fn is_named(defence: &Defence, reply: &Move) -> bool {
    let ply = Ply::of(reply);
    defence.replies.iter().any(|(named, _)| *named == ply)
}

/// The reply that holds out longest, and its answer.
fn longest<'a>(position: &Chess, defence: &'a Defence) -> Option<(Move, &'a Attack)> {
    let named = defence.replies.iter().enumerate();
    let best =
        named.max_by_key(|(index, (_, answer))| (depth(answer), size(answer), Reverse(*index)));
    match best {
        Some((_, (reply, answer))) if !lasts_longer(defence, answer) => {
            Some((reply.find(position)?, &**answer))
        }
        _ => {
            let reply = unnamed_replies(position, defence).min_by_key(order)?;
            Some((reply, defence.otherwise.as_deref()?))
        }
    }
}

/// Whether every reply is mated, and those without a name later than this one.
fn lasts_longer(defence: &Defence, answer: &Attack) -> bool {
    let unnamed = defence.otherwise.as_deref();
    unnamed.is_some_and(|unnamed| depth(unnamed) > depth(answer))
        && answers(defence).all(always_mates)
}

fn always_mates(attack: &Attack) -> bool {
    match attack {
        Attack::Rest => false,
        Attack::Play { after, .. } => match after {
            After::Defence(defence) => answers(defence).all(always_mates),
            After::Mate => true,
            After::Settled => false,
        },
    }
}

fn order(reply: &Move) -> (Reverse<Option<shakmaty::Role>>, String) {
    (Reverse(reply.capture()), uci_text(reply))
}

/// How many plies the strategy lasts at most.
pub(crate) fn depth(attack: &Attack) -> usize {
    match attack {
        Attack::Rest => 0,
        Attack::Play { after, .. } => match after {
            After::Defence(defence) => 2 + answers(defence).map(depth).max().unwrap_or(0),
            After::Mate | After::Settled => 1,
        },
    }
}

fn size(attack: &Attack) -> usize {
    match attack {
        Attack::Play {
            after: After::Defence(defence),
            ..
        } => 1 + answers(defence).map(size).sum::<usize>(),
        _ => 1,
    }
}

fn answers(defence: &Defence) -> impl Iterator<Item = &Attack> {
    let named = defence.replies.iter().map(|(_, answer)| &**answer);
    named.chain(defence.otherwise.as_deref())
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use planche_plan::{Reason, Statement, Step};
    use shakmaty::Square;

    use super::*;
    use crate::position;

    fn play(from: Square, to: Square, after: After) -> Rc<Attack> {
        let ply = ply(from, to);
        let step = Step::new(Statement::play(from, to), Reason::Given);
        Rc::new(Attack::Play { ply, step, after })
    }

    fn ply(from: Square, to: Square) -> Ply {
        Ply {
            from,
            to,
            promotion: None,
        }
    }

    fn defence(replies: Vec<(Ply, Rc<Attack>)>, otherwise: Option<Rc<Attack>>) -> After {
        After::Defence(Rc::new(Defence { replies, otherwise }))
    }

    fn told(strategy: &Attack) -> Vec<String> {
        let root = position("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a position");
        let line = main_line(&root, strategy);
        line.iter().map(uci_text).collect()
    }

    #[test]
    fn the_defender_plays_what_holds_out_longest() {
        let short = play(Square::D8, Square::D7, After::Settled);
        let rest = defence(vec![], Some(Rc::new(Attack::Rest)));
        let long = play(Square::D8, Square::C8, rest);
        let replies = vec![
            (ply(Square::F7, Square::F6), short.clone()),
            (ply(Square::G8, Square::H7), long),
        ];
        let strategy = play(Square::D1, Square::D8, defence(replies, Some(short)));
        assert_eq!(told(&strategy), ["d1d8", "g8h7", "d8c8"]);
    }

    #[test]
    fn a_mate_is_put_off_as_long_as_possible() {
        let mate = play(Square::D8, Square::D7, After::Mate);
        let late = defence(vec![], Some(mate.clone()));
        let late = play(Square::D8, Square::C8, late);
        let replies = vec![(ply(Square::F7, Square::F6), mate)];
        let strategy = play(Square::D1, Square::D8, defence(replies, Some(late)));
        assert_eq!(told(&strategy)[..3], ["d1d8", "g8h7", "d8c8"]);
    }

    #[test]
    fn where_no_reply_is_named_the_one_that_takes_most_stands_in_else_the_first_by_name() {
        let answer = play(Square::D7, Square::D8, After::Settled);
        let strategy = play(Square::D1, Square::D7, defence(vec![], Some(answer)));
        assert_eq!(told(&strategy), ["d1d7", "f7f5", "d7d8"]);
        let answer = play(Square::H2, Square::H3, After::Settled);
        let strategy = play(Square::F2, Square::F4, defence(vec![], Some(answer)));
        let root = position("6k1/8/8/8/6p1/8/3r1P1P/3R2K1 w - - 0 1").expect("a position");
        let line = main_line(&root, &strategy);
        assert_eq!(uci_text(&line[1]), "d2d1");
    }
}
