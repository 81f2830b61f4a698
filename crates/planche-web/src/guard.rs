//! Who may talk to the server, and what a page from it may do.
//!
//! A server on this machine can be reached by every page that the browser shows. So the `Host` must
//! be this machine's (or a name that an attacker points here would do), and where the browser says
//! which page asks, that page must be ours.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::server::App;

/// Scripts, styles and pictures come from the server itself and from nowhere else; pieces are
/// pictures inside the style sheet.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Lets a request pass if it comes from this machine and from our own page.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let response = match check(request.headers(), app.port()) {
        Ok(()) => match app.room() {
            Some(_place) => next.run(request).await,
            None => Failure::busy().into_response(),
        },
        Err(failure) => failure.into_response(),
    };
    with_headers(response)
}

fn check(headers: &HeaderMap, port: u16) -> Result<(), Failure> {
    let names = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    let ours = |text: &str| names.iter().any(|name| name == text);
    let host = headers.get(HOST).and_then(|value| value.to_str().ok());
    if !host.is_some_and(ours) {
        return Err(Failure::forbidden(format!(
            "This server answers on http://127.0.0.1:{port} only."
        )));
    }
    let from_ours = |origin: &HeaderValue| {
        let origin = origin.to_str().ok();
        origin
            .and_then(|text| text.strip_prefix("http://"))
            .is_some_and(ours)
    };
    let same_site = |site: &HeaderValue| site == "same-origin" || site == "none";
    let origin = headers.get(ORIGIN).is_none_or(from_ours);
    let site = headers.get("sec-fetch-site").is_none_or(same_site);
    match origin && site {
        true => Ok(()),
        false => Err(Failure::forbidden("Only Planche's own page may ask.")),
    }
}

fn with_headers(mut response: Response) -> Response {
    let fixed: [(HeaderName, &str); 6] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-cache"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in fixed {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}
