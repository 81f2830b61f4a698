//! A sentence and what it rests on.

use serde::Serialize;
use shakmaty::uci::UciMove;

use crate::account::Part;
use crate::fact::PlacedFact;

/// A sentence and the claims that it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Point {
    /// The sentence.
    pub text: String,
    /// What it claims.
    pub claims: Vec<PlacedFact>,
    /// The part that it plays in an explanation; none for hints.
    pub kind: Option<Part>,
    /// The moves from the root that it tells. Every attacking move among them is endorsed, unless the kind is
    /// `counterfactual`.
    #[serde(serialize_with = "moves")]
    pub path: Vec<UciMove>,
}

impl Point {
    /// A sentence beside the explanation.
    pub(crate) fn aside(text: String, claims: Vec<PlacedFact>) -> Point {
        Point {
            text,
            claims,
            kind: None,
            path: Vec::new(),
        }
    }
}

fn moves<S: serde::Serializer>(path: &[UciMove], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(path.iter().map(UciMove::to_string))
}
