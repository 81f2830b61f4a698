//! A proved win as a value: a strategy that answers every legal reply.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// What comes after a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// The attacker has won.
    Won,
    /// The attacker moves (again).
    Attack(Box<Attack>),
    /// The defender moves (again).
    Defence(Box<Defence>),
}

/// A move of the attacker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    /// The name of the move.
    pub name: String,
    /// What it does.
    pub why: String,
    /// What comes after it.
    pub after: Next,
}

/// The replies of the defender.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Defence {
    /// Replies by name, each with what comes after it.
    pub replies: BTreeMap<String, Next>,
    /// What answers every legal reply that is not named.
    pub otherwise: Option<Attack>,
}

/// Why a text is no proof.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// Not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// JSON of another shape.
    #[error("{at}: expected {expected}")]
    Shape {
        /// The moves that lead to the place.
        at: String,
        /// What should be there.
        expected: &'static str,
    },
}

impl Attack {
    /// The proof as JSON. The word of a won leaf is "mate" where men are royal, else "won".
    pub fn json(&self, leaf: &str) -> Value {
        json!({"move": self.name, "why": self.why, "after": self.after.json(leaf)})
    }

    /// Reads a proof.
    pub fn from_json(value: &Value) -> Result<Attack, ProofError> {
        attack(value, "start")
    }

    /// The longest line: the defender holds out as long as he can.
    pub fn line(&self) -> Vec<String> {
        let mut line = vec![self.name.clone()];
        line.extend(self.after.line());
        line
    }

    /// Number of the attacker's moves in the longest line.
    pub fn length(&self) -> u32 {
        1 + self.after.length()
    }

    /// Number of positions in the proof.
    pub fn size(&self) -> usize {
        1 + match &self.after {
            Next::Won => 0,
            next => next.size(),
        }
    }
}

impl Next {
    fn json(&self, leaf: &str) -> Value {
        match self {
            Next::Won => json!(leaf),
            Next::Attack(attack) => attack.json(leaf),
            Next::Defence(defence) => defence.json(leaf),
        }
    }

    fn line(&self) -> Vec<String> {
        match self {
            Next::Won => Vec::new(),
            Next::Attack(attack) => attack.line(),
            Next::Defence(defence) => {
                let longest = |best: Option<(u32, Vec<String>)>, (name, next): (&String, &Next)| {
                    let length = next.length();
                    if best.as_ref().is_some_and(|(most, _)| *most >= length) {
                        return best;
                    }
                    let mut line = vec![name.clone()];
                    line.extend(next.line());
                    Some((length, line))
                };
                let best = defence.replies.iter().fold(None, longest);
                let otherwise = defence.otherwise.as_ref();
                match (best, otherwise) {
                    (Some((length, line)), other)
                        if other.is_none_or(|attack| attack.length() <= length) =>
                    {
                        line
                    }
                    (_, Some(attack)) => {
                        let mut line = vec!["…".to_string()];
                        line.extend(attack.line());
                        line
                    }
                    _ => Vec::new(),
                }
            }
        }
    }

    fn length(&self) -> u32 {
        match self {
            Next::Won => 0,
            Next::Attack(attack) => attack.length(),
            Next::Defence(defence) => {
                let replies = defence.replies.values().map(Next::length);
                replies
                    .chain(defence.otherwise.iter().map(Attack::length))
                    .max()
                    .unwrap_or(0)
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Next::Won => 0,
            Next::Attack(attack) => attack.size(),
            Next::Defence(defence) => {
                let replies: usize = defence.replies.values().map(|next| 1 + next.size()).sum();
                replies + defence.otherwise.as_ref().map_or(0, Attack::size)
            }
        }
    }
}

impl Defence {
    /// Puts the replies that one and the same winning move answers under `otherwise`.
    pub fn gather(answers: BTreeMap<String, Next>) -> Defence {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for answer in answers.values() {
            if let Next::Attack(attack) = answer
                && attack.after == Next::Won
            {
                *counts.entry(&attack.name).or_default() += 1;
            }
        }
        let commonest = counts
            .iter()
            .max_by_key(|&(name, count)| (*count, std::cmp::Reverse(*name)));
        let commonest = commonest
            .filter(|&(_, &count)| count > 1)
            .map(|(name, _)| name.to_string());
        let mut defence = Defence::default();
        for (name, answer) in answers {
            match answer {
                Next::Attack(attack)
                    if attack.after == Next::Won && Some(&attack.name) == commonest.as_ref() =>
                {
                    defence.otherwise.get_or_insert(*attack);
                }
                answer => {
                    defence.replies.insert(name, answer);
                }
            }
        }
        defence
    }

    fn json(&self, leaf: &str) -> Value {
        let replies: Map<String, Value> = self
            .replies
            .iter()
            .map(|(name, next)| (name.clone(), next.json(leaf)))
            .collect();
        let otherwise = self
            .otherwise
            .as_ref()
            .map_or(Value::Null, |attack| attack.json(leaf));
        json!({"replies": replies, "otherwise": otherwise})
    }
}

fn shape(at: &str, expected: &'static str) -> ProofError {
    ProofError::Shape {
        at: at.to_string(),
        expected,
    }
}

fn attack(value: &Value, at: &str) -> Result<Attack, ProofError> {
    let name = value["move"]
        .as_str()
        .ok_or_else(|| shape(at, "a move"))?
        .to_string();
    let why = value["why"].as_str().unwrap_or("").to_string();
    let after = next(&value["after"], &format!("{at} {name}"))?;
    Ok(Attack { name, why, after })
}

fn next(value: &Value, at: &str) -> Result<Next, ProofError> {
    match value {
        Value::String(word) if word == "mate" || word == "won" => Ok(Next::Won),
        Value::Object(object) if object.contains_key("move") => {
            Ok(Next::Attack(Box::new(attack(value, at)?)))
        }
        Value::Object(object) if object.contains_key("replies") => {
            let replies = object["replies"]
                .as_object()
                .ok_or_else(|| shape(at, "replies"))?;
            let mut defence = Defence::default();
            for (name, value) in replies {
                defence
                    .replies
                    .insert(name.clone(), next(value, &format!("{at} {name}"))?);
            }
            if let Some(other) = object.get("otherwise").filter(|other| !other.is_null()) {
                defence.otherwise = Some(attack(other, &format!("{at} (otherwise)"))?);
            }
            Ok(Next::Defence(Box::new(defence)))
        }
        _ => Err(shape(at, "\"mate\", \"won\", a move or replies")),
    }
}
