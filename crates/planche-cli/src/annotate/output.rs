//! Where annotated games go: standard output, or a file that appears whole or not at all.
//!
//! A file is written under another name first, `OUT.part`, with a note beside it, `OUT.part.json`, that
//! says how many games are in it. When all is done it gets its name. An interrupted run leaves both,
//! and `--resume` goes on from there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::output::{Reader, printed};
use crate::render::count;
use crate::target::beside;
use crate::{Failure, input};

/// What a part holds, and of which run it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The input, its size and the options, so that nothing is mixed up.
    pub run: String,
    /// How many games, or parts of games, were read and written.
    pub games: u64,
    /// How many bytes of the part they take.
    pub bytes: u64,
    /// How many of them could not be annotated.
    pub broken: u64,
}

/// The destination.
pub enum Destination {
    /// Standard output.
    Standard,
    /// A file.
    File(Part),
}

/// A file that is not finished.
pub struct Part {
    target: PathBuf,
    file: File,
    note: Note,
    /// Whether every chunk is compressed.
    compressed: bool,
}

/// What the name of a file has behind it until the file is finished; the note; and the note until that
/// is finished.
pub const SUFFIXES: [&str; 3] = [PART, NOTE, NEW_NOTE];
const PART: &str = ".part";
const NOTE: &str = ".part.json";
const NEW_NOTE: &str = ".part.json.new";

/// How strongly, as the tool of that name does it by default.
const LEVEL: i32 = 3;

impl Destination {
    /// Opens the destination; with `resume` an unfinished part of the same run is continued.
    pub fn open(target: Option<&Path>, run: String, resume: bool) -> Result<Destination, Failure> {
        match target {
            None => Ok(Destination::Standard),
            Some(target) => Part::open(target, run, resume).map(Destination::File),
        }
    }

    /// What is there already.
    pub fn note(&self) -> Option<&Note> {
        match self {
            Destination::Standard => None,
            Destination::File(part) => Some(&part.note),
        }
    }

    /// Writes the texts of some games more.
    pub fn write(&mut self, texts: &[Vec<u8>], broken: u64) -> Result<Reader, Failure> {
        match self {
            Destination::Standard => {
                let mut output = io::stdout().lock();
                printed(texts.iter().try_for_each(|text| output.write_all(text)))
            }
            Destination::File(part) => {
                part.write(texts, broken)?;
                Ok(Reader::Listens)
            }
        }
    }

    /// The run does not go on. Says what is kept of it; a part that holds nothing yet is of no use to anybody.
    pub fn keep(self) -> Option<String> {
        let Destination::File(part) = self else {
            return None;
        };
        let path = beside(&part.target, PART);
        let _ = fs::remove_file(beside(&part.target, NEW_NOTE));
        if part.note.games == 0 {
            let _ = fs::remove_file(path);
            return None;
        }
        let games = count(part.note.games as usize, "game", "games");
        Some(format!(
            "{games} so far in {}, and --resume goes on from there",
            path.display()
        ))
    }

    /// All is done: the file gets its name.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            Destination::Standard => Ok(()),
            Destination::File(part) => part.finish(),
        }
    }
}

fn failed(path: &Path) -> impl Fn(io::Error) -> Failure {
    let name = path.display().to_string();
    move |error| input::unwritable(&name, &error)
}

impl Part {
    fn open(target: &Path, run: String, resume: bool) -> Result<Part, Failure> {
        let path = beside(target, PART);
        let found = match resume {
            true => found(target, &run)?,
            false => None,
        };
        let note = found.unwrap_or(Note {
            run,
            games: 0,
            bytes: 0,
            broken: 0,
        });
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(&path)
            .map_err(failed(&path))?;
        file.set_len(note.bytes).map_err(failed(&path))?;
        file.seek(SeekFrom::End(0)).map_err(failed(&path))?;
        Ok(Part {
            target: target.to_owned(),
            file,
            note,
            compressed: target.extension().is_some_and(|name| name == "zst"),
        })
    }

    fn write(&mut self, texts: &[Vec<u8>], broken: u64) -> Result<(), Failure> {
        let path = beside(&self.target, PART);
        let mut chunk = texts.concat();
        if self.compressed {
            chunk = zstd::encode_all(&chunk[..], LEVEL).map_err(failed(&path))?;
        }
        self.file.write_all(&chunk).map_err(failed(&path))?;
        let note = Note {
            run: self.note.run.clone(),
            games: self.note.games + texts.len() as u64,
            bytes: self.note.bytes + chunk.len() as u64,
            broken: self.note.broken + broken,
        };
        self.save(note)
    }

    /// The note, too, is written whole or not at all.
    fn save(&mut self, note: Note) -> Result<(), Failure> {
        let path = beside(&self.target, NOTE);
        let fresh = beside(&self.target, NEW_NOTE);
        let text = serde_json::to_vec(&note)?;
        fs::write(&fresh, text).map_err(failed(&fresh))?;
        fs::rename(&fresh, &path).map_err(failed(&path))?;
        self.note = note;
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        let path = beside(&self.target, PART);
        self.file.sync_all().map_err(failed(&path))?;
        drop(self.file);
        fs::rename(&path, &self.target).map_err(failed(&self.target))?;
        let note = beside(&self.target, NOTE);
        match fs::remove_file(&note) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&note)(error)),
            _ => Ok(()),
        }
    }
}

/// The note of an unfinished part of the same run.
fn found(target: &Path, run: &str) -> Result<Option<Note>, Failure> {
    let path = beside(target, NOTE);
    let text = match fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(failed(&path))?,
    };
    let bad = |why: &str| Failure::new(format_args!("{}: {why}", path.display()));
    let note: Note =
        serde_json::from_slice(&text).map_err(|_| bad("not a note of this program"))?;
    let part = beside(target, PART);
    let length = fs::metadata(&part).map_err(failed(&part))?.len();
    if note.run != run {
        return Err(bad(
            "the unfinished run had another input or other options; run without --resume to begin anew",
        ));
    }
    match length < note.bytes {
        true => Err(bad("the unfinished file is shorter than it should be")),
        false => Ok(Some(note)),
    }
}
