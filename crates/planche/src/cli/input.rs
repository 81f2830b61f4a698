//! Text from an argument, a file or standard input.

use std::fs;
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
        [path] if Path::new(path).is_file() => read_lines(path, &file(Path::new(path))?),
        [path] if looks_like_path(path) => {
            let error = fs::metadata(path).err();
            let error = error.map_or_else(|| "not a file".to_owned(), |error| error.to_string());
            Err(Failure::new(format_args!("{path}: {error}")))
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

/// The text of a file.
pub fn text(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
}

fn file(path: &Path) -> Result<String, Failure> {
    text(path).map_err(|error| Failure::new(format_args!("{}: {error}", path.display())))
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    match io::stdin().read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::new(format_args!("standard input: {error}"))),
    }
}
