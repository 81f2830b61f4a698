//! Questions about combinations: solve, stop, walk through the proof, why not another move.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::stream::Stream;
use planche::{Goal, Limits, Request, Status, Values, WhyNot};
use serde::{Deserialize, Serialize};
use shakmaty::Position;

use crate::board::{Board, Choice, choice, number};
use crate::failure::Failure;
use crate::node::{self, Node};
use crate::server::{App, Body, Reply};
use crate::shelf::Solved;
use crate::told::{Told, tell};

/// The longest time that one question may take.
const LONGEST: u64 = 60;

/// The usual time.
const USUAL: u64 = 10;

/// What is said when the person has stopped the search.
const STOPPED: &str = "The search was stopped before anything was decided.";

/// The most nodes that a question may cost; the time usually ends it first.
const NODES: usize = 1_000_000;

/// A position and what is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    fen: String,
    #[serde(default)]
    goal: Option<String>,
    #[serde(default)]
    seconds: Option<u64>,
}

/// `POST /api/solve`: a stream with signs of life and the answer.
pub async fn solve(
    State(app): State<App>,
    Body(asked): Body<Asked>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let request = request(&asked)?;
    let most = request.limits.time.unwrap_or_default();
    let shelf = app.shelf();
    app.work().run(
        most,
        move |stop: Arc<AtomicBool>| -> Result<Told, Failure> {
            let request = request.stop(stop.clone());
            let mut solution = planche::solve(&request);
            if stop.load(Ordering::Relaxed) && solution.status == Status::Limit {
                solution.explanation = STOPPED.to_owned();
            }
            let solved = Arc::new(Solved { request, solution });
            Ok(tell(shelf.keep(solved.clone()), &solved))
        },
    )
}

fn request(asked: &Asked) -> Result<Request, Failure> {
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
    Ok(Request::new(position).goal(goal).limits(limits))
}

/// A search that is to stop.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    job: u64,
}

/// Whether there was anything to stop.
#[derive(Debug, Serialize)]
pub struct Stopped {
    stopped: bool,
}

/// `POST /api/stop`: the search ends, and its stream tells what is proved by then.
pub async fn stop(State(app): State<App>, Body(asked): Body<Job>) -> Reply<Stopped> {
    Reply(Stopped {
        stopped: app.work().stop(asked.job),
    })
}

/// A place in a proof.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    solution: u64,
    path: Vec<String>,
}

/// `POST /api/node`: what the proof says after these moves.
pub async fn node(
    State(app): State<App>,
    Body(place): Body<Place>,
) -> Result<Reply<Node>, Failure> {
    let solved = kept(&app, place.solution)?;
    app.short(move || node::node(&solved, &place.path)).await
}

fn kept(app: &App, number: u64) -> Result<Arc<Solved>, Failure> {
    let gone = || Failure::missing("This answer is not kept any more. Ask again.");
    app.shelf().find(number).ok_or_else(gone)
}

/// Another first move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Other {
    solution: u64,
    action: String,
}

/// Why it is not the move.
#[derive(Debug, Serialize)]
pub struct Refuted {
    action: Choice,
    number: String,
    words: String,
    board: Board,
    line: Vec<Step>,
}

/// A move of the refutation.
#[derive(Debug, Serialize)]
pub struct Step {
    #[serde(flatten)]
    action: Choice,
    number: String,
    board: Board,
}

/// `POST /api/why-not`: a stream like that of `solve`.
pub async fn why_not(
    State(app): State<App>,
    Body(other): Body<Other>,
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
    let mut line = Vec::new();
    let refutation = found.refutation.iter().flat_map(|solution| &solution.line);
    for &reply in refutation {
        let (name, number) = (choice(&position, reply), number(&position));
        position.play_unchecked(reply);
        line.push(Step {
            action: name,
            number,
            board: Board::of(&position),
        });
    }
    Refuted {
        action: name,
        number: first,
        words: found.words.clone(),
        board,
        line,
    }
}
