//! Real Syzygy files, when the user has them: a second opinion on every position.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use shakmaty::Chess;
use shakmaty_syzygy::{AmbiguousWdl, Tablebase};

use crate::class::Class;
use crate::ending::Ending;
use crate::placement::Placement;
use crate::table::{Turn, Value, table};

/// Our table beside the Syzygy file of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// Legal positions compared, both sides to move.
    pub positions: u64,
    /// Positions in which both say the same: won, drawn or lost.
    pub agree: u64,
    /// One position in which they differ.
    pub difference: Option<String>,
}

/// Syzygy files could not be used.
#[derive(Debug, thiserror::Error)]
pub enum SyzygyError {
    /// The directory could not be read.
    #[error("{path}: {error}")]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
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
    let mut files = Tablebase::new();
    let failed = |error| SyzygyError::Directory {
        path: directory.to_owned(),
        error,
    };
    files.add_directory(directory).map_err(failed)?;
    Ok(files)
}

/// What the files say of an ending, in the terms of our tables (the distance is not known).
pub fn probe(files: &Tablebase<Chess>, ending: &Ending) -> Result<Option<Verdict>, SyzygyError> {
    let Some(position) = ending.position() else {
        return Ok(None);
    };
    let failed = |error| SyzygyError::Probe {
        fen: ending.fen(),
        error,
    };
    let wdl = files.probe_wdl(&position).map_err(failed)?;
    Ok(Some(match (wdl, ending.turn) {
        (AmbiguousWdl::Win, Turn::Stronger) | (AmbiguousWdl::Loss, Turn::Bare) => Verdict::Won,
        (AmbiguousWdl::Draw, _) => Verdict::Drawn,
        _ => Verdict::Other,
    }))
}

/// A result without a distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The stronger side wins.
    Won,
    /// Drawn.
    Drawn,
    /// Anything that cannot be against a bare king.
    Other,
}

/// Compares every legal position of a class, one of each group of reflections.
pub fn compare(class: Class, directory: &Path) -> Result<Comparison, SyzygyError> {
    let files = open(directory)?;
    let exact = table(class);
    let weight = exact.weight();
    let mut total = Comparison {
        positions: 0,
        agree: 0,
        difference: None,
    };
    for turn in [Turn::Stronger, Turn::Bare] {
        let entries: Vec<(Placement, Value)> = exact.entries(turn).collect();
        let checked = entries.par_iter().map(|&(placement, value)| {
            let ending = Ending::new(class, placement, turn);
            let ours = if value == Value::Drawn {
                Verdict::Drawn
            } else {
                Verdict::Won
            };
            Ok(probe(&files, &ending)?.map(|theirs| (theirs == ours, placement)))
        });
        let results: Vec<Option<(bool, Placement)>> =
            checked.collect::<Result<_, SyzygyError>>()?;
        for (agrees, placement) in results.into_iter().flatten() {
            total.positions += weight;
            total.agree += if agrees { weight } else { 0 };
            if !agrees && total.difference.is_none() {
                total.difference = Some(Ending::new(class, placement, turn).fen());
            }
        }
    }
    if class.has_twins() {
        total.positions /= 2;
        total.agree /= 2;
    }
    Ok(total)
}
