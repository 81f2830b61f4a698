//! The rules of king and pawn: an ordered list, the first rule that fits decides.
//!
//! ```text
//! win: runs
//! draw: front-lead <= -1 and not on-key
//! win: otherwise
//! ```

use std::fmt;
use std::str::FromStr;

pub use crate::condition::Test;
use crate::condition::{self, ConditionProblem, Joined, conditions};
use crate::kpk::features::{FEATURES, Scene};
use crate::text::{Parsed, Part, TextError, lines, on_line, quoted};

/// A list of rules for positions with Black to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleList {
    /// The rules; the last has no conditions.
    pub rules: Vec<Rule>,
}

/// "If all of this holds, White wins" (or "Black draws").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// What the rule concludes: whether White wins.
    pub win: bool,
    /// Its conditions; none means "otherwise".
    pub conditions: Vec<Condition>,
}

/// A feature of [`FEATURES`] compared with a number.
pub type Condition = condition::Condition<Scene>;

/// The most conditions of a rule.
pub const MOST_CONDITIONS: usize = 4;

impl RuleList {
    /// The number of the first rule that fits, from 0.
    pub fn fires(&self, scene: &Scene) -> Option<usize> {
        let fits = |rule: &Rule| {
            rule.conditions
                .iter()
                .all(|condition| condition.holds(scene))
        };
        self.rules.iter().position(fits)
    }

    /// Whether White wins with Black to move, by the first rule that fits.
    pub fn wins(&self, scene: &Scene) -> bool {
        self.fires(scene)
            .is_some_and(|number| self.rules[number].win)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", if self.win { "win" } else { "draw" })?;
        if self.conditions.is_empty() {
            return write!(f, "otherwise");
        }
        write!(f, "{}", Joined(&self.conditions))
    }
}

impl fmt::Display for RuleList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.iter().try_for_each(|rule| writeln!(f, "{rule}"))
    }
}

/// What is wrong with a rule file, and where.
pub type ParseError = TextError<Problem>;

/// What a rule file can get wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The line does not begin with a verdict.
    #[error("expected 'win:' or 'draw:', found '{0}'")]
    Verdict(String),
    /// Conditions that cannot be read.
    #[error(transparent)]
    Condition(#[from] ConditionProblem),
    /// A rule after "otherwise" never fires.
    #[error("'otherwise' must be the last rule")]
    AfterOtherwise,
    /// The list does not decide every position.
    #[error("the last rule must be 'otherwise'")]
    NoOtherwise,
}

impl FromStr for RuleList {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RuleList, ParseError> {
        let mut rules: Vec<Rule> = Vec::new();
        for (number, line) in lines(text) {
            if rules.last().is_some_and(|rule| rule.conditions.is_empty()) {
                return Err(TextError::at_line(number, Problem::AfterOtherwise));
            }
            rules.push(rule(&Part::whole(line)).map_err(on_line(number))?);
        }
        match rules.last() {
            Some(rule) if rule.conditions.is_empty() => Ok(RuleList { rules }),
            _ => {
                let last = text.lines().count().max(1);
                Err(TextError::at_line(last, Problem::NoOtherwise))
            }
        }
    }
}

fn rule(line: &Part) -> Parsed<Rule, Problem> {
    let unknown = |verdict: &str| (line.column, Problem::Verdict(quoted(verdict)));
    let colon = line.text.find(':').ok_or_else(|| unknown(line.text))?;
    let win = match &line.text[..colon] {
        "win" => true,
        "draw" => false,
        other => return Err(unknown(other)),
    };
    let body = line.after(colon + 1);
    let conditions = match body.text {
        "otherwise" => Vec::new(),
        _ => conditions(&body, FEATURES, MOST_CONDITIONS)
            .map_err(|(column, problem)| (column, problem.into()))?,
    };
    Ok(Rule { win, conditions })
}
