//! Text from an argument, a file or standard input.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use planche::position;
use shakmaty::Chess;

use super::Failure;

/// Reads the positions that the arguments name: the words of a FEN, a file, or `-`.
///
/// A file and standard input hold a FEN a line; blank lines and lines that begin with `#` are
/// skipped.
pub fn positions(words: &[String]) -> Result<Vec<Chess>, Failure> {
    let text = words.join(" ");
    match words {
        [dash] if dash == "-" => read_lines("standard input", &standard_input()?),
        [path] if Path::new(path).exists() || looks_like_path(path) => {
            read_lines(path, &text_of(Path::new(path))?)
        }
        _ => Ok(vec![position(&text)?]),
    }
}

/// A single word with a suffix, such as `games.epd`, is meant as a file: a board has no dot.
fn looks_like_path(word: &str) -> bool {
    word.contains('.')
}

fn read_lines(name: &str, text: &str) -> Result<Vec<Chess>, Failure> {
    let lines = text.lines().enumerate();
    let content = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let given = content
        .map(|(index, line)| {
            let bad = |error| format!("{name}, line {}: {error}", index + 1);
            position(line).map_err(|error| Failure::new(bad(error)))
        })
        .collect::<Result<Vec<Chess>, Failure>>()?;
    match given.is_empty() {
        true => Err(Failure::new(format_args!("{name}: no position in it"))),
        false => Ok(given),
    }
}

/// The text of a file, without a byte order mark.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let read = open(path)?.read_to_string(&mut text);
    read.map_err(|error| unreadable(&path.display().to_string(), &error))?;
    Ok(without_mark(text))
}

/// The text on standard input, without a byte order mark.
pub fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    let read = io::stdin().read_to_string(&mut text);
    read.map_err(|error| unreadable("standard input", &error))?;
    Ok(without_mark(text))
}

/// Some editors put a byte order mark in front of a text; it is not part of it.
fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}

/// Opens a file, which must be one.
pub fn open(path: &Path) -> Result<File, Failure> {
    let name = path.display().to_string();
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Failure::new(format_args!(
            "{name}: is a folder, not a file"
        )));
    }
    File::open(path).map_err(|error| unreadable(&name, &error))
}

/// Why something cannot be read.
pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    let what = match error.kind() {
        // Nobody but the standard library says this without words of its own.
        io::ErrorKind::InvalidData if error.get_ref().is_none() => "not UTF-8 text".to_owned(),
        kind => words(kind, error),
    };
    Failure::new(format_args!("{name}: {what}"))
}

/// Why something cannot be written.
pub fn unwritable(name: impl Display, error: &io::Error) -> Failure {
    let what = match error.kind() {
        io::ErrorKind::NotFound => "the folder does not exist".to_owned(),
        kind => words(kind, error),
    };
    Failure::new(format_args!("{name}: cannot be written: {what}"))
}

/// What went wrong, without the number that the system has for it.
fn words(kind: io::ErrorKind, error: &io::Error) -> String {
    match kind {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        io::ErrorKind::IsADirectory => "is a folder, not a file".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let text = error.to_string();
            let (what, _) = text.split_once(" (os error").unwrap_or((&text, ""));
            what.to_owned()
        }
    }
}
