//! Reading endings and strategies.

use std::path::Path;

use planche::position;
use planche_endgame::exact::Material;
use planche_endgame::{Class, Ending, NoStrategy, Strategy, has_rules};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode};

use crate::{Failure, input};

/// A position from a FEN, a file that holds one, or standard input (`-`).
pub fn chess(argument: &str) -> Result<Chess, Failure> {
    Ok(position(&text_of(argument)?)?)
}

/// The FEN of a position.
pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The position as an ending, if it is played by rules, or by a strategy that was asked for.
pub fn ruled(position: &Chess, strategy: Option<&str>) -> Option<Ending> {
    let asked = strategy.is_some_and(|name| name != "table");
    Ending::of(position)
        .ok()
        .filter(|ending| asked || (strategy.is_none() && has_rules(ending.class)))
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

/// The class as one with a bare king, if it is.
pub fn class(material: Material) -> Option<Class> {
    material.to_string().parse().ok()
}

/// A strategy by its name or out of a file; without either the one that teaches.
pub fn strategy(class: Class, name: Option<&str>) -> Result<Strategy, Failure> {
    let Some(name) = name else {
        return Ok(Strategy::usual(class));
    };
    match Strategy::named(class, name) {
        Err(error @ NoStrategy::Unknown { .. }) => {
            let path = Path::new(name);
            if !path.exists() {
                return Err(Failure::new(error));
            }
            let read = Strategy::read(class, &read_file(path)?);
            read.map_err(|error| Failure::new(format!("{name}: {error}")))
        }
        found => Ok(found?),
    }
}
