//! Words and rules, explained: those of the glossary, and the lessons of endings.

use planche_endgame::{Class, Strategy, has_rules};
use schemars::JsonSchema;
use serde::Serialize;

use crate::AskError;
use crate::question::ExplainRule;

/// The words of the documents, each with a paragraph.
const GLOSSARY: &str = include_str!("../data/glossary.md");

/// A word or an ending, explained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explained {
    /// What was asked about.
    pub rule: String,
    /// What it means; of an ending, its rules, of which the first that fits decides.
    pub words: String,
}

/// Every word of the glossary with its paragraph.
fn words() -> impl Iterator<Item = (&'static str, String)> {
    GLOSSARY.split("\n\n").filter_map(|paragraph| {
        let (name, meaning) = paragraph.trim().strip_prefix("**")?.split_once(".**")?;
        let meaning: Vec<&str> = meaning.split_whitespace().collect();
        Some((name, meaning.join(" ")))
    })
}

/// The rules of an ending in their order, if it is played by rules.
fn lesson(name: &str) -> Option<String> {
    let class: Class = name.parse().ok().filter(|&class| has_rules(class))?;
    let strategy = Strategy::usual(class);
    let rules = strategy.reader()?.lesson().rules.iter().enumerate();
    let told: Vec<String> = rules
        .map(|(index, rule)| format!("Rule {}: {rule}", index + 1))
        .collect();
    Some(told.join("\n"))
}

pub(crate) fn explain(asked: &ExplainRule) -> Result<Explained, AskError> {
    let name = asked.rule.trim().to_lowercase();
    let found = words().find(|(word, _)| word.to_lowercase() == name);
    let told = found.map(|(_, meaning)| meaning).or_else(|| lesson(&name));
    let Some(words) = told else {
        return Err(unknown(&asked.rule));
    };
    Ok(Explained {
        rule: asked.rule.clone(),
        words,
    })
}

fn unknown(name: &str) -> AskError {
    let known: Vec<String> = words().map(|(word, _)| word.to_lowercase()).collect();
    AskError::new(format_args!(
        "{name:?} is not known; ask about an ending such as krk, kpk or kqk, or about one of these words: {}",
        known.join(", ")
    ))
}
