//! Positions as short text.
//!
//! The rows from the top, `/` between them, numbers for empty squares, a letter a man (capital for
//! the first player), `_` for a hole; then the side to move by the first letter of its name. Then,
//! each only if the game has it: the letters field, the marked square, the reserves (first player's
//! counts, `/`, second player's), the flags, and the count of quiet moves. Fields at the end may be
//! left out; one number more (the number of the move) is allowed and ignored. For chess this is FEN.

use crate::board::{Side, Square};
use crate::cells::{Cell, EMPTY};
use crate::game::Game;
use crate::state::State;

/// Why a text is not a position of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Wrong number of rows.
    #[error("{found} rows instead of {expected}")]
    Rows {
        /// The rows of the board.
        expected: i32,
        /// The rows of the text.
        found: usize,
    },
    /// A row with too many or too few squares.
    #[error("row {row} (`{text}`) does not have {expected} squares")]
    Row {
        /// The number of the row, from 1 at the bottom.
        row: i32,
        /// The row as written.
        text: String,
        /// The squares a row has.
        expected: i32,
    },
    /// A letter that is no man.
    #[error("row {row}: `{letter}` is no man of this game{}", dot(*letter))]
    Letter {
        /// The number of the row, from 1 at the bottom.
        row: i32,
        /// The letter.
        letter: char,
    },
    /// A man on a hole, or a hole where there is none.
    #[error("the holes of the board are elsewhere (row {row})")]
    Hole {
        /// The number of the row, from 1 at the bottom.
        row: i32,
    },
    /// The side to move is missing or unknown.
    #[error("the side to move must be `{first}` or `{second}`, not `{found}`")]
    Side {
        /// The first player's letter.
        first: char,
        /// The second player's letter.
        second: char,
        /// What was found.
        found: String,
    },
    /// A field that cannot be read.
    #[error("the field `{field}` should be {expected}")]
    Field {
        /// The field.
        field: String,
        /// What it should be.
        expected: &'static str,
    },
    /// More fields than the game has.
    #[error("`{0}` is one field too many")]
    TooMany(String),
}

/// Dots are what many draw for empty squares.
fn dot(letter: char) -> &'static str {
    match letter {
        '.' | '-' => "; empty squares are counted, as in `3M3`",
        _ => "",
    }
}

/// Reads a position.
pub fn parse(text: &str, game: &Game) -> Result<State, PositionError> {
    let mut fields = text.split_whitespace();
    let mut state = State::empty(game.layout.cells());
    rows(fields.next().unwrap_or(""), game, &mut state)?;
    for (index, &(_, count)) in game.layout.reserves.iter().enumerate() {
        for side in Side::BOTH {
            state.cells[game.layout.squares + 2 * index + side.index()] = count;
        }
    }
    state.side = side(fields.next().unwrap_or(""), game)?;
    state.last = state.side.other();
    if !game.letters.is_empty() {
        letters(fields.next().unwrap_or("-"), game, &mut state)?;
    }
    if game.marked.is_some() {
        marked(fields.next().unwrap_or("-"), game, &mut state)?;
    }
    if !game.layout.reserves.is_empty()
        && let Some(field) = fields.next()
    {
        reserves(field, game, &mut state)?;
    }
    if !game.layout.flags.is_empty() {
        flags(fields.next().unwrap_or("-"), game, &mut state)?;
    }
    if game.draw_after.is_some() {
        state.clock = number(fields.next().unwrap_or("0"))?;
    }
    number(fields.next().unwrap_or("1"))?;
    match fields.next() {
        Some(field) => Err(PositionError::TooMany(field.to_string())),
        None => Ok(state),
    }
}

fn rows(text: &str, game: &Game, state: &mut State) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    let expected = game.board.height;
    if rows.len() != expected as usize {
        return Err(PositionError::Rows {
            expected,
            found: rows.len(),
        });
    }
    for (index, text) in rows.iter().enumerate() {
        row(text, expected - 1 - index as i32, game, state)?;
    }
    Ok(())
}

fn row(text: &str, row: i32, game: &Game, state: &mut State) -> Result<(), PositionError> {
    let width = game.board.width;
    let wrong = || PositionError::Row {
        row: row + 1,
        text: text.to_string(),
        expected: width,
    };
    let mut column = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut span = 1;
        let mut value = EMPTY;
        if let Some(digit) = letter.to_digit(10) {
            span = digit as i32;
            while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                span = (span * 10 + digit as i32).min(1_000);
                letters.next();
            }
        } else if letter != '_' {
            value = man(letter, game).ok_or(PositionError::Letter {
                row: row + 1,
                letter,
            })?;
        }
        if span == 0 || column + span > width {
            return Err(wrong());
        }
        for column in column..column + span {
            let cell = (row * width + column) as usize;
            if game.board.holes[cell] != (letter == '_') {
                return Err(PositionError::Hole { row: row + 1 });
            }
            state.cells[cell] = value;
        }
        column += span;
    }
    if column == width {
        Ok(())
    } else {
        Err(wrong())
    }
}

fn man(letter: char, game: &Game) -> Option<u8> {
    let (side, kind) = game.kinds.lettered(letter)?;
    Some(game.kinds.value(side, kind))
}

fn side(field: &str, game: &Game) -> Result<Side, PositionError> {
    let initial = |side: Side| game.players[side.index()].chars().next().unwrap_or('?');
    let matches =
        |side: &Side| field == game.players[side.index()] || field.chars().eq([initial(*side)]);
    Side::BOTH
        .into_iter()
        .find(matches)
        .ok_or_else(|| PositionError::Side {
            first: initial(Side::First),
            second: initial(Side::Second),
            found: field.to_string(),
        })
}

fn letters(field: &str, game: &Game, state: &mut State) -> Result<(), PositionError> {
    let wrong = |expected| PositionError::Field {
        field: field.to_string(),
        expected,
    };
    for letter in field.chars().filter(|&letter| letter != '-') {
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let capital = letter.to_ascii_uppercase();
        let entry = game.letters.iter().find(|entry| entry.letter == capital);
        let entry = entry.ok_or_else(|| wrong("made of the game's letters, or `-`"))?;
        for &(kind, (column, row)) in &entry.men {
            let Some(square) = game.board.square_for(column, row, side) else {
                continue;
            };
            let cell = square as usize;
            let base = game.kinds.value(side, game.kinds.base(kind));
            let value = game.kinds.value(side, kind);
            if state.cells[cell] != base && state.cells[cell] != value {
                return Err(wrong("in keeping with the men on the board"));
            }
            state.cells[cell] = value;
        }
    }
    Ok(())
}

fn marked(field: &str, game: &Game, state: &mut State) -> Result<(), PositionError> {
    let Some((kind, way)) = game.marked else {
        return Ok(());
    };
    if field == "-" {
        return Ok(());
    }
    let wrong = |expected| PositionError::Field {
        field: field.to_string(),
        expected,
    };
    let written = game
        .board
        .named(field)
        .ok_or_else(|| wrong("a square or `-`"))?;
    let owner = state.side.other();
    let base = game.kinds.value(owner, game.kinds.base(kind));
    match game.board.step(written, way, state.side) {
        Some(square) if state.cells[square as usize] == base => {
            state.cells[square as usize] = game.kinds.value(owner, kind);
            Ok(())
        }
        _ => Err(wrong("next to the man it belongs to")),
    }
}

fn reserves(field: &str, game: &Game, state: &mut State) -> Result<(), PositionError> {
    let wrong = || PositionError::Field {
        field: field.to_string(),
        expected: "the reserves, as in `3/3`",
    };
    let sides: Vec<&str> = field.split('/').collect();
    if sides.len() != 2 {
        return Err(wrong());
    }
    for (side, text) in sides.into_iter().enumerate() {
        let counts: Vec<&str> = text.split(',').collect();
        if counts.len() != game.layout.reserves.len() {
            return Err(wrong());
        }
        for (index, count) in counts.into_iter().enumerate() {
            let count: u8 = count
                .parse()
                .ok()
                .filter(|&count| count < 64)
                .ok_or_else(wrong)?;
            state.cells[game.layout.squares + 2 * index + side] = count;
        }
    }
    Ok(())
}

fn flags(field: &str, game: &Game, state: &mut State) -> Result<(), PositionError> {
    for name in field.split(',').filter(|&name| name != "-") {
        let cell = game.layout.flag(name).ok_or(PositionError::Field {
            field: field.to_string(),
            expected: "the flags that are set, or `-`",
        })?;
        state.cells[cell as usize] = 1;
    }
    Ok(())
}

fn number(field: &str) -> Result<u16, PositionError> {
    let wrong = || PositionError::Field {
        field: field.to_string(),
        expected: "a number",
    };
    field
        .parse()
        .ok()
        .filter(|&number: &u16| number < 60_000)
        .ok_or_else(wrong)
}

/// Prints a position; [`parse`] reads it back.
pub fn print(state: &State, game: &Game) -> String {
    let mut fields = vec![print_rows(state, game)];
    fields.push(game.players[state.side.index()].chars().take(1).collect());
    if !game.letters.is_empty() {
        fields.push(or_dash(print_letters(state, game)));
    }
    if let Some((kind, way)) = game.marked {
        let value = game.kinds.value(state.side.other(), kind);
        let square = game
            .board
            .squares()
            .find(|&square| state.cells[square as usize] == value);
        let written =
            square.and_then(|square| game.board.step(square, (-way.0, -way.1), state.side));
        fields.push(or_dash(
            written.map_or(String::new(), |square| game.board.name(square)),
        ));
    }
    if !game.layout.reserves.is_empty() {
        let counts = |side: usize| {
            let cells = (0..game.layout.reserves.len())
                .map(|index| state.cells[game.layout.squares + 2 * index + side].to_string());
            cells.collect::<Vec<_>>().join(",")
        };
        fields.push(format!("{}/{}", counts(0), counts(1)));
    }
    if !game.layout.flags.is_empty() {
        let set = |name: &&String| {
            game.layout
                .flag(name)
                .is_some_and(|cell| state.cells[cell as usize] == 1)
        };
        let names: Vec<&str> = game
            .layout
            .flags
            .iter()
            .filter(set)
            .map(String::as_str)
            .collect();
        fields.push(or_dash(names.join(",")));
    }
    if game.draw_after.is_some() {
        fields.push(state.clock.to_string());
        fields.push("1".to_string());
    }
    fields.join(" ")
}

fn or_dash(text: String) -> String {
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}

fn print_rows(state: &State, game: &Game) -> String {
    let mut rows = Vec::new();
    for row in (0..game.board.height).rev() {
        let mut text = String::new();
        let mut gap = 0;
        for column in 0..game.board.width {
            let cell = (row * game.board.width + column) as usize;
            match own_letter_at(state, game, cell as Square) {
                None => gap += 1,
                Some(letter) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                        gap = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        rows.push(text);
    }
    rows.join("/")
}

/// The same with the second player's own letters.
pub fn own_letter_at(state: &State, game: &Game, square: Square) -> Option<char> {
    let second = || {
        let (side, kind) = game.kinds.man(state.cells[square as usize])?;
        let kinds = &game.kinds.all;
        let own = &kinds[kind as usize];
        let named = if own.letter.is_some() {
            own
        } else {
            &kinds[game.kinds.base(kind) as usize]
        };
        named.second.filter(|_| side == Side::Second)
    };
    second().or_else(|| letter_at(state, game, square))
}

/// The letter of a square: a man (a capital for the first player), `_` for a hole, nothing when empty.
pub fn letter_at(state: &State, game: &Game, square: Square) -> Option<char> {
    if game.board.holes[square as usize] {
        return Some('_');
    }
    let (side, kind) = game.kinds.man(state.cells[square as usize])?;
    let own = game.kinds.all[kind as usize].letter;
    let base = game.kinds.all[game.kinds.base(kind) as usize].letter;
    let letter = own.or(base).unwrap_or('?');
    Some(if side == Side::First {
        letter
    } else {
        letter.to_ascii_lowercase()
    })
}

fn print_letters(state: &State, game: &Game) -> String {
    let stands = |side: Side, &(kind, (column, row)): &(u8, (i32, i32))| {
        let cell: Option<Cell> = game.board.square_for(column, row, side);
        cell.is_some_and(|cell| state.cells[cell as usize] == game.kinds.value(side, kind))
    };
    let mut text = String::new();
    for side in Side::BOTH {
        for entry in &game.letters {
            if entry.men.iter().all(|man| stands(side, man)) {
                let small = entry.letter.to_ascii_lowercase();
                text.push(if side == Side::First {
                    entry.letter
                } else {
                    small
                });
            }
        }
    }
    text
}
