//! The collections, opened before any work begins.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use planche::audit::Place;
use planche::suite::{Case, NoSuite, RowError, Stream};

use super::shard::Shard;
use crate::suite::no_suite;
use crate::{Failure, input, zstd};

/// One collection.
struct Source {
    name: String,
    rows: Stream<Box<dyn BufRead>>,
}

/// All collections, read in their order.
pub struct Sources {
    waiting: std::vec::IntoIter<Source>,
    now: Option<Source>,
    files: Vec<(String, u64)>,
    shard: Option<Shard>,
    /// How many puzzles there were so far, of this part or not.
    passed: usize,
    read: Arc<AtomicU64>,
}

/// A puzzle and where it stands.
pub struct Puzzle {
    /// Its place.
    pub place: Place,
    /// What the row says, or what is wrong with it.
    pub case: Result<Case, RowError>,
}

impl Sources {
    /// Opens all files and looks at their beginnings.
    pub fn open(paths: &[PathBuf]) -> Result<Sources, Failure> {
        let read = Arc::new(AtomicU64::new(0));
        let mut sources = Vec::new();
        let mut files = Vec::new();
        for path in paths {
            let (source, size) = open(path, &read)?;
            files.push((source.name.clone(), size));
            sources.push(source);
        }
        Ok(Sources {
            waiting: sources.into_iter(),
            now: None,
            files,
            shard: None,
            passed: 0,
            read,
        })
    }

    /// Only the puzzles of this part.
    #[must_use]
    pub fn only(self, shard: Option<Shard>) -> Sources {
        Sources { shard, ..self }
    }

    /// The part, if it is not the whole.
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// The names and sizes of the files.
    pub fn files(&self) -> &[(String, u64)] {
        &self.files
    }

    /// How many bytes there are, and how many of them were read.
    pub fn bytes(&self) -> (u64, u64) {
        let all = self.files.iter().map(|(_, size)| size).sum();
        (all, self.read.load(Ordering::Relaxed))
    }

    /// Goes up as bytes are read.
    pub fn meter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// The next puzzle of the part.
    pub fn next(&mut self) -> Result<Option<Puzzle>, Failure> {
        loop {
            let next = self.any()?;
            self.passed += 1;
            let ours = self.shard.unwrap_or_default().has(self.passed - 1);
            if ours || next.is_none() {
                return Ok(next);
            }
        }
    }

    /// The next puzzle of the whole.
    fn any(&mut self) -> Result<Option<Puzzle>, Failure> {
        loop {
            let Some(source) = &mut self.now else {
                match self.waiting.next() {
                    Some(next) => self.now = Some(next),
                    None => return Ok(None),
                }
                continue;
            };
            match source.rows.next() {
                Some(Ok(row)) => {
                    let source = source.name.clone();
                    let number = row.number;
                    let place = Place { source, number };
                    return Ok(Some(Puzzle {
                        place,
                        case: row.case,
                    }));
                }
                Some(Err(error)) => return Err(input::unreadable(&source.name, &error)),
                None => self.now = None,
            }
        }
    }
}

fn open(path: &Path, read: &Arc<AtomicU64>) -> Result<(Source, u64), Failure> {
    let (name, reader, size): (String, Box<dyn Read>, u64) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), Box::new(io::stdin()), 0)
    } else {
        let name = path.display().to_string();
        let opened = input::open(path)?;
        let size = opened.metadata().map_or(0, |metadata| metadata.len());
        (name, Box::new(opened), size)
    };
    let counted: Box<dyn Read> = Box::new(Counted {
        inner: reader,
        read: Arc::clone(read),
    });
    let opened = zstd::plain(BufReader::new(counted))
        .map_err(NoSuite::from)
        .and_then(Stream::open);
    match opened {
        Ok(rows) => Ok((Source { name, rows }, size)),
        Err(error) => Err(no_suite(&name, error)),
    }
}

/// Counts the bytes that are read, for the progress bar.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}
