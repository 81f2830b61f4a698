//! The king goes and takes something himself.
//!
//! *Sees* an enemy man that the king could reach in a few steps, over squares that the enemy does not
//! attack, and that nobody guards when he arrives. *Works* in endings, where the king is a strong man:
//! a man without a safe square is lost once the king stands beside it, and pawns fall one by one.
//! *Example*: `5B2/8/8/1p1kpp1p/4p1pP/1K2P1P1/5P2/1n6 w - - 0 1`: on c2 the king attacks the knight
//! in the corner, which the bishop keeps from leaving. *Fails* when the man walks away or is guarded in
//! time, or when the king is needed at home.

use planche_plan::{Plan, Reason, Statement, Step};
use planche_tuning::Tuning;
use shakmaty::{Bitboard, Board, Square, attacks};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::View;

/// Walks of the king.
#[derive(Debug)]
pub struct KingWalks;

impl Motif for KingWalks {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        let Some(king) = view.facts().king(view.us()) else {
            return Vec::new();
        };
        let walk = Walk::new(view, king, scope.tuning);
        let mut plans = Vec::new();
        for target in view.enemies() & !view.board().kings() & !attacks::king_attacks(king) {
            if walk.is_loose(target) {
                plans.extend(walk.to(target));
            }
        }
        plans
    }
}

struct Walk {
    king: Square,
    /// The board without the king: he does not block lines on his way.
    board: Board,
    /// Where he may stand.
    safe: Bitboard,
    us: shakmaty::Color,
    steps: usize,
}

impl Walk {
    fn new(view: &View, king: Square, tuning: &Tuning) -> Walk {
        let mut board = view.board().clone();
        board.discard_piece_at(king);
        let us = view.us();
        let attacked = |square: &Square| board.attacks_to(*square, !us, board.occupied()).any();
        let safe = (!board.by_color(us))
            .into_iter()
            .filter(|square| !attacked(square));
        let safe = safe.collect();
        let pieces = board.occupied() & !board.pawns() & !board.kings();
        let steps = if pieces.count() <= tuning.king_walk_pieces {
            tuning.king_walk_steps
        } else {
            tuning.king_walk_steps_among_pieces
        };
        Walk {
            king,
            board,
            safe,
            us,
            steps,
        }
    }

    /// Whether nobody guards the man.
    fn is_loose(&self, target: Square) -> bool {
        let without = self.board.occupied().without(target);
        self.board.attacks_to(target, !self.us, without).is_empty()
    }

    /// The shortest ways to the man, one plan for each first step.
    fn to(&self, target: Square) -> Vec<Plan> {
        let mut plans = Vec::new();
        for first in attacks::king_attacks(self.king) & self.safe {
            if let Some(rest) = self.path(first, target) {
                plans.push(self.plan(first, &rest, target));
            }
        }
        let shortest = plans.iter().map(|plan| plan.steps().len()).min();
        plans.retain(|plan| Some(plan.steps().len()) == shortest);
        plans
    }

    /// The squares from the first step to the one beside the target, both included.
    fn path(&self, first: Square, target: Square) -> Option<Vec<Square>> {
        let mut way = vec![first];
        while !attacks::king_attacks(target).contains(*way.last()?) {
            if way.len() + 2 > self.steps {
                return None;
            }
            let here = *way.last()?;
            let nearer = attacks::king_attacks(here) & self.safe;
            let next = nearer
                .into_iter()
                .min_by_key(|square| square.distance(target));
            way.push(next.filter(|next| next.distance(target) < here.distance(target))?);
        }
        Some(way)
    }

    fn plan(&self, first: Square, way: &[Square], target: Square) -> Plan {
        let mut steps = Vec::new();
        let mut from = self.king;
        for &to in way {
            let reason = match to == first && way.len() == 1 {
                true => Reason::Threat,
                false => Reason::March { target },
            };
            steps.push(Step::new(Statement::play(from, to), reason));
            from = to;
        }
        steps.push(Step::new(Statement::threat(from, target), Reason::Execute));
        Plan::new(steps)
    }
}
