//! Where long work is done: on threads of its own, and where there are none, as in a browser, at once.

use std::time::Duration;

/// Begins work on a thread of its own; without threads it is done when this comes back.
#[cfg(not(target_family = "wasm"))]
pub fn begin(work: impl FnOnce() + Send + 'static) {
    tokio::task::spawn_blocking(work);
}

/// Does the work.
#[cfg(target_family = "wasm")]
pub fn begin(work: impl FnOnce() + Send + 'static) {
    work();
}

/// Does work where it holds nobody up; nothing if it broke down.
#[cfg(not(target_family = "wasm"))]
pub async fn apart<A: Send + 'static>(work: impl FnOnce() -> A + Send + 'static) -> Option<A> {
    tokio::task::spawn_blocking(work).await.ok()
}

/// Does the work.
#[cfg(target_family = "wasm")]
pub async fn apart<A: Send + 'static>(work: impl FnOnce() -> A + Send + 'static) -> Option<A> {
    Some(work())
}

/// Waits for something, but not longer than this; nothing if it was not there by then.
#[cfg(not(target_family = "wasm"))]
pub async fn within<F: Future>(time: Duration, wanted: F) -> Option<F::Output> {
    tokio::time::timeout(time, wanted).await.ok()
}

/// Waits for something; what was begun is done already.
#[cfg(target_family = "wasm")]
pub async fn within<F: Future>(_: Duration, wanted: F) -> Option<F::Output> {
    Some(wanted.await)
}
