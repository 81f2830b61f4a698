//! Reads strategy files: one rule a line, `#` starts a comment.
//!
//! ```text
//! if not black on edge and rook covered: rook, smaller room, covered; prefer small area, few replies
//! ```

use std::str::FromStr;

use crate::krk::goal::{Demand, Goal, MOST_WISHES, Mover, Wish};
use crate::krk::rule::{Condition, Predicate, Rule, Strategy};
use crate::text::{self, Part, TextError, lines, on_line, quoted};

/// What is wrong with a strategy file, and where.
pub type ParseError = TextError<Problem>;

type Parsed<T> = text::Parsed<T, Problem>;

/// What a strategy file can get wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// An unknown man.
    #[error("expected 'king', 'rook' or 'any', found '{0}'")]
    Mover(String),
    /// An unknown condition.
    #[error("unknown condition '{0}'; known are: {known}", known = list(Predicate::ALL.iter().map(|p| p.words())))]
    Condition(String),
    /// An unknown demand.
    #[error("unknown demand '{0}'; known are: {known}", known = list(Demand::ALL.iter().map(|d| d.words())))]
    Demand(String),
    /// An unknown wish.
    #[error("unknown preference '{0}'; known are: {known}", known = list(Wish::ALL.iter().map(|w| w.words())))]
    Wish(String),
    /// A condition without an end.
    #[error("a condition ends with ':'")]
    NoColon,
    /// Something other than preferences after the semicolon.
    #[error("expected 'prefer' after ';', found '{0}'")]
    NoPrefer(String),
    /// More of something than there may be.
    #[error("at most {most} {what}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// No rule at all.
    #[error("no rule: a strategy needs at least one")]
    Empty,
}

/// Rules of a strategy file. Whoever follows them by heart gives up long before.
const MOST_RULES: usize = 1_000;

/// Refuses more of something than there may be.
fn few(what: &'static str, count: usize, most: usize, place: &Part) -> Parsed<()> {
    match count <= most {
        true => Ok(()),
        false => Err((place.column, Problem::TooMany { what, most })),
    }
}

fn list<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

impl FromStr for Strategy {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Strategy, ParseError> {
        let mut rules = Vec::new();
        for (number, line) in lines(text) {
            let line = Part::whole(line);
            few("rules", rules.len() + 1, MOST_RULES, &line).map_err(on_line(number))?;
            rules.push(rule(&line).map_err(on_line(number))?);
        }
        match rules.is_empty() {
            true => Err(TextError::at_line(1, Problem::Empty)),
            false => Ok(Strategy { rules }),
        }
    }
}

fn rule(line: &Part) -> Parsed<Rule> {
    let Some(rest) = line.text.strip_prefix("if ") else {
        return Ok(Rule {
            conditions: Vec::new(),
            goal: goal(line)?,
        });
    };
    let skipped = line.text.len() - rest.len();
    let colon = line.text.find(':').ok_or((line.column, Problem::NoColon))?;
    let asked = Part {
        text: &line.text[skipped..colon.max(skipped)],
        column: line.column + skipped,
    };
    let asked = asked.trimmed();
    let words = asked.split(" and ");
    few("conditions", words.len(), Predicate::ALL.len(), &asked)?;
    let conditions = words.iter().map(condition).collect::<Parsed<_>>()?;
    Ok(Rule {
        conditions,
        goal: goal(&line.after(colon + 1))?,
    })
}

fn condition(part: &Part) -> Parsed<Condition> {
    let (expected, name) = match part.text.strip_prefix("not ") {
        Some(rest) => (false, part.after(part.text.len() - rest.len())),
        None => (true, part.trimmed()),
    };
    let predicate = name.known(Predicate::from_words, Problem::Condition)?;
    Ok(Condition {
        predicate,
        expected,
    })
}

fn goal(part: &Part) -> Parsed<Goal> {
    let (what, wishes) = match part.text.find(';') {
        Some(at) => (part.before(at), wishes(&part.after(at + 1))?),
        None => (part.trimmed(), Vec::new()),
    };
    let words = what.split(",");
    let (first, demands) = words
        .split_first()
        .ok_or((part.column, Problem::Mover(String::new())))?;
    few("demands", demands.len(), Demand::ALL.len(), first)?;
    let demand = |part: &Part| part.known(Demand::from_words, Problem::Demand);
    Ok(Goal {
        mover: first.known(mover, Problem::Mover)?,
        demands: demands.iter().map(demand).collect::<Parsed<_>>()?,
        wishes,
    })
}

fn mover(text: &str) -> Option<Mover> {
    [Mover::King, Mover::Rook, Mover::Any]
        .into_iter()
        .find(|mover| mover.words() == text)
}

fn wishes(part: &Part) -> Parsed<Vec<Wish>> {
    let Some(rest) = part.text.strip_prefix("prefer ") else {
        return Err((part.column, Problem::NoPrefer(quoted(part.text))));
    };
    let list = part.after(part.text.len() - rest.len()).split(",");
    if let Some(extra) = list.get(MOST_WISHES) {
        few("preferences", list.len(), MOST_WISHES, extra)?;
    }
    list.iter()
        .map(|part| part.known(Wish::from_words, Problem::Wish))
        .collect()
}
