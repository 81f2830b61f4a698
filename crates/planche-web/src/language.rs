//! The language in which somebody is told something.

use planche::{Lang, Manner};
use planche_explain::{Letters, localised};
use shakmaty::{Chess, Move};

use crate::board::number;
use crate::failure::Failure;

/// The language that is asked for; English where nothing is said.
pub fn lang(asked: Option<&str>) -> Result<Lang, Failure> {
    match asked {
        Some(name) => name.parse().map_err(Failure::unread),
        None => Ok(Lang::En),
    }
}

/// How something is told in the language that is asked for.
pub fn manner(asked: Option<&str>) -> Result<Manner, Failure> {
    let lang = lang(asked)?;
    Ok(Manner {
        lang,
        ..Manner::default()
    })
}

/// A move with its number, in the letters of the language: `27...Cxc3`.
pub fn labelled_in(position: &Chess, action: Move, lang: Lang) -> String {
    let san = localised(position, action, Letters::of(lang));
    format!("{}{san}", number(position))
}
