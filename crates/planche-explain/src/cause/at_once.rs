//! A move that a player would try instead, and the reply that breaks it.
//!
//! Trial: with it as first move, capturing and promoting on reaches less than the proof; and the second opinion finds it
//! clearly worse than the move that is told.

use planche_plan::{Units, Values, played};
use shakmaty::{Chess, Move, Position, Role, Square};

use crate::fact::Fact;
use crate::lines::Judge;
use crate::opinion::{Assessment, Opinion};
use crate::place::uci_of;
use crate::subject::Subject;
use crate::success::Success;
use crate::targets::arrival;
use crate::trial::Trial;

/// How a move fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failing {
    /// The opponent mates at once.
    Mated,
    /// After the reply it is stalemate.
    Stalemated,
    /// The man that moved is taken.
    Taken(Role),
    /// The man that moved is taken for the one that he took.
    Exchanges,
    /// Another man of ours is taken.
    Leaves(Role, Square),
    /// The king gets out.
    KingEscapes,
    /// The man that was to be won gets away.
    Escapes(Role),
    /// The reply parries it in some other way.
    Parried,
}

/// A move that fails, and why.
#[derive(Debug, Clone)]
pub(crate) struct Instead {
    pub before: Chess,
    pub action: Move,
    pub reply: Move,
    pub how: Failing,
    pub fact: Fact,
}

/// Why a move fails as a first move, if it does.
pub(crate) fn fails(subject: &Subject<'_>, opinion: &dyn Opinion, action: Move) -> Option<Instead> {
    let root = subject.root;
    let first = uci_of_first(subject)?.to_move(root).ok()?;
    if action == first || !root.is_legal(action) {
        return None;
    }
    let next = played(root, action);
    let right = -opinion.glance(&played(root, first))?.score;
    let t = opinion.tuning();
    let cost = |view: &Assessment| right.min(t.words_plenty) - (-view.score).min(t.words_plenty);
    let worse = |view: &Assessment| cost(view) >= t.mistake_worse;
    let glimpse = opinion.glance(&next).filter(worse)?;
    let view = match cost(&glimpse) >= t.mistake_plainly {
        true => glimpse,
        false => opinion.study(&next).filter(worse)?,
    };
    let reply = view.best?;
    let there = played(&next, reply);
    if !gains_less(subject, &there) {
        return None;
    }
    let fact = Fact::AtOnceFails {
        by: uci_of(&action),
        reply: uci_of(&reply),
    };
    Some(Instead {
        before: root.clone(),
        action,
        reply,
        how: failing(&next, action, reply),
        fact,
    })
}

fn uci_of_first(subject: &Subject<'_>) -> Option<shakmaty::uci::UciMove> {
    match subject.proof {
        planche_proof::Attack::Move { uci, .. } => Some(*uci),
        _ => None,
    }
}

/// Whether no captures and promotions from here reach what is proved.
fn gains_less(subject: &Subject<'_>, there: &Chess) -> bool {
    let wanted: Units = match subject.success {
        Success::Material(units) => units,
        _ => return true,
    };
    Judge::new(Trial::of(subject)).exchanges(there) < wanted
}

/// Whether the side to move guards a square, as far as its men can go there.
fn is_guarded(position: &Chess, square: Square) -> bool {
    position.legal_moves().iter().any(|m| m.to() == square)
}

/// How the reply meets the move.
pub(crate) fn failing(next: &Chess, action: Move, reply: Move) -> Failing {
    let there = played(next, reply);
    let moved = arrival(&action);
    let hit = next.board().attacks_from(moved);
    let fled = reply.from().is_some_and(|from| hit.contains(from));
    let worth = |role| Values::default().of(role);
    let cheaper = reply.capture().is_some_and(|taken| taken < reply.role());
    match reply.capture() {
        _ if there.is_checkmate() => Failing::Mated,
        _ if there.is_stalemate() => Failing::Stalemated,
        Some(_) if fled && cheaper && reply.to() != moved && reply.role() != Role::King => {
            Failing::Escapes(reply.role())
        }
        Some(role)
            if reply.to() == moved && action.capture().is_some_and(|taken| taken >= role) =>
        {
            Failing::Exchanges
        }
        Some(role) if reply.to() == moved => Failing::Taken(role),
        Some(role) if worth(role) <= worth(reply.role()) && is_guarded(&there, reply.to()) => {
            Failing::Exchanges
        }
        Some(role) => Failing::Leaves(role, reply.to()),
        None if reply.role() == Role::King && next.is_check() => Failing::KingEscapes,
        None if fled && reply.role() != Role::King => Failing::Escapes(reply.role()),
        None => Failing::Parried,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;

    use super::*;

    fn fails(fen: &str, tried: &str, reply: &str) -> Failing {
        let fen: Fen = fen.parse().expect(fen);
        let root: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let find = |position: &Chess, text: &str| {
            let uci: UciMove = text.parse().expect(text);
            uci.to_move(position).expect(text)
        };
        let tried = find(&root, tried);
        let next = played(&root, tried);
        failing(&next, tried, find(&next, reply))
    }

    /// Queens that go for each other, and a guarded bishop for a knight, are exchanges; an unguarded queen is lost.
    #[test]
    fn what_is_taken_back_at_once_was_not_left_to_the_opponent() {
        let queens = "r4rk1/1b3ppp/p2qp3/8/2p5/1P1B4/P4PPP/R2QR1K1 w - - 0 17";
        assert_eq!(fails(queens, "d3e4", "d6d1"), Failing::Exchanges);
        let bishop = "4r3/p1p4k/1p4pp/n3q3/2P1n2r/BB3PN1/P1Q3PP/4R1K1 w - - 1 28";
        assert_eq!(fails(bishop, "g3e4", "a5b3"), Failing::Exchanges);
        let loose = "3q2k1/5ppp/8/8/8/3B3P/5PP1/3Q2K1 w - - 0 1";
        let alone = "6k1/5ppp/8/q7/8/3B3P/5PP1/Q5K1 w - - 0 1";
        assert_eq!(
            fails(loose, "d3e4", "d8d1"),
            Failing::Leaves(Role::Queen, Square::D1)
        );
        assert_eq!(
            fails(alone, "d3e4", "a5a1"),
            Failing::Leaves(Role::Queen, Square::A1)
        );
    }
}
