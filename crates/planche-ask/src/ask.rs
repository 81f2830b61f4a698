//! The list of what can be asked.

use planche::{Endings, audit::AuditRow};
use planche_proof::{Checker, Record, Verdict};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::question::{self, Check};
use crate::thinking::Thinking;
use crate::{AskError, Stop};
use crate::{audited, claim, combination, ending, game, review, rule};

/// What became of a proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Checked {
    /// The name of the result, or its line.
    pub id: String,
    /// `holds`, `fails`, or `skipped` where the result claims nothing.
    pub verdict: &'static str,
    /// What is wrong with it.
    pub fault: Option<String>,
}

/// A question without arguments.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// The names of all questions.
pub const NAMES: [&str; 16] = [
    "solve",
    "hint",
    "why_not",
    "threats",
    "think",
    "check_claim",
    "check",
    "annotate",
    "audit",
    "endgame",
    "explain_rule",
    "games",
    "game_moves",
    "game_move",
    "game_win",
    "game_conditions",
];

/// Answers a question: its name, its arguments as a JSON object, and a flag to end the work. The answer is JSON; that of
/// `think` and of `audit` is a list.
///
/// # Errors
///
/// When there is no such question, or its arguments cannot be understood.
pub fn ask(name: &str, arguments: &str, stop: &Stop) -> Result<String, AskError> {
    match name {
        "solve" => with(arguments, |asked| combination::solve(&asked, stop)),
        "hint" => with(arguments, |asked| combination::hint(&asked, stop)),
        "why_not" => with(arguments, |asked| combination::why_not(&asked, stop)),
        "threats" => with(arguments, |asked| combination::threats(&asked, stop)),
        "think" => {
            let thinking = Thinking::new(&read(arguments)?, stop)?;
            Ok(format!("[{}]", thinking.lines().join(",")))
        }
        "check_claim" => with(arguments, |asked| claim::check(&asked, stop)),
        "check" => with(arguments, |asked| check(&asked)),
        "annotate" => with(arguments, |asked| review::annotate(&asked, stop)),
        "audit" => with::<_, Vec<AuditRow>>(arguments, |asked| audited::audit_rows(&asked, stop)),
        "endgame" => with(arguments, |asked: question::Ending| ending::answer(&asked)),
        "explain_rule" => with(arguments, |asked| rule::explain(&asked)),
        "games" => with(arguments, |_: Nothing| Ok(game::games())),
        "game_moves" => with(arguments, |asked| game::moves(&asked)),
        "game_move" => with(arguments, |asked| game::best(&asked)),
        "game_win" => with(arguments, |asked| game::win(&asked)),
        "game_conditions" => with(arguments, |asked| game::conditions(&asked)),
        other => Err(AskError::new(format_args!(
            "there is no question {other:?}; there are {}",
            NAMES.join(", ")
        ))),
    }
}

fn read<Q: DeserializeOwned>(arguments: &str) -> Result<Q, AskError> {
    serde_json::from_str(arguments)
        .map_err(|error| AskError::new(format_args!("the question is not understood: {error}")))
}

/// Reads the arguments, answers, and writes the answer.
fn with<Q: DeserializeOwned, A: Serialize>(
    arguments: &str,
    answer: impl FnOnce(Q) -> Result<A, AskError>,
) -> Result<String, AskError> {
    let answer = answer(read(arguments)?)?;
    serde_json::to_string(&answer).map_err(AskError::new)
}

/// Checks results, independently of the prover.
fn check(asked: &Check) -> Result<Vec<Checked>, AskError> {
    let plain = Checker::new().axioms(&Endings);
    let checker = if asked.strict { plain.strict() } else { plain };
    let lines = asked.results.lines().enumerate();
    let full = lines.filter(|(_, line)| !line.trim().is_empty());
    let checked: Result<Vec<Checked>, AskError> = full
        .map(|(index, line)| checked(line, index + 1, &checker))
        .collect();
    match checked {
        Ok(none) if none.is_empty() => Err(AskError::new("there is no result to check")),
        other => other,
    }
}

fn checked(line: &str, number: usize, checker: &Checker<'_>) -> Result<Checked, AskError> {
    let record = Record::read(line)
        .map_err(|error| AskError::new(format_args!("line {number}: {error}")))?;
    let (verdict, fault) = match record.judge(checker) {
        Verdict::Holds(_) => ("holds", None),
        Verdict::Skipped => ("skipped", None),
        Verdict::Fails(failure) => ("fails", Some(failure.to_string())),
    };
    Ok(Checked {
        id: record
            .id
            .clone()
            .unwrap_or_else(|| format!("line {number}")),
        verdict,
        fault,
    })
}
