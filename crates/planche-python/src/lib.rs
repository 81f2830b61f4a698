//! The part of the Python package that is written in Rust: it hands questions on and answers back, lets other threads of
//! Python run meanwhile, and ends a search when somebody presses Ctrl-C.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use planche_ask::{AskError, Solve, Stop, Thinking, ask as answer, form, hints, schema, solve};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// Proofs are walked recursively; this is more than any has needed.
const STACK: usize = 64 << 20;

/// How often Python is asked whether somebody has pressed Ctrl-C.
const BEAT: Duration = Duration::from_millis(50);

fn bad(error: AskError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn broken() -> PyErr {
    PyRuntimeError::new_err("Planche broke down on this question; please report it")
}

/// Starts work on a thread of its own.
fn start<A: Send + 'static>(
    stop: &Stop,
    work: impl FnOnce(Stop) -> A + Send + 'static,
) -> PyResult<Receiver<thread::Result<A>>> {
    let (tell, hear) = channel();
    let stop = stop.clone();
    let run = move || {
        // Nobody may be listening any more.
        let _ = tell.send(catch_unwind(AssertUnwindSafe(|| work(stop))));
    };
    let started = thread::Builder::new().stack_size(STACK).spawn(run);
    started.map(|_| hear).map_err(PyErr::from)
}

/// Does work while Python goes on with other threads; a signal such as Ctrl-C ends it.
fn run<A: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(Stop) -> A + Send + 'static,
) -> PyResult<A> {
    let stop = Stop::default();
    let mut hear = start(&stop, work)?;
    loop {
        let (back, heard) = py.detach(move || {
            let heard = hear.recv_timeout(BEAT);
            (hear, heard)
        });
        hear = back;
        match heard {
            Ok(done) => return done.map_err(|_| broken()),
            Err(RecvTimeoutError::Disconnected) => return Err(broken()),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(signal) = py.check_signals() {
                    stop.store(true, Ordering::Relaxed);
                    return Err(signal);
                }
            }
        }
    }
}

/// Answers a question: its name and its arguments as JSON; the answer is JSON.
#[pyfunction]
fn ask(py: Python<'_>, name: String, arguments: String) -> PyResult<String> {
    run(py, move |stop| answer(&name, &arguments, &stop))?.map_err(bad)
}

/// A solution with the forms that it can be written in.
#[pyclass(frozen)]
struct Solved {
    solution: planche_ask::Solution,
    /// The language that was asked for.
    lang: Option<String>,
}

#[pymethods]
impl Solved {
    /// The answer as JSON.
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.solution)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// The answer as `pgn`, `svg`, `tree`, `markdown`, `epd` or `popeye`.
    fn form(&self, name: &str) -> PyResult<String> {
        form(&self.solution, name, self.lang.as_deref()).map_err(bad)
    }

    /// The first so many hints.
    fn hints(&self, steps: usize) -> Vec<String> {
        hints(&self.solution, steps).hints
    }
}

/// Solves a position; the arguments are those of the question `solve`, as JSON.
#[pyfunction(name = "solve")]
fn solve_position(py: Python<'_>, arguments: String) -> PyResult<Solved> {
    let asked: Solve = serde_json::from_str(&arguments).map_err(|error| {
        PyValueError::new_err(format!("the question is not understood: {error}"))
    })?;
    let lang = asked.lang.clone();
    let solution = run(py, move |stop| solve(&asked, &stop))?.map_err(bad)?;
    Ok(Solved { solution, lang })
}

/// What a search that is told leaves behind.
type Ended = (planche_ask::Solution, Vec<String>);

/// A search that is told while it runs: an iterator of events, one JSON object each.
#[pyclass]
struct Thoughts {
    thinking: Thinking,
    stop: Stop,
    hear: Mutex<Option<Receiver<thread::Result<Ended>>>>,
    seen: usize,
    ready: std::collections::VecDeque<String>,
    solution: Option<planche_ask::Solution>,
}

#[pymethods]
impl Thoughts {
    #[new]
    fn new(arguments: &str) -> PyResult<Thoughts> {
        let asked = serde_json::from_str(arguments).map_err(|error| {
            PyValueError::new_err(format!("the question is not understood: {error}"))
        })?;
        let stop = Stop::default();
        let thinking = Thinking::new(&asked, &stop).map_err(bad)?;
        let runner = thinking.clone();
        let hear = start(&stop, move |_| runner.run())?;
        Ok(Thoughts {
            thinking,
            stop,
            hear: Mutex::new(Some(hear)),
            seen: 0,
            ready: Default::default(),
            solution: None,
        })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The next event; waits for one while the search runs.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            if let Some(line) = self.ready.pop_front() {
                return Ok(Some(line));
            }
            let Some(hear) = self.hearing().take() else {
                return Ok(None);
            };
            let (hear, heard) = py.detach(move || {
                let heard = hear.recv_timeout(BEAT);
                (hear, heard)
            });
            self.catch_up();
            match heard {
                Ok(done) => self.end(done)?,
                Err(RecvTimeoutError::Disconnected) => return Err(broken()),
                Err(RecvTimeoutError::Timeout) => {
                    *self.hearing() = Some(hear);
                    if let Err(signal) = py.check_signals() {
                        self.stop();
                        return Err(signal);
                    }
                }
            }
        }
    }

    /// Ends the search; what was found by then is told.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The answer, once the search has ended.
    fn solution(&self) -> Option<Solved> {
        let solution = self.solution.clone()?;
        let lang = None;
        Some(Solved { solution, lang })
    }
}

impl Thoughts {
    fn hearing(&mut self) -> &mut Option<Receiver<thread::Result<Ended>>> {
        self.hear.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what was written down since.
    fn catch_up(&mut self) {
        let new = self.thinking.since(self.seen);
        self.seen += new.len();
        self.ready.extend(new);
    }

    fn end(&mut self, done: thread::Result<Ended>) -> PyResult<()> {
        let (solution, last) = done.map_err(|_| broken())?;
        self.ready.extend(last);
        self.solution = Some(solution);
        Ok(())
    }
}

impl Drop for Thoughts {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The JSON Schema of questions and answers.
#[pyfunction(name = "schema")]
fn described() -> String {
    schema().to_string()
}

/// The native part of the package `planche`.
#[pymodule]
fn _planche(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("SCHEMA_VERSION", planche_ask::VERSION)?;
    module.add_class::<Solved>()?;
    module.add_class::<Thoughts>()?;
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(solve_position, module)?)?;
    module.add_function(wrap_pyfunction!(described, module)?)
}
