//! The safety search: a few plies with every move, then captures until it is quiet.
//!
//! It is there so that a quiet move hangs nothing and walks into no mate. Only the numbers of the
//! judgement come out of it: it proves nothing, and its lines are no plans.

use std::sync::atomic::{AtomicBool, Ordering};

use planche_tuning::Tuning;
use shakmaty::{Chess, Move, Position};

use crate::history::{PastPositions, key};
use crate::order::{LONGEST, Order};
use crate::score::{MATED, Score};

/// How far to look, and when to stop.
#[derive(Debug, Clone, Copy)]
pub struct Looking<'a> {
    /// With every move, for so many plies.
    pub plies: u32,
    /// At most so many positions; with more the look is given up.
    pub nodes: u64,
    /// Moves that fall short of the best by no more than this get a score of their own.
    pub margin: Score,
    /// So many moves get a score of their own in any case.
    pub lines: usize,
    /// Positions that were on the board; to repeat one is to offer a draw.
    pub history: Option<&'a PastPositions>,
    /// Raised by another thread to end the look.
    pub stop: Option<&'a AtomicBool>,
}

/// One ply, every move with its own score if it is near the best.
impl Default for Looking<'_> {
    fn default() -> Self {
        Looking {
            plies: 1,
            nodes: u64::MAX,
            margin: Tuning::DEFAULT.look_margin,
            lines: 1,
            history: None,
            stop: None,
        }
    }
}

/// A move, and what was thought of it.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// Its score for the side that plays it.
    pub score: Score,
    /// Whether the score is its own, and not merely an upper bound.
    pub exact: bool,
    /// The move and what was expected after it.
    pub line: Vec<Move>,
}

/// All moves that were asked about, the best first.
#[derive(Debug, Clone)]
pub struct Ranking {
    /// The moves.
    pub candidates: Vec<Candidate>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The longest line in plies, captures included.
    pub deepest: usize,
}

/// Looks at these moves in this order, which is best when the likely ones come first; `None` when it
/// was stopped before it had seen all.
pub fn look(position: &Chess, moves: &[Move], looking: &Looking) -> Option<Ranking> {
    let mut look = Look::new(looking);
    look.path.push(key(position));
    let mut candidates: Vec<Candidate> = Vec::new();
    for &action in moves {
        let floor = floor(&candidates, looking);
        let candidate = look.candidate(position, action, floor);
        if look.is_stopped() {
            return None;
        }
        let place = candidates.partition_point(|other| other.score >= candidate.score);
        candidates.insert(place, candidate);
    }
    Some(Ranking {
        candidates,
        nodes: look.nodes,
        deepest: look.deepest,
    })
}

/// Moves that stay below this need no score of their own.
fn floor(candidates: &[Candidate], looking: &Looking) -> Score {
    let least = MATED - 1;
    let Some(best) = candidates.first() else {
        return least;
    };
    let line = candidates.get(looking.lines.saturating_sub(1));
    (best.score - looking.margin)
        .min(line.map_or(least, |line| line.score))
        .max(least)
}

/// One look in progress.
pub(crate) struct Look<'a> {
    stop: Option<&'a AtomicBool>,
    most: u64,
    plies: u32,
    nodes: u64,
    deepest: usize,
    stopped: bool,
    order: Order,
    /// Positions of the game, then those on the way to here.
    path: Vec<u64>,
}

impl<'a> Look<'a> {
    fn new(looking: &Looking<'a>) -> Look<'a> {
        Look {
            stop: looking.stop,
            most: looking.nodes,
            plies: looking.plies,
            nodes: 0,
            deepest: 0,
            stopped: false,
            order: Order::default(),
            path: looking
                .history
                .map(|history| history.keys().to_vec())
                .unwrap_or_default(),
        }
    }

    fn candidate(&mut self, position: &Chess, action: Move, floor: Score) -> Candidate {
        let mut next = position.clone();
        next.play_unchecked(action);
        let mut line = vec![action];
        let plies = self.plies.saturating_sub(1);
        let score = -self.deep(&next, 1, plies, MATED - 1, -floor, &mut line);
        Candidate {
            action,
            score,
            exact: score > floor,
            line,
        }
    }

    /// The score with `plies` more plies of all moves. What is expected to be played is appended to
    /// `line`.
    fn deep(
        &mut self,
        position: &Chess,
        ply: usize,
        plies: u32,
        mut alpha: Score,
        beta: Score,
        line: &mut Vec<Move>,
    ) -> Score {
        self.deepest = self.deepest.max(ply);
        let in_check = position.is_check();
        let at = key(position);
        if self.is_drawn(position, at, in_check) {
            return 0;
        }
        let plies = plies + self.extension(in_check, ply);
        if plies == 0 || ply >= LONGEST {
            return self.quiet(position, ply, alpha, beta);
        }
        self.count();
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return if in_check { MATED + ply as Score } else { 0 };
        }
        self.order.sort(position.turn(), ply, None, &mut moves);
        self.path.push(at);
        let mut best = MATED;
        let start = line.len();
        for action in moves {
            let mut next = position.clone();
            next.play_unchecked(action);
            let mut rest = vec![action];
            let score = -self.deep(&next, ply + 1, plies - 1, -beta, -alpha, &mut rest);
            if self.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                line.truncate(start);
                line.append(&mut rest);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.order.reward(position.turn(), &action, ply, plies);
                break;
            }
        }
        self.path.pop();
        best
    }

    /// A check is looked at one ply further, within reason.
    fn extension(&self, in_check: bool, ply: usize) -> u32 {
        u32::from(in_check && ply < Tuning::DEFAULT.look_checks * self.plies as usize)
    }

    fn is_drawn(&self, position: &Chess, at: u64, in_check: bool) -> bool {
        let fifty = position.halfmoves() >= 100 && !in_check;
        fifty || position.is_insufficient_material() || self.path.contains(&at)
    }

    pub(crate) fn count(&mut self) {
        const GLANCE: u64 = 128;
        self.nodes += 1;
        if self.nodes.is_multiple_of(GLANCE) || self.nodes >= self.most {
            let raised = self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
            self.stopped |= raised || self.nodes >= self.most;
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;
    use shakmaty::Role;

    fn best(fen: &str, plies: u32) -> Candidate {
        let position = position(fen);
        let looking = Looking {
            plies,
            ..Looking::default()
        };
        let ranking = look(&position, &position.legal_moves(), &looking).expect("not stopped");
        ranking.candidates[0].clone()
    }

    #[test]
    fn a_hanging_man_is_taken_and_none_is_left_hanging() {
        let taken = best("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", 2);
        assert_eq!(taken.action.capture(), Some(Role::Queen));
        let saved = best("4k3/8/3p4/4p3/8/2Q5/8/4K3 w - - 0 1", 2);
        assert_eq!(saved.action.capture(), None, "{saved:?}");
    }

    #[test]
    fn a_mate_in_two_is_seen() {
        let mate = best("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4);
        assert_eq!(mate.score, -MATED - 3);
        assert_eq!(mate.line.len(), 3);
    }

    /// From a game that was lost: a long way ahead, and mated by a queen that takes a guarded pawn.
    #[test]
    fn a_capture_that_mates_is_seen_whatever_the_balance() {
        let fen = "r2q1k1r/1pp2p1p/p1np1NpN/1b1Q2B1/P5P1/7P/4PPB1/2b2RK1 b - - 2 18";
        let position = position(fen);
        let all = Looking {
            lines: 99,
            ..Looking::default()
        };
        let ranking = look(&position, &position.legal_moves(), &all);
        let candidates = ranking.expect("not stopped").candidates;
        let grab = candidates
            .iter()
            .find(|other| other.action.to() == shakmaty::Square::A4);
        let grab = grab.expect("the pawn can be taken");
        assert!(grab.score < -5_000, "{grab:?}");
    }

    #[test]
    fn a_flag_that_is_up_ends_the_look() {
        let start = Chess::default();
        let stop = AtomicBool::new(true);
        let looking = Looking {
            plies: 5,
            stop: Some(&stop),
            ..Looking::default()
        };
        assert!(look(&start, &start.legal_moves(), &looking).is_none());
        let few = Looking {
            plies: 5,
            nodes: 1_000,
            ..Looking::default()
        };
        assert!(look(&start, &start.legal_moves(), &few).is_none());
    }

    #[test]
    fn who_stands_better_does_not_repeat() {
        let before = position("6k1/8/8/8/8/8/5PPP/Q5K1 w - - 10 40");
        let mut history = PastPositions::default();
        for action in before.legal_moves() {
            let after = before.clone().play(action).expect("legal");
            if action.role() != Role::Pawn && action.role() != Role::King {
                history.push(&after);
            }
        }
        let looking = Looking {
            plies: 2,
            history: Some(&history),
            ..Looking::default()
        };
        let ranking = look(&before, &before.legal_moves(), &looking).expect("not stopped");
        assert_ne!(ranking.candidates[0].action.role(), Role::Queen);
    }
}
