//! Complete strategies of the attacker.

use std::rc::Rc;

use crate::ids::Made;
use planche_plan::Step;
use shakmaty::{CastlingSide, Chess, Move, Position, Role, Square};

/// A move by its squares, so that it can be tried in another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ply {
    /// Where the man stands; for castling the king.
    pub from: Square,
    /// Where it arrives; for castling where the king arrives.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl Ply {
    /// The squares of a move.
    pub fn of(m: &Move) -> Ply {
        let to = planche_analysis::arrival(m);
        Ply {
            from: m.from().unwrap_or(to),
            to,
            promotion: m.promotion(),
        }
    }

    /// The legal move with these squares, if there is one.
    pub fn find(self, position: &Chess) -> Option<Move> {
        let role = position.board().role_at(self.from)?;
        let mut moves = position.san_candidates(role, self.to);
        if role == Role::King && moves.is_empty() {
            moves = position.castling_moves(CastlingSide::KingSide);
            moves.extend(position.castling_moves(CastlingSide::QueenSide));
        }
        moves.into_iter().find(|m| Ply::of(m) == self)
    }
}

/// The attacker to move: what he plays.
#[derive(Debug, Clone, PartialEq)]
pub enum Attack {
    /// A move, the step of the plan that asked for it, and what follows.
    Play {
        /// The move.
        ply: Ply,
        /// The step of the plan behind it.
        step: Step,
        /// The node that was made for it.
        made: Made,
        /// What follows.
        after: After,
    },
    /// Nothing more is needed: the gain is in hand and settled.
    Rest,
    /// The game is drawn, which is enough where a draw is wanted.
    Drawn(Draw),
    /// Endgame knowledge of this name says that it is won, or drawn where that is enough.
    Known(&'static str),
}

/// Why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// The side to move has no move.
    Stalemate,
    /// The position stands already higher up on the path.
    Repetition,
    /// The defender has nothing left to win with.
    Insufficient,
}

/// What is true after a move of the attacker.
#[derive(Debug, Clone, PartialEq)]
pub enum After {
    /// It is mate.
    Mate,
    /// The gain is in hand and settled.
    Settled,
    /// The game is drawn, which is enough where a draw is wanted.
    Drawn(Draw),
    /// Every reply has its answer.
    Defence(Rc<Defence>),
}

/// The defender to move: the answer to every legal reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Defence {
    /// Replies with an answer of their own.
    pub replies: Vec<(Ply, Rc<Attack>)>,
    /// The answer to all others.
    pub otherwise: Option<Rc<Attack>>,
}

impl Defence {
    /// Answers to all legal replies; the answer that serves most of them stands for all these.
    pub(crate) fn of(replies: Vec<(Ply, Rc<Attack>)>) -> Defence {
        let uses =
            |answer: &Rc<Attack>| replies.iter().filter(|(_, other)| other == answer).count();
        let common = replies.iter().map(|(_, answer)| (uses(answer), answer));
        let common = common.max_by_key(|(count, _)| *count);
        let otherwise = common
            .filter(|(count, _)| *count > 1)
            .map(|(_, answer)| answer.clone());
        let named = replies.into_iter();
        let replies = named
            .filter(|(_, answer)| Some(answer) != otherwise.as_ref())
            .collect();
        Defence { replies, otherwise }
    }

    /// All answers: the named ones in their order, then the one for all others.
    pub fn answers(&self) -> impl Iterator<Item = &Attack> {
        let named = self.replies.iter().map(|(_, answer)| &**answer);
        named.chain(self.otherwise.as_deref())
    }

    /// Whether a reply has an answer of its own.
    pub fn names(&self, reply: Ply) -> bool {
        self.replies.iter().any(|(ply, _)| *ply == reply)
    }

    /// The answer to a reply.
    pub fn answer(&self, reply: Ply) -> Option<&Rc<Attack>> {
        let named = self.replies.iter().find(|(ply, _)| *ply == reply);
        named.map(|(_, attack)| attack).or(self.otherwise.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    /// Castling, captures in passing, promotions and pinned men among them; moves of the other side are not found.
    #[test]
    fn every_legal_move_is_found_by_its_squares_and_no_other() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "4k3/1P6/8/2pP4/8/8/4r3/4RK2 w - c6 0 2",
            "4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1",
        ] {
            let fen: Fen = fen.parse().unwrap();
            let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            let legal = position.legal_moves();
            for m in &legal {
                assert_eq!(Ply::of(m).find(&position), Some(*m));
            }
            let squares = || Square::ALL.into_iter();
            let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
            let promotions = [None, Some(Role::Queen), Some(Role::Knight)];
            for ((from, to), promotion) in pairs.flat_map(|p| promotions.map(|role| (p, role))) {
                let ply = Ply {
                    from,
                    to,
                    promotion,
                };
                let known = legal.iter().find(|m| Ply::of(m) == ply);
                assert_eq!(ply.find(&position), known.copied());
            }
        }
    }
}
