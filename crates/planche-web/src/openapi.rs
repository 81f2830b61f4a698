//! What programs may ask, described in the form of OpenAPI.
//!
//! The description is made from the types and the handlers by the tests, which compare it with
//! `data/openapi.json`, so that the program itself carries the text and none of the machinery.
//! After a change on purpose, `PLANCHE_UPDATE=1 cargo test -p planche-web` writes it anew.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

#[cfg(test)]
pub mod tests;

/// The description.
const DESCRIPTION: &str = include_str!("../data/openapi.json");

/// This description.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "About",
    responses(
        (status = 200, description = "In the form of OpenAPI 3.1.", body = serde_json::Value),
    ),
))]
pub async fn openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}
