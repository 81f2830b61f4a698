//! `planche audit`: verifies puzzle collections of any size.

mod journal;
mod merge;
mod output;
mod parquet;
mod shard;
mod source;
mod table;
mod tally;
mod work;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use planche::audit::{AuditOptions, AuditVerdict};

use self::tally::AuditTally;
use super::crew::Ended;
use super::output::{Reader, complain, printed};
use super::render::count;
use super::target::{beside, target};
use super::{Exit, Failure, input, interrupt};
use journal::{About, Journal};
use merge::Merge;
use output::{Format, Rows};
use shard::Shard;
use source::Sources;
use work::Auditor;

/// Verify puzzle collections: is the solution proved, is it the only one, do the themes hold?
///
/// A collection is a Lichess puzzle CSV, EPD with bm, am or dm, or PGN in which every game begins
/// with a position; each may be compressed with zstd. One row is written for each puzzle, in the
/// order of the input. Only the nodes are limited, never the time, so that the output is the same on
/// every machine and with any number of threads. After Ctrl-C the rows that are done are kept, and the exit
/// code is 130.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche audit puzzles.csv -o audit.csv\n  planche audit lichess_db_puzzle.csv.zst -o audit.parquet --resume"
)]
pub struct Arguments {
    /// The collections; `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Where the rows go, a name that ends in .csv, .jsonl or .parquet; to standard output if absent.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Print the rows as one JSON object a line instead of CSV.
    #[arg(long, conflicts_with = "output")]
    json: bool,

    /// Go on with a run that was interrupted.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Audit only a part, such as 3/8: every eighth puzzle from the third on. The output ends in .jsonl.
    #[arg(long, value_name = "I/N", conflicts_with = "merge")]
    shard: Option<Shard>,

    /// Put the parts of an audit together, in their order: checks that every puzzle of the collections is there once.
    #[arg(long, value_name = "PART", num_args = 1.., requires = "output", conflicts_with_all = ["resume", "json"])]
    merge: Vec<PathBuf>,

    /// The most nodes for one question about a puzzle.
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    nodes: usize,

    /// How many puzzles to work on at once; all processors if absent.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Audits all puzzles.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let format = arguments.output.as_deref().map(Format::of).transpose()?;
    let sources = Sources::open(&arguments.files)?.only(arguments.shard);
    if let (Some(path), Some(format), false) =
        (&arguments.output, format, arguments.merge.is_empty())
    {
        return merged(arguments, sources, path, format);
    }
    exact(arguments, format)?;
    let about = About::new(&sources, arguments.nodes);
    let options = AuditOptions::new(arguments.nodes);
    let to_file = match (&arguments.output, format) {
        (Some(path), Some(format)) => {
            let path = target(path, &arguments.files, &journal::SUFFIXES)?;
            Some((Journal::open(&path, &about, arguments.resume)?, format))
        }
        _ => None,
    };
    let options = options.stop(interrupt::listen()?);
    let auditor = Auditor::new(options, arguments.threads)?;
    let (tally, ended) = match to_file {
        Some((journal, format)) => into_file(&auditor, sources, journal, format)?,
        None => to_standard_output(&auditor, sources, arguments.json)?,
    };
    summarise(arguments, &tally, ended)?;
    let broken = tally.of(AuditVerdict::Unreadable) + tally.of(AuditVerdict::Failed);
    Ok(match (ended, broken) {
        (Ended::Stopped, _) => Exit::Stopped,
        (Ended::Unread, _) | (_, 0) => Exit::Done,
        _ => Exit::NotFound,
    })
}

/// A part is written in the form that keeps every byte of a row.
fn exact(arguments: &Arguments, format: Option<Format>) -> Result<(), Failure> {
    let json = arguments.json || format == Some(Format::Json);
    match arguments.shard {
        Some(shard) if !json => Err(Failure::new(format_args!(
            "--shard {shard}: the output of a part must end in .jsonl, or be printed with --json"
        ))),
        _ => Ok(()),
    }
}

/// Puts parts together; the file appears when all rows are there.
fn merged(
    arguments: &Arguments,
    sources: Sources,
    path: &Path,
    format: Format,
) -> Result<Exit, Failure> {
    let inputs = [&arguments.files[..], &arguments.merge[..]].concat();
    let path = target(path, &inputs, &[journal::WRITING])?;
    let mut merge = Merge::open(&arguments.merge, sources)?;
    let mut tally = AuditTally::default();
    let rows = std::iter::from_fn(|| merge.next().transpose());
    let counted = rows.inspect(|row| row.iter().for_each(|row| tally.add(row)));
    let part = beside(&path, journal::WRITING);
    let failed = |error: io::Error| input::unwritable(path.display(), &error);
    let file = File::create(&part).map_err(failed)?;
    if let Err(failure) = format.write(counted, io::BufWriter::new(file)) {
        // What is not whole is not left behind.
        let _ = fs::remove_file(&part);
        return Err(failure);
    }
    fs::rename(&part, &path).map_err(failed)?;
    printed(table::print(&mut io::stdout().lock(), &tally))?;
    Ok(Exit::Done)
}

/// Prints the summary. Standard output may hold the rows, and then nothing else.
fn summarise(arguments: &Arguments, tally: &AuditTally, ended: Ended) -> Result<(), Failure> {
    let summary = |output: &mut dyn Write| table::print(output, tally);
    match arguments.output {
        _ if ended == Ended::Unread => {}
        Some(_) => drop(printed(summary(&mut io::stdout().lock()))?),
        // The rows are there; where the summary cannot be told, nothing else can.
        None => drop(summary(&mut io::stderr().lock())),
    }
    Ok(())
}

/// Rows go into the journal first; the file appears when they are all there.
fn into_file(
    auditor: &Auditor,
    mut sources: Sources,
    mut journal: Journal,
    format: Format,
) -> Result<(AuditTally, Ended), Failure> {
    let mut tally = AuditTally::default();
    journal.replay(&mut sources, &mut tally)?;
    let ended = auditor.run(&mut sources, |row| {
        tally.add(&row);
        journal.add(&row)?;
        Ok(Reader::Listens)
    })?;
    match ended {
        Ended::Stopped => {
            let (rows, kept) = (count(tally.rows() as usize, "row", "rows"), journal.keep());
            complain(format_args!(
                "planche: stopped; {rows} so far in {kept}, and --resume goes on from there"
            ));
        }
        _ => journal.finish(format)?,
    }
    Ok((tally, ended))
}

/// Rows as they come.
fn to_standard_output(
    auditor: &Auditor,
    mut sources: Sources,
    json: bool,
) -> Result<(AuditTally, Ended), Failure> {
    let mut tally = AuditTally::default();
    let format = if json { Format::Json } else { Format::Csv };
    let mut rows = Rows::new(format, io::stdout().lock());
    let ended = auditor.run(&mut sources, |row| {
        // Nothing is printed before there is something to say.
        let heading = match tally.rows() {
            0 => rows.heading(),
            _ => Ok(()),
        };
        tally.add(&row);
        let written = heading.and_then(|()| rows.add(&row));
        printed(written.and_then(|()| rows.flush()))
    })?;
    if tally.rows() == 0 {
        printed(rows.heading().and_then(|()| rows.flush()))?;
    }
    Ok((tally, ended))
}
