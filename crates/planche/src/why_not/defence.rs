//! The replies to a move: which are beaten, and which hold as far as plans reach.

use std::cmp::Reverse;

use planche_explain::{Breach, breach};
use planche_plan::{Goal, Units};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use super::Inquiry;
use crate::report::as_uci;
use crate::request::Request;
use crate::solution::{Solution, Status};
use crate::threats::passed;
use planche_explain::labelled;
use planche_input::uci;

/// What the move wants: the continuation that wins if nothing is done about it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Idea {
    /// The continuation.
    #[serde(rename = "move", serialize_with = "as_uci")]
    #[schemars(with = "String")]
    pub action: Move,
    /// The same in SAN with its number.
    pub san: String,
    /// The proof that it wins: if the opponent passes, or after a reply that does not help.
    #[serde(rename = "report")]
    pub solution: Solution,
    /// The reply in front of it, in SAN with its number; without one the opponent passes.
    pub after: Option<String>,
}

/// A reply against which no win was found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Defence {
    /// The reply.
    #[serde(serialize_with = "as_uci")]
    #[schemars(with = "String")]
    pub reply: Move,
    /// The same in SAN with its number.
    pub san: String,
    /// `proved`: it is the refutation; `none`: every plan against it was tried; `limit`: a limit
    /// ended the search.
    pub status: Status,
    /// What it does to the idea of the move.
    pub breach: Option<Breach>,
}

/// All legal replies to the move.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Defences {
    /// The idea behind the move, if there is one.
    pub idea: Option<Idea>,
    /// Replies against which no win was found.
    pub holding: Vec<Defence>,
    /// Replies that are proved to lose at least what was wanted: their proofs.
    pub beaten: Vec<Solution>,
}

impl Inquiry<'_> {
    /// The reply that refutes the move, and what it does to the idea.
    pub(super) fn one_defence(&mut self, reply: &Move) -> Defences {
        let idea = passed(&self.after).and_then(|passed| self.threat(passed));
        Defences {
            holding: vec![self.defence(reply, Status::Proved, idea.as_ref())],
            idea,
            beaten: Vec::new(),
        }
    }

    /// Tries every legal reply.
    pub(super) fn defences(&mut self) -> Defences {
        let threat = passed(&self.after).and_then(|passed| self.threat(passed));
        let mut holding: Vec<(Move, Status)> = Vec::new();
        let mut beaten: Vec<(Move, Solution)> = Vec::new();
        let legal = self.after.legal_moves();
        for (index, reply) in legal.iter().enumerate() {
            let solution = self.answer_to(reply, legal.len() - index);
            match solution.is_proved() {
                true => beaten.push((*reply, solution)),
                false => holding.push((*reply, solution.status)),
            }
        }
        let idea = threat.or_else(|| self.usual_answer(&beaten));
        let mut holding: Vec<Defence> = holding
            .into_iter()
            .map(|(reply, status)| self.defence(&reply, status, idea.as_ref()))
            .collect();
        holding.sort_by_key(|defence| (defence.breach.is_none(), uci(&defence.reply)));
        Defences {
            idea,
            holding,
            beaten: beaten.into_iter().map(|(_, solution)| solution).collect(),
        }
    }

    /// What wins if the opponent passes.
    fn threat(&mut self, passed: Chess) -> Option<Idea> {
        let request = match self.request.goal {
            Goal::Mate => self.wish(passed.clone()),
            Goal::Material(_) if self.missing(&passed) > 0 => self.wish(passed.clone()),
            _ => self.most(passed.clone()),
        };
        let solution = self.ask_small(request, self.request.tuning.why_not_idea_part);
        let action = solution.best()?;
        Some(Idea {
            action,
            san: labelled(&passed, action),
            solution,
            after: None,
        })
    }

    /// In check nobody can pass: then the idea is what wins against most replies.
    fn usual_answer(&self, beaten: &[(Move, Solution)]) -> Option<Idea> {
        let same = |best| beaten.iter().filter(|(_, r)| r.best_uci() == best).count();
        let (reply, solution) = beaten
            .iter()
            .min_by_key(|(reply, solution)| (Reverse(same(solution.best_uci())), uci(reply)))?;
        let mut position = self.after.clone();
        let after = Some(labelled(&position, *reply));
        position.play_unchecked(*reply);
        let action = solution.best()?;
        Some(Idea {
            action,
            san: labelled(&position, action),
            solution: solution.clone(),
            after,
        })
    }

    /// Our best answer to a reply.
    fn answer_to(&mut self, reply: &Move, parts: usize) -> Solution {
        if let Some((_, solution)) = self.comeback.as_ref().filter(|(known, _)| known == reply) {
            return solution.clone();
        }
        let mut position = self.after.clone();
        position.play_unchecked(*reply);
        let request = self.wish(position);
        self.ask_small(request, parts)
    }

    /// What is still wanted once this position is reached.
    pub(super) fn wish(&self, position: Chess) -> Request {
        let goal = match self.request.goal {
            Goal::Mate => Goal::Mate,
            _ => Goal::Material(self.missing(&position)),
        };
        self.most(position).goal(goal)
    }

    fn missing(&self, position: &Chess) -> Units {
        self.wanted() - self.gain(position)
    }

    fn defence(&self, reply: &Move, status: Status, idea: Option<&Idea>) -> Defence {
        Defence {
            reply: *reply,
            san: labelled(&self.after, *reply),
            status,
            breach: idea.and_then(|idea| breach(&self.after, reply, idea.action)),
        }
    }
}
