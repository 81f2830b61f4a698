//! The board in letters, for every terminal.

use planche::Lang;
use shakmaty::Chess;

use crate::Failure;
use crate::render::{Paper, board};

/// The position as a drawing without colours.
pub fn sketch(position: &Chess) -> Result<String, Failure> {
    let mut drawing = Vec::new();
    let paper = Paper {
        unicode: false,
        ..Paper::ENDLESS
    };
    board(&mut drawing, position, None, Lang::En, paper)?;
    let plain = anstream::adapter::strip_bytes(&drawing).into_vec();
    Ok(String::from_utf8_lossy(&plain).trim_end().to_owned())
}
