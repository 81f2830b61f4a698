//! `planche suite`: runs positions with known answers and prints a table.

mod table;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use planche::suite::{self, Case, Summary, is_solved};
use planche::{Limits, Report, Request, solve};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

use super::output::unless_closed;
use super::{Failure, Outcome, input, progress};

/// Run suites: EPD with bm, am or dm, or Lichess puzzles as CSV.
///
/// A position counts as solved if it is proved and the first move is right; with dm the goal is
/// mate, and any proved mate is right. A row that cannot be read is reported with its file and
/// line, the others are run, and the exit code is 1.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche suite wac.epd mate_in_2.epd\n  planche suite puzzles.csv --nodes 1000 --time 0 --json > results.jsonl"
)]
pub struct Arguments {
    /// The suites.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The most nodes to make for one position.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: usize,

    /// The longest time to take for one position, in milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    time: u64,

    /// How many positions to work on at once; all processors if absent.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Ask also whether another first move wins as much.
    #[arg(long)]
    unique: bool,

    /// Go on to the limits where no plan comes near to working.
    #[arg(long)]
    persevere: bool,

    /// For measurements: never try a strategy that won once elsewhere.
    #[arg(long, hide = true)]
    without_lemmas: bool,

    /// Print a result object a line, in the order of the input; the table goes to standard error.
    #[arg(long)]
    json: bool,
}

/// How many positions are solved before their results are printed; bounds the memory.
const CHUNK: usize = 512;

/// Runs all suites.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let threads = arguments.threads.unwrap_or(0);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let runner = Runner { arguments, pool };
    let mut outcome = Outcome::Done;
    let mut tables = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        let (cases, complaints) = match input::text_of(path) {
            Ok(text) => read(&name, &text),
            Err(failure) => (Vec::new(), vec![failure.to_string()]),
        };
        for complaint in &complaints {
            outcome = Outcome::NotFound;
            eprintln!("planche: {complaint}");
        }
        if !cases.is_empty() {
            tables.push((name, runner.run(&cases)?));
        }
    }
    if arguments.json {
        table::print(&mut anstream::stderr().lock(), &tables).or_else(unless_closed)?;
    } else {
        table::print(&mut anstream::stdout().lock(), &tables).or_else(unless_closed)?;
    }
    Ok(outcome)
}

/// The good rows of a file, and what is wrong with the others.
fn read(name: &str, text: &str) -> (Vec<Case>, Vec<String>) {
    let mut complaints = Vec::new();
    let mut cases = Vec::new();
    match suite::read(text) {
        Ok(rows) => rows.into_iter().for_each(|row| match row {
            Ok(case) => cases.push(case),
            Err(bad) => complaints.push(format!("{name}: {bad}")),
        }),
        Err(complaint) => complaints.push(format!("{name}: {complaint}")),
    }
    (cases, complaints)
}

struct Runner<'a> {
    arguments: &'a Arguments,
    pool: ThreadPool,
}

impl Runner<'_> {
    fn run(&self, cases: &[Case]) -> Result<Summary, Failure> {
        let bar = progress::bar(cases.len());
        let limits = super::solve::limits(self.arguments.nodes, self.arguments.time);
        let mut summary = Summary::default();
        for chunk in cases.chunks(CHUNK) {
            let answer = |case: &Case| {
                let report = solve(&self.request(case, limits));
                bar.inc(1);
                report
            };
            let reports: Vec<Report> = self.pool.install(|| chunk.par_iter().map(answer).collect());
            for (case, report) in chunk.iter().zip(&reports) {
                summary.add(case, report);
            }
            if self.arguments.json {
                bar.suspend(|| print_lines(chunk, &reports))
                    .or_else(unless_closed)?;
            }
        }
        bar.finish_and_clear();
        Ok(summary)
    }

    fn request(&self, case: &Case, limits: Limits) -> Request {
        let mut request = Request::new(case.position.clone())
            .goal(case.goal)
            .limits(limits)
            .along(case.line())
            .unique(self.arguments.unique)
            .persevering(self.arguments.persevere);
        request.id = case.id.clone();
        request.lemmas = !self.arguments.without_lemmas;
        request
    }
}

/// A result object with two fields more: whether it is solved, and what was expected.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    report: &'a Report,
    solved: bool,
    expected: &'a [String],
}

fn print_lines(cases: &[Case], reports: &[Report]) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for (case, report) in cases.iter().zip(reports) {
        let line = Line {
            report,
            solved: is_solved(case, report),
            expected: &case.best,
        };
        serde_json::to_writer(&mut output, &line)?;
        writeln!(output)?;
    }
    output.flush()
}
