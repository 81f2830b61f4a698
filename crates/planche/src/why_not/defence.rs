//! The replies to a move: which are beaten, and which hold as far as plans reach.

use std::cmp::Reverse;

use planche_plan::{Goal, Units};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use super::{Breach, Inquiry, breach};
use crate::notation::{from_uci, numbered_san, uci};
use crate::report::{Report, Status};
use crate::request::Request;
use crate::threats::passed;

/// How many nodes one reply may cost.
const NODES: usize = 1_000;

/// What the move wants: the continuation that wins if nothing is done about it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Idea {
    /// The continuation, in UCI and in SAN with its number.
    #[serde(rename = "move")]
    pub action: String,
    /// The same in SAN with its number.
    pub san: String,
    /// The proof that it wins: if the opponent passes, or after a reply that does not help.
    pub report: Report,
    /// The reply in front of it, in SAN with its number; without one the opponent passes.
    pub after: Option<String>,
}

/// A reply against which no win was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Defence {
    /// The reply, in UCI.
    pub reply: String,
    /// The same in SAN with its number.
    pub san: String,
    /// `proved`: it is the refutation; `none`: every plan against it was tried; `limit`: a limit
    /// ended the search.
    pub status: Status,
    /// What it does to the idea of the move.
    pub breach: Option<Breach>,
}

/// All legal replies to the move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Defences {
    /// The idea behind the move, if there is one.
    pub idea: Option<Idea>,
    /// Replies against which no win was found.
    pub holding: Vec<Defence>,
    /// Replies that are proved to lose at least what was wanted: their proofs.
    pub beaten: Vec<Report>,
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
        let mut beaten: Vec<(Move, Report)> = Vec::new();
        let legal = self.after.legal_moves();
        for (index, reply) in legal.iter().enumerate() {
            let report = self.answer_to(reply, legal.len() - index);
            match report.is_proved() {
                true => beaten.push((*reply, report)),
                false => holding.push((*reply, report.status)),
            }
        }
        let idea = threat.or_else(|| self.usual_answer(&beaten));
        let mut holding: Vec<Defence> = holding
            .into_iter()
            .map(|(reply, status)| self.defence(&reply, status, idea.as_ref()))
            .collect();
        holding.sort_by_key(|defence| (defence.breach.is_none(), defence.reply.clone()));
        Defences {
            idea,
            holding,
            beaten: beaten.into_iter().map(|(_, report)| report).collect(),
        }
    }

    /// What wins if the opponent passes.
    fn threat(&mut self, passed: Chess) -> Option<Idea> {
        let request = match self.request.goal {
            Goal::Mate => self.wish(passed.clone()),
            Goal::Material(_) if self.missing(&passed) > 0 => self.wish(passed.clone()),
            _ => self.most(passed.clone()),
        };
        let report = self.ask_small(request, 4, NODES);
        let action = from_uci(&passed, report.best.as_deref()?)?;
        Some(Idea {
            action: uci(&action),
            san: numbered_san(&passed, &action),
            report,
            after: None,
        })
    }

    /// In check nobody can pass: then the idea is what wins against most replies.
    fn usual_answer(&self, beaten: &[(Move, Report)]) -> Option<Idea> {
        let same = |best: &Option<String>| beaten.iter().filter(|(_, r)| r.best == *best).count();
        let (reply, report) = beaten
            .iter()
            .min_by_key(|(reply, report)| (Reverse(same(&report.best)), uci(reply)))?;
        let mut position = self.after.clone();
        let after = Some(numbered_san(&position, reply));
        position.play_unchecked(*reply);
        let action = from_uci(&position, report.best.as_deref()?)?;
        Some(Idea {
            action: uci(&action),
            san: numbered_san(&position, &action),
            report: report.clone(),
            after,
        })
    }

    /// Our best answer to a reply.
    fn answer_to(&mut self, reply: &Move, parts: usize) -> Report {
        if let Some((_, report)) = self.comeback.as_ref().filter(|(known, _)| known == reply) {
            return report.clone();
        }
        let mut position = self.after.clone();
        position.play_unchecked(*reply);
        let request = self.wish(position);
        self.ask_small(request, parts, NODES)
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
            reply: uci(reply),
            san: numbered_san(&self.after, reply),
            status,
            breach: idea.and_then(|idea| breach::find(&self.after, reply, &idea.action)),
        }
    }
}
