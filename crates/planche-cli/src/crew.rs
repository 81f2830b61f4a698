//! Many things worked on at once, results in the order of the input.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::available_parallelism;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::output::Reader;
use super::{Failure, interrupt};

/// How many things are in memory at once: being worked on, waiting, or done before an earlier one.
const WINDOW: usize = 256;

/// How many threads a processor gets at most; more would only wait for each other.
const THREADS: usize = 4;

/// Threads, as many as the flag asks for: one for each processor if it is absent or 0.
pub fn threads(wanted: Option<usize>) -> Result<ThreadPool, Failure> {
    let most = THREADS * available_parallelism().map_or(1, usize::from);
    let threads = wanted.unwrap_or(0).min(most);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::new(format_args!("no threads can be started: {error}")))
}

/// How the work ended, where nothing failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// All of it is done.
    Done,
    /// The reader of the results has seen enough.
    Unread,
    /// Somebody asked to stop.
    Stopped,
}

/// Works on all that `next` gives, and hands every result over once all before it are; work that was
/// stopped in the middle has none. What was begun and how much of it is handed over is told with each. Ends
/// early after a failure, when a worker breaks down, when the reader of the results is gone, and when somebody asks to stop.
pub fn in_order<T: Send, R: Send>(
    pool: &ThreadPool,
    mut next: impl FnMut() -> Result<Option<T>, Failure>,
    work: impl Fn(T) -> Option<R> + Sync,
    mut done: impl FnMut(R, Count) -> Result<Reader, Failure>,
) -> Result<Ended, Failure> {
    let (sender, receiver) = mpsc::channel();
    let (work, over) = (&work, &AtomicBool::new(false));
    pool.in_place_scope(|scope| {
        let mut manage = || {
            let mut early = BTreeMap::new();
            let mut count = Count::default();
            loop {
                while count.begun - count.handed < WINDOW && !interrupt::is_raised() {
                    let Some(thing) = next()? else { break };
                    let (sender, index) = (sender.clone(), count.begun);
                    scope.spawn(move |_| {
                        if !over.load(Ordering::Relaxed) {
                            let result = catch_unwind(AssertUnwindSafe(|| work(thing)));
                            // Nobody listens any more after an error, and then nothing is lost.
                            let _ = sender.send((index, result));
                        }
                    });
                    count.begun += 1;
                }
                if count.begun == count.handed {
                    return Ok(match interrupt::is_raised() {
                        true => Ended::Stopped,
                        false => Ended::Done,
                    });
                }
                let Ok((index, result)) = receiver.recv() else {
                    return Ok(Ended::Done);
                };
                let result = result.map_err(|_| Failure::broken(index + 1))?;
                early.insert(index, result);
                while let Some(result) = early.remove(&count.handed) {
                    let Some(result) = result else {
                        return Ok(Ended::Stopped);
                    };
                    count.handed += 1;
                    if done(result, count)? == Reader::Gone {
                        return Ok(Ended::Unread);
                    }
                }
            }
        };
        let outcome = manage();
        over.store(true, Ordering::Relaxed);
        outcome
    })
}

/// How far the work is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Count {
    /// How many things were begun.
    pub begun: usize,
    /// How many results were handed over.
    pub handed: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(until: usize) -> impl FnMut() -> Result<Option<usize>, Failure> {
        let mut numbers = 0..until;
        move || Ok(numbers.next())
    }

    #[test]
    fn results_come_in_order_and_no_later_than_they_can() {
        let pool = threads(Some(3)).expect("threads");
        let mut seen = Vec::new();
        let ended = in_order(
            &pool,
            numbers(1000),
            |n| Some(n * n),
            |square, count| {
                assert!(count.begun - count.handed < WINDOW && count.handed == seen.len() + 1);
                seen.push(square);
                Ok(Reader::Listens)
            },
        );
        assert_eq!(ended.ok(), Some(Ended::Done));
        assert!(seen.into_iter().eq((0..1000).map(|n| n * n)));
    }

    #[test]
    fn nothing_more_is_done_for_a_reader_who_is_gone() {
        let pool = threads(Some(1)).expect("threads");
        let done = std::sync::atomic::AtomicUsize::new(0);
        let work = |_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            done.fetch_add(1, Ordering::Relaxed);
            Some(())
        };
        let ended = in_order(&pool, numbers(1000), work, |(), _| Ok(Reader::Gone));
        assert_eq!(ended.ok(), Some(Ended::Unread));
        assert!(done.into_inner() < 50);
    }

    /// A worker that dies is a failure like any other: what came before it is kept by whoever keeps things.
    #[test]
    fn a_breakdown_is_not_waited_for_and_becomes_a_failure() {
        let pool = threads(Some(2)).expect("threads");
        let mut seen = Vec::new();
        let work = |n| {
            assert!(n != 7, "a bad number");
            Some(n)
        };
        let ended = in_order(&pool, numbers(1000), work, |n, _| {
            seen.push(n);
            Ok(Reader::Listens)
        });
        let said = ended.expect_err("the eighth breaks down").to_string();
        assert!(said.starts_with("number 8 broke down inside"), "{said}");
        assert!(seen.into_iter().eq(0..7));
    }

    #[test]
    fn what_was_stopped_in_the_middle_is_not_handed_over_nor_anything_behind_it() {
        let pool = threads(Some(2)).expect("threads");
        let mut seen = Vec::new();
        let work = |n| (n != 7).then_some(n);
        let ended = in_order(&pool, numbers(1000), work, |n, _| {
            seen.push(n);
            Ok(Reader::Listens)
        });
        assert_eq!(ended.ok(), Some(Ended::Stopped));
        assert!(seen.into_iter().eq(0..7));
    }

    #[test]
    fn a_million_threads_are_not_started() {
        let pool = threads(Some(1_000_000)).expect("threads");
        assert!(pool.current_num_threads() < 10_000);
    }
}
