//! The main line: the defender plays the reply that holds out longest.
//!
//! Replies with an answer of their own come before those that fall under `otherwise`; among them the
//! deepest answer decides, then the largest, then the order in the proof. Only where no reply is named, or
//! where all are mated and an unnamed one lasts longest, does an unnamed one stand in: the one that takes the
//! dearest man, else the first in alphabetical order. One that needs no answer is left out.

use std::cmp::Reverse;

use planche_proof::{Attack, Defence};
use shakmaty::{Chess, Move, Position, Role};

use super::walk::{Answered, moves, walk};
use crate::measure::{always_mates, depth, size};
use crate::place::uci_of;

/// The main line from this position, the attacker's move first.
pub fn longest(root: &Chess, proof: &Attack) -> Vec<Move> {
    moves(&walk(root, proof, |place, defence, _| {
        reply(&place.position, defence)
    }))
}

fn reply<'p>(position: &Chess, defence: &'p Defence) -> Option<Answered<'p>> {
    let named = defence.replies.iter().enumerate();
    let best =
        named.max_by_key(|(index, (_, answer))| (depth(answer), size(answer), Reverse(*index)));
    match best {
        Some((_, (reply, answer))) if !is_outlasted(answer, defence) => Some((*reply, answer)),
        _ => unnamed(position, defence),
    }
}

/// Whether every reply is mated, and those without a name later than this answer says.
fn is_outlasted(answer: &Attack, defence: &Defence) -> bool {
    let unnamed = defence.otherwise.as_deref();
    unnamed.is_some_and(|unnamed| depth(unnamed) > depth(answer))
        && defence.answers().all(always_mates)
}

/// The unnamed reply that stands in for the others, where it needs an answer.
fn unnamed<'p>(position: &Chess, defence: &'p Defence) -> Option<Answered<'p>> {
    let answer = defence.otherwise.as_deref()?;
    let legal = position.legal_moves();
    let is_named = |m: &Move| defence.replies.iter().any(|(reply, _)| *reply == uci_of(m));
    let unnamed = legal.iter().filter(|m| !is_named(m));
    let first = unnamed.min_by_key(|m| order(m))?;
    matches!(answer, Attack::Move { .. }).then(|| (uci_of(first), answer))
}

fn order(reply: &Move) -> (Reverse<Option<Role>>, String) {
    (Reverse(reply.capture()), uci_of(reply).to_string())
}

#[cfg(test)]
mod tests {
    use planche_proof::{After, Draw};
    use shakmaty::{CastlingMode, fen::Fen};

    use super::*;

    fn play(uci: &str, after: After) -> Attack {
        Attack::play(uci.parse().expect("a move"), "", after)
    }

    fn defence(replies: Vec<(&str, Attack)>, otherwise: Option<Attack>) -> After {
        let named = |(reply, answer): (&str, Attack)| (reply.parse().expect("a move"), answer);
        After::Defence(Defence {
            replies: replies.into_iter().map(named).collect(),
            otherwise: otherwise.map(Box::new),
        })
    }

    fn told_from(fen: &str, proof: &Attack) -> Vec<String> {
        let fen: Fen = fen.parse().expect("a FEN");
        let root: Chess = fen
            .into_position(CastlingMode::Standard)
            .expect("a position");
        let line = longest(&root, proof);
        line.iter().map(|m| uci_of(m).to_string()).collect()
    }

    fn told(proof: &Attack) -> Vec<String> {
        told_from("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", proof)
    }

    #[test]
    fn the_defender_plays_what_holds_out_longest() {
        let short = play("d8d7", After::Settled);
        let long = play("d8c8", defence(vec![], Some(Attack::Settled)));
        let replies = vec![("f7f6", short.clone()), ("g8h7", long)];
        let proof = play("d1d8", defence(replies, Some(short)));
        assert_eq!(told(&proof), ["d1d8", "g8h7", "d8c8"]);
    }

    #[test]
    fn a_mate_is_put_off_as_long_as_possible() {
        let mate = play("d8d7", After::Mate);
        let late = play("d8c8", defence(vec![], Some(mate.clone())));
        let proof = play("d1d8", defence(vec![("f7f6", mate)], Some(late)));
        assert_eq!(told(&proof)[..3], ["d1d8", "g8h7", "d8c8"]);
    }

    #[test]
    fn where_no_reply_is_named_the_one_that_takes_most_stands_in_else_the_first_by_name() {
        let answer = play("d7d8", After::Settled);
        let proof = play("d1d7", defence(vec![], Some(answer)));
        assert_eq!(told(&proof), ["d1d7", "f7f5", "d7d8"]);
        let answer = play("h2h3", After::Settled);
        let proof = play("f2f4", defence(vec![], Some(answer)));
        let fen = "6k1/8/8/8/6p1/8/3r1P1P/3R2K1 w - - 0 1";
        assert_eq!(told_from(fen, &proof)[1], "d2d1");
    }

    /// Draws and known endings have leaves of their own.
    #[test]
    fn a_named_reply_is_played_even_if_it_ends_the_line() {
        for leaf in [
            Attack::Settled,
            Attack::Drawn(Draw::Repetition),
            Attack::Axiom("kpk".to_owned()),
        ] {
            let proof = play(
                "d1d8",
                defence(vec![("g8h7", leaf.clone())], Some(leaf.clone())),
            );
            assert_eq!(told(&proof), ["d1d8", "g8h7"]);
            let proof = play("d1d8", defence(vec![], Some(leaf)));
            assert_eq!(told(&proof), ["d1d8"]);
        }
    }
}
