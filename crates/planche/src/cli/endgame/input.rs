//! Reading endings and strategies.

use std::io::Read;
use std::path::Path;

use planche_endgame::krk::shipped::{self, AnyStrategy};
use planche_endgame::{Class, Ending};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

use crate::cli::Failure;

/// An ending from a FEN, a file that holds one, or standard input (`-`).
pub fn ending(argument: &str) -> Result<Ending, Failure> {
    let text = text_of(argument)?;
    let fen: Fen = text
        .trim()
        .parse()
        .map_err(|error| Failure::new(format!("'{}' is not a FEN: {error}", text.trim())))?;
    let position: Chess = fen.into_position(CastlingMode::Standard).map_err(|error| {
        Failure::new(format!(
            "'{}' is not a legal position: {error}",
            text.trim()
        ))
    })?;
    Ok(Ending::of(&position)?)
}

/// The argument itself when it looks like a FEN, else the first line of the file it names.
fn text_of(argument: &str) -> Result<String, Failure> {
    let text = if argument == "-" {
        let mut text = String::new();
        let read = std::io::stdin().read_to_string(&mut text);
        read.map_err(|error| Failure::new(format!("standard input: {error}")))?;
        text
    } else if Path::new(argument).is_file() {
        read_file(Path::new(argument))?
    } else {
        argument.to_owned()
    };
    let first = text.lines().find(|line| !line.trim().is_empty());
    Ok(first.unwrap_or_default().to_owned())
}

/// A file as text; the message of a failure names it.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

/// A class by its name.
pub fn class(name: &str) -> Result<Class, Failure> {
    Ok(name.parse::<Class>()?)
}

/// A strategy for king and rook: `fast`, `short`, `paper`, or a file.
pub fn krk_strategy(name: &str) -> Result<AnyStrategy, Failure> {
    let (source, text) = match name {
        "fast" => ("fast", shipped::FAST.to_owned()),
        "short" => ("short", shipped::SHORT.to_owned()),
        "paper" => ("paper", shipped::PAPER.to_owned()),
        path => (path, read_file(Path::new(path))?),
    };
    AnyStrategy::read(&text).map_err(|error| Failure::new(format!("{source}: {error}")))
}
