//! Questions about combinations: solve, stop, walk through the proof, why not another move.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::stream::Stream;
use planche::{Goal, Lang, Limits, Request, Status, Values, WhyNot};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Move, Position};

use crate::board::{Board, Choice, choice, number};
use crate::failure::Failure;
use crate::language::manner;
use crate::node::{self, ProofNode};
use crate::server::{App, Body, Reply};
use crate::shelf::Solved;
use crate::told::{Answer, tell};

/// The longest time that one question may take.
const LONGEST: u64 = 60;

/// The usual time.
const USUAL: u64 = 10;

/// What is said when the person has stopped the search.
fn stopped(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "The search was stopped before anything was decided.",
        Lang::Fr => "La recherche a été arrêtée avant qu'il y ait un résultat.",
    }
}

/// The most nodes that a question may cost; the time usually ends it first.
const NODES: usize = 1_000_000;

/// A position and what is wanted.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"fen": "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1", "goal": "mate", "seconds": 10})))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The position.
    fen: String,
    /// `auto`, `mate`, `draw`, a man or a number of units; `auto` where nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    goal: Option<String>,
    /// How long it may take, from 1 to 60; 10 where nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    seconds: Option<u64>,
    /// The language of what is told, `en` or `fr`; English where nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    lang: Option<String>,
}

impl Question {
    /// This position, and perhaps what is wanted of it and how long that may take.
    pub fn new(fen: &str, goal: Option<&str>, seconds: Option<u64>) -> Question {
        Question {
            fen: fen.to_owned(),
            goal: goal.map(str::to_owned),
            seconds,
            lang: None,
        }
    }

    /// The same question, to be answered in this language.
    pub fn told_in(self, lang: Option<&str>) -> Question {
        Question {
            lang: lang.map(str::to_owned),
            ..self
        }
    }
}

/// Looks for a combination: a stream with signs of life and the answer.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/solve",
    tag = "Combinations",
    request_body = Question,
    responses(
        (status = 200, description = "Server-sent events: `started` (a `Started`), `progress` (a `Beat`, five times a second), and at last `answer` (described here) or `failed` (an `ErrorMessage`).", content_type = "text/event-stream", body = Answer),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn solve(
    State(app): State<App>,
    Body(asked): Body<Question>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let request = request(&asked)?;
    let most = request.limits.time.unwrap_or_default();
    let shelf = app.shelf();
    app.work().run(
        most,
        move |stop: Arc<AtomicBool>| -> Result<Answer, Failure> {
            let request = request.stop(stop.clone());
            let mut solution = planche::solve(&request);
            if stop.load(Ordering::Relaxed) && solution.status == Status::Limit {
                solution.explanation = stopped(request.manner.lang).to_owned();
            }
            let solved = Arc::new(Solved { request, solution });
            Ok(tell(shelf.keep(solved.clone()), &solved))
        },
    )
}

/// What the facade is asked.
pub fn request(asked: &Question) -> Result<Request, Failure> {
    let position = planche::position(&asked.fen).map_err(Failure::unread)?;
    let goal = asked.goal.as_deref().unwrap_or("auto");
    let goal = Goal::read(goal, &Values::default()).map_err(Failure::unread)?;
    let seconds = asked.seconds.unwrap_or(USUAL);
    if !(1..=LONGEST).contains(&seconds) {
        let words = format!("{seconds} seconds: between 1 and {LONGEST} are possible.");
        return Err(Failure::bad(words));
    }
    let limits = Limits {
        nodes: NODES,
        time: Some(Duration::from_secs(seconds)),
    };
    let manner = manner(asked.lang.as_deref())?;
    let request = Request::new(position).goal(goal).limits(limits);
    Ok(request.manner(manner))
}

/// A search that is to stop.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"job": 1})))]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The number that the stream began with.
    job: u64,
}

/// Whether there was anything to stop.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Stopped {
    /// Not, if the search had ended already.
    stopped: bool,
}

/// Stops a search; its stream tells what is proved by then.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/stop",
    tag = "Combinations",
    request_body = Job,
    responses(
        (status = 200, description = "Whether there was anything to stop.", body = Stopped),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn stop(State(app): State<App>, Body(asked): Body<Job>) -> Reply<Stopped> {
    Reply(Stopped {
        stopped: app.work().stop(asked.job),
    })
}

/// A place in a proof.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"solution": 1, "path": ["f1c4", "g8h8"]})))]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The number of the answer.
    solution: u64,
    /// The moves that lead there, in pairs: one of the proof, and any reply.
    path: Vec<String>,
}

/// What the proof of an answer says after these moves.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/node",
    tag = "Combinations",
    request_body = Place,
    responses(
        (status = 200, description = "The place in the proof.", body = ProofNode),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn node(
    State(app): State<App>,
    Body(place): Body<Place>,
) -> Result<Reply<ProofNode>, Failure> {
    let solved = kept(&app, place.solution)?;
    app.short(move || node::node(&solved, &place.path)).await
}

/// An answer that was given before.
pub fn kept(app: &App, number: u64) -> Result<Arc<Solved>, Failure> {
    let gone = || Failure::missing("This answer is not kept any more. Ask again.");
    app.shelf().find(number).ok_or_else(gone)
}

/// Another first move.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"solution": 1, "action": "f1f7"})))]
#[serde(deny_unknown_fields)]
pub struct OtherMove {
    /// The number of the answer.
    solution: u64,
    /// The move in UCI.
    action: String,
}

/// Why it is not the move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Refuted {
    /// The move.
    action: Choice,
    /// Its number.
    number: String,
    /// What is wrong with it.
    words: String,
    /// The position after it.
    board: Board,
    /// What refutes it; empty if nothing is known to.
    line: Vec<RefutedPly>,
}

/// A move of the refutation.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RefutedPly {
    /// The move.
    #[serde(flatten)]
    action: Choice,
    /// Its number.
    number: String,
    /// The position after it.
    board: Board,
}

/// What is wrong with another first move: a stream like that of `solve`.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/why-not",
    tag = "Combinations",
    request_body = OtherMove,
    responses(
        (status = 200, description = "Server-sent events: `started` (a `Started`), `progress` (a `Beat`, five times a second), and at last `answer` (described here) or `failed` (an `ErrorMessage`).", content_type = "text/event-stream", body = Refuted),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn why_not(
    State(app): State<App>,
    Body(other): Body<OtherMove>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let solved = kept(&app, other.solution)?;
    let uci = node::read(&other.action)?;
    let position = &solved.request.position;
    let illegal = |_| Failure::bad(format!("{uci} is not legal here."));
    let action = uci.to_move(position).map_err(illegal)?;
    let time = solved.request.limits.time.unwrap_or_default();
    app.work().run(time, move |stop| {
        let found = planche::why_not(&solved.request.clone().stop(stop), action);
        Ok(refuted(&found))
    })
}

fn refuted(found: &WhyNot) -> Refuted {
    let mut position = found.position.clone();
    let name = choice(&position, found.action);
    let first = number(&position);
    position.play_unchecked(found.action);
    let board = Board::of(&position);
    let refutation = found.refutation.as_ref();
    let replies = refutation.map(|solution| &solution.told[..]);
    let line = plies(&position, replies.unwrap_or_default());
    Refuted {
        action: name,
        number: first,
        words: found.words.clone(),
        board,
        line,
    }
}

/// Moves from here on, each with its number and the position after it.
pub fn plies(start: &Chess, moves: &[Move]) -> Vec<RefutedPly> {
    let mut position = start.clone();
    let step = |&action: &Move| {
        let (name, number) = (choice(&position, action), number(&position));
        position.play_unchecked(action);
        RefutedPly {
            action: name,
            number,
            board: Board::of(&position),
        }
    };
    moves.iter().map(step).collect()
}

impl RefutedPly {
    /// The move.
    pub fn choice(&self) -> Choice {
        self.action.clone()
    }
}
