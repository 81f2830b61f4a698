//! The description is complete, and what it shows works.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{Method, Request, StatusCode};
use serde_json::Value;
use tower::ServiceExt;
use utoipa::OpenApi;

use super::DESCRIPTION;
use crate::server::{QUESTIONS, router};
use crate::thought::Thinking;
use crate::work::{Beat, Started};
use crate::{attempt, forms, review};
use crate::{endgame, examples, games, generated, openapi, paste, solve, think};

/// The port that requests of the tests name.
const PORT: u16 = 8064;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Planche",
        description = "What `planche serve` can be asked, by its own page and by programs on the same machine. Positions are FENs, moves are UCI, whatever is sent is JSON and has to say so. Answers to `solve` are numbered, and the last few are kept to be asked about again.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later")
    ),
    paths(
        examples::examples,
        paste::position,
        solve::solve,
        solve::stop,
        solve::node,
        solve::why_not,
        attempt::attempt,
        forms::form,
        review::review,
        think::think,
        endgame::endgame,
        games::games,
        games::game,
        games::text::game_rules,
        games::why::game_why,
        games::threats::game_threats,
        openapi::openapi
    ),
    components(schemas(Started, Beat, Thinking))
)]
struct Api;

/// The description as the code gives it now.
pub fn fresh() -> Value {
    serde_json::to_value(Api::openapi()).expect("JSON")
}

/// A question as it is described.
#[derive(Debug)]
pub struct Described {
    pub path: String,
    pub method: Method,
    /// The schema of what it takes, unless it takes nothing.
    pub takes: Option<Value>,
    /// The schema of what it sends.
    pub sends: Value,
    /// Whether the answer comes at the end of a stream.
    pub stream: bool,
}

/// All questions that a description has.
pub fn described(description: &Value) -> Vec<Described> {
    let paths = description["paths"].as_object().expect("paths");
    let operations = paths.iter().flat_map(|(path, item)| {
        let operations = item.as_object().expect("operations");
        operations
            .iter()
            .map(move |(method, what)| (path, method, what))
    });
    operations
        .map(|(path, method, what)| {
            let content = &what["responses"]["200"]["content"];
            let (kind, sent) = content
                .as_object()
                .into_iter()
                .flatten()
                .next()
                .expect("an answer");
            let taken = &what["requestBody"]["content"]["application/json"]["schema"];
            Described {
                path: path.clone(),
                method: method.to_uppercase().parse().expect("a method"),
                takes: (!taken.is_null()).then(|| taken.clone()),
                sends: sent["schema"].clone(),
                stream: kind == "text/event-stream",
            }
        })
        .collect()
}

/// The schema that a reference stands for, or the schema itself.
fn resolved<'d>(description: &'d Value, schema: &'d Value) -> &'d Value {
    let name = schema["$ref"].as_str();
    let target = name.and_then(|name| description.pointer(name.trim_start_matches('#')));
    target.unwrap_or(schema)
}

impl Described {
    /// What is sent to ask the question of the example.
    fn request(&self, description: &Value) -> Request<Body> {
        let example = self.takes.as_ref().map(|schema| {
            let example = &resolved(description, schema)["example"];
            assert!(example.is_object(), "{} has no example", self.path);
            example.to_string()
        });
        Request::builder()
            .method(self.method.clone())
            .uri(&self.path)
            .header(HOST, format!("127.0.0.1:{PORT}"))
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(example.unwrap_or_default()))
            .expect("a request")
    }

    /// What comes back: JSON, or what the last event of a stream has.
    async fn asked(&self, router: &Router, description: &Value) -> Value {
        let request = self.request(description);
        let response = router.clone().oneshot(request).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK, "{}", self.path);
        let body = to_bytes(response.into_body(), usize::MAX)
            .await
            .expect("a body");
        let text = String::from_utf8(body.to_vec()).expect("text");
        let answer = match self.stream {
            true => last_event(&text, "answer"),
            false => &text,
        };
        serde_json::from_str(answer).expect("JSON")
    }
}

/// The data of the last event, which has to have this name.
fn last_event<'t>(text: &'t str, name: &str) -> &'t str {
    let event = text.trim_end().rsplit("\n\n").next().unwrap_or_default();
    let data = event.strip_prefix(&format!("event: {name}\ndata: "));
    data.unwrap_or_else(|| panic!("no {name}: {event}"))
}

/// The names that a schema gives to the parts of an object, or of the objects of a list.
fn names(description: &Value, schema: &Value) -> BTreeSet<String> {
    let schema = resolved(description, schema);
    if schema["type"] == "array" {
        return names(description, &schema["items"]);
    }
    let properties = schema["properties"].as_object();
    properties
        .into_iter()
        .flatten()
        .map(|(name, _)| name.clone())
        .collect()
}

/// The names that an object really has, or the first object of a list.
fn real_names(value: &Value) -> BTreeSet<String> {
    let value = value.get(0).unwrap_or(value);
    let parts = value.as_object();
    parts
        .into_iter()
        .flatten()
        .map(|(name, _)| name.clone())
        .collect()
}

fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder
        .enable_all()
        .thread_stack_size(8 << 20)
        .build()
        .expect("a runtime")
}

#[test]
fn the_description_is_what_the_code_gives() {
    let text = serde_json::to_string_pretty(&fresh()).expect("JSON") + "\n";
    generated::compare("data/openapi.json", &text);
}

#[test]
fn every_question_is_described() {
    let description: Value = serde_json::from_str(DESCRIPTION).expect("JSON");
    let asked: BTreeSet<&str> = QUESTIONS.iter().map(|(path, _)| *path).collect();
    let paths = description["paths"].as_object().expect("paths");
    let told: BTreeSet<&str> = paths.keys().map(String::as_str).collect();
    assert_eq!(asked, told);
}

/// The questions build on each other: those about an answer come after the one that gives it.
#[test]
fn every_example_is_answered() {
    let description: Value = serde_json::from_str(DESCRIPTION).expect("JSON");
    let mut questions = described(&description);
    questions.sort_by_key(|question| question.path != "/api/solve");
    runtime().block_on(async {
        let router = router(PORT);
        for question in questions {
            let answer = question.asked(&router, &description).await;
            match question.path.as_str() {
                "/api/openapi.json" => assert_eq!(answer, description),
                path => {
                    let expected = names(&description, &question.sends);
                    assert_eq!(real_names(&answer), expected, "{path}");
                }
            }
        }
    });
}
