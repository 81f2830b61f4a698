//! What can be wrong with a request, told in one sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// An answer that is none: a status and a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    status: StatusCode,
    message: String,
}

impl Failure {
    /// The input cannot be read.
    pub fn bad(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, message)
    }

    /// What is asked for is not here (any more).
    pub fn missing(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, message)
    }

    /// The one who asks must not.
    pub fn forbidden(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::FORBIDDEN, message)
    }

    /// Too much is going on already.
    pub fn busy() -> Failure {
        let words = "Planche is busy with other questions. Try again in a moment.";
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, words)
    }

    /// Our own mistake.
    pub fn ours() -> Failure {
        let words = "Something went wrong inside Planche. The position may be worth a report.";
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    }

    /// A failure with this status.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        Failure {
            status,
            message: message.into(),
        }
    }

    /// What is said.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}
