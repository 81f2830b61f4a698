//! The parts of an audit put together again: every puzzle once, in the order of the input, or a message that says which is missing.

use std::fs::File;
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};

use planche::audit::AuditRow;

use super::journal::is_row_of;
use super::source::{Puzzle, Sources};
use crate::{Failure, input};

/// The rows of one part.
struct Part {
    name: String,
    lines: Lines<BufReader<File>>,
    /// How many were read.
    read: usize,
}

impl Part {
    fn open(path: &Path) -> Result<Part, Failure> {
        let name = path.display().to_string();
        let lines = BufReader::new(input::open(path)?).lines();
        Ok(Part {
            name,
            lines,
            read: 0,
        })
    }

    /// The next row; nothing at the end.
    fn next(&mut self) -> Result<Option<AuditRow>, Failure> {
        let Some(line) = self.lines.next() else {
            return Ok(None);
        };
        self.read += 1;
        let line = line.map_err(|error| input::unreadable(&self.name, &error))?;
        let row = serde_json::from_str(&line).map_err(|error| {
            let (name, number) = (&self.name, self.read);
            Failure::new(format_args!(
                "{name}, line {number}: no row of an audit: {error}"
            ))
        })?;
        Ok(Some(row))
    }
}

/// The parts, in their order, beside the collections that they are of.
pub struct Merge {
    parts: Vec<Part>,
    sources: Sources,
    done: usize,
}

impl Merge {
    /// Opens the parts: the first is 1/n, the second 2/n and so on.
    pub fn open(paths: &[PathBuf], sources: Sources) -> Result<Merge, Failure> {
        let parts = paths.iter().map(|path| Part::open(path));
        Ok(Merge {
            parts: parts.collect::<Result<_, _>>()?,
            sources,
            done: 0,
        })
    }

    /// The row of the next puzzle. At the end no part may have rows left.
    pub fn next(&mut self) -> Result<Option<AuditRow>, Failure> {
        let Some(puzzle) = self.sources.next()? else {
            return self.finish();
        };
        let index = self.done % self.parts.len();
        self.done += 1;
        let part = &mut self.parts[index];
        let row = part.next()?.ok_or_else(|| missing(part, &puzzle))?;
        match is_row_of(&row, &puzzle) {
            true => Ok(Some(row)),
            false => Err(foreign(part, &row, &puzzle)),
        }
    }

    fn finish(&mut self) -> Result<Option<AuditRow>, Failure> {
        for part in &mut self.parts {
            if part.next()?.is_some() {
                let (name, number) = (&part.name, part.read);
                return Err(Failure::new(format_args!(
                    "{name}, line {number}: a row too many: the collections have no more puzzles"
                )));
            }
        }
        Ok(None)
    }
}

fn place(puzzle: &Puzzle) -> String {
    format!("{}, row {}", puzzle.place.source, puzzle.place.number)
}

fn missing(part: &Part, puzzle: &Puzzle) -> Failure {
    let (name, count, place) = (&part.name, part.read, place(puzzle));
    Failure::new(format_args!(
        "{name} ends after {count} rows: that of {place} is missing; finish this part first"
    ))
}

fn foreign(part: &Part, row: &AuditRow, puzzle: &Puzzle) -> Failure {
    let (name, number, place) = (&part.name, part.read, place(puzzle));
    Failure::new(format_args!(
        "{name}, line {number}: expected the row of {place}, and found that of {}, row {}; the parts must be named in their order, and be of these collections",
        row.source, row.row
    ))
}
