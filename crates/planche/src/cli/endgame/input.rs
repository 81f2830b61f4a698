//! Reading endings and strategies.

use std::path::Path;

use planche::position;
use planche_endgame::krk::shipped::{self, AnyStrategy};
use planche_endgame::{Class, Ending};

use crate::cli::{Failure, input};

/// An ending from a FEN, a file that holds one, or standard input (`-`).
pub fn ending(argument: &str) -> Result<Ending, Failure> {
    let position = position(&text_of(argument)?)?;
    Ok(Ending::of(&position)?)
}

/// The argument itself when it looks like a FEN, else the first line of the file it names.
fn text_of(argument: &str) -> Result<String, Failure> {
    let path = Path::new(argument);
    let text = if argument == "-" {
        input::standard_input()?
    } else if path.exists() {
        read_file(path)?
    } else {
        argument.to_owned()
    };
    let first = text.lines().find(|line| !line.trim().is_empty());
    Ok(first.unwrap_or_default().to_owned())
}

/// A file as text; the message of a failure names it.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    input::text_of(path)
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
