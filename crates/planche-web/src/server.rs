//! The server: what can be asked, by whom, and how much of it at once.

#[cfg(not(target_family = "wasm"))]
use std::io;
#[cfg(not(target_family = "wasm"))]
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderMap};
#[cfg(not(target_family = "wasm"))]
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
#[cfg(not(target_family = "wasm"))]
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
#[cfg(not(target_family = "wasm"))]
use tokio::sync::SemaphorePermit;

use crate::failure::Failure;
use crate::games::rulebook::Rulebooks;
use crate::shelf::Shelf;
use crate::work::Work;
use crate::{attempt, forms, review, threads};
#[cfg(not(target_family = "wasm"))]
use crate::{connections, guard};
use crate::{endgame, examples, games, openapi, page, paste, solve, think};

/// The most bytes that a request may bring: a long game with comments.
const LARGEST: usize = 256 * 1024;

/// The most letters of what a reader of JSON complains about.
const TOLD: usize = 200;

/// How many requests are looked at at the same time.
#[cfg(not(target_family = "wasm"))]
const REQUESTS: usize = 64;

/// How much short work runs at the same time.
const SHORT: usize = 4;

/// Proofs are walked recursively; this is what the main thread of a program usually has.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 8 * 1024 * 1024;

/// What every request may use.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    #[cfg(not(target_family = "wasm"))]
    port: u16,
    #[cfg(not(target_family = "wasm"))]
    requests: Semaphore,
    short: Semaphore,
    work: Work,
    shelf: Shelf,
    rulebooks: Rulebooks,
}

impl App {
    #[cfg_attr(
        target_family = "wasm",
        expect(unused_variables, reason = "there is no port")
    )]
    pub fn new(port: u16) -> App {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        App(Arc::new(Inner {
            #[cfg(not(target_family = "wasm"))]
            port,
            #[cfg(not(target_family = "wasm"))]
            requests: Semaphore::new(REQUESTS),
            short: Semaphore::new(SHORT),
            work: Work::new(cores.max(2)),
            shelf: Shelf::default(),
            rulebooks: Rulebooks::default(),
        }))
    }

    /// Where the server listens.
    #[cfg(not(target_family = "wasm"))]
    pub fn port(&self) -> u16 {
        self.0.port
    }

    /// Room for one more request, if there is any.
    #[cfg(not(target_family = "wasm"))]
    pub fn room(&self) -> Option<SemaphorePermit<'_>> {
        self.0.requests.try_acquire().ok()
    }

    /// The searches.
    pub fn work(&self) -> &Work {
        &self.0.work
    }

    /// The last answers.
    pub fn shelf(&self) -> Shelf {
        self.0.shelf.clone()
    }

    /// The rules that are played by.
    pub fn rulebooks(&self) -> Rulebooks {
        self.0.rulebooks.clone()
    }

    /// Does short work on a thread where it holds nobody up.
    pub async fn short<A: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<A, Failure> + Send + 'static,
    ) -> Result<Reply<A>, Failure> {
        let _place = self.0.short.acquire().await.map_err(|_| Failure::ours())?;
        let done = threads::apart(work).await;
        done.unwrap_or_else(|| Err(Failure::ours())).map(Reply)
    }
}

/// An answer as JSON.
#[derive(Debug)]
pub struct Reply<A>(pub A);

impl<A: Serialize> IntoResponse for Reply<A> {
    fn into_response(self) -> Response {
        Json(self.0).into_response()
    }
}

/// What a request brings, as JSON; what is wrong with it is told in our own form.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        says_json(request.headers())?;
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|_| Failure::ours())?;
        serde_json::from_slice(&bytes).map(Body).map_err(unread)
    }
}

/// A form of another site cannot say this without being asked about it first.
fn says_json(headers: &HeaderMap) -> Result<(), Failure> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    match kind.is_some_and(|kind| kind.starts_with("application/json")) {
        true => Ok(()),
        false => Err(Failure::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "A question has to be JSON, and to say so (content-type: application/json).",
        )),
    }
}

fn unread(error: serde_json::Error) -> Failure {
    let told: String = error.to_string().chars().take(TOLD).collect();
    match error.classify() {
        Category::Data => Failure::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            format!("The question is not understood: {told}."),
        ),
        _ => Failure::bad(format!("The question is not JSON: {told}.")),
    }
}

/// A question that programs may ask: its address, and what answers there.
type Asked = (&'static str, fn() -> MethodRouter<App>);

/// All of them. A test compares them with what is written about them in `data/openapi.json`.
pub const QUESTIONS: [Asked; 17] = [
    ("/api/examples", || get(examples::examples)),
    ("/api/position", || post(paste::position)),
    ("/api/solve", || post(solve::solve)),
    ("/api/stop", || post(solve::stop)),
    ("/api/node", || post(solve::node)),
    ("/api/why-not", || post(solve::why_not)),
    ("/api/try", || post(attempt::attempt)),
    ("/api/form", || post(forms::form)),
    ("/api/review", || post(review::review)),
    ("/api/think", || post(think::think)),
    ("/api/endgame", || post(endgame::endgame)),
    ("/api/games", || get(games::games)),
    ("/api/game", || post(games::game)),
    ("/api/game-rules", || post(games::text::game_rules)),
    ("/api/game-why", || post(games::why::game_why)),
    ("/api/game-threats", || post(games::threats::game_threats)),
    ("/api/openapi.json", || get(openapi::openapi)),
];

/// Everything that can be asked, by anybody.
pub fn open_router() -> Router<App> {
    let pages = Router::new()
        .route("/", get(page::index))
        .route("/{file}", get(page::asset));
    let answered = QUESTIONS
        .iter()
        .fold(pages, |router, (path, ask)| router.route(path, ask()));
    answered
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_way)
        .layer(DefaultBodyLimit::max(LARGEST))
}

/// Everything that can be asked of a server on this port, by those who may.
#[cfg(not(target_family = "wasm"))]
pub fn router(port: u16) -> Router {
    let app = App::new(port);
    open_router()
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        // The guard waits for the whole body, so it has to know the limit, too.
        .layer(DefaultBodyLimit::max(LARGEST))
        .with_state(app)
}

async fn nothing() -> Failure {
    Failure::missing("There is no such page.")
}

async fn wrong_way() -> Failure {
    let words = "This cannot be asked in this way.";
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, words)
}

/// Serves the page on this machine until the program is ended. Port 0 takes any that is free;
/// `ready` is told the address as soon as it can be opened.
///
/// # Errors
///
/// When the port cannot be had.
#[cfg(not(target_family = "wasm"))]
pub fn serve(port: u16, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build()?;
    runtime.block_on(listen(port, ready))
}

#[cfg(not(target_family = "wasm"))]
async fn listen(port: u16, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let address = listener.local_addr()?;
    ready(address);
    connections::welcome(listener, router(address.port())).await;
    Ok(())
}
