//! Strategies as ordered lists of rules: "if … and the goal is possible, play it; else the next rule".
//!
//! Such a list is the right-hand comb of a decision tree. It counts one node for the move of a rule,
//! one for each condition, and one for the question "possible?", which the last rule does not need.

use std::fmt;

use crate::geometry::{edge, steps};
use crate::krk::facts;
use crate::krk::goal::{Goal, Mover, moves, words};
use crate::krk::graph::{Edge, Graph, Id, NONE, graph};
use crate::placement::{Placement, Step};

words! {
    /// What a rule may ask about the position before its move.
    Predicate:
    /// The kings face each other with one square between.
    Opposition = "opposition",
    /// The kings are a knight's move apart.
    KnightsMove = "knight's move apart",
    /// The black king stands on the edge.
    OnEdge = "black on edge",
    /// The kings are three moves apart.
    ThreeApart = "kings 3 apart",
    /// The kings are two moves apart.
    TwoApart = "kings 2 apart",
    /// The kings are four or more moves apart.
    FarApart = "kings far apart",
    /// The rook runs between the kings.
    Divides = "rook between kings",
    /// The white king is as near to the rook as the black king.
    Covered = "rook covered",
    /// The white king guards the rook.
    Guarded = "rook guarded",
    /// The black king could take the rook.
    Attacked = "rook attacked",
    /// The rook confines nothing: it shares a line with the black king.
    NoRoom = "no room",
    /// The room is at most six squares.
    TinyRoom = "room at most 6",
    /// The room is at most fifteen squares.
    SmallRoom = "room at most 15",
    /// The white king stands on the critical square or next to it.
    NearCritical = "king near critical",
    /// The black king could move to one square only.
    OneReply = "black has one move",
    /// The black king could not move.
    NoReply = "black has no move",
}

impl Predicate {
    /// Whether it holds in a placement with White to move.
    pub fn holds(self, p: &Placement) -> bool {
        match self {
            Predicate::Opposition => facts::opposition(p),
            Predicate::KnightsMove => facts::knights_move(p),
            Predicate::OnEdge => edge(p.bare) == 0,
            Predicate::ThreeApart => steps(p.king, p.bare) == 3,
            Predicate::TwoApart => steps(p.king, p.bare) == 2,
            Predicate::FarApart => steps(p.king, p.bare) >= 4,
            Predicate::Divides => facts::divides(p),
            Predicate::Covered => facts::covered(p),
            Predicate::Guarded => facts::guarded(p),
            Predicate::Attacked => !facts::safe(p),
            Predicate::NoRoom => facts::room(p) == 64,
            Predicate::TinyRoom => facts::room(p) <= 6,
            Predicate::SmallRoom => facts::room(p) <= 15,
            Predicate::NearCritical => facts::critical_distance(p) <= 1,
            Predicate::OneReply => facts::mobility(p) == 1,
            Predicate::NoReply => facts::mobility(p) == 0,
        }
    }
}

/// A predicate or its denial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Condition {
    /// What is asked.
    pub predicate: Predicate,
    /// The answer that lets the rule fire.
    pub expected: bool,
}

/// "If the conditions hold and the goal is possible, play it."
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule {
    /// Conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// The move.
    pub goal: Goal,
}

/// An ordered list of rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strategy {
    /// The rules, the first that fits is played.
    pub rules: Vec<Rule>,
}

/// A move chosen by a strategy, and the rule that chose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The number of the rule, from 0.
    pub rule: usize,
    /// The move, on the board that was asked about.
    pub step: Step,
}

impl Strategy {
    /// Nodes of the decision tree.
    pub fn nodes(&self) -> usize {
        let conditions: usize = self.rules.iter().map(|rule| rule.conditions.len()).sum();
        (2 * self.rules.len()).saturating_sub(1) + conditions
    }

    /// The rule that fires in a class, and its move on the representative's board.
    fn fire<'g>(&self, graph: &'g Graph, white: Id) -> Option<(usize, &'g Edge)> {
        let placement = &graph.white[usize::from(white)];
        let rules = self.rules.iter().enumerate();
        rules
            .filter(|(_, rule)| rule.applies(placement))
            .find_map(|(number, rule)| Some((number, moves().pick(graph, white, &rule.goal)?)))
    }

    /// The move in any legal placement with White to move; `None` when no rule fits.
    pub fn choose(&self, placement: &Placement) -> Option<Choice> {
        let graph = graph();
        let (white, symmetry) = graph.white_class(placement)?;
        let (rule, edge) = self.fire(graph, white)?;
        let step = match edge.step {
            Step::King(to) => Step::King(symmetry.undo(to)),
            Step::Man(slot, to) => Step::Man(slot, symmetry.undo(to)),
            Step::Promote(to, role) => Step::Promote(symmetry.undo(to), role),
        };
        Some(Choice { rule, step })
    }

    /// Where the strategy leads from every class; [`NONE`] where no rule fits.
    pub fn policy(&self) -> Vec<Id> {
        let graph = graph();
        let to = |white| self.fire(graph, white).map_or(NONE, |(_, edge)| edge.to);
        graph.white_ids().map(to).collect()
    }

    /// How many positions each rule decides, all positions taken together.
    pub fn visits(&self) -> Vec<u64> {
        let graph = graph();
        let mut visits = vec![0; self.rules.len()];
        for white in graph.white_ids() {
            if let Some((rule, _)) = self.fire(graph, white) {
                visits[rule] += u64::from(graph.weight[usize::from(white)]);
            }
        }
        visits
    }
}

impl Rule {
    /// Whether the conditions hold.
    pub fn applies(&self, placement: &Placement) -> bool {
        let holds = |c: &Condition| c.predicate.holds(placement) == c.expected;
        self.conditions.iter().all(holds)
    }
}

impl Mover {
    /// The word of a strategy file.
    pub fn words(self) -> &'static str {
        match self {
            Mover::King => "king",
            Mover::Rook => "rook",
            Mover::Any => "any",
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.expected { "" } else { "not " };
        write!(f, "{not}{}", self.predicate.words())
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mover.words())?;
        for demand in &self.demands {
            write!(f, ", {}", demand.words())?;
        }
        for (number, wish) in self.wishes.iter().enumerate() {
            let link = if number == 0 { "; prefer" } else { "," };
            write!(f, "{link} {}", wish.words())?;
        }
        Ok(())
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, condition) in self.conditions.iter().enumerate() {
            let link = if number == 0 { "if" } else { " and" };
            write!(f, "{link} {condition}")?;
        }
        if !self.conditions.is_empty() {
            write!(f, ": ")?;
        }
        self.goal.fmt(f)
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.iter().try_for_each(|rule| writeln!(f, "{rule}"))
    }
}
