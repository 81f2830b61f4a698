//! The rules of king and pawn: an ordered list, the first rule that fits decides.
//!
//! ```text
//! win: runs
//! draw: front-lead <= -1 and not on-key
//! win: otherwise
//! ```

use std::fmt;
use std::str::FromStr;

use crate::kpk::features::{FEATURES, Feature, Scene};

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

/// A feature compared with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Condition {
    /// The place of the feature in [`FEATURES`].
    pub feature: usize,
    /// How it is compared.
    pub test: Test,
}

/// How a feature is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// A yes-or-no feature must have this answer.
    Is(bool),
    /// Equal.
    Equal(i32),
    /// Not smaller.
    AtLeast(i32),
    /// Not larger.
    AtMost(i32),
}

/// The most conditions of a rule.
pub const MOST_CONDITIONS: usize = 4;

impl Condition {
    /// The feature it asks for.
    pub fn feature(&self) -> &'static Feature {
        &FEATURES[self.feature]
    }

    /// Whether it holds.
    pub fn holds(&self, scene: &Scene) -> bool {
        let value = (self.feature().of)(scene);
        match self.test {
            Test::Is(answer) => (value == 1) == answer,
            Test::Equal(number) => value == number,
            Test::AtLeast(number) => value >= number,
            Test::AtMost(number) => value <= number,
        }
    }

    /// The condition in words.
    pub fn meaning(&self) -> String {
        let meaning = self.feature().meaning;
        match self.test {
            Test::Is(true) => meaning.to_owned(),
            Test::Is(false) => format!("it is not so that {meaning}"),
            Test::Equal(number) => format!("{meaning}: {number}"),
            Test::AtLeast(number) => format!("{meaning}: at least {number}"),
            Test::AtMost(number) => format!("{meaning}: at most {number}"),
        }
    }
}

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

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.feature().name;
        match self.test {
            Test::Is(true) => write!(f, "{name}"),
            Test::Is(false) => write!(f, "not {name}"),
            Test::Equal(number) => write!(f, "{name} = {number}"),
            Test::AtLeast(number) => write!(f, "{name} >= {number}"),
            Test::AtMost(number) => write!(f, "{name} <= {number}"),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", if self.win { "win" } else { "draw" })?;
        if self.conditions.is_empty() {
            return write!(f, "otherwise");
        }
        for (number, condition) in self.conditions.iter().enumerate() {
            let link = if number == 0 { "" } else { " and " };
            write!(f, "{link}{condition}")?;
        }
        Ok(())
    }
}

impl fmt::Display for RuleList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.iter().try_for_each(|rule| writeln!(f, "{rule}"))
    }
}

/// What is wrong with a rule file, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: Problem,
}

/// What a rule file can get wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The line does not begin with a verdict.
    #[error("expected 'win:' or 'draw:', found '{0}'")]
    Verdict(String),
    /// No such feature, or a yes-or-no feature compared with a number.
    #[error(
        "unknown condition '{0}': expected FEATURE, not FEATURE, or FEATURE =, >= or <= NUMBER"
    )]
    Condition(String),
    /// More than [`MOST_CONDITIONS`].
    #[error("at most {MOST_CONDITIONS} conditions a rule")]
    ManyConditions,
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
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim_end();
            if line.trim().is_empty() {
                continue;
            }
            let at = |(column, problem)| ParseError {
                line: number + 1,
                column,
                problem,
            };
            if rules.last().is_some_and(|rule| rule.conditions.is_empty()) {
                return Err(at((1, Problem::AfterOtherwise)));
            }
            rules.push(rule(line).map_err(at)?);
        }
        match rules.last() {
            Some(rule) if rule.conditions.is_empty() => Ok(RuleList { rules }),
            _ => Err(ParseError {
                line: text.lines().count().max(1),
                column: 1,
                problem: Problem::NoOtherwise,
            }),
        }
    }
}

fn rule(line: &str) -> Result<Rule, (usize, Problem)> {
    let start = line.len() - line.trim_start().len();
    let (verdict, body) = line[start..]
        .split_once(':')
        .unwrap_or((&line[start..], ""));
    let colon = line.len() > start + verdict.len();
    let win = match (verdict, colon) {
        ("win", true) => true,
        ("draw", true) => false,
        (other, _) => return Err((start + 1, Problem::Verdict(other.to_owned()))),
    };
    if body.trim() == "otherwise" {
        return Ok(Rule {
            win,
            conditions: Vec::new(),
        });
    }
    let mut conditions = Vec::new();
    let mut at = start + verdict.len() + 1;
    for piece in body.split(" and ") {
        let column =
            line[..at].chars().count() + piece.chars().take_while(|c| *c == ' ').count() + 1;
        if conditions.len() == MOST_CONDITIONS {
            return Err((column, Problem::ManyConditions));
        }
        let text = piece.trim();
        let parsed = condition(text);
        conditions.push(parsed.ok_or_else(|| (column, Problem::Condition(text.to_owned())))?);
        at += piece.len() + " and ".len();
        at = at.min(line.len());
    }
    Ok(Rule { win, conditions })
}

fn condition(text: &str) -> Option<Condition> {
    let named = |name: &str, yes_no: bool| {
        FEATURES
            .iter()
            .position(|feature| feature.name == name && feature.yes_no == yes_no)
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (feature, test) = match words[..] {
        [name] => (named(name, true)?, Test::Is(true)),
        ["not", name] => (named(name, true)?, Test::Is(false)),
        [name, sign, number] => {
            let number = number.parse().ok()?;
            let test = match sign {
                "=" => Test::Equal(number),
                ">=" => Test::AtLeast(number),
                "<=" => Test::AtMost(number),
                _ => return None,
            };
            (named(name, false)?, test)
        }
        _ => return None,
    };
    Some(Condition { feature, test })
}
