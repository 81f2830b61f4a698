//! Positions as people bring them: FEN, EPD, the moves that lead there, a link, puzzles, games.

use std::io::{self, BufRead, Cursor};

use shakmaty::{Chess, Color, Position};
use thiserror::Error;

use super::link::{self, LinkError};
use super::{PositionError, position};
use crate::notation::{MoveError, find_move};
use crate::suite::epd;
use crate::suite::lichess::{self, Columns};
use crate::suite::pgn::{Games, Score};
use crate::suite::stream::{Lines, pass_comments};
use crate::suite::{Case, RowError};

/// A position as somebody brought it.
#[derive(Debug, Clone)]
pub struct Given {
    /// Its name, if it has one.
    pub id: Option<String>,
    /// The position.
    pub position: Chess,
}

/// Which position of a game is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// After so many moves of White and Black together.
    Ply(usize),
    /// After the move with this number, of this side; of the side that played it last if none is named.
    After(u32, Option<Color>),
}

/// A text that names no move of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected the number of a move, such as 23, 23. (White's) or 23... (Black's)")]
pub struct MomentError;

/// `23` is after both have played, `23.` after White's move, `23...` after Black's.
impl std::str::FromStr for Moment {
    type Err = MomentError;

    fn from_str(text: &str) -> Result<Moment, MomentError> {
        let digits = text.trim_end_matches('.');
        let number = digits.parse().map_err(|_| MomentError)?;
        match &text[digits.len()..] {
            "" => Ok(Moment::After(number, None)),
            "." => Ok(Moment::After(number, Some(Color::White))),
            ".." | "..." => Ok(Moment::After(number, Some(Color::Black))),
            _ => Err(MomentError),
        }
    }
}

/// Where in a text something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// The line, from 1.
    Line(usize),
    /// The game, from 1.
    Game(usize),
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Spot::Line(number) => write!(f, "line {number}"),
            Spot::Game(number) => write!(f, "game {number}"),
        }
    }
}

/// Why a text gives no position, and where in it.
#[derive(Debug, Error)]
#[error("{fault}")]
pub struct GivenError {
    /// The place, unless it is the whole text.
    pub spot: Option<Spot>,
    /// What is wrong there.
    pub fault: GivenFault,
}

/// What can be wrong with a text that should give positions.
#[derive(Debug, Error)]
pub enum GivenFault {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is nothing in it.
    #[error("no position in it")]
    Empty,
    /// A position that is none.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move on the way to the position.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A link without a position.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A row of a collection, or a game.
    #[error(transparent)]
    Row(#[from] RowError),
    /// A game from its first move, and nobody said which position of it is meant.
    #[error("it is a whole game, and one position of it has to be named")]
    WholeGame,
    /// A game that is over before the position that was asked for.
    #[error("the game has no such move: it ends after {0} half-moves")]
    TooShort(usize),
    /// The position of a game was asked for, and there are no games.
    #[error("it is no game, and so has no moves to count")]
    NoGame,
}

/// Reads all positions of a text. What it is shows in its first line: the names of columns for puzzles as
/// CSV, a tag or a numbered move for games; else every line is a position. Blank lines and lines that begin
/// with `#` are passed over. Without a moment a game has to begin with a position of its own.
///
/// # Errors
///
/// [`GivenError`] for the first thing that is wrong; nothing is passed over in silence.
///
/// ```
/// let text = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";\nstartpos moves e4 e5\n";
/// let given = planche_input::positions(text.as_bytes(), None)?;
/// assert_eq!(given.len(), 2);
/// assert_eq!(given[0].id.as_deref(), Some("back rank"));
/// # Ok::<_, planche_input::GivenError>(())
/// ```
pub fn positions(
    mut input: impl BufRead,
    moment: Option<Moment>,
) -> Result<Vec<Given>, GivenError> {
    let passed = pass_comments(&mut input).map_err(everywhere)?;
    let given = match begins_game(input.fill_buf().map_err(everywhere)?) {
        true => of_games(input, moment)?,
        false if moment.is_some() => return Err(everywhere(GivenFault::NoGame)),
        false => of_lines(Lines::after(input, passed))?,
    };
    match given.is_empty() {
        true => Err(everywhere(GivenFault::Empty)),
        false => Ok(given),
    }
}

fn everywhere(fault: impl Into<GivenFault>) -> GivenError {
    let fault = fault.into();
    GivenError { spot: None, fault }
}

/// A tag, or the number of a move with its dot: `1.`.
fn begins_game(seen: &[u8]) -> bool {
    let number = seen.iter().take_while(|byte| byte.is_ascii_digit()).count();
    seen.first() == Some(&b'[') || number > 0 && seen.get(number) == Some(&b'.')
}

fn of_games(input: impl BufRead, moment: Option<Moment>) -> Result<Vec<Given>, GivenError> {
    let mut games = Games::new(input);
    let mut given = Vec::new();
    while let Some(score) = games.next_score() {
        let spot = Some(Spot::Game(given.len() + 1));
        let score = score.map_err(everywhere)?;
        let of_game = score.map_err(GivenFault::Row);
        let one = of_game.and_then(|score| of_game_at(score, moment));
        given.push(one.map_err(|fault| GivenError { spot, fault })?);
    }
    Ok(given)
}

fn of_game_at(score: Score, moment: Option<Moment>) -> Result<Given, GivenFault> {
    let position = match moment {
        Some(moment) => at(&score, moment),
        None => score.own_start().ok_or(GivenFault::WholeGame),
    };
    Ok(Given {
        position: position?,
        id: score.event,
    })
}

/// The position at a moment of a game.
fn at(score: &Score, moment: Moment) -> Result<Chess, GivenFault> {
    let mut now = score.start.clone();
    let mut found = (moment == Moment::Ply(0)).then(|| now.clone());
    for (index, action) in score.moves.iter().enumerate() {
        let (number, side) = (now.fullmoves().get(), now.turn());
        now.play_unchecked(*action);
        let meant = match moment {
            Moment::Ply(ply) => ply == index + 1,
            Moment::After(of, by) => of == number && by.is_none_or(|by| by == side),
        };
        if meant {
            found = Some(now.clone());
        }
    }
    found.ok_or(GivenFault::TooShort(score.moves.len()))
}

fn of_lines(lines: Lines<impl BufRead>) -> Result<Vec<Given>, GivenError> {
    let mut columns = None;
    let mut given = Vec::new();
    for line in lines {
        let (number, text) = line.map_err(everywhere)?;
        let spot = Some(Spot::Line(number));
        let bad = |fault: GivenFault| GivenError { spot, fault };
        let text = text.map_err(|error| bad(error.into()))?;
        if given.is_empty() && columns.is_none() && is_header(&text) {
            columns = Some(Columns::read(&text).map_err(|error| bad(error.into()))?);
            continue;
        }
        let one = match &columns {
            Some(columns) => puzzle(&text, columns),
            None => of_line(&text),
        };
        given.push(one.map_err(bad)?);
    }
    Ok(given)
}

/// The names of the columns of a collection of puzzles.
fn is_header(line: &str) -> bool {
    line.split(',').any(|name| name.trim() == "FEN")
}

fn puzzle(row: &str, columns: &Columns) -> Result<Given, GivenFault> {
    let Case { id, position, .. } = lichess::case(0, row, columns)?;
    Ok(Given { id, position })
}

/// One position: a link, a row of the puzzles of Lichess, moves, EPD or FEN.
fn of_line(line: &str) -> Result<Given, GivenFault> {
    let line = line.trim();
    if link::is_link(line) {
        return Ok(unnamed(position(&link::fen(line)?)?));
    }
    if lichess::is_bare(line) {
        return puzzle(line, &Columns::usual());
    }
    if let Some(played) = after_moves(line) {
        return Ok(unnamed(played?));
    }
    match epd::fen_and_id(line) {
        Some((fen, id)) => Ok(Given {
            position: position(&fen)?,
            id,
        }),
        None => Ok(unnamed(position(line)?)),
    }
}

fn unnamed(position: Chess) -> Given {
    Given { id: None, position }
}

/// A position and the moves from there, as engines are told: `startpos moves e2e4`, `fen … moves …`.
fn after_moves(line: &str) -> Option<Result<Chess, GivenFault>> {
    let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let (start, moves) = match line.split_once(" moves") {
        Some((start, moves)) => (start.trim(), Some(moves)),
        None => (line, None),
    };
    let root = match start.strip_prefix("fen ") {
        _ if start == "startpos" => Ok(Chess::default()),
        Some(fen) => position(fen),
        None if moves.is_some() => position(start),
        None => return None,
    };
    Some(root.map_err(GivenFault::from).and_then(|root| {
        let mut now = root;
        for word in moves.unwrap_or_default().split_whitespace() {
            let action = find_move(&now, word)?;
            now.play_unchecked(action);
        }
        Ok(now)
    }))
}

/// Reads the one position that a text gives, such as an argument of a command.
///
/// # Errors
///
/// As [`positions`].
pub fn given(text: &str, moment: Option<Moment>) -> Result<Vec<Given>, GivenError> {
    positions(Cursor::new(text), moment)
}
