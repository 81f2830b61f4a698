//! The work itself: many puzzles at once, rows in the order of the input.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use planche::audit::{AuditOptions, AuditRow, audit, failed, unreadable};
use rayon::ThreadPool;

use super::source::{Puzzle, Sources};
use crate::crew::{self, Count, Ended};
use crate::output::Reader;
use crate::{Failure, interrupt};

/// Audits puzzles with all threads.
pub struct Auditor {
    pool: ThreadPool,
    options: AuditOptions,
}

impl Auditor {
    /// What may be spent on a question, and so many threads (one for each processor if absent).
    pub fn new(options: AuditOptions, threads: Option<usize>) -> Result<Auditor, Failure> {
        let pool = crew::threads(threads)?;
        Ok(Auditor { pool, options })
    }

    /// Audits what is left of the collections. Every row is handed over once all before it are.
    pub fn run(
        &self,
        sources: &mut Sources,
        mut done: impl FnMut(AuditRow) -> Result<Reader, Failure>,
    ) -> Result<Ended, Failure> {
        let progress = Progress::start(sources);
        let outcome = crew::in_order(
            &self.pool,
            || sources.next(),
            |puzzle| {
                let row = row(puzzle, &self.options);
                (!interrupt::is_raised()).then_some(row)
            },
            |row, count| {
                progress.tell(count);
                done(row)
            },
        );
        progress.bar.finish_and_clear();
        outcome
    }
}

/// One puzzle. A breakdown of the program costs this puzzle only, and is told.
fn row(puzzle: Puzzle, options: &AuditOptions) -> AuditRow {
    let Puzzle { place, case } = puzzle;
    let row = match case {
        Err(error) => unreadable(place, &error),
        Ok(case) => {
            let again = place.clone();
            let audited = catch_unwind(AssertUnwindSafe(|| audit(place, &case, options)));
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
    read: Arc<AtomicU64>,
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
            read: sources.meter(),
        }
    }

    /// What was read and is not done yet does not count as progress.
    fn tell(&self, Count { begun, handed }: Count) {
        let read = self.read.load(Ordering::Relaxed);
        let share = handed as f64 / begun.max(1) as f64;
        let position = read.saturating_sub(self.from) as f64 * share;
        self.bar.set_position(position as u64);
        let rate = handed as f64 / self.start.elapsed().as_secs_f64().max(0.001);
        self.bar
            .set_message(format!("{handed} puzzles, {rate:.1} a second"));
    }
}
