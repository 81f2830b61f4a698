//! Whether the first move is the only one that wins as much.
//!
//! The best move is barred and the search is asked again. What it says is
//!
//! - *another* first move wins as much, with a proof;
//! - *only*: every plan with another first move was tried and none works, and no other first move
//!   wins as much within two moves, every move of both sides looked at;
//! - *unknown* otherwise.
//!
//! For a mate, any other mate wins as much, also a longer one. Plans with other first moves are looked at
//! with little patience: where a man or more is at stake they go on with checks and captures alone, and a
//! quiet first move has to threaten something at once; for less, two more quiet moves are allowed.

use planche_plan::Units;
use shakmaty::{Chess, Move, Position};

use crate::first::First;
use crate::limits::{Budget, Limits};
use crate::prove::{Options, Outcome, Proof, Prover, prove_within};
use crate::settle::{Aim, played};
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

/// How many quiet moves may follow another first move: many quiet moves win a pawn somehow, but few of them
/// a man.
const PATIENCE: u32 = 2;
const PATIENCE_WITH_MUCH: u32 = 0;
const MUCH: Units = 30;
/// How many positions the short look at all moves may visit.
const LOOK: usize = 20_000;
/// How many moves of the attacker deep it goes.
const MOVES: usize = 2;
/// How many nodes a move that this look finds may cost to be proved.
const CONFIRM: usize = 500;

/// Asks whether another first move reaches the aim that `best` reaches. `options` has the limits of
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
        budget: Budget::start(options.limits),
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
    budget: Budget,
    statistics: Statistics,
}

impl Contest<'_> {
    fn run(&mut self) -> Uniqueness {
        let patience = match self.aim {
            Aim::Material(units) if units < MUCH => PATIENCE,
            _ => PATIENCE_WITH_MUCH,
        };
        match self.prove(&[self.best], self.options.limits.nodes, patience) {
            Outcome::Proved(proof) => Uniqueness::Another(proof),
            Outcome::Limit(_) => Uniqueness::Unknown,
            Outcome::None => self.look(),
        }
    }

    fn prove(&mut self, barred: &[Ply], nodes: usize, patience: u32) -> Outcome {
        let left = self.options.limits.nodes;
        let left = left.saturating_sub(self.statistics.nodes);
        let budget = self.budget.with_nodes(nodes.min(left));
        let legal = self.position.legal_moves().into_iter();
        let barred = legal.filter(|m| barred.contains(&Ply::of(m))).collect();
        let first = First::Without(barred);
        let options = Options {
            patience: Some(patience),
            ..*self.options
        };
        let (outcome, statistics) = prove_within(self.position, &first, self.aim, &options, budget);
        self.statistics.add(&statistics);
        outcome
    }

    /// Plans see nothing. Does a plain look at all moves?
    fn look(&mut self) -> Uniqueness {
        let limits = Limits {
            nodes: usize::MAX,
            time: None,
            ..self.options.limits
        };
        let options = Options {
            limits,
            ..*self.options
        };
        let mut look = Look {
            prover: Prover::new(self.position, self.aim, options, self.budget),
            left: LOOK,
        };
        let legal = self.position.legal_moves();
        let others = legal.iter().filter(|m| Ply::of(m) != self.best);
        let found = others
            .copied()
            .find(|m| look.wins(&played(self.position, *m), MOVES) != Some(false));
        match found {
            None => Uniqueness::Only,
            Some(_) if look.left == 0 => Uniqueness::Unknown,
            Some(m) => self.confirm(&m),
        }
    }

    /// A move that the look thinks good counts only with a proof.
    fn confirm(&mut self, m: &Move) -> Uniqueness {
        let legal = self.position.legal_moves();
        let others = legal.iter().map(Ply::of);
        let others: Vec<Ply> = others.filter(|other| *other != Ply::of(m)).collect();
        match self.prove(&others, CONFIRM, PATIENCE) {
            Outcome::Proved(proof) => Uniqueness::Another(proof),
            _ => Uniqueness::Unknown,
        }
    }
}

/// A plain search of all moves, a few deep.
struct Look {
    prover: Prover,
    left: usize,
}

impl Look {
    /// Defender to move: does the attacker reach the aim within so many moves, the one just played
    /// among them? `None` if the look has become too long.
    fn wins(&mut self, position: &Chess, moves: usize) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if position.is_checkmate() || self.settles(position) {
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

    fn settles(&self, position: &Chess) -> bool {
        let measure = &self.prover.measure;
        measure.in_hand(position) && measure.keeps(position)
    }

    /// Attacker to move, with so many moves left.
    fn answers(&mut self, position: &Chess, moves: usize) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if self.prover.quick_answer(position).is_some() {
            return Some(true);
        }
        if moves <= 1 {
            return Some(false);
        }
        for m in position.legal_moves() {
            if self.wins(&played(position, m), moves)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
