//! An independent checker of proofs.
//!
//! It plays by the rules file itself, with the plain interpreter of [`interpret`]: it shares
//! neither the unrolled graphs nor the making of moves nor the search with the prover.

pub mod interpret;
pub mod play;

use crate::board::Side;
use crate::game::Game;
use crate::generate::Outcome;
use crate::moves::Part;
use crate::rules::Rules;
use crate::state::State;
use crate::text::error::RulesError;
use crate::win::proof::{Attack, Defence, Next};
use interpret::Interpreter;
use play::{Table, named, names};

/// The most positions that are looked at.
const MOST_POSITIONS: usize = 2_000_000;

/// Why a proof does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// An attacking move is not legal.
    #[error("after {line}: {name} is not a legal move of the attacker")]
    Illegal {
        /// The moves that lead to the place.
        line: String,
        /// The move.
        name: String,
    },
    /// A named reply is not legal.
    #[error("after {line}: the reply {name} is not legal")]
    NoSuchReply {
        /// The moves that lead to the place.
        line: String,
        /// The reply.
        name: String,
    },
    /// A legal reply has no answer.
    #[error("after {line}: the reply {name} is not answered")]
    Unanswered {
        /// The moves that lead to the place.
        line: String,
        /// The reply.
        name: String,
    },
    /// A leaf is not won.
    #[error("after {line}: the attacker has not won")]
    NotWon {
        /// The moves that lead to the place.
        line: String,
    },
    /// The game is over before the proof is.
    #[error("after {line}: the game is over")]
    Over {
        /// The moves that lead to the place.
        line: String,
    },
    /// The wrong side is to move.
    #[error("after {line}: the other side is to move")]
    WrongSide {
        /// The moves that lead to the place.
        line: String,
    },
    /// The rules cannot be run.
    #[error("the rules fail: {0}")]
    Rules(#[from] RulesError),
    /// Too many positions.
    #[error("the proof is too large to check")]
    TooLarge,
}

/// Checks a proof against every legal reply. The number of positions looked at.
pub fn check(rules: &Rules, state: &State, proof: &Attack) -> Result<usize, Flaw> {
    let mut checker = Checker {
        game: &rules.game,
        interpreter: Interpreter::new(&rules.game),
        attacker: state.side,
        line: Vec::new(),
        history: Vec::new(),
        positions: 0,
    };
    let table = Table::new(state);
    checker.attack(&table, proof)?;
    Ok(checker.positions)
}

struct Checker<'a> {
    game: &'a Game,
    interpreter: Interpreter<'a>,
    attacker: Side,
    line: Vec<String>,
    history: Vec<Table>,
    positions: usize,
}

impl Checker<'_> {
    fn line(&self) -> String {
        if self.line.is_empty() {
            "the start".to_string()
        } else {
            self.line.join(" ")
        }
    }

    /// The legal moves; an error if the game is over or the other side is to move.
    fn moves(&mut self, table: &Table, side: Side) -> Result<Vec<Vec<Part>>, Flaw> {
        self.positions += 1;
        if self.positions > MOST_POSITIONS {
            return Err(Flaw::TooLarge);
        }
        let repeated = self
            .history
            .iter()
            .filter(|earlier| **earlier == *table)
            .count()
            + 1;
        let drawn = self
            .game
            .repetition
            .is_some_and(|(times, _)| repeated >= usize::from(times));
        let (outcome, moves) = self.interpreter.turn(table)?;
        if drawn || outcome != Outcome::Ongoing {
            return Err(Flaw::Over { line: self.line() });
        }
        if table.side != side {
            return Err(Flaw::WrongSide { line: self.line() });
        }
        Ok(moves)
    }

    fn step<T>(
        &mut self,
        table: &Table,
        name: &str,
        inner: impl FnOnce(&mut Self) -> Result<T, Flaw>,
    ) -> Result<T, Flaw> {
        self.line.push(name.to_string());
        self.history.push(table.clone());
        let result = inner(self);
        self.line.pop();
        self.history.pop();
        result
    }

    fn attack(&mut self, table: &Table, attack: &Attack) -> Result<(), Flaw> {
        let moves = self.moves(table, self.attacker)?;
        let Some(parts) = named(self.game, moves, &attack.name) else {
            return Err(Flaw::Illegal {
                line: self.line(),
                name: attack.name.clone(),
            });
        };
        let after = table.after(&parts, self.game);
        self.step(table, &attack.name, |checker| {
            checker.next(&after, &attack.after)
        })
    }

    fn next(&mut self, table: &Table, next: &Next) -> Result<(), Flaw> {
        match next {
            Next::Attack(attack) => self.attack(table, attack),
            Next::Defence(defence) => self.defence(table, defence),
            Next::Won => {
                self.positions += 1;
                let (outcome, _) = self.interpreter.turn(table)?;
                if outcome == Outcome::Won(self.attacker) {
                    Ok(())
                } else {
                    Err(Flaw::NotWon { line: self.line() })
                }
            }
        }
    }

    fn defence(&mut self, table: &Table, defence: &Defence) -> Result<(), Flaw> {
        let moves = names(self.game, self.moves(table, self.attacker.other())?);
        for name in defence.replies.keys() {
            if !moves.iter().any(|(legal, _)| legal == name) {
                return Err(Flaw::NoSuchReply {
                    line: self.line(),
                    name: name.clone(),
                });
            }
        }
        for (name, parts) in moves {
            let after = table.after(&parts, self.game);
            let next = defence.replies.get(&name);
            self.step(table, &name, |checker| match (next, &defence.otherwise) {
                (Some(next), _) => checker.next(&after, next),
                (None, Some(attack)) => checker.attack(&after, attack),
                (None, None) => {
                    let name = checker.line.pop().unwrap_or_default();
                    let flaw = Flaw::Unanswered {
                        line: checker.line(),
                        name: name.clone(),
                    };
                    checker.line.push(name);
                    Err(flaw)
                }
            })?;
        }
        Ok(())
    }
}
