//! Reading endings and strategies.

use std::path::Path;

use planche::position;
use planche_endgame::exact::Material;
use planche_endgame::krk::shipped::{self, AnyStrategy};
use planche_endgame::{Class, Ending, has_rules};
use shakmaty::Chess;

use crate::{Failure, input};

/// A position from a FEN, a file that holds one, or standard input (`-`).
pub fn chess(argument: &str) -> Result<Chess, Failure> {
    Ok(position(&text_of(argument)?)?)
}

/// The position as an ending, if an expert plays it by rules.
pub fn ruled(position: &Chess) -> Option<Ending> {
    Ending::of(position)
        .ok()
        .filter(|ending| has_rules(ending.class))
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

/// A class of up to four men by its name.
pub fn material(name: &str) -> Result<Material, Failure> {
    Ok(name.parse::<Material>()?)
}

/// The class as one that an expert plays by rules, if there is one.
pub fn ruled_class(material: Material) -> Option<Class> {
    let class = material.to_string().parse().ok();
    class.filter(|&class| has_rules(class))
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
