//! Whether the first move is the only one that wins as much.
//!
//! The best move is barred and the search is asked again. What it says is
//!
//! - *another* first move wins as much, with a proof;
//! - *only*: every plan with another first move was tried and none works, and no other first move
//!   wins as much within a few moves, every move of both sides looked at;
//! - *unknown* otherwise.
//!
//! For a mate, any other mate wins as much, also a longer one.

use shakmaty::{Chess, Move, Position};

use crate::first::First;
use crate::limits::{Budget, Limits};
use crate::prove::{Options, Outcome, Proof, Prover, prove_within};
use crate::settle::{Aim, played};
use crate::statistics::Statistics;
use crate::strategy::{After, Attack, Ply};

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

/// How many positions the short look at all moves may visit.
const LOOK: usize = 60_000;
/// How many moves deep it goes for a mate at most.
const MATE_MOVES: usize = 3;
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
        uniqueness: contest.run(moves(best)),
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
    fn run(&mut self, moves: usize) -> Uniqueness {
        match self.prove(&[self.best], self.options.limits.nodes) {
            Outcome::Proved(proof) => Uniqueness::Another(proof),
            Outcome::Limit(_) => Uniqueness::Unknown,
            Outcome::None => self.look(moves),
        }
    }

    fn prove(&mut self, barred: &[Ply], nodes: usize) -> Outcome {
        let left = self.options.limits.nodes;
        let left = left.saturating_sub(self.statistics.nodes);
        let budget = self.budget.with_nodes(nodes.min(left));
        let legal = self.position.legal_moves().into_iter();
        let barred = legal.filter(|m| barred.contains(&Ply::of(m))).collect();
        let first = First::Without(barred);
        let (outcome, statistics) =
            prove_within(self.position, &first, self.aim, self.options, budget);
        self.statistics.add(&statistics);
        outcome
    }

    /// Plans see nothing. Does a plain look at all moves?
    fn look(&mut self, moves: usize) -> Uniqueness {
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
        let depth = match self.aim {
            Aim::Mate => moves.clamp(2, MATE_MOVES),
            Aim::Material(_) => 2,
        };
        let found = others
            .copied()
            .find(|m| look.wins(&played(self.position, *m), depth) != Some(false));
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
        match self.prove(&others, CONFIRM) {
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

/// How many moves of the attacker a strategy needs at most.
fn moves(attack: &Attack) -> usize {
    match attack {
        Attack::Rest => 0,
        Attack::Play { after, .. } => match after {
            After::Mate | After::Settled => 1,
            After::Defence(defence) => {
                let named = defence.replies.iter().map(|(_, answer)| answer);
                let answers = named.chain(&defence.otherwise);
                1 + answers.map(|answer| moves(answer)).max().unwrap_or(0)
            }
        },
    }
}
