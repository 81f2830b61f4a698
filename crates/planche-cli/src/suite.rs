//! `planche suite`: runs positions with known answers and prints a table.

pub mod record;
mod summary;
mod table;
mod today;

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use planche::suite::{Case, NoSuite, Stream, is_solved};
use planche::{Limits, Request, Solution, Tuning, solve};
use rayon::ThreadPool;
use serde::Serialize;

use self::record::{Allowed, Book, Circumstances, Record};
use self::summary::Summary;
use super::crew::Ended;
use super::experiment::Experiment;
use super::output::{Reader, complain, printed};
use super::{Exit, Failure, crew, input, interrupt, progress};

/// Run suites: EPD with bm, am or dm, Lichess puzzles as CSV, or PGN in which every game begins with a
/// position.
///
/// A position counts as solved if it is proved and the first move is right; with dm the goal is
/// mate, and any proved mate is right. A row that cannot be read is reported with its file and
/// line, the others are run, and the exit code is 1. It is 2, and nothing is run, if a file has no
/// row that can be read. After Ctrl-C the table tells what was run until then, and the exit code is 130.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche suite wac.epd mate_in_2.epd\n  planche suite puzzles.csv --nodes 1000 --time 0 --json > results.jsonl"
)]
pub struct Arguments {
    /// The suites; `-` for standard input.
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

    /// Claim whatever gain is proved, without a second opinion on it.
    #[arg(long)]
    no_doubt: bool,

    #[command(flatten)]
    experiment: Experiment,

    /// Print a result object a line, in the order of the input; the table goes to standard error.
    #[arg(long)]
    json: bool,

    /// Append a row of figures for each suite to this file, one JSON object a line.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// The day that is recorded; today's if absent.
    #[arg(long, value_name = "YYYY-MM-DD", requires = "record", value_parser = today::parse)]
    date: Option<String>,

    /// The commit that is recorded; that of the variable PLANCHE_COMMIT if absent.
    #[arg(long, value_name = "ID", requires = "record")]
    commit: Option<String>,
}

/// Runs all suites. Nothing is run before all files have been read.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let runner = Runner {
        arguments,
        tuning: arguments.experiment.tuning()?,
        pool: crew::threads(arguments.threads)?,
    };
    let suites: Vec<Suite> = arguments
        .files
        .iter()
        .map(|path| read(path))
        .collect::<Result<_, _>>()?;
    let mut outcome = Exit::Done;
    for complaint in suites.iter().flat_map(|suite| &suite.complaints) {
        outcome = Exit::NotFound;
        complain(format_args!("planche: {complaint}"));
    }
    let mut book = arguments.record.as_deref().map(Book::open).transpose()?;
    let circumstances = runner.circumstances();
    let stop = interrupt::listen()?;
    let mut tables = Vec::new();
    for suite in suites {
        let (summary, ended) = runner.run(suite.cases, &stop)?;
        match (ended, &mut book) {
            (Ended::Unread, _) => return Ok(outcome),
            // Figures of a part of a suite are no figures.
            (Ended::Stopped, _) => outcome = Exit::Stopped,
            (Ended::Done, Some(book)) => {
                book.add(&Record::new(&suite.name, &summary.total, &circumstances))?;
            }
            (Ended::Done, None) => {}
        }
        tables.push((suite.name, summary));
        if outcome == Exit::Stopped {
            break;
        }
    }
    if outcome == Exit::Stopped {
        complain("planche: stopped; this is what was run until then");
    }
    if arguments.json {
        // The results are there; where the table cannot be told, nothing else can.
        let _ = table::print(&mut anstream::stderr().lock(), &tables);
    } else {
        printed(table::print(&mut anstream::stdout().lock(), &tables))?;
    }
    Ok(outcome)
}

impl Arguments {
    /// What was asked for beside the limits, for the record.
    fn options(&self) -> Vec<String> {
        let switches = [
            (self.unique, "unique"),
            (self.persevere, "persevere"),
            (self.no_doubt, "no-doubt"),
        ];
        let on = switches.into_iter().filter(|(on, _)| *on);
        let on = on.map(|(_, name)| name.to_owned());
        on.chain(self.experiment.names()).collect()
    }
}

/// The good rows of a file, and what is wrong with the others.
struct Suite {
    name: String,
    cases: Vec<Case>,
    complaints: Vec<String>,
}

fn read(path: &Path) -> Result<Suite, Failure> {
    let (name, input): (String, Box<dyn BufRead>) = match path.as_os_str() == "-" {
        true => ("standard input".to_owned(), Box::new(io::stdin().lock())),
        false => {
            let file = BufReader::new(input::open(path)?);
            (path.display().to_string(), Box::new(file))
        }
    };
    let mut cases = Vec::new();
    let mut complaints = Vec::new();
    let rows = Stream::open(input).map_err(|error| no_suite(&name, error))?;
    let counts = rows.counts();
    for row in rows {
        let row = row.map_err(|error| input::unreadable(&name, &error))?;
        match row.case {
            Ok(case) => cases.push(case),
            Err(error) => complaints.push(format!("{name}: {counts} {}: {error}", row.number)),
        }
    }
    match (cases.is_empty(), complaints.into_iter()) {
        (true, mut complaints) => Err(Failure::new(match complaints.next() {
            Some(first) => format!("no row can be read: {first}"),
            None => format!("{name}: no position in it"),
        })),
        (false, complaints) => Ok(Suite {
            name,
            cases,
            complaints: complaints.collect(),
        }),
    }
}

/// Why something is no suite.
pub fn no_suite(name: &str, error: NoSuite) -> Failure {
    match error {
        NoSuite::Io(error) => input::unreadable(name, &error),
        error => Failure::new(format_args!("{name}: {error}")),
    }
}

struct Runner<'a> {
    arguments: &'a Arguments,
    tuning: Arc<Tuning>,
    pool: ThreadPool,
}

impl Runner<'_> {
    /// Solves all positions, until somebody asks to stop or the reader of the results has seen enough.
    fn run(&self, cases: Vec<Case>, stop: &Arc<AtomicBool>) -> Result<(Summary, Ended), Failure> {
        let bar = progress::bar(cases.len());
        let limits = super::solve::limits(self.arguments.nodes, self.arguments.time);
        let mut summary = Summary::default();
        let mut cases = cases.into_iter();
        let answer = |case: Case| {
            let solution = solve(&self.request(&case, limits).stop(stop.clone()));
            bar.inc(1);
            (!interrupt::is_raised()).then_some((case, solution))
        };
        let ended = crew::in_order(
            &self.pool,
            || Ok(cases.next()),
            answer,
            |(case, solution), _| {
                summary.add(&case, &solution);
                match self.arguments.json {
                    true => bar.suspend(|| printed(print_line(&case, &solution))),
                    false => Ok(Reader::Listens),
                }
            },
        )?;
        bar.finish_and_clear();
        Ok((summary, ended))
    }

    fn request(&self, case: &Case, limits: Limits) -> Request {
        let mut request = Request::new(case.position.clone())
            .goal(case.goal)
            .limits(limits)
            .along(case.line())
            .unique(self.arguments.unique)
            .persevering(self.arguments.persevere)
            .doubting(!self.arguments.no_doubt)
            .counsel(self.arguments.json);
        request.id = case.id.clone();
        request.tuning(self.tuning.clone())
    }

    /// What a record says of this run beside its results.
    fn circumstances(&self) -> Circumstances {
        let Arguments { nodes, time, .. } = *self.arguments;
        let known = || std::env::var("PLANCHE_COMMIT").ok();
        Circumstances {
            date: self.arguments.date.clone().unwrap_or_else(today::today),
            commit: self.arguments.commit.clone().or_else(known),
            limits: Allowed {
                nodes,
                ms: Some(time).filter(|&time| time > 0),
            },
            threads: self.pool.current_num_threads(),
            options: self.arguments.options(),
        }
    }
}

/// A result object with two fields more: whether it is solved, and what was expected.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    solution: &'a Solution,
    solved: bool,
    expected: &'a [String],
}

fn print_line(case: &Case, solution: &Solution) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    let line = Line {
        solution,
        solved: is_solved(case, solution),
        expected: &case.best,
    };
    serde_json::to_writer(&mut output, &line)?;
    writeln!(output)?;
    output.flush()
}
