//! The page's questions without a server: whoever has them answered is in the same program, such as a worker in a browser.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, Request};
use tower::ServiceExt;

use crate::server::{App, open_router};

/// The longest answer.
const LARGEST: usize = 64 << 20;

/// Answers what the page asks, and keeps the last answers as the server does.
#[derive(Clone)]
pub struct Offline(Router);

/// An answer: what a server would have sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// The body as text: JSON, or a stream of events from its beginning to its end.
    pub text: String,
}

impl Default for Offline {
    fn default() -> Offline {
        Offline(open_router().with_state(App::new(0)))
    }
}

impl Offline {
    /// Answers a question: where it is asked, and what is sent along; without that it is only asked.
    pub async fn answer(&self, path: &str, sent: Option<String>) -> Answered {
        let method = match sent {
            Some(_) => Method::POST,
            None => Method::GET,
        };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(sent.unwrap_or_default()));
        let Ok(request) = request else {
            return broken(400, "This cannot be asked.");
        };
        let Ok(response) = self.0.clone().oneshot(request).await;
        let status = response.status().as_u16();
        match to_bytes(response.into_body(), LARGEST).await {
            Ok(bytes) => Answered {
                status,
                text: String::from_utf8_lossy(&bytes).into_owned(),
            },
            Err(_) => broken(500, "The answer is too long."),
        }
    }
}

fn broken(status: u16, words: &str) -> Answered {
    let text = serde_json::json!({ "error": words }).to_string();
    Answered { status, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(path: &str, sent: Option<&str>) -> Answered {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        let runtime = builder.enable_time().build().expect("a runtime");
        let offline = Offline::default();
        runtime.block_on(offline.answer(path, sent.map(str::to_owned)))
    }

    #[test]
    fn the_page_is_answered_without_a_server() {
        let games = asked("/api/games", None);
        assert_eq!(games.status, 200);
        assert!(games.text.contains("hex"), "{}", games.text);
        let question = r#"{"fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"}"#;
        let solved = asked("/api/solve", Some(question));
        assert_eq!(solved.status, 200);
        let (first, last) = solved.text.split_once("\n\n").expect("two events");
        assert!(first.contains("started"), "{first}");
        assert!(last.contains("mate on the back rank"), "{last}");
    }

    #[test]
    fn what_cannot_be_asked_is_told() {
        assert_eq!(asked("/api/dance", Some("{}")).status, 404);
        assert_eq!(asked("/api/solve", Some("{}")).status, 422);
        assert_eq!(asked("no path", None).status, 400);
    }
}
