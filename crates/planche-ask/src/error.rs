//! What can be wrong with a question.

use std::fmt;

/// Why a question has no answer: one message that says what is wrong and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskError(String);

impl AskError {
    /// An error told in one message.
    pub fn new(message: impl fmt::Display) -> AskError {
        AskError(message.to_string())
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AskError {}
