//! Real Syzygy files, when the user has them: a second opinion on every position.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode};
use shakmaty_syzygy::Wdl;
use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};

pub use shakmaty_syzygy::Tablebase;

use crate::exact::{self, Consistency, Material, Prospect};

/// Syzygy files could not be used.
#[derive(Debug, thiserror::Error)]
pub enum SyzygyError {
    /// The directory could not be read.
    #[error("{path}: {error}")]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A position could not be looked up: most often the file of its class is missing.
    #[error("{fen}: {error}")]
    Probe {
        /// The position.
        fen: String,
        /// What went wrong.
        error: shakmaty_syzygy::SyzygyError,
    },
}

/// Opens the Syzygy files of a directory.
pub fn open(directory: &Path) -> Result<Tablebase<Chess>, SyzygyError> {
    fill(Tablebase::new(), directory)
}

fn fill(mut files: Tablebase<Chess>, directory: &Path) -> Result<Tablebase<Chess>, SyzygyError> {
    let failed = |error| SyzygyError::Directory {
        path: directory.to_owned(),
        error,
    };
    files.add_directory(directory).map_err(failed)?;
    Ok(files)
}

/// What the files say of a position, for the side to move; the fifty-move rule is left aside.
pub fn ask(files: &Tablebase<Chess>, position: &Chess) -> Result<Answer, SyzygyError> {
    let wdl = files.probe_wdl_after_zeroing(position);
    let failed = |error| SyzygyError::Probe {
        fen: Fen::from_position(position, EnPassantMode::Legal).to_string(),
        error,
    };
    Ok(match wdl.map_err(failed)? {
        Wdl::Win | Wdl::CursedWin => Answer::Won,
        Wdl::Draw => Answer::Drawn,
        Wdl::Loss | Wdl::BlessedLoss => Answer::Lost,
    })
}

/// A result for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It wins.
    Won,
    /// Nobody wins.
    Drawn,
    /// It loses.
    Lost,
}

/// Compares every legal position of a class with its Syzygy file, both sides to move.
pub fn compare(class: Material, directory: &Path) -> Result<Consistency, SyzygyError> {
    let files = fill(Tablebase::with_filesystem(Arc::new(InMemory)), directory)?;
    exact::table(class).test(|position, prospect| {
        let ours = match prospect {
            Prospect::Won(_) => Answer::Won,
            Prospect::Drawn => Answer::Drawn,
            Prospect::Lost(_) => Answer::Lost,
        };
        Ok(ask(&files, position)? == ours)
    })
}

/// Files that are read whole when they are opened: millions of positions are looked up, and the files
/// of few men are small.
struct InMemory;

impl Filesystem for InMemory {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        OsFilesystem::new().regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        OsFilesystem::new().read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        Ok(Box::new(Content(std::fs::read(path)?)))
    }
}

/// The bytes of a file.
struct Content(Vec<u8>);

impl RandomAccessFile for Content {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _hint: ReadHint) -> io::Result<usize> {
        let start = usize::try_from(offset).map_or(self.0.len(), |start| start.min(self.0.len()));
        let rest = &self.0[start..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_memory_end_where_they_end() {
        let file = Content(vec![1, 2, 3]);
        let read = |offset| {
            let mut buffer = [0; 2];
            let count = file.read_at(&mut buffer, offset, ReadHint::Data).unwrap();
            (count, buffer)
        };
        assert_eq!(read(0), (2, [1, 2]));
        assert_eq!(read(2), (1, [3, 0]));
        assert_eq!(read(3), (0, [0, 0]));
        assert_eq!(read(u64::MAX), (0, [0, 0]));
    }
}
