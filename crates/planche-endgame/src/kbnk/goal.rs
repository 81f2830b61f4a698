//! Goals for White: an ordered list, the lower the better.
//!
//! ```text
//! held and area-top <= 1 and king-file >= 3
//! ```
//!
//! A position with Black to move is worth the first goal that fits. Goal 0, mate, is not in the list.

use std::fmt;
use std::str::FromStr;

use crate::condition::{self, ConditionProblem, Joined, conditions};
use crate::kbnk::features::{FEATURES, Scene};
use crate::kbnk::sentences;
use crate::text::{Part, TextError, lines, on_line};

/// The shipped goals.
pub const GOALS: &str = include_str!("../../data/kbnk.goals");

/// The most conditions of a goal.
pub const MOST_CONDITIONS: usize = 5;

/// The most goals of a list.
pub const MOST_GOALS: usize = 200;

/// A feature of [`FEATURES`] compared with a number.
pub type Condition = condition::Condition<Scene>;

/// What White aims at: all of the conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// Its conditions.
    pub conditions: Vec<Condition>,
}

/// Goals, the best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goals {
    /// The goals; the first has number 1.
    pub list: Vec<Goal>,
}

impl Goals {
    /// The most conditions of one of the goals.
    pub fn most_conditions(&self) -> usize {
        let counts = self.list.iter().map(|goal| goal.conditions.len());
        counts.max().unwrap_or(0)
    }

    /// The number of the first goal that fits, from 1.
    pub fn reached(&self, scene: &Scene) -> Option<usize> {
        let fits = |goal: &Goal| goal.conditions.iter().all(|asked| asked.holds(scene));
        self.list.iter().position(fits).map(|place| place + 1)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Joined(&self.conditions))
    }
}

impl fmt::Display for Goals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.iter().try_for_each(|goal| writeln!(f, "{goal}"))
    }
}

/// What is wrong with a goal file, and where.
pub type ParseError = TextError<Problem>;

/// What a goal file can get wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Conditions that cannot be read.
    #[error(transparent)]
    Condition(#[from] ConditionProblem),
    /// No goal at all.
    #[error("no goal: a list needs at least one")]
    Empty,
    /// Too many goals.
    #[error("at most {MOST_GOALS} goals")]
    TooMany,
    /// A line before the goals that is not as it must be.
    #[error("expected '{0}'")]
    Head(String),
    /// A line that is no goal.
    #[error("'{0}' is no goal: expected its number and 'Reach this: …'")]
    Sentence(String),
}

impl FromStr for Goals {
    type Err = ParseError;

    /// Reads the short form, or the sentences of [`sentences::print`].
    fn from_str(text: &str) -> Result<Goals, ParseError> {
        if text.starts_with(sentences::FIRST) {
            return sentences::read(text);
        }
        let mut list = Vec::new();
        for (number, line) in lines(text) {
            if list.len() == MOST_GOALS {
                return Err(TextError::at_line(number, Problem::TooMany));
            }
            let conditions = conditions(&Part::whole(line), FEATURES, MOST_CONDITIONS)
                .map_err(|(column, problem)| on_line(number)((column, problem.into())))?;
            list.push(Goal { conditions });
        }
        match list.is_empty() {
            true => Err(TextError::at_line(1, Problem::Empty)),
            false => Ok(Goals { list }),
        }
    }
}
