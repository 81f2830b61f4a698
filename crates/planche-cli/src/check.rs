//! `planche check`: checks proofs, independently of the prover.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;

use clap::Args;
use planche::{Endings, position};
use planche_proof::{BUDGET, Checker, Record, RecordError, Verdict};

use super::output::printed;
use super::{Exit, Failure};

/// The longest line that is read. Only this much of the input is ever in memory at once.
const MAX_LINE: u64 = 64 << 20;

/// How many failures are told one by one; the others are only counted.
const MAX_TOLD: usize = 100_000;

/// Check proofs (JSON lines as `solve --json` prints them), independently of the prover.
///
/// Every attacking move must be legal, every legal reply answered, every leaf mate or settled, and
/// what the result says of its first move, its gain and its line must be what the proof has.
/// Prints a line for each proof that fails and a summary; exits 0 if all hold, 1 if one fails,
/// 2 if the input cannot be read.
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
    let report = check_all(&name, input, &checker)?;
    printed(report.print(io::stdout().lock()))?;
    Ok(if report.failed == 0 {
        Exit::Done
    } else {
        Exit::NotFound
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

/// What is known after some records.
#[derive(Debug, Default)]
struct Report {
    passed: usize,
    failed: usize,
    skipped: usize,
    told: Vec<String>,
}

impl Report {
    fn add(&mut self, name: &str, verdict: &Verdict) {
        match verdict {
            Verdict::Holds(_) => self.passed += 1,
            Verdict::Skipped => self.skipped += 1,
            Verdict::Fails(failure) => {
                self.failed += 1;
                if self.told.len() < MAX_TOLD {
                    self.told.push(format!("{name}: {failure}"));
                }
            }
        }
    }

    /// How many records there were.
    fn count(&self) -> usize {
        self.passed + self.failed + self.skipped
    }

    fn print(&self, mut output: impl Write) -> io::Result<()> {
        for line in &self.told {
            writeln!(output, "{line}")?;
        }
        if self.failed > self.told.len() {
            writeln!(
                output,
                "… and {} more failures",
                self.failed - self.told.len()
            )?;
        }
        let Report {
            passed,
            failed,
            skipped,
            ..
        } = self;
        writeln!(
            output,
            "{passed} passed, {failed} failed, {skipped} skipped"
        )
    }
}

fn check_all(
    source: &str,
    mut input: impl BufRead,
    checker: &Checker<'_>,
) -> Result<Report, Failure> {
    let mut report = Report::default();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_that_are_not_told_are_counted() {
        let told = vec!["a: not mate".to_owned()];
        let report = Report {
            passed: 1,
            failed: 3,
            skipped: 0,
            told,
        };
        let mut printed = Vec::new();
        report.print(&mut printed).expect("memory does not fail");
        let lines = "a: not mate\n… and 2 more failures\n1 passed, 3 failed, 0 skipped\n";
        assert_eq!(String::from_utf8_lossy(&printed), lines);
    }
}
