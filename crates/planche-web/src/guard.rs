//! Who may talk to the server, and what a page from it may do.
//!
//! A server on this machine can be reached by every page that the browser shows. So the `Host` must
//! be this machine's (or a name that an attacker points here would do), and where the browser says
//! which page asks, that page must be ours.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Duration;
use tokio::time::timeout;

use crate::connections::Seat;
use crate::failure::Failure;
use crate::server::App;

/// How long the body of a request may take to arrive.
const BODY: Duration = Duration::from_secs(5);

/// Scripts, styles and pictures come from the server itself and from nowhere else; pieces are
/// pictures inside the style sheet.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Lets a request pass if it comes from this machine and from our own page.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let passed = pass(&app, request, next).await;
    with_headers(passed.unwrap_or_else(IntoResponse::into_response))
}

/// Room is taken only when the whole request is here, so that nobody keeps others out by sending
/// half of one.
async fn pass(app: &App, request: Request, next: Next) -> Result<Response, Failure> {
    check(request.headers(), app.port())?;
    let request = arrived(request).await?;
    if let Some(seat) = request.extensions().get::<Seat>() {
        seat.keep();
    }
    let _place = app.room().ok_or_else(Failure::busy)?;
    Ok(next.run(request).await)
}

/// The request with its whole body, if that is not too long and comes in time.
async fn arrived(request: Request) -> Result<Request, Failure> {
    let (parts, body) = request.into_parts();
    let sent = Bytes::from_request(Request::from_parts(parts.clone(), body), &());
    match timeout(BODY, sent).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, bytes.into())),
        Ok(Err(refused)) if refused.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            let words = "This is too long: at most 256 kB can be sent at once.";
            Err(Failure::new(refused.status(), words))
        }
        Ok(Err(_)) => Err(Failure::bad("The question broke off before its end.")),
        Err(_) => {
            let words = "The question did not arrive in time.";
            Err(Failure::new(StatusCode::REQUEST_TIMEOUT, words))
        }
    }
}

fn check(headers: &HeaderMap, port: u16) -> Result<(), Failure> {
    let names = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    let ours = |text: &str| names.iter().any(|name| name == text);
    let hosts: Vec<&HeaderValue> = headers.get_all(HOST).iter().collect();
    let our_host = matches!(hosts[..], [host] if host.to_str().is_ok_and(ours));
    if !our_host {
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
    let origin = headers.get_all(ORIGIN).iter().all(from_ours);
    let site = headers.get_all("sec-fetch-site").iter().all(same_site);
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
