//! Long work: at most so much at once, with signs of life, and with a way to stop it.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::response::sse::{Event, Sse};
use futures_util::stream::{Stream, unfold};
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use web_time::Instant;

use crate::failure::Failure;
use crate::threads;

/// How often a sign of life is sent.
const BEAT: Duration = Duration::from_millis(200);

/// The first event of a stream.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Started {
    /// The number of the search, to stop it by.
    job: u64,
    /// The most milliseconds that it may take.
    most: u64,
}

/// A sign of life.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Beat {
    /// How many milliseconds the search has been running.
    ms: u64,
}

/// All searches that run now.
#[derive(Debug, Clone)]
pub struct Work {
    places: Arc<Semaphore>,
    running: Arc<Mutex<Running>>,
}

/// The flags of the searches by the number of the job.
#[derive(Debug, Default)]
struct Running {
    last: u64,
    flags: HashMap<u64, Arc<AtomicBool>>,
}

impl Work {
    /// Room for so many searches at once.
    pub fn new(places: usize) -> Work {
        Work {
            places: Arc::new(Semaphore::new(places)),
            running: Arc::default(),
        }
    }

    /// Asks a search to stop with what it has; `false` if it has ended already.
    pub fn stop(&self, job: u64) -> bool {
        let running = self.running();
        let flag = running.flags.get(&job);
        if let Some(flag) = flag {
            flag.store(true, Ordering::Relaxed);
        }
        flag.is_some()
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a search on a thread of its own. The stream tells the number of the job, then how long
    /// it has been running, and at last the answer. Whoever drops the stream stops the search.
    pub fn run<A, F>(
        &self,
        most: Duration,
        search: F,
    ) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<A, F>>, Failure>
    where
        A: Serialize + Send + 'static,
        F: FnOnce(Arc<AtomicBool>) -> Result<A, Failure> + Send + 'static,
    {
        self.run_live(most, || None, search)
    }

    /// The same with more to tell: `live` is asked at every sign of life and once more before the answer.
    pub fn run_live<A, F, L>(
        &self,
        most: Duration,
        live: L,
        search: F,
    ) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<A, F, L>>, Failure>
    where
        A: Serialize + Send + 'static,
        F: FnOnce(Arc<AtomicBool>) -> Result<A, Failure> + Send + 'static,
        L: FnMut() -> Option<Event> + Send + 'static,
    {
        let place = self.places.clone().try_acquire_owned();
        let place = place.map_err(|_| Failure::busy())?;
        let job = self.begin(place);
        let number = job.number;
        let (tell, answer) = oneshot::channel();
        threads::begin(move || {
            let found = catch_unwind(AssertUnwindSafe(|| search(job.flag.clone())));
            drop(job);
            // Nobody may be listening any more.
            let _ = tell.send(found.unwrap_or_else(|_| Err(Failure::ours())));
        });
        let first = Started {
            job: number,
            most: most.as_millis() as u64,
        };
        let telling = Telling {
            started: Instant::now(),
            answer: Some(answer),
            live,
            ready: VecDeque::from([event("started", &first)]),
            _stop: StopOnDrop(self.clone(), number),
        };
        Ok(Sse::new(unfold(telling, Telling::step)))
    }

    fn begin(&self, place: OwnedSemaphorePermit) -> Job {
        let mut running = self.running();
        running.last += 1;
        let number = running.last;
        let flag = Arc::<AtomicBool>::default();
        running.flags.insert(number, flag.clone());
        Job {
            number,
            flag,
            work: self.clone(),
            _place: place,
        }
    }
}

/// A search that runs; it leaves the list and gives its place back when it ends.
struct Job {
    number: u64,
    flag: Arc<AtomicBool>,
    work: Work,
    _place: OwnedSemaphorePermit,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.work.running().flags.remove(&self.number);
    }
}

struct StopOnDrop(Work, u64);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop(self.1);
    }
}

struct Telling<A, L> {
    started: Instant,
    /// Where the answer comes from, until it has come.
    answer: Option<oneshot::Receiver<Result<A, Failure>>>,
    live: L,
    /// What is to be sent next.
    ready: VecDeque<Event>,
    _stop: StopOnDrop,
}

impl<A: Serialize, L: FnMut() -> Option<Event>> Telling<A, L> {
    /// The next event, with all that is left to be told; nothing after the answer.
    async fn step(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if self.ready.is_empty() {
            self.listen().await;
        }
        let next = self.ready.pop_front()?;
        Some((Ok(next), self))
    }

    /// Waits for the answer, but not longer than until the next sign of life.
    async fn listen(&mut self) {
        let Some(answer) = &mut self.answer else {
            return;
        };
        let heard = threads::within(BEAT, answer).await;
        if heard.is_none() {
            let ms = self.started.elapsed().as_millis() as u64;
            self.ready.push_back(event("progress", &Beat { ms }));
        }
        self.ready.extend((self.live)());
        if let Some(answer) = heard {
            self.answer = None;
            self.ready.push_back(match answer {
                Ok(Ok(answer)) => event("answer", &answer),
                Ok(Err(failure)) => failed(&failure),
                Err(_) => failed(&Failure::ours()),
            });
        }
    }
}

/// An event of this name.
pub fn event(name: &str, data: &impl Serialize) -> Event {
    // What cannot be written as JSON would be our own mistake, and the message can always be.
    let event = Event::default().event(name).json_data(data);
    event.unwrap_or_else(|_| failed(&Failure::ours()))
}

fn failed(failure: &Failure) -> Event {
    let failed = Event::default().event("failed");
    failed.json_data(failure.message()).unwrap_or_default()
}
