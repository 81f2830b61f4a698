//! The files of the page, built from `page/src` and kept in the program.

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;

/// A file, its type, and what is in it.
type File = (&'static str, &'static str, &'static [u8]);

const FILES: [File; 4] = [
    (
        "index.html",
        "text/html; charset=utf-8",
        include_bytes!("../page/built/index.html"),
    ),
    (
        "page.js",
        "text/javascript; charset=utf-8",
        include_bytes!("../page/built/page.js"),
    ),
    (
        "page.css",
        "text/css; charset=utf-8",
        include_bytes!("../page/built/page.css"),
    ),
    (
        "icon.svg",
        "image/svg+xml",
        include_bytes!("../page/built/icon.svg"),
    ),
];

/// The names of the files and what is in them.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().map(|(name, _, content)| (*name, *content))
}

/// The page itself.
pub async fn index() -> Response {
    file("index.html")
}

/// One of its files, by name; nothing else can be asked for.
pub async fn asset(Path(name): Path<String>) -> Response {
    file(&name)
}

fn file(name: &str) -> Response {
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, content)) => ([(CONTENT_TYPE, *kind)], *content).into_response(),
        None => Failure::missing("There is no such page.").into_response(),
    }
}
