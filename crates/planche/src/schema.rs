//! What is written of proofs and facts, described for JSON Schema. Both are written by hand elsewhere, so their
//! description stands here as types of the same shape; a test compares it with what is written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::report::Report;
use crate::solution::Solution;

/// A proof: a move of the attacker and what comes after it, or the end of a line.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "Proof")]
#[expect(
    dead_code,
    reason = "only its shape counts: the values are those of planche-proof"
)]
pub(crate) enum ProofShape {
    /// A move of the attacker.
    Move(MoveShape),
    /// Nothing more is needed here.
    Settled(SettledShape),
    /// Endgame knowledge of this name closes the leaf.
    Axiom(AxiomShape),
    /// The position is drawn by one of the rules; in proofs of a draw.
    Drawn(DrawnShape),
}

/// A move of the attacker.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ProofMove")]
#[expect(dead_code, reason = "only its shape counts")]
pub(crate) struct MoveShape {
    /// The move in UCI.
    #[schemars(rename = "move")]
    action: String,
    /// What it is for.
    why: String,
    /// The kind of reason, in one word.
    #[schemars(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The number of the plan that asked for it.
    #[schemars(skip_serializing_if = "Option::is_none")]
    plan: Option<u32>,
    /// What comes after it.
    after: AfterShape,
}

/// What comes after a move of the attacker: an end, or the replies.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "ProofAfter")]
#[expect(dead_code, reason = "only its shape counts")]
enum AfterShape {
    /// How the line ends.
    End(EndShape),
    /// The replies and the answers to them.
    Defence(DefenceShape),
}

/// How a line ends.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase", rename = "ProofEnd")]
#[expect(dead_code, reason = "only its shape counts")]
enum EndShape {
    Mate,
    Settled,
    Stalemate,
    Repetition,
    Insufficient,
}

/// Every legal reply has an answer here: its own, or the one of `otherwise`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ProofDefence")]
#[expect(dead_code, reason = "only its shape counts")]
struct DefenceShape {
    /// The answers by the reply in UCI.
    replies: BTreeMap<String, ProofShape>,
    /// The answer to every reply that is not named.
    otherwise: Option<Box<ProofShape>>,
}

/// Nothing more is needed here.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ProofSettled")]
#[expect(dead_code, reason = "only its shape counts")]
pub(crate) struct SettledShape {
    settled: bool,
}

/// Endgame knowledge closes the leaf.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ProofAxiom")]
#[expect(dead_code, reason = "only its shape counts")]
pub(crate) struct AxiomShape {
    /// The name of the ending, such as `kpk`.
    axiom: String,
}

/// The position is drawn.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ProofDrawn", rename_all = "lowercase")]
#[expect(dead_code, reason = "only its shape counts")]
pub(crate) struct DrawnShape {
    #[schemars(skip_serializing_if = "Option::is_none")]
    stalemate: Option<bool>,
    #[schemars(skip_serializing_if = "Option::is_none")]
    repetition: Option<bool>,
    #[schemars(skip_serializing_if = "Option::is_none")]
    insufficient: Option<bool>,
}

/// A fact that a sentence rests on. `fact` names it; what else stands there depends on the fact, squares and men mostly.
#[derive(JsonSchema)]
#[schemars(rename = "Fact")]
#[expect(dead_code, reason = "only its shape counts")]
pub(crate) struct FactShape {
    /// The moves from the root to the position of which it is true, in UCI.
    path: Vec<String>,
    /// Its name, such as `soleGuard`.
    fact: String,
}

/// A solution is written as its report.
impl JsonSchema for Solution {
    fn inline_schema() -> bool {
        false
    }

    fn schema_name() -> Cow<'static, str> {
        "Solution".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Report::json_schema(generator)
    }
}
