//! The rows of a run that is not finished.
//!
//! Beside the output `OUT` there is `OUT.partial` while the run lasts: a line about the run, then the
//! rows as CSV, a line each, in the order of the input. A row counts when its line has an end. After
//! a kill the rows that are there are compared with the input and the run goes on behind them; when
//! all are there, the output is written under another name, and gets its own name when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use planche::audit::{AuditRow, COLUMNS, heading, unreadable};

use super::tally::AuditTally;
use serde::{Deserialize, Serialize};

use super::output::{Format, Rows};
use super::source::{Puzzle, Sources};
use crate::target::beside;
use crate::{Failure, input};

/// What the name of the output has behind it for the journal, and while the output is written.
pub const SUFFIXES: [&str; 2] = [PARTIAL, WRITING];
const PARTIAL: &str = ".partial";
pub const WRITING: &str = ".writing";

/// What the rows of a journal depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    version: String,
    nodes: usize,
    files: Vec<(String, u64)>,
    columns: Vec<String>,
    /// Which part of the collections it is about; the whole where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
}

impl About {
    /// A run over these collections.
    pub fn new(sources: &Sources, nodes: usize) -> About {
        About {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            nodes,
            files: sources.files().to_vec(),
            columns: COLUMNS.map(str::to_owned).to_vec(),
            shard: sources.shard().map(|shard| shard.to_string()),
        }
    }

    /// What is not the same in a run that was begun earlier.
    fn difference(&self, earlier: &About) -> Option<&'static str> {
        [
            (self.version != earlier.version, "by another version"),
            (self.columns != earlier.columns, "with other columns"),
            (self.nodes != earlier.nodes, "with another number of nodes"),
            (self.files != earlier.files, "over other files"),
            (self.shard != earlier.shard, "about another part"),
        ]
        .into_iter()
        .find_map(|(differs, how)| differs.then_some(how))
    }
}

/// An unfinished run on disk.
pub struct Journal {
    output: PathBuf,
    path: PathBuf,
    file: File,
    /// Where the rows begin, behind the line about the run.
    rows: u64,
}

impl Journal {
    /// Begins a run, or opens one that was interrupted.
    pub fn open(output: &Path, about: &About, resume: bool) -> Result<Journal, Failure> {
        let path = beside(output, PARTIAL);
        let exists = path.exists();
        if exists && !resume {
            return Err(Failure::new(format_args!(
                "{} is left from a run that was interrupted: go on with --resume, or remove it",
                path.display()
            )));
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| input::unwritable(path.display(), &error))?;
        if file.try_lock().is_err() {
            return Err(Failure::new(format_args!(
                "{}: another audit is writing it",
                path.display()
            )));
        }
        let mut journal = Journal {
            output: output.to_owned(),
            path,
            file,
            rows: 0,
        };
        journal.begin(about)?;
        Ok(journal)
    }

    /// Reads the line about the run, or writes it where there is none.
    fn begin(&mut self, about: &About) -> Result<(), Failure> {
        let mut line = Vec::new();
        BufReader::new(&self.file)
            .read_until(b'\n', &mut line)
            .map_err(|error| self.broken(&error))?;
        if line.last() == Some(&b'\n') {
            let earlier: About = serde_json::from_slice(&line).map_err(|_| {
                Failure::new(format_args!(
                    "{}: not an unfinished audit",
                    self.path.display()
                ))
            })?;
            if let Some(how) = about.difference(&earlier) {
                return Err(Failure::new(format_args!(
                    "{}: that run was made {how}, and cannot go on with this one; remove it to start anew",
                    self.path.display()
                )));
            }
        } else {
            line = serde_json::to_vec(about)?;
            line.push(b'\n');
            self.cut(0)?;
            self.file.write_all(&line)?;
        }
        self.rows = line.len() as u64;
        Ok(())
    }

    /// Counts the rows that are there, against the input, and cuts off a row without an end.
    pub fn replay(&mut self, sources: &mut Sources, tally: &mut AuditTally) -> Result<(), Failure> {
        let mut end = self.rows;
        self.file.seek(SeekFrom::Start(end))?;
        let mut lines = BufReader::new(&self.file);
        let mut line = Vec::new();
        let mut number = 0;
        loop {
            line.clear();
            lines
                .read_until(b'\n', &mut line)
                .map_err(|error| self.broken(&error))?;
            if line.last() != Some(&b'\n') {
                break;
            }
            number += 1;
            let puzzle = sources.next()?;
            match (parse(&line), puzzle) {
                (Some(row), Some(puzzle)) if is_row_of(&row, &puzzle) => tally.add(&row),
                _ => return Err(self.foreign(number)),
            }
            end += line.len() as u64;
        }
        drop(lines);
        self.cut(end)
    }

    fn cut(&mut self, end: u64) -> Result<(), Failure> {
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(())
    }

    /// One row more.
    pub fn add(&mut self, row: &AuditRow) -> Result<(), Failure> {
        let mut line = Vec::new();
        let mut rows = Rows::kept(&mut line);
        rows.add(row).and_then(|()| rows.flush())?;
        drop(rows);
        let written = self.file.write_all(&line);
        written.map_err(|error| input::unwritable(self.path.display(), &error))
    }

    /// Writes the output, whole, and removes the journal.
    pub fn finish(mut self, format: Format) -> Result<(), Failure> {
        let writing = beside(&self.output, WRITING);
        let failed = |error: io::Error| input::unwritable(writing.display(), &error);
        let file = File::create(&writing).map_err(failed)?;
        let mut output = BufWriter::new(file);
        self.file.seek(SeekFrom::Start(self.rows))?;
        let lines = BufReader::new(&self.file).split(b'\n').enumerate();
        let rows = lines.map(|(index, line)| {
            let line = line.map_err(|error| self.broken(&error))?;
            parse(&line).ok_or_else(|| self.foreign(index + 1))
        });
        format.write(rows, &mut output)?;
        let file = output
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.sync_all().map_err(failed)?;
        let named = fs::rename(&writing, &self.output);
        named.map_err(|error| input::unwritable(self.output.display(), &error))?;
        fs::remove_file(&self.path).map_err(|error| input::unwritable(self.path.display(), &error))
    }

    /// The run was stopped: what is there stays. Says where.
    pub fn keep(self) -> String {
        self.path.display().to_string()
    }

    fn foreign(&self, number: usize) -> Failure {
        Failure::new(format_args!(
            "{}: row {number} is not that of the input; remove the file to start anew",
            self.path.display()
        ))
    }

    fn broken(&self, error: &io::Error) -> Failure {
        input::unreadable(&self.path.display().to_string(), error)
    }
}

fn parse(line: &[u8]) -> Option<AuditRow> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(line);
    reader.deserialize().next()?.ok()
}

/// Whether a row is about this puzzle.
pub fn is_row_of(row: &AuditRow, puzzle: &Puzzle) -> bool {
    let place = puzzle.place.clone();
    let expected = match &puzzle.case {
        Ok(case) => heading(place, case),
        Err(error) => unreadable(place, error),
    };
    let expected = expected.on_one_line();
    (&row.source, row.row, &row.id, &row.fen, &row.given)
        == (
            &expected.source,
            expected.row,
            &expected.id,
            &expected.fen,
            &expected.given,
        )
}
