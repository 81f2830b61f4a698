//! Proofs in JSON, in the form that other programs rely on.
//!
//! ```text
//! Attack  = {"move": "d5c3", "why": "…", "after": "mate" | "settled" | Drawn | Defence}
//!         | {"settled": true}      nothing more is needed here
//!         | {"axiom": "kpk"}       endgame knowledge of this name closes the leaf
//!         | {Drawn: true}          in draw proofs: {"stalemate": true}, {"repetition": true} …
//! Defence = {"replies": {"c2c3": Attack, …}, "otherwise": Attack | null}
//! Drawn   = "stalemate" | "repetition" | "insufficient"
//! ```
//!
//! Beside `why`, a move may have `reason`, the kind of reason in one word, and `plan`, the number of the plan that asked
//! for it.
//!
//! Writing streams: the values implement [`Serialize`], so a proof may also stand inside a larger
//! record. Reading goes through [`read`] alone, which bounds the depth; there is deliberately no
//! `Deserialize`, because a general deserializer either stops at 128 levels or at the end of the stack.

mod read;

use std::io;

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::proof::{After, Attack, Defence, Draw};

pub(crate) use read::complaint;
pub use read::{ReadError, read};

/// Writes a proof as JSON on one line, without a line end, straight to `output`.
///
/// # Errors
///
/// When `output` fails.
///
/// # Examples
///
/// ```
/// use planche_proof::{After, Attack, json};
///
/// let proof = Attack::play("h5f7".parse()?, "mate at f7", After::Mate);
/// let mut text = Vec::new();
/// json::write(&proof, &mut text)?;
/// assert_eq!(text, br#"{"move":"h5f7","why":"mate at f7","after":"mate"}"#);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn write(proof: &Attack, output: impl io::Write) -> io::Result<()> {
    serde_json::to_writer(output, proof).map_err(io::Error::from)
}

impl Draw {
    /// The word of this draw in JSON.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Draw::Stalemate => "stalemate",
            Draw::Repetition => "repetition",
            Draw::Insufficient => "insufficient",
        }
    }

    /// The draw that a word of JSON means.
    pub(crate) fn from_word(word: &str) -> Option<Draw> {
        [Draw::Stalemate, Draw::Repetition, Draw::Insufficient]
            .into_iter()
            .find(|draw| draw.word() == word)
    }
}

impl Serialize for Attack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Attack::Move { uci, why, after } => {
                let more = usize::from(why.reason.is_some()) + usize::from(why.plan.is_some());
                let mut fields = serializer.serialize_struct("Attack", 3 + more)?;
                fields.serialize_field("move", &uci.to_string())?;
                fields.serialize_field("why", &why.words)?;
                if let Some(reason) = &why.reason {
                    fields.serialize_field("reason", reason)?;
                }
                if let Some(plan) = why.plan {
                    fields.serialize_field("plan", &plan)?;
                }
                fields.serialize_field("after", after)?;
                fields.end()
            }
            Attack::Settled => leaf(serializer, "settled", &true),
            Attack::Axiom(name) => leaf(serializer, "axiom", name),
            Attack::Drawn(draw) => leaf(serializer, draw.word(), &true),
        }
    }
}

/// Writes a leaf, an object with a single field.
fn leaf<S: Serializer>(
    serializer: S,
    field: &'static str,
    value: &impl Serialize,
) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_struct("Attack", 1)?;
    fields.serialize_field(field, value)?;
    fields.end()
}

impl Serialize for After {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            After::Mate => serializer.serialize_str("mate"),
            After::Settled => serializer.serialize_str("settled"),
            After::Drawn(draw) => serializer.serialize_str(draw.word()),
            After::Defence(defence) => defence.serialize(serializer),
        }
    }
}

impl Serialize for Defence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Defence", 2)?;
        fields.serialize_field("replies", &Replies(self))?;
        fields.serialize_field("otherwise", &self.otherwise)?;
        fields.end()
    }
}

/// The named replies as an object, in their own order.
struct Replies<'a>(&'a Defence);

impl Serialize for Replies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entries = serializer.serialize_map(Some(self.0.replies.len()))?;
        for (reply, attack) in &self.0.replies {
            entries.serialize_entry(&reply.to_string(), attack)?;
        }
        entries.end()
    }
}
