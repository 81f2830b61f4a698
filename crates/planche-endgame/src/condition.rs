//! Conditions: a named feature of a position compared with a number, as rules write them.
//!
//! ```text
//! front-lead <= -1 and not on-key
//! ```

use std::fmt;

use crate::text::{Parsed, Part};

/// A named quantity of a position; yes-or-no features are 1 and 0.
pub struct Feature<S: 'static> {
    /// The word that rules use.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Whether it is a question answered by yes or no.
    pub yes_no: bool,
    /// Computes it.
    pub of: fn(&S) -> i32,
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

impl Test {
    /// Whether a value passes.
    #[inline]
    pub fn fits(self, value: i32) -> bool {
        match self {
            Test::Is(answer) => (value == 1) == answer,
            Test::Equal(number) => value == number,
            Test::AtLeast(number) => value >= number,
            Test::AtMost(number) => value <= number,
        }
    }
}

/// A feature compared with a number.
pub struct Condition<S: 'static> {
    /// The feature it asks for.
    pub feature: &'static Feature<S>,
    /// How it is compared.
    pub test: Test,
}

impl<S> Condition<S> {
    /// Whether it holds.
    #[inline]
    pub fn holds(&self, scene: &S) -> bool {
        self.test.fits((self.feature.of)(scene))
    }

    /// The condition in words.
    pub fn meaning(&self) -> String {
        let meaning = self.feature.meaning;
        match self.test {
            Test::Is(true) => meaning.to_owned(),
            Test::Is(false) => format!("it is not so that {meaning}"),
            Test::Equal(number) => format!("{meaning}: {number}"),
            Test::AtLeast(number) => format!("{meaning}: at least {number}"),
            Test::AtMost(number) => format!("{meaning}: at most {number}"),
        }
    }
}

impl<S> Condition<S> {
    /// Reads what [`Condition::meaning`] writes.
    pub fn from_meaning(text: &str, features: &'static [Feature<S>]) -> Option<Condition<S>> {
        features.iter().find_map(|feature| {
            let rest = match feature.yes_no {
                true => text.strip_prefix("it is not so that ").unwrap_or(text),
                false => text,
            };
            let number = rest.strip_prefix(feature.meaning)?;
            let test = match (feature.yes_no, number) {
                (true, "") => Test::Is(rest == text),
                (true, _) => return None,
                (false, _) => compared(number.strip_prefix(": ")?)?,
            };
            Some(Condition { feature, test })
        })
    }
}

/// "at least 3", "at most 3" or "3".
fn compared(text: &str) -> Option<Test> {
    if let Some(number) = text.strip_prefix("at least ") {
        return number.parse().ok().map(Test::AtLeast);
    }
    if let Some(number) = text.strip_prefix("at most ") {
        return number.parse().ok().map(Test::AtMost);
    }
    text.parse().ok().map(Test::Equal)
}

impl<S> Clone for Condition<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Condition<S> {}

impl<S> PartialEq for Condition<S> {
    fn eq(&self, other: &Self) -> bool {
        self.feature.name == other.feature.name && self.test == other.test
    }
}

impl<S> Eq for Condition<S> {}

impl<S> fmt::Debug for Condition<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<S> fmt::Display for Condition<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.feature.name;
        match self.test {
            Test::Is(true) => write!(f, "{name}"),
            Test::Is(false) => write!(f, "not {name}"),
            Test::Equal(number) => write!(f, "{name} = {number}"),
            Test::AtLeast(number) => write!(f, "{name} >= {number}"),
            Test::AtMost(number) => write!(f, "{name} <= {number}"),
        }
    }
}

/// Conditions joined by "and".
pub(crate) struct Joined<'c, S: 'static>(pub &'c [Condition<S>]);

impl<S> fmt::Display for Joined<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, condition) in self.0.iter().enumerate() {
            let link = if number == 0 { "" } else { " and " };
            write!(f, "{link}{condition}")?;
        }
        Ok(())
    }
}

/// What a list of conditions can get wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConditionProblem {
    /// No such feature, or a yes-or-no feature compared with a number.
    #[error(
        "unknown condition '{0}': expected FEATURE, not FEATURE, or FEATURE =, >= or <= NUMBER"
    )]
    Unknown(String),
    /// More than a rule may have.
    #[error("at most {0} conditions a rule")]
    TooMany(usize),
}

/// Reads conditions joined by "and", at most so many.
pub(crate) fn conditions<S>(
    part: &Part,
    features: &'static [Feature<S>],
    most: usize,
) -> Parsed<Vec<Condition<S>>, ConditionProblem> {
    let pieces = part.split(" and ");
    if let Some(extra) = pieces.get(most) {
        return Err((extra.column, ConditionProblem::TooMany(most)));
    }
    let read =
        |piece: &Part| piece.known(|text| condition(text, features), ConditionProblem::Unknown);
    pieces.iter().map(read).collect()
}

fn condition<S>(text: &str, features: &'static [Feature<S>]) -> Option<Condition<S>> {
    let named = |name: &str, yes_no: bool| {
        features
            .iter()
            .find(|feature| feature.name == name && feature.yes_no == yes_no)
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
