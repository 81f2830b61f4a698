//! Moves as people and programs write them.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};
use thiserror::Error;

/// Why a text is no move of a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveError {
    /// Neither SAN nor UCI.
    #[error("{0:?} is no move: expected SAN such as Nf3, or UCI such as g1f3")]
    Unreadable(String),
    /// Well written, but not possible here.
    #[error("{text} is not legal here; {turn} to move can play {legal}")]
    Illegal {
        /// The move as written.
        text: String,
        /// Whose move it is.
        turn: &'static str,
        /// What is legal, in SAN.
        legal: String,
    },
    /// SAN that fits several men.
    #[error("{0} can be played by more than one man: say from where")]
    Ambiguous(String),
}

/// Finds the legal move that a text means: SAN (`Nf3`, `27...Nxc3`, `O-O`, marks like `!?` are
/// ignored) or UCI (`g1f3`).
///
/// # Errors
///
/// [`MoveError`] says whether the text cannot be read or the move is not legal here.
///
/// ```
/// let start = planche_input::position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert_eq!(planche_input::find_move(&start, "1.Nf3!")?, planche_input::find_move(&start, "g1f3")?);
/// assert!(planche_input::find_move(&start, "Nf4").is_err());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn find_move(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let bare = bare(text);
    if let Ok(uci) = bare.parse::<UciMove>() {
        return uci.to_move(position).map_err(|_| illegal(position, &bare));
    }
    let san: SanPlus = bare
        .replace('0', "O")
        .parse()
        .map_err(|_| MoveError::Unreadable(shown(text)))?;
    san.san.to_move(position).map_err(|error| match error {
        shakmaty::san::SanError::AmbiguousSan => MoveError::Ambiguous(bare.clone()),
        shakmaty::san::SanError::IllegalSan => illegal(position, &bare),
    })
}

/// The move without its number and its marks.
fn bare(text: &str) -> String {
    let text = text.trim();
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let moved = match unnumbered.starts_with('.') {
        true => unnumbered.trim_start_matches(['.', ' ']),
        false => text,
    };
    moved.trim_end_matches(['!', '?']).to_owned()
}

/// How much of a bad text is given back.
const MAX_SHOWN: usize = 20;

fn shown(text: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().take(MAX_SHOWN).map(printable).collect()
}

fn illegal(position: &Chess, text: &str) -> MoveError {
    let legal = position.legal_moves();
    let mut names: Vec<String> = legal.iter().map(|m| san(position, m)).collect();
    names.sort_unstable();
    MoveError::Illegal {
        text: shown(text),
        turn: position.turn().fold_wb("White", "Black"),
        legal: match names.is_empty() {
            true => "nothing".to_owned(),
            false => names.join(" "),
        },
    }
}

/// A move in SAN, with its mark of check or mate.
pub fn san(position: &Chess, action: &Move) -> String {
    SanPlus::from_move(position.clone(), *action).to_string()
}

/// A move as other programs write it.
pub fn uci(action: &Move) -> String {
    action.to_uci(CastlingMode::Standard).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    /// A position, a text, and the move in UCI or the beginning of the complaint.
    const CASES: &str = include_str!("../tests/data/moves.txt");

    #[test]
    fn moves_are_read_as_people_write_them() {
        for line in CASES.lines().filter(|line| !line.starts_with('#')) {
            let (fen, rest) = line.split_once(" | ").expect("a position");
            let (text, expected) = rest.split_once(" => ").expect("a text and what it means");
            let root = position(fen).expect(fen);
            let said = match find_move(&root, text) {
                Ok(action) => uci(&action),
                Err(error) => error.to_string(),
            };
            assert!(said.starts_with(expected), "{line}: {said}");
        }
    }
}
