//! What a run of a suite came to, as a row that is kept: `planche suite --record` writes them, `planche
//! figures` makes tables of them.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::summary::Tally;
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::input::unwritable;

/// One run of one suite.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The name of the file, without folder and ending.
    pub suite: String,
    /// The day, as in 2026-11-18.
    pub date: String,
    /// The commit that the program was built from, where it is known.
    pub commit: Option<String>,
    /// The version of the program.
    pub version: String,
    /// What each position was allowed to take.
    pub limits: Allowed,
    /// How many positions were worked on at once.
    pub threads: usize,
    /// What else was asked for, as it is written on the command line without the dashes.
    pub options: Vec<String>,
    /// All positions.
    pub positions: usize,
    /// Proved, and the first move is right.
    pub solved: usize,
    /// Proved.
    pub proved: usize,
    /// Every plan was tried, none works.
    pub none: usize,
    /// A limit came first.
    pub limit: usize,
    /// Nodes for one position.
    pub nodes: Spread<usize>,
    /// Milliseconds for one position.
    pub ms: Spread<f64>,
    /// Positions that the second opinion looked at, for one position of the suite.
    pub opinion: Spread<u64>,
}

/// The limits of one position; no `ms` where there is no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowed {
    /// The most nodes.
    pub nodes: usize,
    /// The longest time in milliseconds.
    pub ms: Option<u64>,
}

/// The middle of a suite, and what all but one of a hundred positions stay below.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spread<T> {
    /// Half of the positions take at most this.
    pub median: T,
    /// Ninety-nine of a hundred take at most this.
    pub p99: T,
}

impl<T> Spread<T> {
    fn of(percentile: impl Fn(usize) -> T) -> Spread<T> {
        Spread {
            median: percentile(50),
            p99: percentile(99),
        }
    }
}

/// What all rows of one call have in common.
#[derive(Debug, Clone)]
pub struct Circumstances {
    /// The day.
    pub date: String,
    /// The commit, where it is known.
    pub commit: Option<String>,
    /// What each position is allowed to take.
    pub limits: Allowed,
    /// How many positions are worked on at once.
    pub threads: usize,
    /// What else was asked for.
    pub options: Vec<String>,
}

impl Record {
    /// The row of a suite.
    pub fn new(suite: &str, tally: &Tally, circumstances: &Circumstances) -> Record {
        let Circumstances {
            date,
            commit,
            limits,
            threads,
            options,
        } = circumstances.clone();
        let tenths = |percent| (tally.ms(percent) * 10.0).round() / 10.0;
        Record {
            suite: short_name(suite),
            date,
            commit,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            limits,
            threads,
            options,
            positions: tally.positions,
            solved: tally.solved,
            proved: tally.proved,
            none: tally.none,
            limit: tally.limit,
            nodes: Spread::of(|percent| tally.nodes(percent)),
            ms: Spread::of(tenths),
            opinion: Spread::of(|percent| tally.opinion(percent)),
        }
    }
}

/// `wac` for `suites/wac.epd`: where a file lies is nobody's business.
fn short_name(suite: &str) -> String {
    let stem = Path::new(suite).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// A file of rows that grows.
pub struct Book {
    path: PathBuf,
    file: File,
}

impl Book {
    /// Opens the file, and makes it where there is none: before anything is run.
    pub fn open(path: &Path) -> Result<Book, Failure> {
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|error| unwritable(path.display(), &error))?;
        let path = path.to_owned();
        Ok(Book { path, file })
    }

    /// One row more, in one piece.
    pub fn add(&mut self, record: &Record) -> Result<(), Failure> {
        let row = format!("{}\n", serde_json::to_string(record)?);
        let written = self.file.write_all(row.as_bytes());
        written.map_err(|error| unwritable(self.path.display(), &error))
    }
}

/// The rows of a text, with the line of the first that is none.
pub fn read(name: &str, text: &str) -> Result<Vec<Record>, Failure> {
    let rows = text.lines().zip(1..);
    let content = rows.filter(|(row, _)| !row.trim().is_empty());
    content
        .map(|(row, line)| {
            let bad = |error| format!("{name}, line {line}: no row of figures: {error}");
            serde_json::from_str(row).map_err(|error| Failure::new(bad(error)))
        })
        .collect()
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A row like any other.
    pub fn example(suite: &str, solved: usize) -> Record {
        let circumstances = Circumstances {
            date: "2026-11-18".to_owned(),
            commit: Some("0123456".to_owned()),
            limits: Allowed {
                nodes: 5_000,
                ms: None,
            },
            threads: 2,
            options: Vec::new(),
        };
        Record {
            positions: 1_200,
            solved,
            version: "0.1.0".to_owned(),
            ..Record::new(suite, &Tally::default(), &circumstances)
        }
    }

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let rows = [example("a/wac.epd", 3), example("ecm", 0)];
        let text: Vec<String> = rows
            .iter()
            .map(|row| serde_json::to_string(row).expect("a row is JSON"))
            .collect();
        let read = read("x", &text.join("\n\n")).map_err(|failure| failure.to_string());
        assert_eq!(read, Ok(rows.to_vec()));
        assert_eq!(rows[0].suite, "wac");
    }

    #[test]
    fn what_is_no_row_is_named_by_its_line() {
        for (text, place) in [("{}", "x, line 1"), ("\n[1]\n", "x, line 2")] {
            let failure = read("x", text).expect_err("no row").to_string();
            assert!(failure.contains(place), "{failure}");
        }
    }
}
