//! Until it is quiet: captures, promotions and answers to checks are played out before a position is
//! judged.

use planche_facts::exchange;
use planche_plan::Values;
use shakmaty::{Chess, Move, Position, Role};

use crate::judge::judge;
use crate::look::Look;
use crate::order::{LONGEST, booty, origin};
use crate::score::{MATED, Score};
use crate::terms::material::value;

/// A capture that could not help even with this much on top is not looked at.
const HOPELESS: Score = 150;

impl Look<'_> {
    /// The score when nothing but captures is left to play.
    pub(crate) fn quiet(
        &mut self,
        position: &Chess,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        self.count();
        let moves = position.legal_moves();
        let in_check = position.is_check();
        if moves.is_empty() {
            return if in_check { MATED + ply as Score } else { 0 };
        }
        if position.is_insufficient_material() || self.is_stopped() {
            return 0;
        }
        let mut best = match in_check {
            true => MATED + ply as Score,
            false => judge(position).score,
        };
        if ply >= LONGEST {
            return judge(position).score;
        }
        if best >= beta {
            return best;
        }
        let stand = best;
        alpha = alpha.max(best);
        let mut loud: Vec<Move> = match in_check {
            true => moves.into_iter().collect(),
            false => moves.into_iter().filter(is_loud).collect(),
        };
        loud.sort_by_cached_key(|action| std::cmp::Reverse(booty(action)));
        for action in loud {
            let mut next = position.clone();
            next.play_unchecked(action);
            let may_skip = !in_check && !next.is_check();
            if may_skip && (is_hopeless(&action, stand, alpha) || loses(position, &action)) {
                continue;
            }
            let score = -self.quiet(&next, ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn is_loud(action: &Move) -> bool {
    action.is_capture() || action.promotion() == Some(Role::Queen)
}

fn is_hopeless(action: &Move, stand: Score, alpha: Score) -> bool {
    let most = action.capture().map_or(0, value) + action.promotion().map_or(0, value);
    stand + most + HOPELESS < alpha
}

/// Whether the exchange on the square of arrival costs more than it brings.
pub(crate) fn loses(position: &Chess, action: &Move) -> bool {
    let taken = action.capture().map_or(0, value);
    if taken >= value(action.role()) || action.is_en_passant() {
        return false;
    }
    exchange(
        position.board(),
        Values::default(),
        origin(action),
        action.to(),
    ) < 0
}
