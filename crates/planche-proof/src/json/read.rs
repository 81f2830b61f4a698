//! Reading a proof from JSON that nobody vouches for.
//!
//! The visitors below recurse once per attacking move, and every entry counts itself against
//! [`MAX_ATTACKS`] before it builds anything, so hostile nesting ends in an error and not on the
//! guard page of the stack. What is skipped (unknown fields) is skipped without recursion.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use shakmaty::uci::UciMove;
use thiserror::Error;

use crate::path::MovePath;
use crate::proof::{After, Attack, Defence, Draw, MAX_ATTACKS, Why};
use crate::quote::quoted;

/// No chess position has more legal moves than this (218 is the record).
const MAX_REPLIES: usize = 256;

/// How much of a complaint is shown when it quotes the input.
const MAX_COMPLAINT: usize = 200;

/// Why a text is not a proof.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The text is not JSON at all, or ends too early.
    #[error("not JSON: {complaint} at line {line}, column {column}")]
    NotJson {
        /// What the reader found.
        complaint: String,
        /// The line of the text, from 1.
        line: usize,
        /// The column in that line, from 1.
        column: usize,
    },
    /// The text is JSON, but not a proof.
    #[error("not a proof: {path}: {complaint}")]
    NotAProof {
        /// Where the reader stood.
        path: MovePath,
        /// What it found there, and what it expected.
        complaint: String,
    },
    /// The proof is nested deeper than any proof may be.
    #[error("nested deeper than {MAX_ATTACKS} attacking moves: {path}")]
    TooDeep {
        /// Where the reader gave up.
        path: MovePath,
    },
}

/// Reads one proof, the whole of `text`.
///
/// # Errors
///
/// [`ReadError`] names the moves that lead to the place that is wrong. The order of the fields is
/// free, but only a `move` that comes before its `after`, as [`write`](super::write) has it, shows
/// in that path.
///
/// # Examples
///
/// ```
/// use planche_proof::{After, Attack, json};
///
/// let proof = json::read(r#"{"move": "h5f7", "why": "mate", "after": "mate"}"#)?;
/// assert_eq!(proof, Attack::play("h5f7".parse()?, "mate", After::Mate));
///
/// let error = json::read(r#"{"move": "h5f7", "after": {"replies": {"e8e7": 3}}}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "not a proof: after h5f7 e8e7: invalid type: integer `3`, expected an attack"
/// );
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str) -> Result<Attack, ReadError> {
    let mut place = Place::default();
    let mut json = serde_json::Deserializer::from_str(text);
    json.disable_recursion_limit();
    let read = AttackSeed(&mut place).deserialize(&mut json);
    match read.and_then(|attack| json.end().map(|()| attack)) {
        Ok(attack) => Ok(attack),
        Err(error) => Err(place.explain(&error)),
    }
}

/// Where the reader stands. It is left as it is when an error ends the reading.
#[derive(Default)]
struct Place {
    path: Vec<UciMove>,
    attacks: usize,
    too_deep: bool,
}

impl Place {
    fn explain(self, error: &serde_json::Error) -> ReadError {
        let path = MovePath(self.path);
        if self.too_deep {
            ReadError::TooDeep { path }
        } else if error.is_data() {
            let complaint = complaint(error);
            ReadError::NotAProof { path, complaint }
        } else {
            ReadError::NotJson {
                complaint: complaint(error),
                line: error.line(),
                column: error.column(),
            }
        }
    }
}

/// The words of an error without its line and column, which mean little inside a longer line.
pub(crate) fn complaint(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let location = format!(" at line {} column {}", error.line(), error.column());
    let words = words.strip_suffix(&location).unwrap_or(&words);
    match words.strip_suffix("expected i32") {
        Some(words) => quoted(&format!("{words}expected a whole number"), MAX_COMPLAINT),
        None => quoted(words, MAX_COMPLAINT),
    }
}

/// Reads an [`Attack`]; the only way into the recursion, and so the place of its bound.
struct AttackSeed<'p>(&'p mut Place);

impl<'de> DeserializeSeed<'de> for AttackSeed<'_> {
    type Value = Attack;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Attack, D::Error> {
        let place = self.0;
        if place.attacks > MAX_ATTACKS {
            place.too_deep = true;
            return Err(D::Error::custom("nested too deep"));
        }
        let height = place.path.len();
        place.attacks += 1;
        let attack = json.deserialize_map(AttackVisitor(place))?;
        place.attacks -= 1;
        place.path.truncate(height);
        Ok(attack)
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum AttackField {
    Move,
    Why,
    After,
    Reason,
    Plan,
    Settled,
    Axiom,
    Stalemate,
    Repetition,
    Insufficient,
    #[serde(other)]
    Other,
}

struct AttackVisitor<'p>(&'p mut Place);

impl<'de> Visitor<'de> for AttackVisitor<'_> {
    type Value = Attack;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an attack")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<Attack, M::Error> {
        let place = self.0;
        let mut draft = Draft::default();
        while let Some(field) = fields.next_key()? {
            match field {
                AttackField::Move => {
                    let MoveText(uci) = fields.next_value()?;
                    once(&mut draft.uci, uci, "move")?;
                    place.path.push(uci);
                }
                AttackField::Why => once(&mut draft.words, fields.next_value()?, "why")?,
                AttackField::Reason => once(&mut draft.reason, fields.next_value()?, "reason")?,
                AttackField::Plan => once(&mut draft.plan, fields.next_value()?, "plan")?,
                AttackField::After => {
                    let after = fields.next_value_seed(AfterSeed(place))?;
                    once(&mut draft.after, after, "after")?;
                }
                AttackField::Axiom => draft.close(Attack::Axiom(fields.next_value()?))?,
                AttackField::Settled => draft.close_if(fields.next_value()?, Attack::Settled)?,
                AttackField::Stalemate => {
                    draft.close_if(fields.next_value()?, Attack::Drawn(Draw::Stalemate))?;
                }
                AttackField::Repetition => {
                    draft.close_if(fields.next_value()?, Attack::Drawn(Draw::Repetition))?;
                }
                AttackField::Insufficient => {
                    draft.close_if(fields.next_value()?, Attack::Drawn(Draw::Insufficient))?;
                }
                AttackField::Other => drop(fields.next_value::<IgnoredAny>()?),
            }
        }
        draft.finish()
    }
}

/// The fields of an attack as they come in, whatever their order.
#[derive(Default)]
struct Draft {
    uci: Option<UciMove>,
    words: Option<String>,
    reason: Option<String>,
    plan: Option<u32>,
    after: Option<After>,
    leaf: Option<Attack>,
}

impl Draft {
    fn close<E: serde::de::Error>(&mut self, leaf: Attack) -> Result<(), E> {
        match self.leaf.replace(leaf) {
            None => Ok(()),
            Some(_) => Err(E::custom("an attack closed twice")),
        }
    }

    fn close_if<E: serde::de::Error>(&mut self, holds: bool, leaf: Attack) -> Result<(), E> {
        if holds { self.close(leaf) } else { Ok(()) }
    }

    fn finish<E: serde::de::Error>(self) -> Result<Attack, E> {
        let why = Why {
            words: self.words.unwrap_or_default(),
            reason: self.reason,
            plan: self.plan,
        };
        match (self.uci, self.after, self.leaf) {
            (Some(uci), Some(after), None) => Ok(Attack::Move { uci, why, after }),
            (None, None, Some(leaf)) => Ok(leaf),
            (Some(_), None, None) => Err(E::custom("a move with no `after`")),
            (None, Some(_), None) => Err(E::custom("an `after` with no `move`")),
            (None, None, None) => Err(E::custom("neither a move nor a leaf")),
            (_, _, Some(_)) => Err(E::custom("both a move and a leaf")),
        }
    }
}

/// Fills a slot that may be filled once only.
fn once<T, E: serde::de::Error>(slot: &mut Option<T>, value: T, field: &str) -> Result<(), E> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::custom(format_args!("`{field}` stands twice"))),
    }
}

/// A move in the one spelling that counts: `E7E8Q` and the like are not other names of `e7e8q`.
struct MoveText(UciMove);

impl<'de> Deserialize<'de> for MoveText {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<MoveText, D::Error> {
        json.deserialize_str(MoveVisitor)
    }
}

struct MoveVisitor;

impl Visitor<'_> for MoveVisitor {
    type Value = MoveText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move like \"e2e4\"")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<MoveText, E> {
        match text.parse::<UciMove>() {
            Ok(uci) if uci.to_string() == text => Ok(MoveText(uci)),
            _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
        }
    }
}

struct AfterSeed<'p>(&'p mut Place);

impl<'de> DeserializeSeed<'de> for AfterSeed<'_> {
    type Value = After;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<After, D::Error> {
        json.deserialize_any(AfterVisitor(self.0))
    }
}

struct AfterVisitor<'p>(&'p mut Place);

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum DefenceField {
    Replies,
    Otherwise,
    #[serde(other)]
    Other,
}

impl<'de> Visitor<'de> for AfterVisitor<'_> {
    type Value = After;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"mate\", \"settled\", a kind of draw or a defence")
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<After, E> {
        match word {
            "mate" => Ok(After::Mate),
            "settled" => Ok(After::Settled),
            _ => match Draw::from_word(word) {
                Some(draw) => Ok(After::Drawn(draw)),
                None => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
            },
        }
    }

    fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<After, M::Error> {
        let place = self.0;
        let (mut replies, mut otherwise) = (None, None);
        while let Some(field) = fields.next_key()? {
            match field {
                DefenceField::Replies => {
                    let named = fields.next_value_seed(RepliesSeed(place))?;
                    once(&mut replies, named, "replies")?;
                }
                DefenceField::Otherwise => {
                    let answer = fields.next_value_seed(OtherwiseSeed(place))?;
                    once(&mut otherwise, answer, "otherwise")?;
                }
                DefenceField::Other => drop(fields.next_value::<IgnoredAny>()?),
            }
        }
        let replies = replies.unwrap_or_default();
        let otherwise = otherwise.flatten().map(Box::new);
        Ok(After::Defence(Defence { replies, otherwise }))
    }
}

/// Reads `otherwise`: an attack or `null`.
struct OtherwiseSeed<'p>(&'p mut Place);

impl<'de> DeserializeSeed<'de> for OtherwiseSeed<'_> {
    type Value = Option<Attack>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Option<Attack>, D::Error> {
        json.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for OtherwiseSeed<'_> {
    type Value = Option<Attack>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an attack or null")
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<Option<Attack>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, json: D) -> Result<Option<Attack>, D::Error> {
        AttackSeed(self.0).deserialize(json).map(Some)
    }
}

struct RepliesSeed<'p>(&'p mut Place);

impl<'de> DeserializeSeed<'de> for RepliesSeed<'_> {
    type Value = Vec<(UciMove, Attack)>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for RepliesSeed<'_> {
    type Value = Vec<(UciMove, Attack)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of replies")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut entries: M) -> Result<Self::Value, M::Error> {
        let place = self.0;
        let mut replies: Self::Value = Vec::new();
        while let Some(MoveText(reply)) = entries.next_key()? {
            if replies.iter().any(|(named, _)| *named == reply) {
                return Err(M::Error::custom(format_args!("reply {reply} stands twice")));
            }
            if replies.len() == MAX_REPLIES {
                return Err(M::Error::custom("more replies than any position has"));
            }
            place.path.push(reply);
            replies.push((reply, entries.next_value_seed(AttackSeed(place))?));
            place.path.pop();
        }
        Ok(replies)
    }
}
