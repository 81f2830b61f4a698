//! Whether the first move is the only one that wins as much.
//!
//! The best move is barred and the search is asked again. What it says is
//!
//! - *another* first move wins as much, with a proof;
//! - *only*: every plan with another first move was tried and none wins as much less two pawns, or a proof has gone out
//!   of sight; and no other first move wins as much within two moves, every move of both sides looked at;
//! - *unknown* otherwise.
//!
//! For a mate, any other mate wins as much, also a longer one. Plans with other first moves are looked at
//! with little patience: one quiet move may follow the first, and a quiet move has to threaten something that
//! could be done at once. Of less than a man it is never said that only one move wins it.

use shakmaty::{Chess, Move, Position, Role};

use crate::allowance::{Allowance, StopReason};
use crate::hope::{Bar, Hope};
use crate::leaves::judge::Leaves;
use crate::leaves::measure::Aim;
use crate::leaves::quiet::is_settled;
use crate::options::{Options, QuietMoves};
use crate::position::played;
use crate::proposals::first::First;
use crate::prove::{Outcome, Proof, prove_hopefully};
use crate::statistics::Statistics;
use crate::strategy::{Attack, Ply};

/// What is known about the other first moves.
#[derive(Debug, Clone)]
pub enum Uniqueness {
    /// No other first move wins as much, as far as plans and a short look at all moves go.
    Only,
    /// This one does.
    Another(Proof),
    /// A limit was reached first.
    Unknown,
}

/// The answer about the other first moves, and what it cost.
#[derive(Debug, Clone)]
pub struct Rivals {
    /// Whether one of them wins as much.
    pub uniqueness: Uniqueness,
    /// What the search for them cost.
    pub statistics: Statistics,
}

/// Asks whether another first move reaches the aim that `best` reaches. `options` has the allowance of
/// this question alone.
pub fn rivals(position: &Chess, aim: Aim, best: &Attack, options: &Options) -> Rivals {
    let Attack::Play { ply, .. } = best else {
        return Rivals {
            uniqueness: Uniqueness::Unknown,
            statistics: Statistics::default(),
        };
    };
    let mut contest = Contest {
        position,
        aim,
        best: *ply,
        options,
        statistics: Statistics::default(),
    };
    Rivals {
        uniqueness: contest.run(),
        statistics: contest.statistics,
    }
}

struct Contest<'a> {
    position: &'a Chess,
    aim: Aim,
    best: Ply,
    options: &'a Options,
    statistics: Statistics,
}

impl Contest<'_> {
    fn run(&mut self) -> Uniqueness {
        let best = [self.best];
        let (aim, nearly, tuning) = (self.aim, self.nearly(), &self.options.tuning);
        match self.prove(&best, nearly, self.worth()) {
            Outcome::Proved(proof) if nearly == aim => Uniqueness::Another(proof),
            Outcome::Proved(_) => match self.prove(&best, aim, tuning.rivals_whole_nodes) {
                Outcome::Proved(proof) => Uniqueness::Another(proof),
                _ => Uniqueness::Unknown,
            },
            Outcome::None | Outcome::Limit(StopReason::Hope) if self.is_much() => self.look(),
            Outcome::None | Outcome::Limit(_) => Uniqueness::Unknown,
        }
    }

    /// What no other first move may reach if one is to be called the only one.
    fn nearly(&self) -> Aim {
        let pawn = self.options.values.of(Role::Pawn);
        match self.aim {
            Aim::Material(units) if self.is_much() => {
                Aim::Material((units - self.options.tuning.rivals_margin * pawn).max(pawn))
            }
            aim => aim,
        }
    }

    /// Less than a man can be won slowly in many ways: that only one move wins it is never said.
    fn is_much(&self) -> bool {
        let much = self.options.values.tenths(self.options.tuning.rivals_much);
        !matches!(self.aim, Aim::Material(units) if units < much)
    }

    /// How many nodes the question is worth: next to none where the answer can only be that there is another move, and
    /// no more where a proof stays in sight for long, for then it is seldom decided at all.
    fn worth(&self) -> usize {
        let tuning = &self.options.tuning;
        match self.is_much() {
            true => tuning.rivals_most_nodes,
            false => tuning.rivals_small_nodes,
        }
    }

    fn prove(&mut self, barred: &[Ply], aim: Aim, nodes: usize) -> Outcome {
        let mut allowance = self.options.allowance.clone();
        allowance.spend(self.statistics.nodes);
        let tuning = &self.options.tuning;
        let hope = Hope::new(tuning.rivals_nodes, Bar::UpTo(tuning.rivals_hardest));
        let legal = self.position.legal_moves().into_iter();
        let barred = legal.filter(|m| barred.contains(&Ply::of(m))).collect();
        let first = First::Without(barred);
        let options = Options {
            allowance: allowance.at_most(nodes),
            patience: Some(QuietMoves {
                quiet: tuning.rivals_quiet,
                threatening: true,
            }),
            ..self.options.for_others()
        };
        let (outcome, statistics) =
            prove_hopefully(self.position, &first, aim, &options, Some(hope));
        self.statistics.add(&statistics);
        outcome
    }

    /// Plans see nothing. Does a plain look at all moves?
    fn look(&mut self) -> Uniqueness {
        let mut look = Look {
            leaves: Leaves::new(self.position, self.aim, self.options),
            allowance: self.options.allowance.clone(),
            left: self.options.tuning.rivals_look,
        };
        let moves = self.options.tuning.rivals_look_moves;
        let legal = self.position.legal_moves();
        let others = legal.iter().filter(|m| Ply::of(m) != self.best);
        let found = others
            .copied()
            .find(|m| look.wins(&played(self.position, *m), moves) != Some(false));
        match found {
            None => Uniqueness::Only,
            Some(_) if look.is_over() => Uniqueness::Unknown,
            Some(m) => self.confirm(&m),
        }
    }

    /// A move that the look thinks good counts only with a proof.
    fn confirm(&mut self, m: &Move) -> Uniqueness {
        let legal = self.position.legal_moves();
        let others = legal.iter().map(Ply::of);
        let others: Vec<Ply> = others.filter(|other| *other != Ply::of(m)).collect();
        match self.prove(&others, self.aim, self.options.tuning.rivals_confirm_nodes) {
            Outcome::Proved(proof) => Uniqueness::Another(proof),
            _ => Uniqueness::Unknown,
        }
    }
}

/// A plain search of all moves, a few deep.
struct Look {
    leaves: Leaves,
    allowance: Allowance,
    /// How many positions may still be visited.
    left: usize,
}

impl Look {
    /// Defender to move: does the attacker reach the aim within so many moves, the one just played
    /// among them? `None` if the look has become too long.
    fn wins(&mut self, position: &Chess, moves: usize) -> Option<bool> {
        self.count()?;
        if position.is_checkmate() || is_settled(self.leaves.measure(), position) {
            return Some(true);
        }
        let replies = position.legal_moves();
        if moves <= 1 || replies.is_empty() {
            return Some(false);
        }
        for reply in replies {
            if !self.answers(&played(position, reply), moves - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Counts a position; `None` if there have been enough, or the time is up.
    fn count(&mut self) -> Option<()> {
        self.left = self.left.saturating_sub(1);
        (!self.is_over()).then_some(())
    }

    fn is_over(&self) -> bool {
        self.left == 0 || self.allowance.exceeded(0).is_some()
    }

    /// Attacker to move, with so many moves left.
    fn answers(&mut self, position: &Chess, moves: usize) -> Option<bool> {
        self.count()?;
        if self.leaves.quick_answer(position).is_some() {
            return Some(true);
        }
        for m in position.legal_moves() {
            if self.wins(&played(position, m), moves)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
