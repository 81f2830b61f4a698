//! Planche in a browser or in Node: the questions of `planche-ask`, and the page's own without its server.
//!
//! There is one thread, so a question blocks whoever asks: ask in a worker. A search ends at its limits of nodes and time;
//! to end it sooner, end the worker.

use futures_util::FutureExt;
use planche_ask::Stop;
use planche_web::Offline;
use wasm_bindgen::prelude::*;

/// Answers a question: its name and its arguments as JSON; the answer is JSON, the same as everywhere.
///
/// # Errors
///
/// With a message that says what is wrong with the question.
#[wasm_bindgen]
pub fn ask(name: &str, question: &str) -> Result<String, JsError> {
    let answer = planche_ask::ask(name, question, &Stop::default());
    answer.map_err(|error| JsError::new(&error.to_string()))
}

/// The JSON Schema of all questions and answers.
#[wasm_bindgen]
pub fn schema() -> String {
    planche_ask::schema().to_string()
}

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// What a server would have sent.
#[wasm_bindgen]
pub struct Answered {
    status: u16,
    text: String,
}

#[wasm_bindgen]
impl Answered {
    /// The status of HTTP.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The body.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.text.clone()
    }
}

/// What `planche serve` answers to its page, without a server.
#[wasm_bindgen]
#[derive(Default)]
pub struct Page(Offline);

#[wasm_bindgen]
impl Page {
    /// Nothing is known yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Page {
        Page::default()
    }

    /// Answers what is sent to an address such as `/api/solve`.
    pub fn answer(&self, path: &str, sent: Option<String>) -> Answered {
        // Without threads everything is done when it is begun, so there is nothing to wait for.
        match self.0.answer(path, sent).now_or_never() {
            Some(answered) => Answered {
                status: answered.status,
                text: answered.text,
            },
            None => Answered {
                status: 500,
                text: r#"{"error":"Something went wrong inside Planche."}"#.to_owned(),
            },
        }
    }
}
