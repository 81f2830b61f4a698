//! What can be wrong with a request, told in one sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// How many seconds to wait before asking a busy server again.
const PATIENCE: u16 = 2;

/// An answer that is none: a status and a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    status: StatusCode,
    message: String,
}

/// What is sent instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ErrorMessage {
    /// What is wrong, in a sentence.
    error: String,
}

impl Failure {
    /// The input cannot be read.
    pub fn bad(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, message)
    }

    /// A library cannot read the input. Its messages begin small and have no full stop.
    pub fn unread(message: impl ToString) -> Failure {
        Failure::bad(sentence(&message.to_string()))
    }

    /// What is asked for is not here (any more).
    pub fn missing(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, message)
    }

    /// The one who asks must not.
    #[cfg(not(target_family = "wasm"))]
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

    /// What is said, as it is sent.
    pub fn message(&self) -> ErrorMessage {
        ErrorMessage {
            error: self.message.clone(),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let told = (self.status, Json(self.message()));
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE => {
                ([(RETRY_AFTER, PATIENCE.to_string())], told).into_response()
            }
            _ => told.into_response(),
        }
    }
}

/// A text with a capital at its beginning and a full stop at its end.
pub fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{end}", capital(text))
}

/// A text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().collect::<String>() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_libraries_become_sentences() {
        assert_eq!(
            Failure::unread("bad FEN: no king").message,
            "Bad FEN: no king."
        );
        assert_eq!(
            Failure::unread("\"e9\" is no square.").message,
            "\"e9\" is no square."
        );
        assert_eq!(Failure::unread("").message, ".");
    }

    #[test]
    fn who_finds_us_busy_is_told_when_to_come_back() {
        let busy = Failure::busy().into_response();
        assert_eq!(busy.headers()[RETRY_AFTER], "2");
        let bad = Failure::bad("No.").into_response();
        assert!(!bad.headers().contains_key(RETRY_AFTER));
    }
}
