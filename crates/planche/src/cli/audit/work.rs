//! The work itself: many puzzles at once, rows in the order of the input.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use planche::audit::{AuditRow, audit, failed, unreadable};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::source::{Puzzle, Sources};
use crate::cli::Failure;

/// How many puzzles are in memory at once: being worked on, waiting, or done before an earlier one.
const WINDOW: usize = 256;

/// Audits puzzles with all threads.
pub struct Auditor {
    pool: ThreadPool,
    nodes: usize,
}

impl Auditor {
    /// So many nodes for a question, so many threads (0: one for each processor).
    pub fn new(nodes: usize, threads: usize) -> Result<Auditor, Failure> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Auditor { pool, nodes })
    }

    /// Audits what is left of the collections. Every row is handed over once all before it are.
    pub fn run(
        &self,
        sources: &mut Sources,
        mut done: impl FnMut(AuditRow) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let progress = Progress::start(sources);
        let (sender, receiver) = mpsc::channel();
        let nodes = self.nodes;
        let outcome = self.pool.in_place_scope(|scope| {
            let mut early = BTreeMap::new();
            let (mut begun, mut handed) = (0, 0);
            loop {
                while begun - handed < WINDOW {
                    let Some(puzzle) = sources.next()? else { break };
                    let (sender, index) = (sender.clone(), begun);
                    scope.spawn(move |_| {
                        // Nobody listens any more after an error, and then nothing is lost.
                        let _ = sender.send((index, row(puzzle, nodes)));
                    });
                    begun += 1;
                }
                if begun == handed {
                    return Ok(());
                }
                let Ok((index, row)) = receiver.recv() else {
                    return Ok(());
                };
                early.insert(index, row);
                while let Some(row) = early.remove(&handed) {
                    done(row)?;
                    handed += 1;
                }
                progress.tell(sources, handed, begun);
            }
        });
        progress.bar.finish_and_clear();
        outcome
    }
}

/// One puzzle. A breakdown of the program costs this puzzle only, and is told.
fn row(puzzle: Puzzle, nodes: usize) -> AuditRow {
    let Puzzle { place, case } = puzzle;
    let row = match case {
        Err(error) => unreadable(place, &error),
        Ok(case) => {
            let again = place.clone();
            let audited = catch_unwind(AssertUnwindSafe(|| audit(place, &case, nodes)));
            audited.unwrap_or_else(|_| failed(again, &case))
        }
    };
    row.on_one_line()
}

/// A bar over the bytes of the input, with the rate in puzzles.
struct Progress {
    bar: ProgressBar,
    start: Instant,
    from: u64,
}

impl Progress {
    fn start(sources: &Sources) -> Progress {
        let (all, read) = sources.bytes();
        let template = "{bar:20} {percent}% {msg}, {elapsed}, {eta} left";
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(all.saturating_sub(read)).with_style(style);
        Progress {
            bar,
            start: Instant::now(),
            from: read,
        }
    }

    /// What was read and is not done yet does not count as progress.
    fn tell(&self, sources: &Sources, handed: usize, begun: usize) {
        let (_, read) = sources.bytes();
        let share = handed as f64 / begun.max(1) as f64;
        let position = read.saturating_sub(self.from) as f64 * share;
        self.bar.set_position(position as u64);
        let rate = handed as f64 / self.start.elapsed().as_secs_f64().max(0.001);
        self.bar
            .set_message(format!("{handed} puzzles, {rate:.1} a second"));
    }
}
