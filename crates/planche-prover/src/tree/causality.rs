//! Causality, after Berliner: what a winning strategy rests on, and which replies touch it.
//!
//! The *refutation description* of a strategy lists the men that make its moves, the men it takes, the
//! squares that must be empty on the way and those where its men arrive. A reply that touches none of
//! it is not *counter-causal*: it cannot be the cure, whatever else it does. With several problems at
//! once, only a reply that is counter-causal to every one of them can be.
//!
//! The description only suggests. A reply counts as beaten when the strategy was replayed after it.

use planche_plan::passed;
use planche_tuning::Tuning;
use shakmaty::{Bitboard, Chess, Color, Move, Position, Square, attacks};

use crate::position::played;
use crate::strategy::{After, Attack, Ply};

/// What a strategy rests on.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Description {
    /// Men that move, and men that are taken.
    pub(crate) men: Bitboard,
    /// Squares that must be empty on the way.
    pub(crate) ways: Bitboard,
    /// Squares where a man of the attacker arrives.
    arrivals: Bitboard,
}

impl Description {
    /// Reads a strategy from a position in which the attacker is to move.
    pub(crate) fn of(position: &Chess, strategy: &Attack, tuning: &Tuning) -> Description {
        let mut description = Description::default();
        let mut left = tuning.causality_read;
        description.read(position, strategy, &mut left);
        description
    }

    fn read(&mut self, position: &Chess, strategy: &Attack, left: &mut u32) {
        let Attack::Play { ply, after, .. } = strategy else {
            return;
        };
        let Some(m) = ply.find(position).filter(|_| *left > 0) else {
            return;
        };
        *left -= 1;
        self.add(&m, *ply);
        let After::Defence(defence) = after else {
            return;
        };
        let next = played(position, m);
        for (reply, answer) in &defence.replies {
            if let Some(reply) = reply.find(&next) {
                self.read(&played(&next, reply), answer, left);
            }
        }
        if let Some(answer) = &defence.otherwise
            && let Some(passed) = passed(&next)
        {
            self.read(&passed, answer, left);
        }
    }

    fn add(&mut self, m: &Move, ply: Ply) {
        self.men.add(ply.from);
        self.arrivals.add(ply.to);
        self.ways |= attacks::between(ply.from, ply.to);
        match m.is_capture() {
            true => self.men.add(m.to()),
            false => self.ways.add(ply.to),
        }
    }

    /// Whether a reply touches what the strategy rests on: it takes or moves a man of it, steps on a
    /// square that must be empty, newly guards an arrival square, or forces matters by a check, a
    /// capture, a promotion or a move of the king.
    pub(crate) fn is_countered(&self, position: &Chess, reply: &Move) -> bool {
        let after = played(position, *reply);
        let touched = self.men | self.ways;
        let to = planche_analysis::arrival(reply);
        let from = reply.from().unwrap_or(to);
        reply.is_capture()
            || reply.is_promotion()
            || reply.role() == shakmaty::Role::King
            || after.is_check()
            || touched.contains(from)
            || touched.contains(to)
            || self.guards_more(position, &after, !after.turn())
    }

    fn guards_more(&self, before: &Chess, after: &Chess, side: Color) -> bool {
        let guards = |position: &Chess, square: Square| {
            let board = position.board();
            board.attacks_to(square, side, board.occupied())
        };
        let mut squares = self.arrivals.into_iter();
        squares.any(|square| {
            let (old, new) = (guards(before, square), guards(after, square));
            new.count() > old.count()
        })
    }
}

/// How many of these replies touch nothing of what a strategy rests on. `position` is the one
/// before the reply, with the defender to move.
pub(super) fn unrelated(
    position: &Chess,
    strategy: &Attack,
    replies: &[Move],
    tuning: &Tuning,
) -> usize {
    let Some(passed) = passed(position) else {
        return 0;
    };
    let description = Description::of(&passed, strategy, tuning);
    let unrelated = |reply: &&Move| !description.is_countered(position, reply);
    replies.iter().filter(unrelated).count()
}

#[cfg(test)]
mod tests {
    use planche_plan::{Reason, Statement, Step};
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    /// White wants to take on d7: what touches that and what does not. A bishop that moves away does, and so does
    /// whatever stands in the way of the rook or comes to guard the bishop, though not by way of c7.
    #[test]
    fn a_reply_counters_what_it_touches() {
        let fen: Fen = "6k1/p2b1ppp/8/1n6/8/8/5PPP/3R2K1 b - - 0 1"
            .parse()
            .expect("a FEN");
        let black: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let white = passed(&black).expect("nobody is in check");
        let step = Step::new(Statement::play(Square::D1, Square::D7), Reason::NewCapture);
        let ply = Ply {
            from: Square::D1,
            to: Square::D7,
            promotion: None,
        };
        let after = After::Settled;
        let attack = Attack::Play {
            ply,
            step,
            made: crate::ids::Made::default(),
            after,
        };
        let description = Description::of(&white, &attack, &Tuning::DEFAULT);
        let countered = |text: &str| {
            let moves = black.legal_moves();
            let san = |m: &&Move| shakmaty::san::San::from_move(&black, **m).to_string() == text;
            let reply = moves.iter().find(san).expect("a legal move");
            description.is_countered(&black, reply)
        };
        for cure in ["Bc6", "Nd4", "Kf8", "Nd6"] {
            assert!(countered(cure), "{cure}");
        }
        for idle in ["Nc7", "a6", "h6", "g5"] {
            assert!(!countered(idle), "{idle}");
        }
    }
}
