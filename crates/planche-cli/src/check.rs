//! `planche check`: checks proofs, independently of the prover.

mod report;

use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

use clap::Args;
use planche::{Endings, position};
use planche_proof::{BUDGET, Checker, Record, RecordError};

use self::report::{Form, Report};

use super::output::printed;
use super::{Exit, Failure};

/// The longest line that is read. Only this much of the input is ever in memory at once.
const MAX_LINE: u64 = 64 << 20;

/// Check proofs (JSON lines as `solve --json` prints them), independently of the prover.
///
/// Every attacking move must be legal, every legal reply answered, every leaf mate or settled, and
/// what the result says of its first move, its gain, its line, its plan and its points must be what
/// the proof has. Prints a line for each proof that fails, which fields were checked and which were
/// not, and a summary; exits 0 if all hold, 1 if one fails, 2 if the input cannot be read.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  planche solve --json > result.json\n  planche check --strict result.json"
)]
pub struct Arguments {
    /// A file of results, one JSON object a line; standard input if absent or `-`.
    file: Option<PathBuf>,

    /// Look also for the defender's quiet threats at settled leaves.
    #[arg(long)]
    strict: bool,

    /// How many positions may be visited for one proof.
    #[arg(long, value_name = "POSITIONS", default_value_t = BUDGET)]
    budget: u64,

    /// Print a JSON object for each result instead, with what was checked of it and what was not.
    #[arg(long)]
    json: bool,
}

/// Checks all records. Nothing is printed before the whole input has been read and understood.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let plain = Checker::new().budget(arguments.budget).axioms(&Endings);
    let checker = if arguments.strict {
        plain.strict()
    } else {
        plain
    };
    let (name, input) = open(arguments)?;
    let form = match arguments.json {
        true => Form::Json,
        false => Form::Words,
    };
    let report = check_all(&name, input, &checker, Report::new(form))?;
    printed(report.print(io::stdout().lock()))?;
    Ok(match report.holds() {
        true => Exit::Done,
        false => Exit::NotFound,
    })
}

/// The input, and what it is called.
fn open(arguments: &Arguments) -> Result<(String, Box<dyn BufRead>), Failure> {
    match &arguments.file {
        Some(path) if path.as_os_str() != "-" => {
            let file = BufReader::new(super::input::open(path)?);
            Ok((path.display().to_string(), Box::new(file)))
        }
        _ => Ok(("standard input".to_owned(), Box::new(io::stdin().lock()))),
    }
}

fn check_all(
    source: &str,
    mut input: impl BufRead,
    checker: &Checker<'_>,
    mut report: Report,
) -> Result<Report, Failure> {
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        number += 1;
        let unreadable = |what: &dyn std::fmt::Display| {
            Failure::new(format_args!("{source}, line {number}: {what}"))
        };
        if !next_line(&mut input, &mut line).map_err(|error| unreadable(&error))? {
            return match report.count() {
                0 => Err(Failure::new(format_args!("{source}: no result in it"))),
                _ => Ok(report),
            };
        }
        let text = str::from_utf8(&line).map_err(|_| unreadable(&"not UTF-8 text"))?;
        let text = text
            .strip_prefix('\u{feff}')
            .filter(|_| number == 1)
            .unwrap_or(text);
        if text.trim().is_empty() {
            continue;
        }
        let record = Record::read(text).map_err(|error| unreadable(&in_full(error)))?;
        let name = record
            .id
            .clone()
            .unwrap_or_else(|| format!("line {number}"));
        report.add(&name, &record.judge(checker));
    }
}

/// The checker says briefly what is wrong with a position; the program can also say where.
fn in_full(error: RecordError) -> String {
    match &error {
        RecordError::BadFen { fen, .. } => match position(fen) {
            Err(full) => full.to_string(),
            Ok(_) => error.to_string(),
        },
        _ => error.to_string(),
    }
}

/// Reads the next line into `line`; `false` at the end of the input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let length = input.take(MAX_LINE + 1).read_until(b'\n', line)?;
    if length as u64 > MAX_LINE {
        return Err(io::Error::other(format!(
            "longer than {} MiB",
            MAX_LINE >> 20
        )));
    }
    Ok(length > 0)
}
