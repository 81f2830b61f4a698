//! The position in a link to an analysis board. Nothing is fetched: it stands in the link itself.

use thiserror::Error;

use super::shown;

/// Why a link gives no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LinkError {
    /// It has no position in it.
    #[error(
        "the link {0:?} has no position in it, and nothing is fetched: copy the FEN or the PGN"
    )]
    NoPosition(String),
    /// It is about another kind of chess.
    #[error("the link {0:?} is about another kind of chess")]
    Variant(String),
}

/// Whether a text is a link.
pub(super) fn is_link(text: &str) -> bool {
    ["https://", "http://", "lichess.org/"]
        .iter()
        .any(|start| text.starts_with(start))
}

/// The ranks of a board.
const RANKS: usize = 8;
/// Kinds of chess that Lichess names in its links.
const VARIANTS: [&str; 8] = [
    "antichess",
    "atomic",
    "crazyhouse",
    "horde",
    "kingOfTheHill",
    "racingKings",
    "threeCheck",
    "chess960",
];

/// The FEN in a link: the end of its path, or what it asks with `fen=`.
pub(super) fn fen(link: &str) -> Result<String, LinkError> {
    let plain = decoded(link);
    let none = || LinkError::NoPosition(shown(link));
    let (path, query) = match plain.split_once('?') {
        Some((path, query)) => (path, query),
        None => (plain.as_str(), ""),
    };
    if let Some(fen) = query.split('&').find_map(|part| part.strip_prefix("fen=")) {
        return Ok(spaced(fen));
    }
    let path = path.split('#').next().unwrap_or_default();
    let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    let (before, board) = parts
        .split_at_checked(parts.len().saturating_sub(RANKS))
        .ok_or_else(none)?;
    if before.iter().any(|part| VARIANTS.contains(part)) {
        return Err(LinkError::Variant(shown(link)));
    }
    let is_rank = |part: &str| part.starts_with(|c: char| "pnbrqkPNBRQK12345678".contains(c));
    match board.len() == RANKS && !before.is_empty() && board.iter().all(|part| is_rank(part)) {
        true => Ok(spaced(&board.join("/"))),
        false => Err(none()),
    }
}

/// In links the fields have underlines or pluses between them.
fn spaced(fen: &str) -> String {
    fen.replace(['_', '+'], " ")
}

/// A link with its `%20` and the like read.
fn decoded(link: &str) -> String {
    let mut bytes = Vec::with_capacity(link.len());
    let mut rest = link.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| byte == b'%');
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) => {
                bytes.push(code);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
