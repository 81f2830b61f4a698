//! Famous positions with their stories.

use crate::server::Reply;
use serde::{Deserialize, Serialize};

/// The file with the examples; a test reads it.
const EXAMPLES: &str = include_str!("../data/examples.json");

/// A position with its story.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Example {
    /// A short name.
    pub id: String,
    /// Who, where and when.
    pub title: String,
    /// One line that makes curious and gives nothing away.
    pub teaser: String,
    /// The story.
    pub story: String,
    /// The position.
    pub fen: String,
    /// What to ask for.
    pub goal: String,
}

/// Famous positions with their stories.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/examples",
    tag = "Combinations",
    responses(
        (status = 200, description = "All of them.", body = [Example]),
    ),
))]
pub async fn examples() -> Reply<Vec<Example>> {
    Reply(all())
}

/// All examples.
pub fn all() -> Vec<Example> {
    // A test reads the file, so it is good.
    serde_json::from_str(EXAMPLES).unwrap_or_default()
}
