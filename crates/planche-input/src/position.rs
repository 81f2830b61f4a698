//! From FEN text to a legal position, with errors that say what is wrong and where.

mod given;
mod link;

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{Castles, CastlingMode, Chess, Color, PositionErrorKinds, Setup};
use thiserror::Error;

pub use given::{Given, GivenError, GivenFault, Moment, MomentError, Spot, given, positions};
pub use link::LinkError;

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("bad FEN {fen:?}: {fault}")]
pub struct PositionError {
    /// The text, cut if it is very long.
    pub fen: String,
    /// What is wrong with it.
    pub fault: PositionFault,
}

/// What can be wrong with a FEN.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionFault {
    /// There is no text.
    #[error("it is empty")]
    Empty,
    /// The board has not eight ranks.
    #[error("the board has {} instead of 8", counted(*.0, "rank"))]
    Ranks(usize),
    /// A rank has not eight squares.
    #[error("rank {rank} ({text:?}) has {} instead of 8", counted(*.squares, "square"))]
    Squares {
        /// The number of the rank, 8 for the first in the text.
        rank: usize,
        /// The rank as written.
        text: String,
        /// How many squares it describes.
        squares: usize,
    },
    /// A letter that stands for no man.
    #[error("rank {rank} ({text:?}) has {letter:?}, which stands for no man")]
    Letter {
        /// The number of the rank.
        rank: usize,
        /// The rank as written.
        text: String,
        /// The letter.
        letter: char,
    },
    /// One of the fields after the board.
    #[error("field {number} ({name}) is {text:?}; expected {expected}")]
    Field {
        /// From 1.
        number: usize,
        /// What it is called.
        name: &'static str,
        /// What stands there.
        text: String,
        /// What should.
        expected: &'static str,
    },
    /// One of the four fields that are needed is not there.
    #[error("field {number} ({name}) is missing; expected {expected}")]
    Missing {
        /// From 1.
        number: usize,
        /// What it is called.
        name: &'static str,
        /// What should stand there.
        expected: &'static str,
    },
    /// More than six fields.
    #[error("there is {0:?} after the last field")]
    Trailing(String),
    /// A pocket or a number of checks, as in variants of chess.
    #[error("it is a position of another kind of chess")]
    Variant,
    /// Rights to castle as only Chess960 has them.
    #[error(
        "castling {0} belongs to Chess960, which is not played here; write - if nobody may castle"
    )]
    Chess960(String),
    /// Not a FEN for another reason.
    #[error("{0}")]
    Other(&'static str),
    /// A side has more men than a game can give it.
    #[error("{side} has {count} {what}, and {most} is the most that is possible")]
    TooMany {
        /// White or Black.
        side: &'static str,
        /// How many.
        count: usize,
        /// Pawns or men.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// A side has no king, or more than one.
    #[error("{side} has {count} kings instead of one")]
    Kings {
        /// White or Black.
        side: &'static str,
        /// How many.
        count: usize,
    },
    /// The side that is not to move stands in check.
    #[error("the king of {0}, who is not to move, is in check")]
    OppositeCheck(&'static str),
    /// The side to move stands in a check that cannot have been given: by three men, or by two that
    /// no single move could have brought there.
    #[error("the king of {0} stands in a check that no move can have given")]
    ImpossibleCheck(&'static str),
    /// A pawn stands where no pawn can stand.
    #[error("a pawn stands on the first or the last rank")]
    Backrank,
}

/// How much of a bad text is given back.
const MAX_SHOWN: usize = 100;

/// Reads a position.
///
/// Four fields are needed, and enough, as in EPD. Rights to castle or to capture in passing that the
/// board does not support are dropped, and promoted men may be more than a game would give: composed
/// positions have both. Rights that Chess960 alone knows are refused, since they matter there.
///
/// # Errors
///
/// [`PositionError`] says what is wrong and where, and gives the text back.
///
/// ```
/// let error = planche_input::position("3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPPP/2R3K1 b - - 0 27").unwrap_err();
/// assert_eq!(error.fault.to_string(), "rank 2 (\"P1R1QPPPP\") has 9 squares instead of 8");
/// ```
pub fn position(text: &str) -> Result<Chess, PositionError> {
    let text = text.trim();
    let bad = |fault| PositionError {
        fen: shown(text),
        fault,
    };
    if text.is_empty() {
        return Err(bad(PositionFault::Empty));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let fen: Fen = words
        .join(" ")
        .parse()
        .map_err(|error| bad(fault_of_text(text, error)))?;
    let setup = fen.into_setup();
    if let Some(fault) = missing_field(&words)
        .or_else(|| variant(&setup, &words))
        .or_else(|| too_many(&setup))
        .or_else(|| chess960(&setup, &words))
    {
        return Err(bad(fault));
    }
    legal(&setup).map_err(|kinds| bad(fault_of_setup(&setup, kinds)))
}

/// The position on the board, without rights that the board does not support.
fn legal(setup: &Setup) -> Result<Chess, PositionErrorKinds> {
    let position = |setup: Setup| {
        setup
            .position::<Chess>(CastlingMode::Standard)
            .or_else(shakmaty::PositionError::ignore_invalid_castling_rights)
            .or_else(shakmaty::PositionError::ignore_invalid_ep_square)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .map_err(|error| error.kinds())
    };
    // A check may be impossible only because of the pawn that is said to have moved last.
    let without_passing = || Setup {
        ep_square: None,
        ..setup.clone()
    };
    match setup.ep_square {
        None => position(setup.clone()),
        Some(_) => position(setup.clone()).or_else(|_| position(without_passing())),
    }
}

/// A number with its noun.
fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// How many fields there must be.
const NEEDED: usize = 4;

fn missing_field(words: &[&str]) -> Option<PositionFault> {
    // Some programs write a FEN with underlines instead of spaces.
    let fields = words
        .iter()
        .flat_map(|word| word.split('_'))
        .filter(|field| !field.is_empty());
    let count = fields.count();
    (count < NEEDED).then(|| {
        let (name, expected) = FIELDS[count - 1];
        PositionFault::Missing {
            number: count + 1,
            name,
            expected,
        }
    })
}

fn variant(setup: &Setup, words: &[&str]) -> Option<PositionFault> {
    let ranks = words.first().map_or(0, |board| board.split('/').count());
    if ranks > 8 {
        return Some(PositionFault::Ranks(ranks));
    }
    let foreign = setup.pockets.is_some() || setup.remaining_checks.is_some();
    foreign.then_some(PositionFault::Variant)
}

/// Castling by the letter of a file that no rook castles from in standard chess; or rights that all hold on the
/// board, but with a king or a rook that did not begin where it stands.
fn chess960(setup: &Setup, words: &[&str]) -> Option<PositionFault> {
    let fields = words.iter().flat_map(|word| word.split('_'));
    let castling = fields.filter(|field| !field.is_empty()).nth(2)?;
    let holds = |mode| setup.castling_rights.any() && Castles::from_setup(setup, mode).is_ok();
    let foreign = castling.contains(|c: char| matches!(c.to_ascii_lowercase(), 'b'..='g'));
    let is_960 = foreign || holds(CastlingMode::Chess960) && !holds(CastlingMode::Standard);
    is_960.then(|| PositionFault::Chess960(shown(castling)))
}

fn shown(text: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let mut shown: String = text.chars().take(MAX_SHOWN).map(printable).collect();
    if text.chars().nth(MAX_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// The fields after the board: what they are called and what belongs there.
const FIELDS: [(&str, &str); 5] = [
    ("side to move", "w or b"),
    ("castling", "letters of KQkq, or -"),
    ("en passant", "a square such as e3, or -"),
    ("halfmove clock", "a number"),
    ("move number", "a number"),
];

fn fault_of_text(text: &str, error: ParseFenError) -> PositionFault {
    let index = match error {
        ParseFenError::InvalidBoard | ParseFenError::InvalidPocket => return fault_of_board(text),
        ParseFenError::InvalidTurn => 0,
        ParseFenError::InvalidCastling => 1,
        ParseFenError::InvalidEpSquare => 2,
        ParseFenError::InvalidHalfmoveClock => 3,
        ParseFenError::InvalidFullmoves => 4,
        ParseFenError::InvalidRemainingChecks => return PositionFault::Variant,
        ParseFenError::InvalidFen => return trailing(text),
    };
    let (name, expected) = FIELDS[index];
    PositionFault::Field {
        number: index + 2,
        name,
        text: shown(text.split_whitespace().nth(index + 1).unwrap_or_default()),
        expected,
    }
}

/// What is left when every field was read and there is still more.
fn trailing(text: &str) -> PositionFault {
    let rest: Vec<&str> = text.split_whitespace().skip(FIELDS.len() + 1).collect();
    match rest.is_empty() {
        true => PositionFault::Other("it is no chess position"),
        false => PositionFault::Trailing(shown(&rest.join(" "))),
    }
}

fn fault_of_board(text: &str) -> PositionFault {
    let board = text.split_whitespace().next().unwrap_or_default();
    let ranks: Vec<&str> = board.split('/').collect();
    let in_rank = ranks
        .iter()
        .enumerate()
        .find_map(|(index, rank)| fault_of_rank(8usize.saturating_sub(index), rank));
    if ranks.len() != 8 {
        return PositionFault::Ranks(ranks.len());
    }
    in_rank.unwrap_or(PositionFault::Other("the board cannot be read"))
}

fn fault_of_rank(rank: usize, text: &str) -> Option<PositionFault> {
    let mut squares = 0;
    for letter in text.chars() {
        squares += match letter {
            '1'..='8' => letter as usize - '0' as usize,
            _ if "pnbrqkPNBRQK".contains(letter) => 1,
            _ => {
                return Some(PositionFault::Letter {
                    rank,
                    text: shown(text),
                    letter,
                });
            }
        };
    }
    (squares != 8).then(|| PositionFault::Squares {
        rank,
        text: shown(text),
        squares,
    })
}

const SIDES: [(Color, &str); 2] = [(Color::White, "White"), (Color::Black, "Black")];

fn too_many(setup: &Setup) -> Option<PositionFault> {
    SIDES.iter().find_map(|&(color, side)| {
        let men = setup.board.by_color(color);
        let pawns = (men & setup.board.pawns()).count();
        let too_many = |count, what, most| {
            (count > most).then_some(PositionFault::TooMany {
                side,
                count,
                what,
                most,
            })
        };
        too_many(pawns, "pawns", 8).or_else(|| too_many(men.count(), "men", 16))
    })
}

fn fault_of_setup(setup: &Setup, kinds: PositionErrorKinds) -> PositionFault {
    let kings = |color| (setup.board.by_color(color) & setup.board.kings()).count();
    let crowned = SIDES.iter().find(|(color, _)| kings(*color) != 1);
    if let Some(&(color, side)) = crowned {
        return PositionFault::Kings {
            side,
            count: kings(color),
        };
    }
    if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
        return PositionFault::Backrank;
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        return PositionFault::OppositeCheck(setup.turn.fold_wb("Black", "White"));
    }
    if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
        return PositionFault::ImpossibleCheck(setup.turn.fold_wb("White", "Black"));
    }
    PositionFault::Other("it is no legal position")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A FEN a line, then what is said of it.
    const BAD: &str = include_str!("../tests/data/bad-positions.txt");

    #[test]
    fn every_fault_is_named_with_its_place() {
        for line in BAD.lines().filter(|line| !line.starts_with('#')) {
            let (fen, expected) = line.split_once(" => ").expect("a FEN and its fault");
            let error = position(fen).expect_err(fen);
            assert_eq!(error.fault.to_string(), expected, "{fen}");
        }
    }

    #[test]
    fn rights_that_the_board_does_not_support_are_dropped() {
        assert!(position("4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1").is_ok());
        assert!(position("4k3/8/8/8/8/8/8/4K3 w - -").is_ok());
        // The kings have moved, and not all of the rights could be those of Chess960 either.
        assert!(position("2r3k1/5ppp/8/8/8/8/5PPP/R5K1 w KQkq - 0 1").is_ok());
        assert!(position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").is_ok());
        // The check cannot come from the pawn that is said to have moved; without it there is no fault.
        assert!(position("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1").is_ok());
    }

    /// How people write positions, and what is read.
    const WRITTEN: &str = include_str!("../tests/data/written-positions.txt");

    fn read(text: &str, moment: Option<Moment>) -> String {
        let told = |given: &Given| {
            let fen = Fen::from_position(&given.position, shakmaty::EnPassantMode::Legal);
            match &given.id {
                Some(id) => format!("{id}: {fen}"),
                None => fen.to_string(),
            }
        };
        match given(text, moment) {
            Ok(all) => all.iter().map(told).collect::<Vec<_>>().join(" | "),
            Err(GivenError { spot, fault }) => {
                let spot = spot.map_or("everywhere".to_owned(), |spot| spot.to_string());
                format!("{spot}: {fault}")
            }
        }
    }

    #[test]
    fn positions_are_read_as_people_write_them() {
        for line in WRITTEN.lines().filter(|line| !line.starts_with('#')) {
            let (asked, expected) = line.split_once(" => ").expect("a text and a position");
            let (moment, text) = match asked.strip_prefix("at ") {
                Some(rest) => rest.split_once(' ').expect("a moment and a text"),
                None => ("", asked),
            };
            let moment = match moment.strip_prefix("ply") {
                Some(ply) => Some(Moment::Ply(ply.parse().expect("a number"))),
                None => moment.parse().ok(),
            };
            assert_eq!(read(&text.replace("\\n", "\n"), moment), expected, "{line}");
        }
    }
}
